import { TextInput } from '@mantine/core'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { AdministratorRolesField } from '../../parts/administrator-roles.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notify } from '../../parts/notify.js'
import { useTexts } from '../../texts/texts.js'

interface NewInvitation {
  readonly email: string
  readonly roles: readonly string[]
}

interface Props {
  readonly orgId: string
  readonly onClose: () => void
  readonly onSaved: () => Promise<unknown>
}

/** Invites a person to an organization. Administrative roles need the permission to give them. */
export function InvitationDialog({ orgId, onClose, onSaved }: Props) {
  const t = useTexts()
  const { api } = useApi()
  const { can } = usePermissions()
  return (
    <FormDialog<NewInvitation>
      onClose={onClose} title={t('invitations.new')} action={t('invitations.send')} initial={{ email: '', roles: [] }} size="lg" draftKey={`users.invitation:${orgId}`}
      check={({ email }) => (email.trim() === '' ? { email: t('users.required') } : {})}
      onSave={async ({ email, roles }) => {
        await api.organizations.createInvitation({ organizationId: orgId, email: email.trim(), roles })
        notify(t('users.new.invited', { name: email.trim() }))
        await onSaved()
      }}
    >
      {(form) => (
        <>
          <TextInput label={t('users.email')} description={t('invitations.hint')} type="email" autoComplete="off" spellCheck={false} dir="ltr" {...form.text('email')} />
          {can('org.member.write') ? <AdministratorRolesField kind="organization" {...form.value('roles')} /> : null}
        </>
      )}
    </FormDialog>
  )
}
