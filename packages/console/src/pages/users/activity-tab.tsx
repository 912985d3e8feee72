import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@keyhall/client/management'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Instant } from '../../parts/instant.js'
import { useTexts } from '../../texts/texts.js'
import { WithTexts } from '../../texts/with-texts.js'
import { eventText } from '../activity/event-words.js'
import type { ShownUser } from './use-user.js'

const PAGE_SIZE = 30

/** Whether an event is a failed attempt or its consequence. */
const isFailure = (type: string): boolean => /\.(?:check\.failed|blocked|clone\.suspected)$/.test(type)

/** One line of the history. */
interface Moment {
  readonly id: string
  readonly at: string
  readonly type: string
  /** The words of the server, for types that the console does not know. */
  readonly description: string
  readonly actor: string
  readonly isSelf: boolean
  readonly address?: string | undefined
  readonly userAgent?: string | undefined
  /** Of the request, if a sign-in may be behind it. */
  readonly requestId?: string | undefined
}

interface MomentPage {
  readonly moments: readonly Moment[]
  readonly next: string | undefined
}

const momentOf = (userId: string) => ({ eventId, at, type, description, actor, address, userAgent, requestId }: AuditEntry): Moment => ({
  id: eventId, at, type, description: description ?? type, actor: actor.name ?? '', isSelf: actor.userId === userId, address, userAgent,
  // Changes by other users are calls of the API, which have no sign-in trace.
  ...(actor.userId === undefined || actor.userId === userId ? { requestId } : {}),
})

/** The audit trail with addresses and requests for those who may read it; otherwise the history of changes. */
function useHistory({ user: { userId }, orgId, can }: ShownUser) {
  const { api, scope } = useApi()
  const isFull = can('events.read')
  return useInfiniteQuery({
    queryKey: [...scope, 'users', 'one', userId, 'history'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }): Promise<MomentPage> => {
      if (isFull) {
        const { events = [], nextCursor } = await api.management.searchEvents({ objectIds: [userId], limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, { orgId, signal })
        return { moments: events.map(momentOf(userId)), next: nextCursor }
      }
      const { result = [] } = await api.management.listUserChanges({ userId, query: { limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { sequence: pageParam }) } }, { orgId, signal })
      const moments = result.map(({ changeDate, eventType, sequence = '', editorId, editorDisplayName = '' }): Moment =>
        ({ id: sequence, at: changeDate, type: eventType.key, description: eventType.localizedMessage, actor: editorDisplayName, isSelf: editorId === userId }))
      return { moments, next: moments.length < PAGE_SIZE ? undefined : moments.at(-1)?.id }
    },
    getNextPageParam: ({ next }) => next,
  })
}

function MomentLine({ moment }: { readonly moment: Moment }) {
  const t = useTexts()
  const { hasInstanceRole, can } = usePermissions()
  const { at, type, description, actor, isSelf, address, userAgent, requestId } = moment
  const by = isSelf ? t('users.activity.self') : actor === '' ? t('users.activity.server') : t.rich('users.activity.by', { actor: <bdi>{actor}</bdi> })
  return (
    <li className="moment" data-bad={isFailure(type) || undefined}>
      <div className="moment-text">
        <p className="strong" title={type}>{eventText(t, { type, description })}</p>
        <p className="soft small">
          {by}{address === undefined ? null : <> · <bdi dir="ltr">{address}</bdi></>}{userAgent === undefined ? null : <> · <bdi>{userAgent}</bdi></>}
          {requestId === undefined || !hasInstanceRole || !can('events.read') ? null : <> · <Link to={`/activity/sign-ins/${requestId}`}>{t('users.activity.trace')}</Link></>}
        </p>
      </div>
      <Instant at={at} />
    </li>
  )
}

/** Users > a user > Activity. */
export function ActivityTab(shown: ShownUser) {
  return <WithTexts areas={['events']}><History {...shown} /></WithTexts>
}

function History(shown: ShownUser) {
  const t = useTexts()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(shown)
  if (error) return <ErrorBox problem={error} onRetry={() => void refetch()} />
  if (!data) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  const moments = data.pages.flatMap((page) => page.moments)
  return (
    <section className="section" aria-labelledby="history">
      <div className="section-head"><h2 id="history">{t('users.activity.title')}</h2></div>
      {moments.length === 0 ? <p className="soft">{t('users.activity.empty')}</p> : <ol className="timeline">{moments.map((moment) => <MomentLine key={moment.id} moment={moment} />)}</ol>}
      {hasNextPage ? <Button className="start" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t('users.activity.more')}</Button> : null}
    </section>
  )
}
