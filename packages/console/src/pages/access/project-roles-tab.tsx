import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectRoleOfService } from '@keyhall/client/projects'
import { useApi } from '../../data/org.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Icon } from '../../parts/icon.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { useTexts } from '../../texts/texts.js'
import type { ShownProject } from './shown-project.js'

type Dialog = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly role: ProjectRoleOfService }

interface RoleDialogProps {
  readonly projectId: string
  /** Absent for a new one. */
  readonly role?: ProjectRoleOfService
  readonly onClose: () => void
  readonly onSaved: () => Promise<unknown>
}

/** Adds a role, or changes its name and group. The key stays, because applications use it. */
function RoleDialog({ projectId, role, onClose, onSaved }: RoleDialogProps) {
  const t = useTexts()
  const { api } = useApi()
  return (
    <FormDialog
      onClose={onClose} title={role ? t('access.role.edit', { role: role.key }) : t('access.role.add')} action={t(role ? 'parts.save' : 'parts.add')} draftKey={`access.role:${projectId}:${role?.key ?? ''}`}
      initial={{ roleKey: role?.key ?? '', displayName: role?.displayName ?? '', group: role?.group ?? '' }}
      check={({ roleKey }) => (roleKey.trim() === '' ? { roleKey: t('users.required') } : {})}
      onSave={async ({ roleKey, displayName, group }) => {
        const request = { projectId, roleKey: roleKey.trim(), displayName: displayName.trim() || roleKey.trim(), group }
        await (role ? api.projects.updateProjectRole(request) : api.projects.addProjectRole(request))
        await onSaved()
      }}
    >
      {(form) => (
        <>
          {role ? null : <TextInput label={t('access.role.key')} description={t('access.role.keyHint')} dir="ltr" autoComplete="off" data-autofocus {...form.text('roleKey')} />}
          <TextInput label={t('access.role.name')} description={t('access.role.nameHint')} autoComplete="off" {...form.text('displayName')} />
          <TextInput label={t('access.role.group')} description={t('access.role.groupHint')} autoComplete="off" {...form.text('group')} />
        </>
      )}
    </FormDialog>
  )
}

interface Props extends ShownProject {
  /** Of the names in the query string, beside another list. */
  readonly prefix?: string
}

/** Access > a project > Roles. */
export function ProjectRolesTab({ project: { projectId }, can, refresh: refreshProject, prefix }: Props) {
  const t = useTexts()
  const queries = useQueryClient()
  const { api, scope } = useApi()
  const state = useListState([], prefix)
  const [dialog, setDialog] = useState<Dialog>()
  const query = useQuery({
    queryKey: [...scope, 'project', projectId, 'roles', state.search, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filters = state.search === '' ? [] : [{ displayNameFilter: { displayName: state.search, method: 'TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE' as const } }]
      const { projectRoles = [], pagination } = await api.projects.listProjectRoles({ projectId, pagination: { offset: state.offset, limit: state.pageSize, asc: true }, filters }, { signal })
      return { rows: projectRoles, total: Number(pagination.totalResult ?? 0) }
    },
  })
  const refresh = async (): Promise<void> => {
    await Promise.all([refreshProject(), queries.invalidateQueries({ queryKey: [...scope, 'find', `role:${projectId}`] })])
  }
  const [canWrite, canRemove] = [can('project.role.write'), can('project.role.delete')]
  const columns: readonly Column<ProjectRoleOfService>[] = [
    { id: 'name', header: t('access.role.name'), cell: ({ displayName }) => <bdi className="strong">{displayName}</bdi> },
    { id: 'key', header: t('access.role.key'), cell: ({ key }) => <code><bdi>{key}</bdi></code> },
    { id: 'group', header: t('access.role.group'), cell: ({ group = '' }) => <bdi>{group}</bdi>, isMinor: true },
    ...(canWrite || canRemove ? [{
      id: 'actions', header: t('parts.actions'),
      cell: (role: ProjectRoleOfService) => (
        <div className="cell-actions">
          {canWrite ? <Button size="xs" variant="default" aria-label={t('access.role.edit', { role: role.key })} onClick={() => setDialog({ kind: 'edit', role })}>{t('parts.edit')}</Button> : null}
          {canRemove ? <Button size="xs" variant="default" aria-label={t('parts.removeNamed', { name: role.key })} onClick={() => setDialog({ kind: 'remove', role })}>{t('parts.remove')}</Button> : null}
        </div>
      ),
    }] : []),
  ]
  const close = (): void => setDialog(undefined)
  const add = canWrite ? <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setDialog({ kind: 'add' })}>{t('access.role.add')}</Button> : null
  return (
    <>
      <div className="section-line"><p className="lead">{t('access.role.lead')}</p>{query.data?.total === 0 && !state.isNarrowed ? null : add}</div>
      <ListTable label={t('access.roles')} query={query} state={state} columns={columns} keyOf={({ key }) => key} searchLabel={t('access.role.search')} empty={{ text: t('access.noRoles'), action: add }} />
      {dialog?.kind === 'add' ? <RoleDialog projectId={projectId} onClose={close} onSaved={refresh} /> : null}
      {dialog?.kind === 'edit' ? <RoleDialog projectId={projectId} role={dialog.role} onClose={close} onSaved={refresh} /> : null}
      {dialog?.kind === 'remove' ? (
        <ConfirmDialog
          isOpen onClose={close} title={t('access.role.removeAsk', { role: dialog.role.displayName })} action={t('parts.remove')}
          onConfirm={async () => {
            await api.projects.removeProjectRole({ projectId, roleKey: dialog.role.key })
            await refresh()
          }}
        >
          {t('access.role.removeText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
