import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LoginTraceSummary } from '@keyhall/client/admin'
import { useNamesOf } from '../../data/names.js'
import type { Names } from '../../data/names.js'
import { useApi } from '../../data/org.js'
import { findApplications, findUsers } from '../../data/search.js'
import { Chip } from '../../parts/chip.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { ObjectFilter } from '../../parts/object-filter.js'
import { useTexts } from '../../texts/texts.js'
import { OUTCOME_GROUPS, reasonOf, signInOutcome } from './sign-in-words.js'
import { WHEN, sinceOf } from './when.js'
import './activity.css'

const GROUPS = Object.keys(OUTCOME_GROUPS) as (keyof typeof OUTCOME_GROUPS)[]

interface Row extends LoginTraceSummary {
  readonly names: Names
}

/** The chosen filters and the sign-ins that match them. */
function useSignIns(ofApplication: string | undefined) {
  const { api, scope, orgId } = useApi()
  const namesOf = useNamesOf()
  const state = useListState(['outcome', ...(ofApplication === undefined ? ['application'] : []), 'user', 'when'])
  const [outcome, userId, when] = [state.filter('outcome'), state.filter('user'), state.filter('when')]
  const clientId = ofApplication ?? state.filter('application')
  const query = useQuery({
    queryKey: [...scope, 'sign-ins', outcome, clientId, userId, when, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const group = GROUPS.find((name) => name === outcome)
      const { result = [], details } = await api.admin.listLoginTraces({
        query: { offset: state.offset, limit: state.pageSize }, clientId, userId, organizationId: orgId, since: sinceOf(when), outcomes: group && OUTCOME_GROUPS[group],
      }, { signal })
      const names = await namesOf({ users: result.map((row) => row.userId), applications: result.map((row) => row.clientId) }, signal)
      return { rows: result.map((row): Row => ({ ...row, names })), total: Number(details.totalResult ?? 0) }
    },
  })
  return { state, query, clientId, userId }
}

function useColumns(ofApplication: string | undefined): readonly Column<Row>[] {
  const t = useTexts()
  return [
    { id: 'time', header: t('activity.signIns.time'), cell: ({ startedAt }) => <Instant at={startedAt} /> },
    {
      id: 'person', header: t('activity.signIns.person'),
      cell: ({ userId, names }) => (userId === undefined ? <span className="soft">{t('activity.signIns.unknownPerson')}</span> : <bdi>{names.get(userId) ?? userId}</bdi>),
    },
    ...(ofApplication === undefined ? [{
      id: 'application', header: t('activity.signIns.application'),
      cell: ({ clientId, names }: Row) => (clientId === undefined ? <span className="soft">{t('activity.signIns.unknownApplication')}</span> : <bdi>{names.get(clientId) ?? clientId}</bdi>),
    }] : []),
    {
      id: 'outcome', header: t('activity.signIns.outcome'),
      cell: (row) => {
        const [text, tone] = signInOutcome(row)
        return <Chip tone={tone}>{t(text)}</Chip>
      },
    },
    {
      id: 'reason', header: t('activity.signIns.reason'),
      cell: (row) => {
        const { text, detail } = row.outcome === 'answered' ? {} : reasonOf(row)
        return text === undefined ? <span dir="auto" className="soft">{detail}</span> : t(text)
      },
    },
    { id: 'address', header: t('activity.signIns.address'), cell: ({ address }) => <span dir="ltr" className="numbers">{address}</span>, isMinor: true },
  ]
}

/** The sign-ins of the last days with their outcome; each leads to its trace. @param clientId only those to this application */
export function SignInList({ clientId: ofApplication }: { readonly clientId?: string }) {
  const t = useTexts()
  const { api } = useApi()
  const { state, query, clientId, userId } = useSignIns(ofApplication)
  const columns = useColumns(ofApplication)
  return (
    <ListTable
      label={t('activity.signIns.title')} query={query} state={state} columns={columns} keyOf={({ reference }) => reference} hrefOf={({ reference }) => `/activity/sign-ins/${reference}`}
      filters={[
        { name: 'outcome', label: t('activity.signIns.outcome'), options: GROUPS.map((value) => ({ value, label: t(`activity.outcome.${value}`) })) },
        { name: 'when', label: t('activity.when'), options: WHEN.map((value) => ({ value, label: t(`activity.when.${value}`) })) },
      ]}
      tools={(
        <>
          {ofApplication === undefined ? (
            <ObjectFilter
              label={t('activity.find.application')} kind="application" value={clientId} onChange={(id) => state.setFilter('application', id)}
              find={(text, signal) => findApplications(api, text, signal)}
              nameOf={async (applicationId, signal) => (await api.applications.getApplication({ applicationId }, { signal })).application.name}
            />
          ) : null}
          <ObjectFilter
            label={t('activity.find.person')} kind="user" value={userId} onChange={(id) => state.setFilter('user', id)} find={(text, signal) => findUsers(api, text, signal)}
            nameOf={async (id, signal) => (await api.users.getUserByID({ userId: id }, { signal })).user.preferredLoginName ?? id}
          />
        </>
      )}
      empty={{ text: t('activity.signIns.empty'), link: ofApplication === undefined ? <Link to="/applications">{t('activity.signIns.emptyLink')}</Link> : undefined }}
    />
  )
}
