import { Select } from '@mantine/core'
import type { AdministeredResource } from '@keyhall/client/administrators'
import { useApi } from '../../data/org.js'
import { AdministratorRolesField } from '../../parts/administrator-roles.js'
import type { AdministeredKind } from '../../parts/administrator-roles.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { OrgField } from '../../parts/org-field.js'
import { ProjectField } from '../../parts/project-field.js'
import { UserField } from '../../parts/user-field.js'
import { useTexts } from '../../texts/texts.js'

/** The roles of a user in one place, to be changed. */
export interface EditedAdministrator {
  readonly userId: string
  readonly userName: string
  readonly kind: AdministeredKind
  /** Of the organization or the project; empty for the instance. */
  readonly placeId: string
  readonly roles: readonly string[]
}

interface Props {
  readonly onClose: () => void
  readonly onSaved: () => Promise<unknown>
  /** The kinds that the caller may give, in the order of the choice. */
  readonly kinds: readonly AdministeredKind[]
  /** The user, if it is clear. */
  readonly userId?: string | undefined
  /** Changes these roles instead of adding new ones. */
  readonly edited?: EditedAdministrator | undefined
  /** The organization, if it is clear. */
  readonly orgId?: string | undefined
  /** The project, if it is clear. */
  readonly projectId?: string | undefined
}

/** How the API names the place of an administrative role. */
export const resourceOf = (kind: AdministeredKind, placeId: string): AdministeredResource =>
  kind === 'instance' ? { instance: true } : kind === 'organization' ? { organizationId: placeId } : { projectId: placeId }

/** Gives a user administrative roles in the instance, an organization or a project, or changes them. */
export function AdministratorDialog({ onClose, onSaved, kinds, userId, edited, orgId, projectId }: Props) {
  const t = useTexts()
  const { api } = useApi()
  const first = kinds.includes('organization') ? 'organization' : (kinds[0] ?? 'organization')
  const initial = {
    userId: edited?.userId ?? userId ?? '', kind: edited?.kind ?? first, roles: edited?.roles ?? [],
    orgId: edited?.kind === 'organization' ? edited.placeId : (orgId ?? ''), projectId: edited?.kind === 'project' ? edited.placeId : (projectId ?? ''),
  }
  const placeOf = (values: typeof initial): string => (values.kind === 'organization' ? values.orgId : values.kind === 'project' ? values.projectId : '')
  return (
    <FormDialog<typeof initial>
      onClose={onClose} title={edited ? t('access.admin.rolesOf', { user: edited.userName }) : t('access.admin.add')} action={t(edited ? 'parts.save' : 'access.admin.add')} initial={initial} size="lg"
      draftKey={`access.administrator:${edited?.userId ?? ''}`}
      check={(values) => ({
        ...(values.userId === '' ? { userId: t('access.chooseUser') } : {}),
        ...(values.kind === 'organization' && values.orgId === '' ? { orgId: t('access.chooseOrg') } : {}),
        ...(values.kind === 'project' && values.projectId === '' ? { projectId: t('access.chooseProject') } : {}),
        ...(values.roles.length === 0 ? { roles: t('access.chooseRole') } : {}),
      })}
      onSave={async (values) => {
        const request = { userId: values.userId, resource: resourceOf(values.kind, placeOf(values)), roles: values.roles }
        await (edited ? api.administrators.updateAdministrator(request) : api.administrators.createAdministrator(request))
        await onSaved()
      }}
    >
      {(form) => (
        <>
          {edited === undefined && userId === undefined ? <UserField {...form.value('userId')} /> : null}
          {edited === undefined && kinds.length > 1 ? (
            <Select
              label={t('access.admin.where')} value={form.values.kind} data={kinds.map((kind) => ({ value: kind, label: t(`access.kind.${kind}`) }))}
              onChange={(kind) => {
                form.set('kind', kinds.find((one) => one === kind) ?? first)
                form.set('roles', [])
              }}
            />
          ) : null}
          {edited === undefined && form.values.kind === 'organization' && orgId === undefined ? <OrgField {...form.value('orgId')} /> : null}
          {edited === undefined && form.values.kind === 'project' && projectId === undefined ? <ProjectField {...form.value('projectId')} of={orgId} /> : null}
          {form.values.kind === 'instance' ? <p className="note">{t('access.admin.instanceNote')}</p> : null}
          <AdministratorRolesField key={form.values.kind} kind={form.values.kind} {...form.value('roles')} />
        </>
      )}
    </FormDialog>
  )
}
