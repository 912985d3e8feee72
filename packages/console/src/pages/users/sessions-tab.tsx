import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '@keyhall/client/sessions'
import { useApi } from '../../data/org.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { useTexts } from '../../texts/texts.js'
import { nameOf } from './user-facts.js'
import type { ShownUser } from './use-user.js'

const MAX_SESSIONS = 1000

/** Users > a person > Sessions. */
export function SessionsTab({ user, can }: ShownUser) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const state = useListState()
  const [ended, setEnded] = useState<Session | 'all'>()
  const queryKey = [...scope, 'users', 'one', user.userId, 'sessions']
  const ofUser = [{ userIdQuery: { id: user.userId } }]
  const query = useQuery({
    queryKey: [...queryKey, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { sessions = [], details } = await api.sessions.listSessions(
        { query: { offset: state.offset, limit: state.pageSize }, queries: ofUser, sortingColumn: 'SESSION_FIELD_NAME_CREATION_DATE' }, { signal })
      return { rows: sessions, total: Number(details.totalResult ?? 0) }
    },
  })
  const canEnd = can('session.delete')
  const end = async (): Promise<void> => {
    const { sessions = [] } = ended === 'all' ? await api.sessions.listSessions({ query: { limit: MAX_SESSIONS }, queries: ofUser }) : { sessions: ended === undefined ? [] : [ended] }
    for (const { id: sessionId } of sessions) await api.sessions.deleteSession({ sessionId })
    await queries.invalidateQueries({ queryKey })
  }
  const columns: readonly Column<Session>[] = [
    { id: 'browser', header: t('users.session.browser'), cell: ({ userAgent }) => <span className="who-names"><bdi>{userAgent?.description || t('users.session.unknown')}</bdi><bdi className="small soft" dir="ltr">{userAgent?.ip ?? ''}</bdi></span> },
    { id: 'started', header: t('users.session.started'), cell: ({ creationDate }) => <Instant at={creationDate} /> },
    { id: 'used', header: t('users.session.used'), cell: ({ changeDate }) => <Instant at={changeDate} />, isMinor: true },
    { id: 'ends', header: t('users.session.ends'), cell: ({ expirationDate }) => <Instant at={expirationDate} />, isMinor: true },
    ...(canEnd ? [{ id: 'end', header: t('parts.actions'), cell: (session: Session) => <div className="cell-actions"><Button size="xs" variant="default" onClick={() => setEnded(session)}>{t('users.session.end')}</Button></div> }] : []),
  ]
  const total = query.data?.total ?? 0
  return (
    <>
      {canEnd && total > 1 ? <div className="buttons"><Button variant="default" onClick={() => setEnded('all')}>{t('users.session.endAll')}</Button></div> : null}
      <ListTable label={t('users.tab.sessions')} query={query} state={state} columns={columns} keyOf={({ id }) => id} empty={{ text: t('users.session.empty') }} />
      <ConfirmDialog
        isOpen={ended !== undefined} onClose={() => setEnded(undefined)} title={t(ended === 'all' ? 'users.session.endAllAsk' : 'users.session.endAsk', { name: nameOf(user) })}
        action={t(ended === 'all' ? 'users.session.endAll' : 'users.session.end')} onConfirm={end}
      >
        {t('users.session.endText')}
      </ConfirmDialog>
    </>
  )
}
