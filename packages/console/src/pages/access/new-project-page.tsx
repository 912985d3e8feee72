import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../data/org.js'
import { BackLink } from '../../parts/back-link.js'
import { CreateForm } from '../../parts/create-form.js'
import { withFieldNames } from '../../parts/field-names.js'
import { notify } from '../../parts/notify.js'
import { OrgField } from '../../parts/org-field.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { LABELINGS, ProjectSettingsFields } from './project-settings.js'
import type { ProjectSettings } from './project-settings.js'

type NewProject = ProjectSettings & { readonly orgId: string }

/** Access > New project. */
export function Page() {
  const t = useTexts()
  const { api, orgId } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const initial: NewProject = {
    orgId: orgId ?? '', name: '', projectRoleAssertion: false, authorizationRequired: false, projectAccessRequired: false, privateLabelingSetting: LABELINGS[0],
  }
  return (
    <>
      <PageHeader title={t('access.newProject')} lead={t('access.newProject.lead')} above={<BackLink to="/access/projects">{t('access.projects')}</BackLink>} />
      <CreateForm<NewProject>
        label={t('access.newProject')} action={t('access.newProject.add')} backTo="/access/projects" draftKey="access.new-project" initial={initial}
        check={({ name, orgId: org }) => ({ ...(name.trim() === '' ? { name: t('users.required') } : {}), ...(org === '' ? { orgId: t('access.chooseOrg') } : {}) })}
        onSave={async ({ orgId: organizationId, ...settings }) => {
          const { projectId } = await withFieldNames({ organizationId: 'orgId' }, () => api.projects.createProject({ organizationId, ...settings }))
          // The person who adds a project becomes its owner, which changes their permissions.
          await Promise.all([queries.invalidateQueries({ queryKey: ['org'] }), queries.invalidateQueries({ queryKey: ['permissions'] })])
          notify(t('access.newProject.done', { name: settings.name }))
          await navigate({ to: `/access/projects/${projectId}/roles` })
        }}
      >
        {(form) => (
          <>
            {orgId === undefined ? <OrgField {...form.value('orgId')} /> : null}
            <ProjectSettingsFields form={form} />
          </>
        )}
      </CreateForm>
    </>
  )
}
