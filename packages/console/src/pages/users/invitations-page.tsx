import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownInvitation as Invitation } from '@keyhall/client/organizations'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { useRoleWords } from '../../parts/administrator-roles.js'
import { ChooseOrg } from '../../parts/choose-org.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { notify } from '../../parts/notify.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { InvitationDialog } from './invitation-dialog.js'
import { UserTabs } from './user-tabs.js'

/** Users > Invitations: the open invitations of the chosen organization. */
export function Page() {
  const t = useTexts()
  const { api, scope, orgId } = useApi()
  const { can } = usePermissions()
  const queries = useQueryClient()
  const roleWords = useRoleWords()
  const state = useListState()
  const [isOpen, setIsOpen] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Invitation>()
  const queryKey = [...scope, 'users', 'invitations']
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { result = [] } = orgId === undefined ? {} : await api.organizations.listInvitations({ organizationId: orgId }, { signal })
      return { rows: result, total: result.length }
    },
  })
  const mayWrite = can('user.write') && orgId !== undefined
  const reload = () => queries.invalidateQueries({ queryKey })
  const resend = async ({ invitationId, email }: Invitation): Promise<void> => {
    await api.organizations.resendInvitation({ organizationId: orgId ?? '', invitationId })
    notify(t('invitations.resent', { email }))
    await reload()
  }
  const columns: readonly Column<Invitation>[] = [
    { id: 'email', header: t('users.email'), cell: ({ email }) => <bdi>{email}</bdi> },
    { id: 'roles', header: t('invitations.roles'), cell: ({ roles = [], grants = [] }) => t.list([...roles.map(roleWords), ...grants.flatMap(({ roleKeys = [] }) => roleKeys)]), isMinor: true },
    { id: 'sent', header: t('invitations.sent'), cell: ({ sentDate }) => <Instant at={sentDate} />, isMinor: true },
    { id: 'expires', header: t('invitations.expires'), cell: ({ expirationDate }) => <Instant at={expirationDate} /> },
    ...(mayWrite ? [{
      id: 'actions', header: t('parts.actions'),
      cell: (invitation: Invitation) => (
        <div className="cell-actions">
          <Button size="xs" variant="default" onClick={() => void resend(invitation)}>{t('invitations.resend')}</Button>
          <Button size="xs" variant="default" onClick={() => setWithdrawn(invitation)}>{t('invitations.withdraw')}</Button>
        </div>
      ),
    }] : []),
  ]
  const invite = mayWrite ? <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setIsOpen(true)}>{t('invitations.new')}</Button> : null
  return (
    <>
      <PageHeader title={t('users.title')} lead={t('users.lead')} actions={invite} />
      <UserTabs current="invitations" />
      {orgId === undefined ? <ChooseOrg text={t('invitations.chooseOrg')} /> : (
        <ListTable
          label={t('users.invitations')} query={query} state={state} columns={columns} keyOf={({ invitationId }) => invitationId}
          empty={{ text: t('invitations.empty'), action: invite }}
        />
      )}
      {isOpen && orgId !== undefined ? <InvitationDialog orgId={orgId} onClose={() => setIsOpen(false)} onSaved={reload} /> : null}
      <ConfirmDialog
        isOpen={withdrawn !== undefined} onClose={() => setWithdrawn(undefined)} title={t('invitations.withdrawAsk', { email: withdrawn?.email ?? '' })} action={t('invitations.withdraw')}
        onConfirm={async () => {
          await api.organizations.withdrawInvitation({ organizationId: orgId ?? '', invitationId: withdrawn?.invitationId ?? '' })
          await reload()
        }}
      >
        {t('invitations.withdrawText')}
      </ConfirmDialog>
    </>
  )
}

