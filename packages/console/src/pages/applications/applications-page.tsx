import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Application, ApplicationSearchFilter } from '@keyhall/client/applications'
import type { KeyhallClient } from '@keyhall/client'
import type { ConsoleKey } from '@keyhall/texts/console'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { clientIdOf } from './use-application.js'
import { TYPE_TEXTS } from './words.js'

const STATES = ['APPLICATION_STATE_ACTIVE', 'APPLICATION_STATE_INACTIVE'] as const
const KINDS = ['APPLICATION_TYPE_OIDC', 'APPLICATION_TYPE_API'] as const

interface Row extends Application {
  readonly projectName: string | undefined
}

const typeOf = ({ oidcConfiguration: oidc }: Application): ConsoleKey => (oidc ? TYPE_TEXTS[oidc.applicationType ?? 'OIDC_APP_TYPE_WEB'] : 'applications.type.api')

/** The names of the projects of a page, as far as the caller may read them. */
async function projectNames(api: KeyhallClient, applications: readonly Application[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(applications.map(({ projectId }) => projectId))]
  if (ids.length === 0) return new Map()
  const { projects = [] } = await api.projects.listProjects({ pagination: { limit: ids.length }, filters: [{ inProjectIdsFilter: { ids } }] }, { signal })
  return new Map(projects.map(({ projectId, name }) => [projectId, name]))
}

/** Applications: the list over all projects. */
export function Page() {
  const t = useTexts()
  const { api, scope, orgId } = useApi()
  const { canSomewhere } = usePermissions()
  const state = useListState(['state', 'kind'])
  const chosen = STATES.find((name) => name === state.filter('state'))
  const kind = KINDS.find((name) => name === state.filter('kind'))
  const query = useQuery({
    queryKey: [...scope, 'applications', state.search, chosen, kind, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filters: ApplicationSearchFilter[] = [
        ...(orgId === undefined ? [] : [{ organizationIdFilter: { organizationId: orgId } }]),
        ...(state.search === '' ? [] : [{ nameFilter: { name: state.search, method: 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE' as const } }]),
        ...(chosen === undefined ? [] : [{ stateFilter: chosen }]),
        ...(kind === undefined ? [] : [{ typeFilter: kind }]),
      ]
      const { applications = [], pagination } = await api.applications.listApplications(
        { pagination: { offset: state.offset, limit: state.pageSize, asc: true }, sortingColumn: 'APPLICATION_SORT_BY_NAME', filters }, { signal })
      const names = await projectNames(api, applications, signal)
      return { rows: applications.map((one): Row => ({ ...one, projectName: names.get(one.projectId) })), total: Number(pagination.totalResult ?? 0) }
    },
  })
  const columns: readonly Column<Row>[] = [
    { id: 'name', header: t('applications.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'type', header: t('applications.type'), cell: (row) => t(typeOf(row)) },
    { id: 'clientId', header: t('applications.clientId'), cell: (row) => <CopyableId id={clientIdOf(row)} label={t('applications.clientId')} />, isMinor: true },
    { id: 'project', header: t('applications.project'), cell: ({ projectName }) => <bdi>{projectName ?? '–'}</bdi>, isMinor: true },
    {
      id: 'state', header: t('applications.state'),
      cell: (row) => (row.state === 'APPLICATION_STATE_ACTIVE' ? <Chip tone="good">{t('applications.state.active')}</Chip> : <Chip>{t(row.awaitsApproval === true ? 'applications.state.waiting' : 'applications.state.inactive')}</Chip>),
    },
    { id: 'used', header: t('applications.lastUsed'), cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} isDay />, isMinor: true },
  ]
  const add = canSomewhere('project.app.write')
    ? <Button component={Link} to="/applications/new" leftSection={<Icon name="plus" size={16} />}>{t('applications.new')}</Button> : undefined
  return (
    <>
      <PageHeader title={t('applications.title')} lead={t('applications.lead')} actions={add} />
      <ListTable
        label={t('applications.title')} query={query} state={state} columns={columns} keyOf={({ applicationId }) => applicationId} searchLabel={t('applications.search')}
        hrefOf={({ applicationId }) => `/applications/${applicationId}`}
        filters={[
          { name: 'kind', label: t('applications.filter.kind'), options: [
            { value: KINDS[0], label: t('applications.filter.signIn') }, { value: KINDS[1], label: t('applications.type.api') },
          ] },
          { name: 'state', label: t('applications.state'), options: [
            { value: STATES[0], label: t('applications.state.active') }, { value: STATES[1], label: t('applications.state.inactive') },
          ] },
        ]}
        empty={{ text: t('applications.empty'), action: add, link: <Link to="/">{t('applications.emptyLink')}</Link> }}
      />
    </>
  )
}
