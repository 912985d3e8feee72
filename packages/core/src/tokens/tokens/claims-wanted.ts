import type { Scope } from '../../foundation/protocol/index.js'
import { askedRole, metadataScope, projectsRolesScope, rolesOrg } from '../../foundation/protocol/index.js'
import type { ProjectId } from '../../foundation/shared/index.js'
import type { AudiencePlace } from './audience.js'
import { audienceOf } from './audience.js'

/** The project in whose name claims are made: that of the client, or of whoever introspects. */
export interface AskingProject {
  readonly id: ProjectId
  /** Whether all roles in it are told without being asked for one by one. */
  readonly assertsRoles: boolean
}

/** Which claims about a user take a reading of their own. */
export interface ClaimsWanted {
  /** The asking project; with `keys` only these of its roles. */
  readonly own?: { readonly id: ProjectId; readonly keys?: readonly string[] }
  /** Projects of which all roles are told. */
  readonly others: readonly ProjectId[]
  /** Only roles that these organizations have given; all of them when there are none. */
  readonly orgIds: readonly string[]
  readonly metadata: boolean
}

/** @returns `undefined` when nothing is wanted, so that nothing is read */
export function claimsWanted(scopes: readonly Scope[], project: AskingProject | undefined, place: AudiencePlace): ClaimsWanted | undefined {
  const { vendor } = place
  const texts: readonly string[] = scopes
  const keys = texts.flatMap((scope) => askedRole(scope, vendor) ?? [])
  const own = project && ownRoles(project, keys)
  const others = texts.includes(projectsRolesScope(vendor)) ? (audienceOf([], texts, place) as readonly ProjectId[]) : []
  const metadata = texts.includes(metadataScope(vendor))
  if (!own && others.length === 0 && !metadata) return undefined
  return { ...(own ? { own } : {}), others, orgIds: texts.flatMap((scope) => rolesOrg(scope, vendor) ?? []), metadata }
}

function ownRoles({ id, assertsRoles }: AskingProject, keys: readonly string[]): ClaimsWanted['own'] {
  if (assertsRoles) return { id }
  return keys.length > 0 ? { id, keys } : undefined
}
