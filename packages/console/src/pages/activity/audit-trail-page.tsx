import { Button, Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { SearchEventsRequest } from '@keyhall/client/admin'
import { useNamesOf } from '../../data/names.js'
import { useApi, useOrg } from '../../data/org.js'
import { findUsers } from '../../data/search.js'
import { ErrorBox } from '../../parts/error-box.js'
import { useListState } from '../../parts/list-state.js'
import type { ListState } from '../../parts/list-state.js'
import { SearchField, Skeleton } from '../../parts/list-table.js'
import { ObjectFilter } from '../../parts/object-filter.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { ActivityTabs } from './activity-tabs.js'
import { AuditExport } from './audit-export.js'
import { EVENT_GROUPS, GROUP_NAMES } from './audit-words.js'
import { EventDrawer } from './event-drawer.js'
import { EventTable } from './event-table.js'
import type { NamedEvent } from './event-table.js'
import { WHEN, sinceOf } from './when.js'
import './activity.css'

const PAGE_SIZE = 50

const only = (id: string | undefined): readonly string[] | undefined => (id === undefined || id === '' ? undefined : [id])

/** The request for the filters in the address. Without a limit and a cursor. */
function requestOf(state: ListState): SearchEventsRequest {
  const group = GROUP_NAMES.find((name) => name === state.filter('what'))
  return {
    types: group && EVENT_GROUPS[group], actorId: state.filter('who'), objectIds: only(state.search), requestId: state.filter('request'), since: sinceOf(state.filter('when')),
  }
}

function useEvents(state: ListState) {
  const { api, scope } = useApi()
  const { isInstance } = useOrg()
  const namesOf = useNamesOf()
  const search = isInstance ? api.admin.searchEvents : api.management.searchEvents
  const query = useInfiniteQuery({
    queryKey: [...scope, 'events', ...['what', 'who', 'request', 'when'].map((name) => state.filter(name)), state.search],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | undefined }) => nextCursor,
    queryFn: async ({ signal, pageParam: cursor }) => {
      const { events = [], nextCursor } = await search({ ...requestOf(state), limit: PAGE_SIZE, cursor }, { signal })
      const idsOf = (type: string) => events.flatMap(({ objectType, objectId }) => (objectType === type ? [objectId] : []))
      const names = await namesOf({
        users: idsOf('user'), projects: idsOf('project'), organizations: [...idsOf('org'), ...events.map(({ organizationId }) => organizationId)], targets: idsOf('target'), applications: [...idsOf('application'), ...events.map(({ actor }) => actor.clientId)],
      }, signal)
      return { rows: events.map((event): NamedEvent => ({ ...event, names })), nextCursor }
    },
  })
  return { search, query }
}

function Filters({ state }: { readonly state: ListState }) {
  const t = useTexts()
  const { api } = useApi()
  const clear = { 'aria-label': t('parts.list.clear') }
  return (
    <div className="list-tools">
      <SearchField state={state} label={t('activity.audit.objectId')} />
      <Select
        className="list-filter" aria-label={t('parts.list.filter', { name: t('activity.audit.what') })} placeholder={t('activity.audit.what')} clearable clearButtonProps={clear}
        value={state.filter('what') ?? null} data={GROUP_NAMES.map((value) => ({ value, label: t(`activity.audit.group.${value}`) }))}
        onChange={(value) => state.setFilter('what', value ?? undefined)}
      />
      <ObjectFilter
        label={t('activity.audit.who')} kind="user" value={state.filter('who')} onChange={(id) => state.setFilter('who', id)} find={(text, signal) => findUsers(api, text, signal)}
        nameOf={async (userId, signal) => (await api.users.getUserByID({ userId }, { signal })).user.preferredLoginName ?? userId}
      />
      <Select
        className="list-filter" aria-label={t('parts.list.filter', { name: t('activity.when') })} placeholder={t('activity.when')} clearable clearButtonProps={clear}
        value={state.filter('when') ?? null} data={WHEN.map((value) => ({ value, label: t(`activity.when.${value}`) }))} onChange={(value) => state.setFilter('when', value ?? undefined)}
      />
    </div>
  )
}

/** Activity > Audit trail. */
export function Page() {
  const t = useTexts()
  const state = useListState(['what', 'who', 'request', 'when'])
  const { search, query } = useEvents(state)
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const [open, setOpen] = useState<NamedEvent>()
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  return (
    <>
      <PageHeader
        title={t('activity.audit.title')} lead={t('activity.audit.lead')} actions={<AuditExport search={search} request={requestOf(state)} />}
      />
      <ActivityTabs current="audit-trail" />
      <section className="list" aria-label={t('activity.audit.title')}>
        <Filters state={state} />
        {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
        {isPending ? <Skeleton label={t('parts.list.loading')} columns={5} /> : null}
        {data && rows.length === 0 ? (
          <div className="empty">
            <p>{t(state.isNarrowed ? 'parts.list.nothingFound' : 'activity.audit.empty')}</p>
            {state.isNarrowed ? <Button variant="default" onClick={state.clear}>{t('parts.list.clear')}</Button> : <Link to="/activity/sign-ins">{t('activity.audit.emptyLink')}</Link>}
          </div>
        ) : null}
        {rows.length === 0 ? null : (
          <>
            <EventTable rows={rows} isOld={isPlaceholderData} onOpen={setOpen} />
            <div className="pager">
              <span className="soft numbers" role="status">{t('activity.audit.shown', { count: rows.length })}</span>
              {hasNextPage ? <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t('activity.audit.more')}</Button> : null}
            </div>
          </>
        )}
      </section>
      <EventDrawer event={open} names={open?.names ?? new Map()} onClose={() => setOpen(undefined)} />
    </>
  )
}
