import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ConsoleKey } from '@keyhall/texts/console'
import { useApi } from '../../data/org.js'
import { usePermissionsAt } from '../../data/permissions.js'
import { BackLink } from '../../parts/back-link.js'
import { Chip } from '../../parts/chip.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { PageHeader } from '../../parts/page-header.js'
import { Tabs } from '../../parts/tabs.js'
import { useTexts } from '../../texts/texts.js'
import { ProjectActions } from './project-actions.js'
import { ProjectApplicationsTab, ProjectGrantsTab, ProjectMembersTab } from './project-lists.js'
import { ProjectOverviewTab } from './project-overview-tab.js'
import { ProjectResourcesTab } from './project-resources-tab.js'
import { ProjectRolesTab } from './project-roles-tab.js'
import type { ShownProject } from './shown-project.js'

interface ProjectTab {
  readonly id: string
  readonly label: ConsoleKey
  readonly permission: string
  readonly Content: ComponentType<ShownProject>
}

const TABS: readonly ProjectTab[] = [
  { id: '', label: 'access.tab.settings', permission: 'project.read', Content: ProjectOverviewTab },
  { id: 'roles', label: 'access.roles', permission: 'project.role.read', Content: ProjectRolesTab },
  { id: 'grants', label: 'access.tab.grants', permission: 'user.grant.read', Content: ProjectGrantsTab },
  { id: 'applications', label: 'access.tab.applications', permission: 'project.app.read', Content: ProjectApplicationsTab },
  { id: 'resources', label: 'access.tab.resources', permission: 'project.read', Content: ProjectResourcesTab },
  { id: 'administrators', label: 'access.administrators', permission: 'project.member.read', Content: ProjectMembersTab },
]

/** Access > a project. */
export function Page() {
  const t = useTexts()
  const { projectId = '', tab = '' } = useParams({ strict: false })
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const { data: project, error, refetch } = useQuery({
    queryKey: [...scope, 'project', projectId, 'one'],
    queryFn: async ({ signal }) => (await api.projects.getProject({ projectId }, { signal })).project,
  })
  const permissions = usePermissionsAt(project?.organizationId)
  const back = <BackLink to="/access/projects">{t('access.projects')}</BackLink>
  if (error) return <><PageHeader title={t('access.projects')} above={back} /><ErrorBox problem={error} onRetry={() => void refetch()} /></>
  if (!project || !permissions.isKnown) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  const shown: ShownProject = {
    project,
    can: (permission) => permissions.can(permission, projectId),
    refresh: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: [...scope, 'project', projectId] }), queries.invalidateQueries({ queryKey: [...scope, 'projects'] })])
    },
  }
  const tabs = TABS.filter(({ permission }) => shown.can(permission))
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0]
  return (
    <>
      <PageHeader
        title={project.name} above={back} actions={<ProjectActions {...shown} />} lead={<CopyableId id={project.projectId} label={t('access.project.id')} />}
        beside={project.state === 'PROJECT_STATE_INACTIVE' ? <Chip>{t('access.state.inactive')}</Chip> : <Chip tone="good">{t('access.state.active')}</Chip>}
      />
      <Tabs base={`/access/projects/${projectId}`} current={current?.id ?? ''} label={project.name} tabs={tabs.map(({ id, label }) => ({ id, label: t(label) }))} />
      {current === undefined ? null : <current.Content {...shown} />}
    </>
  )
}
