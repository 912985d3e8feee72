import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Authorization, AuthorizationFilter } from '@keyhall/client/authorizations'
import { useApi } from '../../data/org.js'
import { usePermissions, usePermissionsAmong } from '../../data/permissions.js'
import { findProjects, findRoles } from '../../data/search.js'
import { Chip } from '../../parts/chip.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { ObjectFilter } from '../../parts/object-filter.js'
import { useTexts } from '../../texts/texts.js'
import { Who } from '../users/user-signs.js'
import { GrantRolesDialog } from './grant-dialogs.js'

const STATES = ['STATE_ACTIVE', 'STATE_INACTIVE'] as const
const CONTAINS = 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE'

type Dialog = { readonly kind: 'edit' | 'suspend' | 'restore' | 'remove'; readonly grant: Authorization }

/** The chosen filters, and the grants that match them. @param ofProject only grants of this project */
function useGrants(ofProject: string | undefined) {
  const { api, scope, orgId } = useApi()
  const state = useListState(ofProject === undefined ? ['state', 'project'] : ['state', 'role'])
  const projectId = ofProject ?? state.filter('project')
  const role = ofProject === undefined ? undefined : state.filter('role')
  const chosen = STATES.find((name) => name === state.filter('state'))
  const query = useQuery({
    queryKey: [...scope, 'grants', projectId, role, state.search, chosen, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filters: AuthorizationFilter[] = [
        ...(orgId === undefined || ofProject !== undefined ? [] : [{ organizationId: { id: orgId } }]),
        ...(projectId === undefined ? [] : [{ projectId: { id: projectId } }]),
        ...(role === undefined ? [] : [{ roleKey: { key: role, method: 'TEXT_FILTER_METHOD_EQUALS' } as const }]),
        ...(chosen === undefined ? [] : [{ state: { state: chosen } }]),
        ...(state.search === '' ? [] : [{ userDisplayName: { displayName: state.search, method: CONTAINS } as const }]),
      ]
      const { authorizations = [], pagination } = await api.authorizations.listAuthorizations({ pagination: { offset: state.offset, limit: state.pageSize }, filters }, { signal })
      return { rows: authorizations, total: Number(pagination.totalResult ?? 0) }
    },
  })
  return { state, query, projectId }
}

const rolesOf = ({ roles = [] }: Authorization): readonly string[] => roles.map(({ key }) => key)

/** Suspends, restores or removes a grant after a question, or changes its roles. */
function GrantDialog({ dialog, onClose, onSaved }: { readonly dialog: Dialog | undefined; readonly onClose: () => void; readonly onSaved: () => Promise<unknown> }) {
  const t = useTexts()
  const { api } = useApi()
  if (dialog === undefined) return null
  const { kind, grant: { id, user, project } } = dialog
  if (kind === 'edit') {
    return <GrantRolesDialog grant={{ id, projectId: project.id, projectName: project.name, userName: user.displayName, roles: rolesOf(dialog.grant) }} onClose={onClose} onSaved={onSaved} />
  }
  const calls = { suspend: api.authorizations.deactivateAuthorization, restore: api.authorizations.activateAuthorization, remove: api.authorizations.deleteAuthorization }
  return (
    <ConfirmDialog
      isOpen onClose={onClose} title={t(`access.grant.${kind}.ask`, { user: user.displayName, project: project.name })} action={t(`access.grant.${kind}`)} isDangerous={kind !== 'restore'}
      onConfirm={async () => {
        await calls[kind]({ id })
        await onSaved()
      }}
    >
      {t(`access.grant.${kind}.text`)}
    </ConfirmDialog>
  )
}

interface Props {
  /** Shows only grants of this project, and no column for it. */
  readonly projectId?: string
  /** For an empty list. */
  readonly action?: ReactNode
}

