import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Authorization } from '@keyhall/client/authorizations'
import type { UserMembership } from '@keyhall/client/management'
import { useApi } from '../../data/org.js'
import { usePermissionsAmong } from '../../data/permissions.js'
import type { AdministeredKind } from '../../parts/administrator-roles.js'
import { useRoleWords } from '../../parts/administrator-roles.js'
import { Chip } from '../../parts/chip.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { notify } from '../../parts/notify.js'
import { useDraftState } from '../../session/draft-state.js'
import { useTexts } from '../../texts/texts.js'
import { AdministratorDialog, resourceOf } from '../access/administrator-dialog.js'
import type { EditedAdministrator } from '../access/administrator-dialog.js'
import { GiveAccessDialog, GrantRolesDialog } from '../access/grant-dialogs.js'
import type { EditedGrant } from '../access/grant-dialogs.js'
import { nameOf } from './user-facts.js'
import type { ShownUser } from './use-user.js'

/** Roles of a project, or administrative roles somewhere. */
interface AccessRow {
  readonly id: string
  readonly place: ReactNode
  readonly placeName: string
  readonly kind: ReactNode
  readonly roles: readonly string[]
  readonly canEdit: boolean
  readonly edit: () => void
  readonly canRemove: boolean
  readonly remove: () => Promise<unknown>
  readonly isInactive: boolean
}

const MAX_ROWS = 1000

function useAccess({ user: { userId }, orgId, can }: ShownUser) {
  const { api, scope } = useApi()
  const canGrants = can('user.grant.read')
  const canMemberships = can('user.membership.read')
  return useQuery({
    queryKey: [...scope, 'users', 'one', userId, 'access'],
    queryFn: async ({ signal }) => {
      const [{ authorizations: grants = [] }, { result: memberships = [] }] = await Promise.all([
        canGrants ? api.authorizations.listAuthorizations({ pagination: { limit: MAX_ROWS }, filters: [{ userId: { id: userId } }] }, { signal }) : { authorizations: [] },
        canMemberships ? api.management.listUserMemberships({ userId }, { orgId, signal }) : { result: [] },
      ])
      return { grants, memberships }
    },
  })
}

const placeOf = ({ iam, orgId, projectId }: UserMembership): { readonly kind: AdministeredKind; readonly placeId: string } =>
  iam === true ? { kind: 'instance', placeId: '' } : orgId === undefined ? { kind: 'project', placeId: projectId ?? '' } : { kind: 'organization', placeId: orgId }

const PERMISSIONS = { instance: 'iam.member', organization: 'org.member', project: 'project.member' } as const

type Dialog = { readonly kind: 'give' } | { readonly kind: 'admin'; readonly edited?: EditedAdministrator } | { readonly kind: 'grant'; readonly grant: EditedGrant } | { readonly kind: 'remove'; readonly id: string }

interface Found {
  readonly grants: readonly Authorization[]
  readonly memberships: readonly UserMembership[]
}

/** Grants and administrative roles as rows of one table. */
function useRows(shown: ShownUser, { grants, memberships }: Found, open: (dialog: Dialog) => void): readonly AccessRow[] {
  const t = useTexts()
  const { api } = useApi()
  const words = useRoleWords()
  const { user, orgId: ownOrg } = shown
  const may = usePermissionsAmong([ownOrg, ...grants.map(({ project }) => project.organizationId), ...memberships.map(({ details }) => details.resourceOwner ?? ownOrg)])
  const userName = nameOf(user)
  return [
    ...memberships.map((membership): AccessRow => {
      const { kind, placeId } = placeOf(membership)
      const { roles = [], displayName, details } = membership
      const at = details.resourceOwner ?? ownOrg
      const projectId = kind === 'project' ? placeId : undefined
      const placeName = kind === 'instance' ? t('access.kind.instance') : displayName
      return {
        id: `${kind}:${placeId}`, placeName, place: <bdi>{placeName}</bdi>, kind: t(`users.access.admin.${kind}`), roles: roles.map(words), isInactive: false,
        canEdit: may(`${PERMISSIONS[kind]}.write`, at, projectId), canRemove: may(`${PERMISSIONS[kind]}.delete`, at, projectId),
        edit: () => open({ kind: 'admin', edited: { userId: user.userId, userName, kind, placeId, roles } }),
        remove: () => api.administrators.deleteAdministrator({ userId: user.userId, resource: resourceOf(kind, placeId) }),
      }
    }),
    ...grants.map(({ id, project, roles = [], state }): AccessRow => {
      const keys = roles.map(({ key }) => key)
      const canReadProject = may('project.read', project.organizationId, project.id)
      return {
        id, placeName: project.name, place: canReadProject ? <Link to={`/access/projects/${project.id}`}><bdi>{project.name}</bdi></Link> : <bdi>{project.name}</bdi>,
        kind: t('users.access.grant'), roles: keys, isInactive: state === 'STATE_INACTIVE',
        canEdit: may('user.grant.write', project.organizationId) && may('project.role.read', project.organizationId, project.id), canRemove: may('user.grant.delete', project.organizationId),
        edit: () => open({ kind: 'grant', grant: { id, projectId: project.id, projectName: project.name, userName, roles: keys } }),
        remove: () => api.authorizations.deleteAuthorization({ id }),
      }
    }),
  ]
}

