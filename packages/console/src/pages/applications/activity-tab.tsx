import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNamesOf } from '../../data/names.js'
import { useApi } from '../../data/org.js'
import { usePermissionsAt } from '../../data/permissions.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { useTexts } from '../../texts/texts.js'
import { WithTexts } from '../../texts/with-texts.js'
import { EventDrawer } from '../activity/event-drawer.js'
import { EventTable } from '../activity/event-table.js'
import type { NamedEvent } from '../activity/event-table.js'
import { SignInList } from '../activity/sign-in-list.js'
import { ChangeList } from './change-list.js'
import type { LoadedApplication } from './use-application.js'
import { clientIdOf } from './use-application.js'

const PAGE_SIZE = 20

function useEvents({ application: { applicationId }, project: { organizationId: orgId } }: LoadedApplication) {
  const { api, scope } = useApi()
  const namesOf = useNamesOf()
  return useInfiniteQuery({
    queryKey: [...scope, 'events', 'application', applicationId],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | undefined }) => nextCursor,
    queryFn: async ({ signal, pageParam: cursor }) => {
      const { events = [], nextCursor } = await api.management.searchEvents({ objectIds: [applicationId], limit: PAGE_SIZE, cursor }, { orgId, signal })
      const names = await namesOf({ applications: [applicationId, ...events.map(({ actor }) => actor.clientId)] }, signal)
      return { rows: events.map((event): NamedEvent => ({ ...event, names })), nextCursor }
    },
  })
}

/** What was done to the application, from the audit trail. */
function Events(loaded: LoadedApplication) {
  const t = useTexts()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEvents(loaded)
  const [open, setOpen] = useState<NamedEvent>()
  if (error) return <ErrorBox problem={error} onRetry={() => void refetch()} />
  if (!data) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  const rows = data.pages.flatMap((page) => page.rows)
  return (
    <>
      {rows.length === 0 ? <div className="empty"><p>{t('activity.audit.empty')}</p></div> : <EventTable rows={rows} isOld={false} isOfOneObject onOpen={setOpen} />}
      {hasNextPage ? <div><Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t('activity.audit.more')}</Button></div> : null}
      <EventDrawer event={open} names={open?.names ?? new Map()} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** Applications > an application > Activity: its sign-ins, and what was changed. Without the permission to read events: the changes. */
export function ActivityTab(loaded: LoadedApplication) {
  return <WithTexts areas={['events']}><Activity {...loaded} /></WithTexts>
}

function Activity(loaded: LoadedApplication) {
  const t = useTexts()
  const { application, project } = loaded
  const { can } = usePermissionsAt(project.organizationId)
  if (!can('events.read')) return <ChangeList {...loaded} />
  return (
    <>
      {application.oidcConfiguration ? (
        <>
          <div className="section-line"><h2>{t('activity.signIns.title')}</h2></div>
          <p className="lead">{t('applications.activity.signIns')}</p>
          <SignInList clientId={clientIdOf(application)} />
        </>
      ) : null}
      <div className="section-line">
        <h2>{t('applications.activity.changes')}</h2>
        <Link to="/activity/audit-trail" search={{ q: application.applicationId }}>{t('applications.activity.toTrail')}</Link>
      </div>
      <Events {...loaded} />
    </>
  )
}
