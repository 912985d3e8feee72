import { useState } from 'react'
import { useApi } from '../../data/org.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { withFieldNames } from '../../parts/field-names.js'
import { ProjectField } from '../../parts/project-field.js'
import { ProjectRolesField } from '../../parts/project-roles-field.js'
import { UserField } from '../../parts/user-field.js'
import { useTexts } from '../../texts/texts.js'

interface Props {
  readonly onClose: () => void
  /** Fetches again what the page shows. */
  readonly onSaved: () => Promise<unknown>
  /** The user, if it is clear; otherwise the dialog asks. */
  readonly userId?: string
  /** The project, if it is clear; otherwise the dialog asks. */
  readonly projectId?: string
  /** The organization whose projects are offered. Default: the chosen one, or all. */
  readonly orgId?: string | undefined
}

const NAMES = { roleKeys: 'roles', projectId: 'projectId', userId: 'userId' }

/** Gives a user roles of a project. */
export function GiveAccessDialog({ onClose, onSaved, userId, projectId, orgId }: Props) {
  const t = useTexts()
  const { api } = useApi()
  return (
    <FormDialog
      onClose={onClose} title={t('access.give')} action={t('access.give')} draftKey="access.give" initial={{ userId: userId ?? '', projectId: projectId ?? '', roles: [] as readonly string[] }}
      check={(values) => ({
        ...(values.userId === '' ? { userId: t('access.chooseUser') } : {}),
        ...(values.projectId === '' ? { projectId: t('access.chooseProject') } : {}),
        ...(values.projectId !== '' && values.roles.length === 0 ? { roles: t('access.chooseRole') } : {}),
      })}
      onSave={async (values) => {
        const { project } = await api.projects.getProject({ projectId: values.projectId })
        await withFieldNames(NAMES, () => api.authorizations.createAuthorization({
          userId: values.userId, projectId: values.projectId, organizationId: project.organizationId, roleKeys: values.roles,
        }))
        await onSaved()
      }}
    >
      {(form) => (
        <>
          {userId === undefined ? <UserField {...form.value('userId')} /> : null}
          {projectId === undefined ? (
            <ProjectField
              {...form.value('projectId')} of={orgId}
              onChange={(id) => {
                form.set('projectId', id)
                form.set('roles', [])
              }}
            />
          ) : null}
          <ProjectRolesField projectId={form.values.projectId} {...form.value('roles')} />
        </>
      )}
    </FormDialog>
  )
}

/** A grant whose roles are changed. */
export interface EditedGrant {
  readonly id: string
  readonly projectId: string
  readonly projectName: string
  readonly userName: string
  readonly roles: readonly string[]
}

/** Changes the roles of a grant. */
export function GrantRolesDialog({ grant, onClose, onSaved }: { readonly grant: EditedGrant; readonly onClose: () => void; readonly onSaved: () => Promise<unknown> }) {
  const t = useTexts()
  const { api } = useApi()
  const [initial] = useState({ roles: grant.roles })
  return (
    <FormDialog
      onClose={onClose} title={t('access.rolesOf', { user: grant.userName, project: grant.projectName })} action={t('parts.save')} draftKey={`access.grant:${grant.id}`} initial={initial}
      check={({ roles }): Readonly<Record<string, string>> => (roles.length === 0 ? { roles: t('access.chooseRole') } : {})}
      onSave={async ({ roles }) => {
        await withFieldNames(NAMES, () => api.authorizations.updateAuthorization({ id: grant.id, roleKeys: roles }))
        await onSaved()
      }}
    >
      {(form) => <ProjectRolesField projectId={grant.projectId} {...form.value('roles')} />}
    </FormDialog>
  )
}
