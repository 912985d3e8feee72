import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WireExecution } from '@keyhall/client/actionsV3'
import { useNamesOf } from '../../data/names.js'
import type { Names } from '../../data/names.js'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Icon } from '../../parts/icon.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { ActionsTabs, WithActions } from './actions-frame.js'
import { CONDITION_KINDS, addressOf, conditionOf, conditionText } from './condition-words.js'

interface Row extends WireExecution {
  readonly names: Names
}

const TYPES = {
  request: 'EXECUTION_TYPE_REQUEST', response: 'EXECUTION_TYPE_RESPONSE', event: 'EXECUTION_TYPE_EVENT', function: 'EXECUTION_TYPE_FUNCTION',
} as const

const targetsOf = ({ targets = [] }: WireExecution): readonly string[] => targets.flatMap(({ target }) => (target === undefined ? [] : [target]))

function Bindings({ create }: { readonly create: ReactNode }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const namesOf = useNamesOf()
  const state = useListState(['kind'])
  const kind = CONDITION_KINDS.find((one) => one === state.filter('kind'))
  const query = useQuery({
    queryKey: [...scope, 'bindings', kind, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { result = [], details } = await api.actionsV3.listExecutions({
        query: { offset: state.offset, limit: state.pageSize }, queries: kind ? [{ executionTypeQuery: { executionType: TYPES[kind] } }] : [],
      }, { signal })
      const names = await namesOf({ targets: result.flatMap(targetsOf) }, signal)
      return { rows: result.map((row): Row => ({ ...row, names })), total: Number(details.totalResult ?? 0) }
    },
  })
  const columns: readonly Column<Row>[] = [
    { id: 'when', header: t('actions.binding.when'), cell: ({ condition }) => conditionText(t, conditionOf(condition)) },
    {
      id: 'targets', header: t('actions.binding.targets'),
      cell: (row) => (
        <ol className="target-order">
          {(row.targets ?? []).map(({ target, include }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the place in the order is what identifies it
            <li key={index}>{target === undefined ? (include ? conditionText(t, conditionOf(include)) : '') : <bdi>{row.names.get(target) ?? target}</bdi>}</li>
          ))}
        </ol>
      ),
    },
  ]
  return (
    <ListTable
      label={t('actions.bindings.title')} query={query} state={state} columns={columns} keyOf={({ condition }) => addressOf(conditionOf(condition))}
      hrefOf={({ condition }) => `/actions/bindings/${addressOf(conditionOf(condition))}`}
      filters={[{ name: 'kind', label: t('actions.binding.kind'), options: CONDITION_KINDS.map((value) => ({ value, label: t(`actions.binding.kind.${value}`) })) }]}
      empty={{ text: t('actions.bindings.empty'), action: create, link: <Link to="/actions/targets">{t('actions.calls.emptyLink')}</Link> }}
    />
  )
}

/** Actions > Bindings. */
export function Page() {
  const t = useTexts()
  const { can } = usePermissions()
  const create = can('execution.write')
    ? <Button component={Link} to="/actions/bindings/new" leftSection={<Icon name="plus" size={16} />}>{t('actions.bindings.new')}</Button> : undefined
  return (
    <>
      <PageHeader title={t('actions.bindings.title')} lead={t('actions.bindings.lead')} actions={create} />
      <ActionsTabs current="bindings" />
      <WithActions><Bindings create={create} /></WithActions>
    </>
  )
}