/** User grants: who has which roles in which project. */
export function GrantList({ projectId: ofProject, action }: Props) {
  const t = useTexts()
  const { api, scope, orgId } = useApi()
  const queries = useQueryClient()
  const { state, query, projectId } = useGrants(ofProject)
  const { can, canSomewhere } = usePermissions()
  const [dialog, setDialog] = useState<Dialog>()
  const mayFindProjects = canSomewhere('project.read')
  const mayFindRoles = can('project.role.read', ofProject)
  const rows = query.data?.rows ?? []
  const may = usePermissionsAmong(rows.flatMap(({ project, user }) => [project.organizationId, user.organizationId]))
  const mayWrite = ({ project }: Authorization): boolean => may('user.grant.write', project.organizationId)
  const mayDelete = ({ project }: Authorization): boolean => may('user.grant.delete', project.organizationId)
  const columns: readonly Column<Authorization>[] = [
    {
      id: 'user', header: t('access.user'),
      cell: ({ user }) => {
        const who = <Who name={user.displayName} detail={user.preferredLoginName} />
        return may('user.read', user.organizationId) ? <Link to={`/users/${user.id}/access`} className="plain-link">{who}</Link> : who
      },
    },
    ...(ofProject === undefined ? [{ id: 'project', header: t('access.project'), cell: ({ project }: Authorization) => <bdi>{project.name}</bdi> }] : []),
    {
      id: 'roles', header: t('access.roles'),
      cell: (grant) => (
        <span className="chips">
          {rolesOf(grant).map((role) => <Chip key={role}><bdi>{role}</bdi></Chip>)}{rolesOf(grant).length === 0 ? <span className="soft">{t('access.noRoleGiven')}</span> : null}
          {grant.state === 'STATE_INACTIVE' ? <Chip tone="warn">{t('access.inactive')}</Chip> : null}
        </span>
      ),
    },
    ...(rows.some((grant) => mayWrite(grant) || mayDelete(grant)) ? [{
      id: 'actions', header: t('parts.actions'),
      cell: (grant: Authorization) => {
        const labelled = (kind: Dialog['kind']) => ({ 'aria-label': t('access.grant.labelled', { action: t(`access.grant.${kind}`), user: grant.user.displayName }), 'onClick': () => setDialog({ kind, grant }) })
        const change = grant.state === 'STATE_INACTIVE' ? 'restore' : 'suspend'
        return (
          <div className="cell-actions">
            {mayWrite(grant) && may('project.role.read', grant.project.organizationId, grant.project.id) ? <Button size="xs" variant="default" {...labelled('edit')}>{t('access.grant.edit')}</Button> : null}
            {mayWrite(grant) ? <Button size="xs" variant="default" {...labelled(change)}>{t(`access.grant.${change}`)}</Button> : null}
            {mayDelete(grant) ? <Button size="xs" variant="default" {...labelled('remove')}>{t('access.grant.remove')}</Button> : null}
          </div>
        )
      },
    }] : []),
  ]
  const projectName = async (id: string, signal: AbortSignal): Promise<string> => (await api.projects.getProject({ projectId: id }, { signal })).project.name
  return (
    <>
      <ListTable
        label={t('access.grants')} query={query} state={state} columns={columns} keyOf={({ id }) => id} searchLabel={t('access.grants.search')}
        filters={[{ name: 'state', label: t('access.state'), options: [{ value: STATES[0], label: t('access.state.active') }, { value: STATES[1], label: t('access.inactive') }] }]}
        tools={ofProject === undefined ? mayFindProjects && (
          <ObjectFilter label={t('access.project')} value={projectId} onChange={(id) => state.setFilter('project', id)} kind="projects" find={(text, signal) => findProjects(api, text, orgId, signal)} nameOf={projectName} />
        ) : mayFindRoles ? (
          <ObjectFilter label={t('access.grants.role')} value={state.filter('role')} onChange={(key) => state.setFilter('role', key)} kind={`role:${ofProject}`} find={(text, signal) => findRoles(api, ofProject, text, signal)} nameOf={async (key) => key} />
        ) : undefined}
        empty={{ text: t('access.grants.empty'), action }}
      />
      <GrantDialog dialog={dialog} onClose={() => setDialog(undefined)} onSaved={() => queries.invalidateQueries({ queryKey: [...scope, 'grants'] })} />
    </>
  )
}
