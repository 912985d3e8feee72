import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WireTarget } from '@keyhall/client/actionsV3'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { ActionsTabs, WithActions } from './actions-frame.js'
import { kindOf } from './target-words.js'

function Targets({ create }: { readonly create: ReactNode }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const state = useListState()
  const query = useQuery({
    queryKey: [...scope, 'targets', state.search, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const queries = state.search === '' ? [] : [{ targetNameQuery: { targetName: state.search, method: 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE' as const } }]
      const { result = [], details } = await api.actionsV3.listTargets(
        { query: { offset: state.offset, limit: state.pageSize, asc: true }, sortingColumn: 'FIELD_NAME_NAME', queries }, { signal })
      return { rows: result, total: Number(details.totalResult ?? 0) }
    },
  })
  const columns: readonly Column<WireTarget>[] = [
    { id: 'name', header: t('actions.target.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'kind', header: t('actions.target.kind'), cell: (row) => t(`actions.target.kind.${kindOf(row)}`) },
    { id: 'endpoint', header: t('actions.target.endpoint'), cell: ({ endpoint }) => <code dir="ltr">{endpoint}</code> },
    { id: 'changed', header: t('actions.target.changed'), cell: ({ details }) => <Instant at={details.changeDate} isDay />, isMinor: true },
  ]
  return (
    <ListTable
      label={t('actions.targets.title')} query={query} state={state} columns={columns} keyOf={({ targetId }) => targetId} hrefOf={({ targetId }) => `/actions/targets/${targetId}`}
      searchLabel={t('actions.targets.search')}
      empty={{ text: t('actions.targets.empty'), action: create, link: <Link to="/actions/bindings">{t('actions.targets.emptyLink')}</Link> }}
    />
  )
}

/** Actions > Targets. */
export function Page() {
  const t = useTexts()
  const { can } = usePermissions()
  const create = can('target.write')
    ? <Button component={Link} to="/actions/targets/new" leftSection={<Icon name="plus" size={16} />}>{t('actions.targets.new')}</Button> : undefined
  return (
    <>
      <PageHeader title={t('actions.targets.title')} lead={t('actions.targets.lead')} actions={create} />
      <ActionsTabs current="targets" />
      <WithActions><Targets create={create} /></WithActions>
    </>
  )
}
