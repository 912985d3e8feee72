import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Administrator, AdministratorFilter } from '@keyhall/client/administrators'
import { useApi } from '../../data/org.js'
import { usePermissions, usePermissionsAmong } from '../../data/permissions.js'
import { useRoleWords } from '../../parts/administrator-roles.js'
import type { AdministeredKind } from '../../parts/administrator-roles.js'
import { Chip } from '../../parts/chip.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column, ListFilter } from '../../parts/list-table.js'
import { useDraftState } from '../../session/draft-state.js'
import { useTexts } from '../../texts/texts.js'
import { Who } from '../users/user-signs.js'
import { AdministratorDialog, resourceOf } from './administrator-dialog.js'

const CONTAINS = 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE'
const MEMBER_PERMISSIONS = { instance: 'iam.member', organization: 'org.member', project: 'project.member' } as const

interface AdministratorPlace {
  readonly kind: AdministeredKind
  readonly placeId: string
  readonly name: string
  /** The organization whose permissions count. */
  readonly at: string
}

type Dialog = { readonly kind: 'edit' | 'remove'; readonly administrator: Administrator }

/** @param ofProject only administrators of this project */
function useAdministrators(ofProject: string | undefined) {
  const { api, scope, orgId } = useApi()
  const { hasInstanceRole } = usePermissions()
  const state = useListState(ofProject === undefined ? ['where'] : [])
  const where = state.filter('where')
  const query = useQuery({
    queryKey: [...scope, 'administrators', ofProject, state.search, where, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      // Callers without a role of the instance see only their organization and its projects anyway.
      const ofOrg = orgId !== undefined && (hasInstanceRole || where === 'organization')
      const resource = ofProject !== undefined ? { projectId: ofProject } : where === 'instance' ? { instance: true } : ofOrg ? { organizationId: orgId } : undefined
      const filters: AdministratorFilter[] = [
        ...(resource === undefined ? [] : [{ resource }]),
        ...(state.search === '' ? [] : [{ userDisplayName: { displayName: state.search, method: CONTAINS } as const }]),
      ]
      const { administrators = [], pagination } = await api.administrators.listAdministrators({ pagination: { offset: state.offset, limit: state.pageSize }, filters }, { signal })
      return { rows: administrators, total: Number(pagination.totalResult ?? 0) }
    },
  })
  return { state, query }
}

/** Administrators of the instance, of organizations and of projects. */
export function AdministratorList({ projectId: ofProject, action }: { readonly projectId?: string; readonly action?: ReactNode }) {
  const t = useTexts()
  const words = useRoleWords()
  const { api, scope, orgId } = useApi()
  const queries = useQueryClient()
  const { can } = usePermissions()
  const { state, query } = useAdministrators(ofProject)
  const [dialog, setDialog] = useDraftState<Dialog | undefined>(`access.administrators.dialog:${ofProject ?? ''}`, undefined)
  const placeOf = ({ organization, project, user }: Administrator): AdministratorPlace => {
    if (project) return { kind: 'project', placeId: project.id, name: project.name, at: project.organizationId }
    return organization ? { kind: 'organization', placeId: organization.id, name: organization.name, at: organization.id } : { kind: 'instance', placeId: '', name: t('access.kind.instance'), at: user.organizationId }
  }
  const rows = query.data?.rows ?? []
  const among = usePermissionsAmong(rows.flatMap((row) => [placeOf(row).at, row.user.organizationId]))
  const may = (row: Administrator, verb: 'write' | 'delete'): boolean => {
    const { kind, at, placeId } = placeOf(row)
    return among(`${MEMBER_PERMISSIONS[kind]}.${verb}`, at, kind === 'project' ? placeId : undefined)
  }
  const columns: readonly Column<Administrator>[] = [
    {
      id: 'user', header: t('access.user'),
      cell: ({ user }) => {
        const who = <Who name={user.displayName} detail={user.preferredLoginName} />
        return among('user.read', user.organizationId) ? <Link to={`/users/${user.id}/access`} className="plain-link">{who}</Link> : who
      },
    },
    ...(ofProject === undefined ? [{
      id: 'where', header: t('access.admin.where'),
      cell: (row: Administrator) => {
        const { kind, name } = placeOf(row)
        return kind === 'instance' ? <span>{name}</span> : <span className="who-names"><bdi>{name}</bdi><span className="small soft nowrap">{t(`access.kind.${kind}`)}</span></span>
      },
    }] : []),
    { id: 'roles', header: t('access.roles'), cell: ({ roles = [] }) => <span className="chips">{roles.map((role) => <Chip key={role}>{words(role)}</Chip>)}</span> },
    ...(rows.some((row) => may(row, 'write') || may(row, 'delete')) ? [{
      id: 'actions', header: t('parts.actions'),
      cell: (row: Administrator) => (
        <div className="cell-actions">
          {may(row, 'write') ? <Button size="xs" variant="default" aria-label={t('access.admin.rolesOf', { user: row.user.displayName })} onClick={() => setDialog({ kind: 'edit', administrator: row })}>{t('parts.edit')}</Button> : null}
          {may(row, 'delete') ? <Button size="xs" variant="default" aria-label={t('parts.removeNamed', { name: row.user.displayName })} onClick={() => setDialog({ kind: 'remove', administrator: row })}>{t('parts.remove')}</Button> : null}
        </div>
      ),
    }] : []),
  ]
  const filters: readonly ListFilter[] = ofProject === undefined && can('iam.member.read')
    ? [{ name: 'where', label: t('access.admin.where'), options: [{ value: 'instance', label: t('access.kind.instance') }, ...(orgId === undefined ? [] : [{ value: 'organization', label: t('access.kind.organization') }])] }] : []
  const refresh = () => queries.invalidateQueries({ queryKey: [...scope, 'administrators'] })
  const chosen = dialog && { ...placeOf(dialog.administrator), user: dialog.administrator.user, roles: dialog.administrator.roles ?? [] }
  const close = (): void => setDialog(undefined)
  return (
    <>
      <ListTable
        label={t('access.administrators')} query={query} state={state} columns={columns} keyOf={(row) => `${row.user.id}:${placeOf(row).kind}:${placeOf(row).placeId}`} searchLabel={t('access.administrators.search')}
        filters={filters} empty={{ text: t('access.administrators.empty'), action }}
      />
      {dialog?.kind === 'edit' && chosen ? (
        <AdministratorDialog kinds={[chosen.kind]} edited={{ userId: chosen.user.id, userName: chosen.user.displayName, kind: chosen.kind, placeId: chosen.placeId, roles: chosen.roles }} onClose={close} onSaved={refresh} />
      ) : null}
      {dialog?.kind === 'remove' && chosen ? (
        <ConfirmDialog
          isOpen onClose={close} title={t('access.admin.removeAsk', { user: chosen.user.displayName, place: chosen.name })} action={t('parts.remove')}
          onConfirm={async () => {
            await api.administrators.deleteAdministrator({ userId: chosen.user.id, resource: resourceOf(chosen.kind, chosen.placeId) })
            await refresh()
          }}
        >
          {t('access.admin.removeText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
