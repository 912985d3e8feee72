import type { Scope } from '../../foundation/protocol/index.js'
import { requestedRole, metadataScope, projectsRolesScope, rolesOrg } from '../../foundation/protocol/index.js'
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
  /** Projects of which all roles are asserted. */
  readonly others: readonly ProjectId[]
  /** Restricts roles to those granted by these organizations; empty means all. */
  readonly orgIds: readonly string[]
  readonly metadata: boolean
}

/** @returns `undefined` when no stored claims are requested, so that nothing is read */
export function storedClaimsRequest(scopes: readonly Scope[], project: RequestingProject | undefined, place: AudiencePlace): StoredClaimsRequest | undefined {
  const { vendor } = place
  const texts: readonly string[] = scopes
  const keys = texts.flatMap((scope) => requestedRole(scope, vendor) ?? [])
  const own = project && ownRoles(project, keys)
  const others = texts.includes(projectsRolesScope(vendor)) ? (audienceOf([], texts, place) as readonly ProjectId[]) : []
  const metadata = texts.includes(metadataScope(vendor))
  if (!own && others.length === 0 && !metadata) return undefined
  return { ...(own ? { own } : {}), others, orgIds: texts.flatMap((scope) => rolesOrg(scope, vendor) ?? []), metadata }
}

function ownRoles({ id, assertsRoles }: RequestingProject, keys: readonly string[]): StoredClaimsRequest['own'] {
  if (assertsRoles) return { id }
  return keys.length > 0 ? { id, keys } : undefined
}