function AccessTable({ rows, onRemove }: { readonly rows: readonly AccessRow[]; readonly onRemove: (row: AccessRow) => void }) {
  const t = useTexts()
  const hasActions = rows.some(({ canEdit, canRemove }) => canEdit || canRemove)
  return (
    <table className="table">
      <caption className="unseen">{t('users.tab.access')}</caption>
      <thead><tr><th scope="col">{t('users.access.where')}</th><th scope="col">{t('users.access.kind')}</th><th scope="col">{t('access.roles')}</th>{hasActions ? <th scope="col">{t('parts.actions')}</th> : null}</tr></thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.place}</td>
            <td data-label={t('users.access.kind')}>{row.kind}</td>
            <td data-label={t('access.roles')}>
              <span className="chips">{row.roles.map((role) => <Chip key={role}><bdi>{role}</bdi></Chip>)}{row.roles.length === 0 ? <span className="soft">{t('access.noRoleGiven')}</span> : null}{row.isInactive ? <Chip tone="warn">{t('access.inactive')}</Chip> : null}</span>
            </td>
            {hasActions ? (
              <td data-label={t('parts.actions')}>
                <div className="cell-actions">
                  {row.canEdit ? <Button size="xs" variant="default" aria-label={t('access.editNamed', { name: row.placeName })} onClick={row.edit}>{t('parts.edit')}</Button> : null}
                  {row.canRemove ? <Button size="xs" variant="default" aria-label={t('parts.removeNamed', { name: row.placeName })} onClick={() => onRemove(row)}>{t('parts.remove')}</Button> : null}
                </div>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Users > a user > Access: roles of projects and administrative roles in one table. */
export function AccessTab(shown: ShownUser) {
  const t = useTexts()
  const queries = useQueryClient()
  const { scope, orgId: chosenOrg } = useApi()
  const { user, orgId, can } = shown
  const { data, error, refetch } = useAccess(shown)
  // Roles of the instance need a recent sign-in.
  const [dialog, setDialog] = useDraftState<Dialog | undefined>(`users.access.dialog:${user.userId}`, undefined)
  const rows = useRows(shown, data ?? { grants: [], memberships: [] }, setDialog)
  const removed = dialog?.kind === 'remove' ? rows.find(({ id }) => id === dialog.id) : undefined
  const close = (): void => setDialog(undefined)
  const refresh = () => queries.invalidateQueries({ queryKey: [...scope, 'users', 'one', user.userId] })
  const saved = async (): Promise<void> => {
    await refresh()
    notify(t('parts.saved'))
  }
  if (error) return <ErrorBox problem={error} onRetry={() => void refetch()} />
  if (!data) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  const kinds = (['instance', 'organization', 'project'] as const).filter((kind) => can(`${PERMISSIONS[kind]}.write`))
  // A caller without a role of the instance gives access to projects of their organization only.
  const place = chosenOrg ?? (kinds.includes('instance') ? undefined : orgId)
  const give = can('user.grant.write') && can('project.read') && can('project.role.read') ? <Button onClick={() => setDialog({ kind: 'give' })}>{t('access.give')}</Button> : null
  return (
    <>
      <div className="section-line">
        <p className="lead">{t('users.access.lead')}</p>
        <div className="section-actions">
          {kinds.length > 0 ? <Button variant="default" onClick={() => setDialog({ kind: 'admin' })}>{t('access.admin.add')}</Button> : null}
          {give}
        </div>
      </div>
      {rows.length === 0 ? <div className="empty"><p>{t('users.access.empty', { name: nameOf(user) })}</p></div> : <AccessTable rows={rows} onRemove={(row) => setDialog({ kind: 'remove', id: row.id })} />}
      {dialog?.kind === 'give' ? <GiveAccessDialog userId={user.userId} orgId={place} onClose={close} onSaved={saved} /> : null}
      {dialog?.kind === 'grant' ? <GrantRolesDialog grant={dialog.grant} onClose={close} onSaved={saved} /> : null}
      {dialog?.kind === 'admin' ? <AdministratorDialog kinds={kinds} userId={user.userId} edited={dialog.edited} orgId={place} onClose={close} onSaved={saved} /> : null}
      {removed ? (
        <ConfirmDialog
          isOpen onClose={close} title={t('users.access.removeAsk', { name: nameOf(user), place: removed.placeName })} action={t('parts.remove')}
          onConfirm={async () => {
            await removed.remove()
            await refresh()
          }}
        >
          {t('users.access.removeText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
