import type { FieldProblem } from '@keyhall/core/api'
import type { Item, ItemKind } from '@keyhall/core/transfer'
import type { Read } from '@keyhall/input'
import { problemLine } from '../../reading/problem-line.js'
import * as apps from './apps.js'
import { ItemSpot } from './item-spot.js'
import * as keys from './keys.js'
import * as others from './other-providers.js'
import * as people from './people.js'
import * as providers from './providers.js'
import * as resources from './resources.js'
import * as structure from './structure.js'

/** A list of an organization in the document. */
export interface Section {
  readonly name: string
  readonly kind: Exclude<ItemKind, 'org'>
  /** Import order: all items of one rank, of all organizations, are imported before the next, so that references are resolved. */
  readonly rank: 1 | 2 | 3
  readonly read: Read<Item>
  /** The members that identify an item. */
  readonly ids: readonly string[]
}

/** In the order in which an export lists them. */
export const SECTIONS: readonly Section[] = [
  { name: 'domains', kind: 'org_domain', rank: 2, read: structure.orgDomain, ids: ['domainName'] },
  { name: 'projects', kind: 'project', rank: 1, read: structure.project, ids: ['projectId'] },
  { name: 'projectRoles', kind: 'project_role', rank: 2, read: structure.projectRole, ids: ['projectId', 'roleKey'] },
  { name: 'oidcApps', kind: 'oidc_app', rank: 2, read: apps.oidcApp, ids: ['appId'] },
  { name: 'apiApps', kind: 'api_app', rank: 2, read: apps.apiApp, ids: ['appId'] },
  { name: 'appKeys', kind: 'app_key', rank: 3, read: keys.appKey, ids: ['id'] },
  { name: 'resources', kind: 'resource', rank: 3, read: resources.resource, ids: ['resourceId'] },
  { name: 'oidcIdps', kind: 'oidc_idp', rank: 2, read: providers.oidcProvider, ids: ['idpId'] },
  { name: 'idps', kind: 'idp', rank: 2, read: others.provider, ids: ['idpId'] },
  { name: 'instanceIdps', kind: 'instance_idp', rank: 2, read: others.instanceProvider, ids: ['idpId'] },
  { name: 'humanUsers', kind: 'human_user', rank: 2, read: people.humanUser, ids: ['userId'] },
  { name: 'machineUsers', kind: 'machine_user', rank: 2, read: people.machineUser, ids: ['userId'] },
  { name: 'machineKeys', kind: 'machine_key', rank: 3, read: keys.machineKey, ids: ['keyId'] },
  { name: 'userLinks', kind: 'user_link', rank: 3, read: providers.userLink, ids: ['idpId', 'providedUserId'] },
  { name: 'userMetadata', kind: 'user_metadata', rank: 3, read: people.userMetadata, ids: ['id', 'key'] },
  { name: 'userGrants', kind: 'user_grant', rank: 3, read: structure.userGrant, ids: ['projectId', 'userId'] },
  { name: 'orgMembers', kind: 'org_member', rank: 3, read: structure.orgMember, ids: ['userId'] },
  { name: 'projectMembers', kind: 'project_member', rank: 3, read: structure.projectMember, ids: ['projectId', 'userId'] },
]

export const sectionNamed = (name: string): Section | undefined => SECTIONS.find((section) => section.name === name)

/** A parsed item, or its problem, with the id for the response. */
export type ReadItem = { readonly id: string; readonly item: Item } | { readonly id: string; readonly problem: string }

/**
 * Reads an item of a section.
 *
 * @param unknown collects the paths of unknown members, such as `humanUsers[].user.idps`
 */
export function readItem({ name, read, ids }: Section, raw: unknown, unknown: Set<string>): ReadItem {
  const problems: FieldProblem[] = []
  const paths = new Set<string>()
  const item = read(raw, new ItemSpot('', problems, paths))
  for (const path of paths) unknown.add(`${name}[].${path}`)
  const id = idOf(raw, ids)
  if (problems.length === 0) return { id, item }
  return { id, problem: problems.map((problem) => (problem.field === '' ? problem.problem : problemLine(problem))).join('; ') }
}

/** The id of an unvalidated item: its identifying members, joined; empty for missing ones. */
export function idOf(raw: unknown, ids: readonly string[]): string {
  if (typeof raw !== 'object' || raw === null) return ''
  const parts = ids.map((name) => (raw as Readonly<Record<string, unknown>>)[name])
  return parts.map((part) => (typeof part === 'string' ? part.slice(0, 200).replace(/[^\x20-\x7e]/g, '?') : '')).join('_')
}
