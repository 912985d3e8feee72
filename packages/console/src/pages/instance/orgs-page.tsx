import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Organization, OrganizationQuery } from '@keyhall/client/organizations'
import { usePermissions } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import type { ListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { InstancePage } from './instance-page.js'
import { useDefaultOrgId } from './use-default-org.js'

const STATES = ['ORGANIZATION_STATE_ACTIVE', 'ORGANIZATION_STATE_INACTIVE'] as const

function useOrgs(state: ListState) {
  const { client } = useSession()
  const chosen = STATES.find((name) => name === state.filter('state'))
  return useQuery({
    queryKey: ['instance', 'orgs', state.search, chosen, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const queries: OrganizationQuery[] = [
        ...(state.search === '' ? [] : [{ nameQuery: { name: state.search, method: 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE' as const } }]),
        ...(chosen === undefined ? [] : [{ stateQuery: { state: chosen } }]),
      ]
      const { result = [], details } = await client.organizations.listOrganizations({
        query: { offset: state.offset, limit: state.pageSize, asc: true }, sortingColumn: 'ORGANIZATION_FIELD_NAME_NAME', queries,
      }, { signal })
      return { rows: result, total: Number(details.totalResult ?? 0) }
    },
  })
}

/** Instance > Organizations. */
export function Page() {
  const t = useTexts()
  const { can } = usePermissions()
  const state = useListState(['state'])
  const query = useOrgs(state)
  const defaultOrgId = useDefaultOrgId()
  const columns: readonly Column<Organization>[] = [
    { id: 'name', header: t('instance.orgs.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'domain', header: t('instance.orgs.domain'), cell: ({ primaryDomain }) => <bdi>{primaryDomain}</bdi> },
    { id: 'id', header: t('instance.org.id'), cell: ({ id }) => <CopyableId id={id} label={t('instance.org.id')} />, isMinor: true },
    {
      id: 'state', header: t('instance.orgs.state'),
      cell: (row) => (
        <span className="chips">
          {row.state === STATES[0] ? <Chip tone="good">{t('instance.orgs.active')}</Chip> : <Chip>{t('instance.orgs.inactive')}</Chip>}
          {row.id === defaultOrgId ? <Chip>{t('instance.orgs.default')}</Chip> : null}
        </span>
      ),
    },
    { id: 'created', header: t('instance.orgs.created'), cell: ({ details }) => <Instant at={details.creationDate} isDay />, isMinor: true },
  ]
  const action = can('org.create')
    ? <Button component={Link} to="/instance/organizations/new" leftSection={<Icon name="plus" size={16} />}>{t('instance.orgs.new')}</Button>
    : undefined
  return (
    <InstancePage tab="" title={t('instance.orgs.title')} lead={t('instance.orgs.lead')} actions={action}>
      <ListTable
        label={t('instance.orgs.title')} query={query} state={state} columns={columns} keyOf={({ id }) => id} hrefOf={({ id }) => `/instance/organizations/${id}`}
        searchLabel={t('instance.orgs.search')} empty={{ text: t('instance.orgs.empty'), action }}
        filters={[{ name: 'state', label: t('instance.orgs.state'), options: [
          { value: STATES[0], label: t('instance.orgs.active') }, { value: STATES[1], label: t('instance.orgs.inactive') },
        ] }]}
      />
    </InstancePage>
  )
}
