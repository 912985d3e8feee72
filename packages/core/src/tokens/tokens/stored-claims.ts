import type { Instance } from '../../foundation/instance/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { ProjectId, Reader, UserId } from '../../foundation/shared/index.js'
import type { GrantedRoles, UserGrantReads } from '../../directory/user-grants/index.js'
import type { Claims, UserMetadata, UserMetadataReads } from '../../directory/users/index.js'
import type { RequestingProject, StoredClaimsRequest } from './stored-claims-request.js'
import { storedClaimsRequest } from './stored-claims-request.js'

interface ClaimReads {
  readonly userGrants: Pick<UserGrantReads, 'rolesOf'>
  readonly userMetadata: Pick<UserMetadataReads, 'search'>
}

interface Dependencies {
  readonly storage: Reader<ClaimReads>
  readonly instance: () => Instance
  readonly vendor: string
}

type OfEach<W> = { readonly [I in keyof W]: Claims }

/** `{ "<role key>": { "<organization>": "<its primary domain>" } }` */
type RoleClaim = Readonly<Record<string, Readonly<Record<string, string>>>>

const NONE: Claims = {}

/** Maximum number of entries, so that tokens fit into headers. Entries beyond it, in the order of their keys, are omitted. */
const MAX_ENTRIES = 100
const MAX_CHARACTERS = 16_384

/** Builds the claims about a user that are stored in their own rows: project roles and metadata. */
export class StoredClaims {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The stored claims that the scopes request; `undefined` when nothing has to be read. */
  requestFor(scopes: readonly Scope[], project: RequestingProject | undefined): StoredClaimsRequest | undefined {
    const { vendor, instance } = this.#deps
    return storedClaimsRequest(scopes, project, { vendor, serviceProjectId: instance().projectId })
  }

  /** The claims for each request, with one reading for all of them, and none if nothing is requested. */
  async claims<const W extends readonly (StoredClaimsRequest | undefined)[]>(userId: UserId, ...requests: W): Promise<OfEach<W>> {
    const present = requests.filter((one) => one !== undefined)
    const [roles, metadata] = present.length === 0 ? [[], []] : await this.#read(userId, present)
    return requests.map((one) => (one ? { ...this.#roleClaims(one, roles), ...this.#metadataClaim(one, metadata) } : NONE)) as OfEach<W>
  }

  async #read(userId: UserId, present: readonly StoredClaimsRequest[]): Promise<readonly [readonly GrantedRoles[], readonly UserMetadata[]]> {
    const projectIds = [...new Set(present.flatMap(({ own, others }) => [...(own ? [own.id] : []), ...others]))]
    const filters = [{ kind: 'among', field: 'userId', values: [userId] }] as const
    const ofUser = { filters, sortBy: 'key', offset: 0, limit: MAX_ENTRIES, isAscending: true } as const
    return this.#deps.storage.read(async ({ userGrants, userMetadata }) => [
      projectIds.length === 0 ? [] : await userGrants.rolesOf(userId, projectIds),
      present.some(({ metadata }) => metadata) ? (await userMetadata.search(ofUser)).items : [],
    ])
  }

  /** By project, and once more for the requesting project. */
  #roleClaims({ own, others, orgIds }: StoredClaimsRequest, granted: readonly GrantedRoles[]): Claims {
    const claim = `urn:${this.#deps.vendor}:iam:org:project`
    const asserted = granted.filter(({ orgId }) => orgIds.length === 0 || orgIds.includes(orgId))
    const claims: Record<string, unknown> = {}
    for (const id of new Set([...others, ...(own ? [own.id] : [])])) {
      const keys = own?.id === id && !others.includes(id) ? own.keys : undefined
      const roles = rolesIn(id, asserted, keys)
      if (Object.keys(roles).length > 0) claims[`${claim}:${id}:roles`] = roles
    }
    const ownRoles = own && rolesIn(own.id, asserted, own.keys)
    if (ownRoles && Object.keys(ownRoles).length > 0) claims[`${claim}:roles`] = ownRoles
    return claims
  }

  #metadataClaim({ metadata: isWanted }: StoredClaimsRequest, metadata: readonly UserMetadata[]): Claims {
    if (!isWanted) return NONE
    const entries: [string, string][] = []
    let left = MAX_CHARACTERS
    for (const { key, value } of metadata) {
      left -= key.length + value.length
      if (left < 0) break
      entries.push([key, value.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')])
    }
    return entries.length === 0 ? NONE : { [`urn:${this.#deps.vendor}:iam:user:metadata`]: Object.fromEntries(entries) }
  }
}

function rolesIn(id: ProjectId, granted: readonly GrantedRoles[], keys?: readonly string[]): RoleClaim {
  const roles = new Map<string, Record<string, string>>()
  for (const { projectId, orgId, primaryDomain, roleKeys } of granted) {
    if (projectId !== id) continue
    for (const key of roleKeys) {
      if (keys === undefined || keys.includes(key)) roles.set(key, { ...roles.get(key), [orgId]: primaryDomain })
    }
  }
  return Object.fromEntries(roles)
}
