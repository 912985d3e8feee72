import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectOfService } from '@keyhall/client/projects'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { AccessHead } from './access-head.js'

/** Access > Projects. */
export function Page() {
  const t = useTexts()
  const { facts } = useSession()
  const { api, scope, orgId } = useApi()
  const { can } = usePermissions()
  const state = useListState()
  const query = useQuery({
    queryKey: [...scope, 'projects', state.search, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filters = [
        ...(orgId === undefined ? [] : [{ organizationIdFilter: { organizationId: orgId } }]),
        ...(state.search === '' ? [] : [{ projectNameFilter: { projectName: state.search, method: 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE' as const } }]),
      ]
      const { projects = [], pagination } = await api.projects.listProjects(
        { pagination: { offset: state.offset, limit: state.pageSize, asc: true }, sortingColumn: 'PROJECT_FIELD_NAME_NAME', filters }, { signal })
      return { rows: projects, total: Number(pagination.totalResult ?? 0) }
    },
  })
  const columns: readonly Column<ProjectOfService>[] = [
    { id: 'name', header: t('access.project.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'id', header: t('access.project.id'), cell: ({ projectId }) => <CopyableId id={projectId} label={t('access.project.id')} />, isMinor: true },
    { id: 'state', header: t('access.state'), cell: (project) => (project.state === 'PROJECT_STATE_INACTIVE' ? <Chip>{t('access.state.inactive')}</Chip> : <Chip tone="good">{t('access.state.active')}</Chip>) },
    { id: 'created', header: t('access.created'), cell: ({ creationDate }) => <Instant at={creationDate} isDay />, isMinor: true },
  ]
  const add = can('project.create') ? <Button component={Link} to="/access/new-project" leftSection={<Icon name="plus" size={16} />}>{t('access.newProject')}</Button> : null
  return (
    <>
      <AccessHead current="projects" actions={add} />
      <ListTable
        label={t('access.projects')} query={query} state={state} columns={columns} keyOf={({ projectId }) => projectId} hrefOf={({ projectId }) => `/access/projects/${projectId}`}
        searchLabel={t('access.projects.search')} empty={{ text: t('access.projects.empty'), action: add, link: <a href={`${facts.baseUrl}/docs`}>{t('access.projects.emptyLink')}</a> }}
      />
    </>
  )
}
