import type { LossReport } from '../losses/loss-report.js'
import { Entry } from '../reading/entry.js'
import type { RoleRef } from './role-refs.js'
import { takeRefs } from './role-refs.js'

/** The roles that the members of a group have, by the path of the group; those of the groups above it are among them. */
export type GroupRoles = ReadonlyMap<string, readonly RoleRef[]>

interface Above {
  readonly path: string
  readonly roles: readonly RoleRef[]
}

const NO_GROUPS = 'there are no groups: members have the path in their metadata, and the roles of the group as their own'

/** Reads the groups of a realm with those below them. */
export function readGroups(realmEntry: Entry, report: LossReport): GroupRoles {
  const found = new Map<string, readonly RoleRef[]>()
  const groups = realmEntry.listed('groups')
  if (groups.length > 0) realmEntry.changed(NO_GROUPS, ['groups'])
  for (const { item, path } of groups) {
    let id = ''
    const entry = new Entry(item, path, report.noteFor(() => ({ kind: 'group', id })))
    id = readGroup(entry, { path: '', roles: [] }, found)
    entry.close({ attributes: 'groups have no attributes' })
  }
  return found
}

function readGroup(entry: Entry, above: Above, found: Map<string, readonly RoleRef[]>): string {
  entry.ignore('id', 'parentId', 'subGroupCount', 'access')
  const name = entry.text('name') ?? ''
  const path = entry.text('path') ?? `${above.path}/${name}`
  const roles = [...above.roles, ...takeRefs(entry, 'realmRoles', 'clientRoles')]
  found.set(path, roles)
  for (const inner of entry.objects('subGroups')) readGroup(inner, { path, roles }, found)
  return path
}
