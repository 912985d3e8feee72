import { assertUnclaimed, domainByName } from '../../directory/orgs/index.js'
import { DEFAULT_PROJECT_SETTINGS } from '../../directory/projects/index.js'
import type { NewEvent } from '../../foundation/audit/index.js'
import { outwardFault } from '../../foundation/claim-rules/index.js'
import type { OutwardRule } from '../../foundation/claim-rules/index.js'
import { ItemRefused } from './errors.js'
import type { MachineItem, MachineKeyItem, OrgItem, OrgMemberItem, ProjectItem, ProjectMemberItem, ProjectRoleItem } from './item.js'
import type { Outcome } from './outcome.js'
import { ADDED, UNCHANGED } from './outcome.js'
import type { ImportStores } from './ports.js'
import type { Writing } from './writing.js'
import type { Member, Membership, MembershipScope } from '../../directory/permissions/index.js'
import type { ProjectId } from '../../foundation/shared/index.js'
import { Failure } from '../../foundation/shared/index.js'
import { newMachine } from '../../directory/users/index.js'
import { addServiceUser, assertClientName } from '../new-users/index.js'

/** Adds one item unless it exists. Validates everything before it writes. @throws ItemRefused */
export type Write<I> = (stores: ImportStores, item: I, writing: Writing) => Promise<Outcome>

type About = Pick<NewEvent, 'type' | 'aggregate' | 'after'>

export async function record(stores: ImportStores, { orgId, by, events }: Writing, about: About): Promise<Outcome> {
  await events.record(stores, { ...about, orgId, ...by })
  return ADDED
}

export const writeOrg: Write<OrgItem> = async (stores, { name, primaryDomain: chosenDomain, state = 'active' }, writing) => {
  const { orgId: id, now, host } = writing
  if (await stores.orgs.find(id)) return UNCHANGED
  const primaryDomain = chosenDomain ?? domainByName(name, { id, host })
  if (await stores.orgs.hasDomain(primaryDomain)) throw new ItemRefused(`org: the domain ${primaryDomain} is that of another organization`)
  await assertUnclaimed(stores, id, primaryDomain).catch((refused: unknown) => {
    throw refused instanceof Failure ? new ItemRefused(`org: ${primaryDomain}: ${refused.message}`) : refused
  })
  await stores.orgs.add({ id, name, primaryDomain, state, createdAt: now })
  return record(stores, writing, { type: 'org.added', aggregate: { type: 'org', id }, after: { name, primaryDomain, state } })
}

/** @throws ItemRefused for rules that the server would not accept */
export function assertRules(rules: readonly OutwardRule[] = [], { vendor }: Writing): void {
  const fault = outwardFault(rules, vendor)
  if (fault) throw new ItemRefused(`claimRules: ${fault.member}: ${fault.fault}`)
}

export const writeProject: Write<ProjectItem> = async (stores, { projectId: id, name, settings, state = 'active' }, writing) => {
  const { orgId, now: createdAt } = writing
  const known = await stores.projects.find(id)
  if (known && known.orgId !== orgId) throw new ItemRefused('projectId: belongs to a project of another organization')
  if (known) return UNCHANGED
  assertRules(settings?.claimRules, writing)
  const project = { id, orgId, name, state, settings: settings ?? DEFAULT_PROJECT_SETTINGS, createdAt }
  if (!(await stores.projects.add(project))) throw new ItemRefused('projectId: a project with this id is being removed: import it again later')
  return record(stores, writing, { type: 'project.added', aggregate: { type: 'project', id }, after: { name, state } })
}

/** @throws ItemRefused unless the project belongs to the organization */
export async function assertProject(stores: ImportStores, projectId: ProjectId, { orgId }: Writing): Promise<void> {
  if ((await stores.projects.find(projectId))?.orgId !== orgId) throw new ItemRefused('projectId: this project does not exist in the organization')
}

