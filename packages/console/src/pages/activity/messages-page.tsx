import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { WireMessage } from '@keyhall/client/admin'
import { useNamesOf } from '../../data/names.js'
import type { Names } from '../../data/names.js'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { InstanceWide } from '../../parts/instance-wide.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import type { Texts } from '../../texts/texts.js'
import { ActivityTabs } from './activity-tabs.js'
import { eventText } from './event-words.js'
import './activity.css'

const STATES = { waiting: 'MESSAGE_STATE_WAITING', dead: 'MESSAGE_STATE_DEAD' } as const
const TOPICS = ['mail', 'text_message', 'target_call', 'event', 'back_channel_logout', 'ciba_ping'] as const

interface Row extends WireMessage {
  readonly names: Names
}

const topicText = (t: Texts, topic: string): string => {
  const key = `activity.messages.topic.${topic}`
  return t.has(key) ? t(key) : topic
}

/** What a message says: the kind of a mail in words, the event, or the method. */
function kindText(t: Texts, { topic, kind = '' }: Row): string {
  const key = `activity.messages.kind.${kind}`
  if (topic === 'event') return eventText(t, { type: kind })
  return t.has(key) ? t(key) : kind
}

/** To whom a message goes: an address, or the name of a user, an application or a target. */
function receiverOf({ recipient, userId, clientId, targetId, names }: Row): string {
  const id = targetId ?? clientId ?? userId
  return recipient ?? (id === undefined ? '' : (names.get(id) ?? id))
}

function useMessages() {
  const { api, scope } = useApi()
  const namesOf = useNamesOf()
  const state = useListState(['state', 'topic'])
  const [chosen, topic] = [state.filter('state'), state.filter('topic')]
  const query = useQuery({
    queryKey: [...scope, 'messages', chosen, topic, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { result = [], details, waitingCount, deadCount } = await api.admin.listUndeliveredMessages({
        query: { offset: state.offset, limit: state.pageSize }, topics: topic === undefined ? [] : [topic],
        state: chosen === 'waiting' || chosen === 'dead' ? STATES[chosen] : 'MESSAGE_STATE_UNSPECIFIED',
      }, { signal })
      const names = await namesOf({
        users: result.map(({ userId }) => userId), applications: result.map(({ clientId }) => clientId), targets: result.map(({ targetId }) => targetId),
      }, signal)
      return { rows: result.map((row): Row => ({ ...row, names })), total: Number(details.totalResult ?? 0), waiting: Number(waitingCount ?? 0), dead: Number(deadCount ?? 0) }
    },
  })
  return { state, query }
}

/** Sends messages again, and reads the list anew. */
function useRetry() {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const done = async (count: number): Promise<void> => {
    notifications.show({ message: t('activity.messages.sent', { count }), autoClose: 4000, withCloseButton: false })
    await queries.invalidateQueries({ queryKey: [...scope, 'messages'] })
  }
  return {
    one: async (messageId: string) => {
      await api.admin.retryDeadLetter({ messageId })
      await done(1)
    },
    all: async () => done(Number((await api.admin.retryAllDeadLetters()).count ?? 0)),
  }
}

function RetryButton({ row, onProblem }: { readonly row: Row; readonly onProblem: (problem: unknown) => void }) {
  const t = useTexts()
  const retry = useRetry()
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    onProblem(undefined)
    try {
      await retry.one(row.messageId)
    } catch (failure) {
      onProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  const message = `${topicText(t, row.topic)} ${receiverOf(row)}`
  return <Button size="compact-sm" variant="default" loading={isBusy} aria-label={t('activity.messages.retryNamed', { message })} onClick={() => void send()}>{t('activity.messages.retry')}</Button>
}

function useColumns(onProblem: (problem: unknown) => void): readonly Column<Row>[] {
  const t = useTexts()
  const { can } = usePermissions()
  return [
    { id: 'message', header: t('activity.messages.message'), cell: (row) => <span className="event-object"><span className="strong">{topicText(t, row.topic)}</span><span className="soft small">{kindText(t, row)}</span></span> },
    { id: 'to', header: t('activity.messages.to'), cell: (row) => <bdi>{receiverOf(row)}</bdi> },
    {
      id: 'state', header: t('activity.messages.state'),
      cell: (row) => (row.state === STATES.dead ? <Chip tone="bad">{t('activity.messages.state.dead')}</Chip> : <Chip tone="warn">{t('activity.messages.state.waiting')}</Chip>),
    },
    { id: 'attempts', header: t('activity.messages.attempts'), cell: ({ attempts = 0 }) => <span className="numbers">{t.number(attempts)}</span>, isMinor: true },
    { id: 'error', header: t('activity.messages.error'), cell: ({ error }) => <span dir="auto" className="small">{error}</span> },
    { id: 'created', header: t('activity.messages.created'), cell: ({ creationDate }) => <Instant at={creationDate} />, isMinor: true },
    {
      id: 'next', header: t('activity.messages.next'),
      cell: (row) => (row.state !== STATES.dead ? <Instant at={row.nextAttempt} /> : can('iam.write') ? <RetryButton row={row} onProblem={onProblem} /> : <span className="soft">–</span>),
    },
  ]
}

function RetryAll() {
  const t = useTexts()
  const retry = useRetry()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('activity.messages.retryAll')}</Button>
      <ConfirmDialog
        isOpen={isAsking} onClose={() => setAsking(false)} title={t('activity.messages.retryAllTitle')} action={t('activity.messages.retryAll')} isDangerous={false} onConfirm={retry.all}
      >
        {t('activity.messages.retryAllText')}
      </ConfirmDialog>
    </>
  )
}

/** Activity > Undelivered messages. */
export function Page() {
  const t = useTexts()
  const { can } = usePermissions()
  const [problem, setProblem] = useState<unknown>()
  const { state, query } = useMessages()
  const columns = useColumns(setProblem)
  const { waiting = 0, dead = 0 } = query.data ?? {}
  return (
    <>
      <PageHeader
        title={t('activity.messages.title')} actions={dead > 0 && can('iam.write') ? <RetryAll /> : undefined}
        lead={<>{t('activity.messages.lead')}{waiting + dead === 0 ? null : <>{' '}{t('activity.messages.counts', { waiting, dead })}.</>}</>}
      />
      <ActivityTabs current="messages" />
      <InstanceWide />
      <ErrorBox problem={problem} />
      <ListTable
        label={t('activity.messages.title')} query={query} state={state} columns={columns} keyOf={({ messageId }) => messageId}
        filters={[
          { name: 'state', label: t('activity.messages.state'), options: (['waiting', 'dead'] as const).map((value) => ({ value, label: t(`activity.messages.state.${value}`) })) },
          { name: 'topic', label: t('activity.messages.topic'), options: TOPICS.map((value) => ({ value, label: t(`activity.messages.topic.${value}`) })) },
        ]}
        empty={{ text: t('activity.messages.empty'), link: <Link to="/activity/audit-trail">{t('activity.messages.emptyLink')}</Link> }}
      />
    </>
  )
}
