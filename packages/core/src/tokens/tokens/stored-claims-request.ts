import type { Scope } from '../../foundation/protocol/index.js'
import { requestedRole, metadataScope, projectsRolesScope, rolesOrg } from '../../foundation/protocol/index.js'
import type { OutwardRule } from '../../foundation/claim-rules/index.js'
import type { ProjectId } from '../../foundation/shared/index.js'
import type { AudiencePlace } from './audience.js'
import { audienceOf } from './audience.js'

/** The project for which claims are built: that of the client, or of the introspecting caller. */
export interface RequestingProject {
  readonly id: ProjectId
  /** Whether all its roles are asserted without being requested individually. */
  readonly assertsRoles: boolean
}

/** The claims about a user that have to be read from the storage. */
export interface StoredClaimsRequest {
  /** The requesting project; with `keys`, only these of its roles. */
  readonly own?: { readonly id: ProjectId; readonly keys?: readonly string[] }
  /** Projects whose roles are all asserted. */
  readonly others: readonly ProjectId[]
  /** Restricts roles to those granted by these organizations; empty means all. */
  readonly orgIds: readonly string[]
  readonly metadata: boolean
  /** What claim rules read. */
  readonly ruled?: RuledFacts
}

/** Facts about a user that claim rules read, beyond those that are known anyway. */
export interface RuledFacts {
  /** The project whose roles of the user they read. */
  readonly rolesIn?: ProjectId
  /** The keys of the metadata that they read. */
  readonly metadataKeys: readonly string[]
}

/** @returns `undefined` when the rules need nothing from the storage */
function ruledFacts(rules: readonly OutwardRule[], projectId: ProjectId): RuledFacts | undefined {
  const paths = rules.flatMap(({ source }) => (source.kind === 'path' ? [source.path] : []))
  const metadataKeys = [...new Set(paths.flatMap(([fact, key]) => (fact === 'metadata' && key !== undefined ? [key] : [])))]
  const needsRoles = paths.some(([fact]) => fact === 'roles')
  return needsRoles || metadataKeys.length > 0 ? { ...(needsRoles ? { rolesIn: projectId } : {}), metadataKeys } : undefined
}

/** @returns `undefined` when no stored claims are requested, so that nothing is read */
export function storedClaimsRequest(
  scopes: readonly Scope[], project: RequestingProject | undefined, place: AudiencePlace, rules: readonly OutwardRule[] = [],
): StoredClaimsRequest | undefined {
  const { vendor } = place
  const texts: readonly string[] = scopes
  const keys = texts.flatMap((scope) => requestedRole(scope, vendor) ?? [])
  const own = project && ownRoles(project, keys)
  const others = texts.includes(projectsRolesScope(vendor)) ? (audienceOf([], texts, place) as readonly ProjectId[]) : []
  const metadata = texts.includes(metadataScope(vendor))
  const ruled = project && ruledFacts(rules, project.id)
  if (!own && others.length === 0 && !metadata && !ruled) return undefined
  return { ...(own ? { own } : {}), others, orgIds: texts.flatMap((scope) => rolesOrg(scope, vendor) ?? []), metadata, ...(ruled ? { ruled } : {}) }
}

function ownRoles({ id, assertsRoles }: RequestingProject, keys: readonly string[]): StoredClaimsRequest['own'] {
  if (assertsRoles) return { id }
  return keys.length > 0 ? { id, keys } : undefined
}
