import type { ClientRecord } from '../../parties/clients/index.js'
import { DEFAULT_PROJECT_SETTINGS } from '../../directory/projects/index.js'
import type { Project } from '../../directory/projects/index.js'
import type { MembershipScope } from '../../directory/permissions/index.js'
import { scopeIdOf } from '../../directory/permissions/index.js'
import type { Filter } from '../../foundation/shared/index.js'
import type { ExportTools, Exporting } from './exporting.js'
import { byKey, everything } from './export-pages.js'
import type { AppItem, AppKeyItem, OrgMemberItem, ProjectItem, ProjectMemberItem, ProjectRoleItem } from './item.js'

const is = <F extends string>(field: F, value: string): Filter<F> => ({ kind: 'text', field, method: 'equals', value })

/** The projects of the organization, except for the installation's own. */
export async function projectsOf({ storage, instance }: ExportTools, { orgId }: Exporting): Promise<readonly Project[]> {
  const found = await everything((page) => storage.read(({ projects }) => projects.search({ ...page, filters: [is('orgId', orgId)] })))
  const own = instance().projectId
  return byKey(found.filter(({ id }) => id !== own), ({ id }) => id)
}

export async function* exportProjects(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly ProjectItem[]> {
  const projects = await projectsOf(tools, exporting)
  yield projects.map(({ id: projectId, name, state, settings = DEFAULT_PROJECT_SETTINGS }) =>
    ({ kind: 'project', projectId, name, state, settings }))
}

export async function* exportProjectRoles(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly ProjectRoleItem[]> {
  for (const { id } of await projectsOf(tools, exporting)) {
    const filters = [is('projectId', id)]
    const roles = await everything((page) => tools.storage.read(({ projectRoles }) => projectRoles.search({ ...page, filters })))
    yield byKey(roles, ({ key }) => key).map(({ projectId, key: roleKey, displayName, group }) =>
      ({ kind: 'project_role', projectId, roleKey, displayName, group }))
  }
}

/** Applications that registered themselves are left out: they register again. Imported, they would need neither consent nor approval. */
function appItem(kind: AppItem['kind'], client: ClientRecord, { withPasswords }: Exporting): readonly AppItem[] {
  const {
    kind: _kind, version: _version, createdAt: _createdAt, changedAt: _changedAt, selfRegistered, awaitsApproval: _awaits,
    isPublisherVerified: _isVerified, registrationTokenHash: _registration, secretHash, ...app
  } = client
  if (selfRegistered !== undefined) return []
  return [{ kind, app: { ...app, ...(secretHash === undefined || !withPasswords ? {} : { secretHash }) } }]
}

export const exportApps = (kind: AppItem['kind']) => async function* (
  tools: ExportTools, exporting: Exporting
): AsyncIterable<readonly AppItem[]> {
  for (const { id } of await projectsOf(tools, exporting)) {
    const filters = [is('projectId', id), is('kind', kind === 'api_app' ? 'api' : 'oidc')]
    const clients = await everything((page) => tools.storage.read((reads) => reads.clients.search({ ...page, filters })))
    yield byKey(clients, (client) => client.id).flatMap((client) => appItem(kind, client, exporting))
  }
}

export async function* exportAppKeys(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly AppKeyItem[]> {
  for (const { id: projectId } of await projectsOf(tools, exporting)) {
    const filters = [is('projectId', projectId)]
    const keys = await everything((page) => tools.storage.read(({ clients }) => clients.searchKeys({ ...page, filters })))
    yield byKey(keys, ({ id }) => id).map(({ id, clientId, publicKey, expiresAt }) =>
      ({ kind: 'app_key', id, clientId, publicKey, expiresAt }))
  }
}

async function membersAt({ storage }: ExportTools, scope: MembershipScope) {
  const filters = [is('scopeKind', scope.kind), is('scopeId', scopeIdOf(scope))]
  const members = await everything((page) => storage.read(({ memberships }) => memberships.search({ ...page, filters })))
  return byKey(members, ({ userId }) => userId)
}

export async function* exportOrgMembers(tools: ExportTools, { orgId }: Exporting): AsyncIterable<readonly OrgMemberItem[]> {
  yield (await membersAt(tools, { kind: 'org', orgId })).map(({ userId, roles }) => ({ kind: 'org_member', userId, roles }))
}

export async function* exportProjectMembers(tools: ExportTools, exporting: Exporting): AsyncIterable<readonly ProjectMemberItem[]> {
  for (const { id: projectId } of await projectsOf(tools, exporting)) {
    const members = await membersAt(tools, { kind: 'project', projectId })
    yield members.map(({ userId, roles }) => ({ kind: 'project_member', projectId, userId, roles }))
  }
}