export const writeProjectRole: Write<ProjectRoleItem> = async (stores, { projectId, roleKey: key, displayName, group }, writing) => {
  const { now } = writing
  await assertProject(stores, projectId, writing)
  if (await stores.projectRoles.find(projectId, key)) return UNCHANGED
  await stores.projectRoles.add({ projectId, key, displayName, group, createdAt: now, updatedAt: now })
  const after = { key, displayName, group }
  return record(stores, writing, { type: 'project.role.added', aggregate: { type: 'project', id: projectId }, after })
}

export const writeMachine: Write<MachineItem> = async (stores, item, writing) => {
  const { userId: id, secretHash, kind: _kind, ...input } = item
  const { orgId, now, by, events } = writing
  const known = (await stores.users.find(id))?.user
  if (known && known.orgId !== orgId) throw new ItemRefused('userId: belongs to a user of another organization')
  if (known) {
    if (known.kind === 'machine') return UNCHANGED
    throw new ItemRefused('userId: belongs to a person')
  }
  if (await stores.users.wasRemoved(id)) throw new ItemRefused('userId: belonged to a user who was removed')
  const machine = newMachine({ ...input, id, orgId }, now)
  await assertClientName(stores, machine).catch((refused: unknown) => {
    throw refused instanceof Failure ? new ItemRefused(`user.userName: ${refused.message}`) : refused
  })
  await addServiceUser(stores, { machine, secretHash, record: (event) => events.record(stores, { ...event, ...by }) })
  return ADDED
}

export const writeMachineKey: Write<MachineKeyItem> = async (stores, { userId, keyId: kid, publicKey, expiresAt }, writing) => {
  const named = await stores.users.find(userId)
  const isOwn = named?.user.orgId === writing.orgId && named.user.kind === 'machine'
  if (!isOwn) throw new ItemRefused('userId: this service user does not exist in the organization')
  if ((await stores.credentials.machineKeys(userId)).some((key) => key.kid === kid)) return UNCHANGED
  const expiry = expiresAt === undefined ? {} : { expiresAt }
  await stores.credentials.putMachineKey({ userId, kid, publicKey, createdAt: writing.now, ...expiry })
  return record(stores, writing, { type: 'user.machine.key.added', aggregate: { type: 'user', id: userId }, after: { keyId: kid } })
}

export const writeOrgMember: Write<OrgMemberItem> = async (stores, { userId, roles }, writing) => {
  const { orgId } = writing
  if (!(await addRoles(stores, { userId, scope: { kind: 'org', orgId }, roles }, writing))) return UNCHANGED
  return record(stores, writing, { type: 'org.member.added', aggregate: { type: 'org', id: orgId }, after: { userId, roles } })
}

export const writeProjectMember: Write<ProjectMemberItem> = async (stores, { projectId, userId, roles }, writing) => {
  await assertProject(stores, projectId, writing)
  if (!(await addRoles(stores, { userId, scope: { kind: 'project', projectId }, roles }, writing))) return UNCHANGED
  return record(stores, writing, { type: 'project.member.added', aggregate: { type: 'project', id: projectId }, after: { userId, roles } })
}

const isAt = ({ scope }: Membership, place: MembershipScope): boolean => {
  if (scope.kind === 'org') return place.kind === 'org' && scope.orgId === place.orgId
  return scope.kind === 'project' && place.kind === 'project' && scope.projectId === place.projectId
}

/** @returns whether the user had none there before @throws ItemRefused */
async function addRoles(stores: ImportStores, { userId, scope, roles }: Member, { grantRoles, by }: Writing): Promise<boolean> {
  if (!(await stores.users.find(userId))) throw new ItemRefused('userId: this user does not exist')
  if ((await stores.memberships.ofUser(userId)).some((membership) => isAt(membership, scope))) return false
  await grantRoles.within(stores, userId, by, () => stores.memberships.setRoles(userId, scope, roles))
  return true
}
