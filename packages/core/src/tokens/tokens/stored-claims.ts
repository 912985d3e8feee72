import type { OutwardRule } from '../../foundation/claim-rules/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { ProjectId, Reader, UserId } from '../../foundation/shared/index.js'
import type { GrantedRoles, UserGrantReads } from '../../directory/user-grants/index.js'
import type { Claims, UserMetadata, UserMetadataReads } from '../../directory/users/index.js'
import type { RequestingProject, StoredClaimsRequest } from './stored-claims-request.js'
import { storedClaimsRequest } from './stored-claims-request.js'
import { textOfBase64 } from './text-of-base64.js'

interface ClaimReads {
  readonly userGrants: Pick<UserGrantReads, 'rolesOf'>
  readonly userMetadata: Pick<UserMetadataReads, 'search'>
}

interface Dependencies {
  readonly storage: Reader<ClaimReads>
  readonly instance: () => Instance
  readonly vendor: string
}

/** Stored claims, and the facts that rules asked for. */
export interface StoredAbout {
  readonly claims: Claims
  /** Keys of roles in the requesting project, sorted. */
  readonly roles: readonly string[]
  /** Texts by key. */
  readonly metadata: Readonly<Record<string, string>>
}

type OfEach<W, T> = { readonly [I in keyof W]: T }

/** `{ "<role key>": { "<organization>": "<its primary domain>" } }` */
type RoleClaim = Readonly<Record<string, Readonly<Record<string, string>>>>

const NONE: Claims = {}
const NOTHING: StoredAbout = { claims: NONE, roles: [], metadata: {} }

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
  requestFor(scopes: readonly Scope[], project: RequestingProject | undefined, rules?: readonly OutwardRule[]): StoredClaimsRequest | undefined {
    const { vendor, instance } = this.#deps
    return storedClaimsRequest(scopes, project, { vendor, serviceProjectId: instance().projectId }, rules)
  }

  /** The claims for each request, with one reading for all of them, and none if nothing is requested. */
  async claims<const W extends readonly (StoredClaimsRequest | undefined)[]>(userId: UserId, ...requests: W): Promise<OfEach<W, Claims>> {
    return (await this.about(userId, ...requests)).map(({ claims }) => claims) as unknown as OfEach<W, Claims>
  }

  /** The same with the facts for claim rules. */
  async about<const W extends readonly (StoredClaimsRequest | undefined)[]>(userId: UserId, ...requests: W): Promise<OfEach<W, StoredAbout>> {
    const present = requests.filter((one) => one !== undefined)
    if (present.length === 0) return requests.map(() => NOTHING) as OfEach<W, StoredAbout>
    const [roles, metadata, ruled] = await this.#read(userId, present)
    return requests.map((one) => (one ? {
      claims: { ...this.#roleClaims(one, roles), ...this.#metadataClaim(one, metadata) },
      roles: keysIn(one, roles),
      metadata: Object.fromEntries(ruled.flatMap(({ key, value }) => {
        const text = one.ruled?.metadataKeys.includes(key) ? textOfBase64(value) : undefined
        return text === undefined ? [] : [[key, text]]
      })),
    } : NOTHING)) as OfEach<W, StoredAbout>
  }

  async #read(
    userId: UserId, present: readonly StoredClaimsRequest[],
  ): Promise<readonly [granted: readonly GrantedRoles[], metadata: readonly UserMetadata[], ruled: readonly UserMetadata[]]> {
    const projectIds = [...new Set(present.flatMap(({ own, others, ruled }) => [...(own ? [own.id] : []), ...others, ...(ruled?.rolesIn ? [ruled.rolesIn] : [])]))]
    const keys = [...new Set(present.flatMap(({ ruled }) => ruled?.metadataKeys ?? []))]
    const filters = [{ kind: 'among', field: 'userId', values: [userId] }] as const
    const ofUser = { filters, sortBy: 'key', offset: 0, limit: MAX_ENTRIES, isAscending: true } as const
    const byKey = { ...ofUser, filters: [...filters, { kind: 'among', field: 'key', values: keys }] } as const
    return this.#deps.storage.read(async ({ userGrants, userMetadata }) => [
      projectIds.length === 0 ? [] : await userGrants.rolesOf(userId, projectIds),
      present.some(({ metadata }) => metadata) ? (await userMetadata.search(ofUser)).items : [],
      keys.length === 0 ? [] : (await userMetadata.search(byKey)).items,
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

/** The roles that rules read, restricted to the same organizations as the role claims. */
function keysIn({ ruled, orgIds }: StoredClaimsRequest, granted: readonly GrantedRoles[]): readonly string[] {
  const asserted = granted.filter(({ projectId, orgId }) => projectId === ruled?.rolesIn && (orgIds.length === 0 || orgIds.includes(orgId)))
  return [...new Set(asserted.flatMap(({ roleKeys }) => roleKeys))].toSorted((a, b) => (a < b ? -1 : 1))
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
