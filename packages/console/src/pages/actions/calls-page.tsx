import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { DeliverySummary } from '@keyhall/client/actionsV3'
import { useNamesOf } from '../../data/names.js'
import type { Names } from '../../data/names.js'
import { useApi } from '../../data/org.js'
import { Chip } from '../../parts/chip.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { ObjectFilter } from '../../parts/object-filter.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { WHEN, sinceOf } from '../activity/when.js'
import { ActionsTabs, WithActions } from './actions-frame.js'
import { CallDrawer } from './call-drawer.js'
import { callCondition } from './condition-words.js'

const OUTCOMES = { succeeded: 'DELIVERY_OUTCOME_SUCCEEDED', failed: 'DELIVERY_OUTCOME_FAILED' } as const

interface Row extends DeliverySummary {
  readonly names: Names
}

/** The status of a call in a chip: green for a success, red with the error's status otherwise. */
function CallOutcome({ call: { error, status } }: { readonly call: Pick<DeliverySummary, 'error' | 'status'> }) {
  const t = useTexts()
  return <Chip tone={error === undefined ? 'good' : 'bad'}>{status === undefined ? t('actions.calls.noStatus') : String(status)}</Chip>
}

/** The id of the open call is in the address, beside the filters. */
function useOpenCall() {
  const { call }: { readonly call?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return { call, close: () => void navigate({ to: '.', search: (before: object) => ({ ...before, call: undefined }), resetScroll: false } as never) }
}

function useCalls() {
  const { api, scope } = useApi()
  const namesOf = useNamesOf()
  const state = useListState(['target', 'outcome', 'when'])
  const [targetId, outcome, when] = [state.filter('target'), state.filter('outcome'), state.filter('when')]
  const query = useQuery({
    queryKey: [...scope, 'calls', targetId, outcome, when, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { result = [], details } = await api.actionsV3.listDeliveries({
        query: { offset: state.offset, limit: state.pageSize }, targetIds: targetId === undefined ? [] : [targetId], since: sinceOf(when),
        outcome: outcome === 'succeeded' || outcome === 'failed' ? OUTCOMES[outcome] : 'DELIVERY_OUTCOME_UNSPECIFIED',
      }, { signal })
      const names = await namesOf({ targets: result.map((row) => row.targetId) }, signal)
      return { rows: result.map((row): Row => ({ ...row, names })), total: Number(details.totalResult ?? 0) }
    },
  })
  return { state, query, targetId }
}

function Calls() {
  const t = useTexts()
  const { api } = useApi()
  const { state, query, targetId } = useCalls()
  const { call, close } = useOpenCall()
  const columns: readonly Column<Row>[] = [
    {
      id: 'time', header: t('actions.calls.time'),
      cell: ({ at, deliveryId }) => (
        <Link to="." search={(before: object) => ({ ...before, call: deliveryId })} resetScroll={false} className="row-link"><Instant at={at} /></Link>
      ),
    },
    { id: 'target', header: t('actions.calls.target'), cell: (row) => <bdi>{row.names.get(row.targetId) ?? t('actions.calls.deleted')}</bdi> },
    { id: 'condition', header: t('actions.calls.condition'), cell: ({ condition }) => callCondition(t, condition) },
    { id: 'status', header: t('actions.calls.status'), cell: (row) => <CallOutcome call={row} /> },
    {
      id: 'duration', header: t('actions.calls.duration'), isMinor: true,
      cell: ({ durationMilliseconds = 0 }) => <span className="numbers nowrap">{t('actions.test.duration', { milliseconds: t.number(durationMilliseconds) })}</span>,
    },
    { id: 'attempt', header: t('actions.calls.attempt'), cell: ({ attempt = 1 }) => <span className="numbers">{t.number(attempt)}</span>, isMinor: true },
  ]
  return (
    <>
      <ListTable
        label={t('actions.calls.title')} query={query} state={state} columns={columns} keyOf={({ deliveryId }) => deliveryId}
        filters={[
          { name: 'outcome', label: t('actions.calls.outcome'), options: (['succeeded', 'failed'] as const).map((value) => ({ value, label: t(`actions.calls.${value}`) })) },
          { name: 'when', label: t('activity.when'), options: WHEN.map((value) => ({ value, label: t(`activity.when.${value}`) })) },
        ]}
        tools={(
          <ObjectFilter
            label={t('actions.calls.target')} kind="target" value={targetId} onChange={(id) => state.setFilter('target', id)}
            nameOf={async (id, signal) => (await api.actionsV3.getTargetByID({ targetId: id }, { signal })).target.name}
            find={async (text, signal) => {
              const queries = text === '' ? [] : [{ targetNameQuery: { targetName: text, method: 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE' as const } }]
              return ((await api.actionsV3.listTargets({ query: { limit: 20 }, queries }, { signal })).result ?? []).map(({ targetId: id, name }) => ({ id, name }))
            }}
          />
        )}
        empty={{ text: t('actions.calls.empty'), link: <Link to="/actions/targets">{t('actions.calls.emptyLink')}</Link> }}
      />
      <CallDrawer deliveryId={call} onClose={close} />
    </>
  )
}

/** Actions > Calls. */
export function Page() {
  const t = useTexts()
  return (
    <>
      <PageHeader title={t('actions.calls.title')} lead={t('actions.calls.lead')} />
      <ActionsTabs current="calls" />
      <WithActions><Calls /></WithActions>
    </>
  )
}
