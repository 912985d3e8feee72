import type { Metadata } from '../people/metadata.js'
import type { Entry } from '../reading/entry.js'
import type { GroupRoles } from './groups.js'
import { isAccountClient, isDefaultRole, isOwnClient } from './own-clients.js'
import type { RoleDirectory } from './role-directory.js'
import type { RoleRef } from './role-refs.js'
import { takeRefs } from './role-refs.js'

/** The parts of the realm that determine user roles. */
export interface RealmRoles {
  readonly realm: string
  readonly roles: RoleDirectory
  readonly groups: GroupRoles
}

const GROUPS_KEY = 'groups'

/** Reads roles and groups of a user. @returns the sorted keys of all resulting roles */
export function takeRoles(entry: Entry, { realm, roles, groups }: RealmRoles, metadata: Metadata): readonly string[] {
  const paths = entry.texts('groups')
  const ofGroups = paths.flatMap((path) => groups.get(path) ?? [])
  const own = takeRefs(entry, 'realmRoles', 'clientRoles')
  for (const path of paths.filter((each) => !groups.has(each))) {
    entry.changed('the export does not define the group: path moved to the metadata', ['groups'], path)
  }
  if (paths.length > 0) keepGroups(entry, paths, metadata)
  for (const ref of own) noteUnknown(entry, ref, realm, roles)
  return [...new Set([...own, ...ofGroups].flatMap((ref) => [...roles.keysOf(ref)]))].toSorted()
}

function keepGroups(entry: Entry, paths: readonly string[], metadata: Metadata): void {
  if (metadata.has(GROUPS_KEY)) entry.left('an attribute of the user has the same metadata key', ['groups'])
  else metadata.set(GROUPS_KEY, JSON.stringify(paths), entry, ['groups'])
}

function noteUnknown(entry: Entry, ref: RoleRef, realm: string, roles: RoleDirectory): void {
  const { client, name } = ref
  if (roles.has(ref) || (client === undefined ? isDefaultRole(name, realm) : isAccountClient(client))) return
  const member = client === undefined ? ['realmRoles'] : ['clientRoles', client]
  const isOwn = client !== undefined && isOwnClient(client)
  entry.left(isOwn ? 'is a built-in role of Keycloak' : 'the export does not define the role', member, name)
}
