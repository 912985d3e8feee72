import type { LossReport } from '../losses/loss-report.js'
import { Entry } from '../reading/entry.js'
import type { RoleRef } from './role-refs.js'
import { takeRefs } from './role-refs.js'

/** The roles of group members by group path, including roles of parent groups. */
export type GroupRoles = ReadonlyMap<string, readonly RoleRef[]>

interface Above {
  readonly path: string
  readonly roles: readonly RoleRef[]
}

const NO_GROUPS = 'groups are not supported: members get the path as metadata and the roles of the group'

/** Reads the groups of a realm recursively. */
export function readGroups(realmEntry: Entry, report: LossReport): GroupRoles {
  const found = new Map<string, readonly RoleRef[]>()
  const groups = realmEntry.listed('groups')
  if (groups.length > 0) realmEntry.changed(NO_GROUPS, ['groups'])
  for (const { item, path } of groups) {
    let id = ''
    const entry = new Entry(item, path, report.noteFor(() => ({ kind: 'group', id })))
    id = readGroup(entry, { path: '', roles: [] }, found)
    entry.close({ attributes: 'groups are not supported' })
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
