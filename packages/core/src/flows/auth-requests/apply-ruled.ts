import type { EventStores, NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import { followProvider } from '../../foundation/claim-rules/index.js'
import type { ExternalLinkStore, ProvidedRoles } from '../../directory/identity-providers/index.js'
import { base64OfText, setMetadata } from '../../directory/metadata/index.js'
import type { ProjectReads, ProjectRoleStore } from '../../directory/projects/index.js'
import type { UserGrant, UserGrantStore } from '../../directory/user-grants/index.js'
import type { Human, UserMetadataStore, UserStore } from '../../directory/users/index.js'
import { metadataOfUser, userEvent } from '../../directory/users/index.js'
import { UserGrantId } from '../../foundation/shared/index.js'
import type { Clock, Ids, OrgId, ProjectId, ProviderId, RequestOrigin, UserId } from '../../foundation/shared/index.js'
import type { FailedRuling, RuledPerson } from './ruled-person.js'
import { NOTHING_RULED } from './ruled-person.js'

/** The stores that claim rules of providers change. */
export interface RuledStores extends EventStores {
  readonly externalLinks: ExternalLinkStore
  readonly users: UserStore
  readonly userMetadata: UserMetadataStore
  readonly userGrants: UserGrantStore
  readonly projects: ProjectReads
  readonly projectRoles: ProjectRoleStore
}

interface Dependencies {
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
}

/** A linked person at a provider. */
export interface RuledLink {
  readonly providerId: ProviderId
  /** Absent for a provider of the instance. */
  readonly providerOrgId?: OrgId | undefined
  readonly externalId: string
  readonly userId: UserId
  readonly orgId: OrgId
  /** Absent when the provider has no rules: what earlier rules granted is withdrawn. */
  readonly ruled?: RuledPerson | undefined
  readonly origin?: RequestOrigin | undefined
}

/**
 * Applies what the claim rules say about a linked person, in the unit of work of the caller. A rule that fails changes nothing else: the sign-in
 * goes on, and the audit trail has the reason.
 *
 * @returns all failed rules
 */
export async function applyRuled(stores: RuledStores, deps: Dependencies, link: RuledLink): Promise<readonly FailedRuling[]> {
  const { userId, orgId, providerId, ruled = NOTHING_RULED, origin } = link
  // Locked first, so that two sign-ins of one person are applied one after another.
  const user = (await stores.users.lock(userId))?.user
  if (user?.kind !== 'human') return []
  const record = (event: Omit<NewEvent, 'actor'>) =>
    deps.events.record(stores, { ...event, actor: { kind: 'user', userId, orgId }, ...(origin ? { origin } : {}) })
  await setProfile(stores, deps, user, ruled, record)
  const entries = ruled.metadata.map(({ key, value }) => ({ key, value: base64OfText(value) }))
  await setMetadata(metadataOfUser(user, stores.userMetadata), entries, deps.clock.now(), record)
  const failed = [...ruled.failed, ...(await new RolesOfLink(stores, deps, link, record).follow())]
  if (failed.length > 0) await record(userEvent('user.human.externalidp.rule.failed', user, { idpId: providerId, failed }))
  return failed
}

type Recording = (event: Omit<NewEvent, 'actor'>) => Promise<void>

async function setProfile({ users }: RuledStores, { clock }: Dependencies, user: Human, { profile }: RuledPerson, record: Recording): Promise<void> {
  const changed = { ...user.profile, ...profile }
  if (JSON.stringify(changed) === JSON.stringify(user.profile)) return
  await users.update({ ...user, profile: changed, updatedAt: clock.now() })
  await record(userEvent('user.human.profile.changed', user, profile))
}

/** The roles of one linked person. Withdraws only what came from this provider. */
class RolesOfLink {
  readonly #stores: RuledStores
  readonly #deps: Dependencies
  readonly #link: RuledLink
  readonly #record: Recording

  constructor(stores: RuledStores, deps: Dependencies, link: RuledLink, record: Recording) {
    this.#stores = stores
    this.#deps = deps
    this.#link = link
    this.#record = record
  }

  async follow(): Promise<readonly FailedRuling[]> {
    const { providerId, externalId, userId, ruled = NOTHING_RULED } = this.#link
    const { externalLinks } = this.#stores
    const stored = await externalLinks.find(providerId, externalId)
    const provided = stored?.userId === userId ? (stored.roles ?? []) : []
    const projects = [...new Set([...ruled.roles, ...provided].map(({ projectId }) => projectId))]
    const failed: FailedRuling[] = []
    const now: ProvidedRoles[] = []
    for (const projectId of projects) {
      const before = provided.find((one) => one.projectId === projectId)?.roleKeys ?? []
      const roleKeys = await this.#ofProject(projectId, before, failed)
      if (roleKeys.length > 0) now.push({ projectId, roleKeys })
    }
    if (JSON.stringify(now) !== JSON.stringify(provided)) await externalLinks.setRoles({ providerId, externalId, userId }, now)
    return failed
  }

  /** @returns the roles that come from the provider now */
  async #ofProject(projectId: ProjectId, fromProvider: readonly string[], failed: FailedRuling[]): Promise<readonly string[]> {
    const { providerOrgId, ruled = NOTHING_RULED } = this.#link
    const { projects, projectRoles } = this.#stores
    const keys = (isFollowed: boolean) => ruled.roles.filter((one) => one.projectId === projectId && one.isFollowed === isFollowed).flatMap(({ roleKeys }) => roleKeys)
    const all = [...keys(true), ...keys(false)]
    const project = await projects.find(projectId)
    const fail = (problem: FailedRuling['problem'], roleKeys: readonly string[]) => failed.push({ name: `roles of ${projectId}`, problem, roleKeys })
    if (!project) {
      if (all.length > 0) fail('unknown_project', all)
      return []
    }
    // Checked when the rules are set, and again here, because the limit protects another organization.
    const isForeign = providerOrgId !== undefined && project.orgId !== providerOrgId
    if (isForeign) fail('foreign_project', all)
    const existing = isForeign || all.length === 0 ? [] : await projectRoles.lockExisting(projectId, all)
    const grant = await this.#grantOf(projectId, project.orgId)
    const changes = followProvider({ granted: grant?.roleKeys ?? [], fromProvider, named: isForeign ? [] : keys(true), existing })
    const lasting = isForeign ? [] : keys(false).filter((key) => existing.includes(key))
    const unknown = isForeign ? [] : [...changes.unknown, ...keys(false).filter((key) => !existing.includes(key))]
    if (unknown.length > 0) fail('unknown_role', unknown)
    await this.#store(grant, { projectId, orgId: project.orgId }, [...new Set([...changes.granted, ...lasting])])
    return changes.fromProvider
  }

  async #grantOf(projectId: ProjectId, orgId: OrgId): Promise<UserGrant | undefined> {
    const of = { userId: this.#link.userId, projectId, orgId }
    const filters = (['userId', 'projectId', 'orgId'] as const).map((field) => ({ kind: 'among', field, values: [of[field]] }) as const)
    return (await this.#stores.userGrants.search({ filters, offset: 0, limit: 1, isAscending: true })).items[0]
  }

  async #store(grant: UserGrant | undefined, place: { readonly projectId: ProjectId; readonly orgId: OrgId }, roleKeys: readonly string[]): Promise<void> {
    const { userGrants } = this.#stores
    const { ids, clock } = this.#deps
    if (roleKeys.toSorted().join('\n') === (grant?.roleKeys ?? []).toSorted().join('\n')) return
    const now = clock.now()
    const { userId } = this.#link
    const after: UserGrant = grant ? { ...grant, roleKeys, updatedAt: now }
      : { id: UserGrantId.parse(ids.next()), userId, ...place, roleKeys, state: 'active', createdAt: now, updatedAt: now }
    const isRemoved = roleKeys.length === 0
    if (isRemoved) await userGrants.remove(after.id)
    else await (grant ? userGrants.update(after) : userGrants.add(after))
    await this.#record({
      type: `user.grant.${isRemoved ? 'removed' : grant ? 'changed' : 'added'}`, aggregate: { type: 'user', id: userId }, orgId: place.orgId,
      ...(grant ? { before: this.#audited(grant) } : {}), ...(isRemoved ? {} : { after: this.#audited(after) }),
    })
  }

  /** Names the provider, whose claim rules granted these roles. */
  #audited({ id, projectId, roleKeys, state }: UserGrant): Readonly<Record<string, unknown>> {
    return { grantId: id, projectId, roleKeys, state, idpId: this.#link.providerId }
  }
}
