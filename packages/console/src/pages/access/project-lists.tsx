import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Application } from '@keyhall/client/applications'
import { useApi } from '../../data/org.js'
import { Chip } from '../../parts/chip.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { useTexts } from '../../texts/texts.js'
import { AdministratorDialog } from './administrator-dialog.js'
import { AdministratorList } from './administrator-list.js'
import { GiveAccessDialog } from './grant-dialogs.js'
import { GrantList } from './grant-list.js'
import type { ShownProject } from './shown-project.js'

/** Access > a project > Grants. */
export function ProjectGrantsTab({ project: { projectId }, can }: ShownProject) {
  const t = useTexts()
  const { scope } = useApi()
  const queries = useQueryClient()
  const [isGiving, setGiving] = useState(false)
  const give = can('user.grant.write') && can('user.read') ? <Button onClick={() => setGiving(true)}>{t('access.give')}</Button> : null
  return (
    <>
      <div className="section-line"><p className="lead">{t('access.project.grantsLead')}</p>{give}</div>
      <GrantList projectId={projectId} />
      {isGiving ? <GiveAccessDialog projectId={projectId} onClose={() => setGiving(false)} onSaved={() => queries.invalidateQueries({ queryKey: [...scope, 'grants'] })} /> : null}
    </>
  )
}

/** Access > a project > Applications. */
export function ProjectApplicationsTab({ project: { projectId }, can }: ShownProject) {
  const t = useTexts()
  const { api, scope } = useApi()
  const state = useListState()
  const query = useQuery({
    queryKey: [...scope, 'project', projectId, 'applications', state.search, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filters = [{ projectIdFilter: { projectId } }, ...(state.search === '' ? [] : [{ nameFilter: { name: state.search, method: 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE' as const } }])]
      const { applications = [], pagination } = await api.applications.listApplications(
        { pagination: { offset: state.offset, limit: state.pageSize, asc: true }, sortingColumn: 'APPLICATION_SORT_BY_NAME', filters }, { signal })
      return { rows: applications, total: Number(pagination.totalResult ?? 0) }
    },
  })
  const columns: readonly Column<Application>[] = [
    { id: 'name', header: t('access.project.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'state', header: t('access.state'), cell: ({ state: of }) => (of === 'APPLICATION_STATE_INACTIVE' ? <Chip>{t('access.state.inactive')}</Chip> : <Chip tone="good">{t('access.state.active')}</Chip>) },
  ]
  const add = can('project.app.write') ? <Button component={Link} to="/applications/new">{t('applications.new')}</Button> : null
  return (
    <ListTable
      label={t('access.tab.applications')} query={query} state={state} columns={columns} keyOf={({ applicationId }) => applicationId} hrefOf={({ applicationId }) => `/applications/${applicationId}`}
      searchLabel={t('applications.search')} empty={{ text: t('access.project.noApplications'), action: add }}
    />
  )
}

/** Access > a project > Administrators. */
export function ProjectMembersTab({ project: { projectId }, can }: ShownProject) {
  const t = useTexts()
  const { scope } = useApi()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const add = can('project.member.write') && can('user.read') ? <Button onClick={() => setAdding(true)}>{t('access.admin.add')}</Button> : null
  return (
    <>
      <div className="section-line"><p className="lead">{t('access.project.administratorsLead')}</p>{add}</div>
      <AdministratorList projectId={projectId} />
      {isAdding ? <AdministratorDialog kinds={['project']} projectId={projectId} onClose={() => setAdding(false)} onSaved={() => queries.invalidateQueries({ queryKey: [...scope, 'administrators'] })} /> : null}
    </>
  )
}
