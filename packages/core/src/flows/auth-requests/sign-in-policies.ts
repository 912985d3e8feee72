import type { Instance } from '../../foundation/instance/index.js'
import type { OrgDomainReads, OrgReads } from '../../directory/orgs/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import { namedOrg } from '../../foundation/protocol/index.js'
import type { DecidedPerson, DecidingReads, EffectivePolicies, SignInDecisions } from '../../directory/settings/index.js'
import { NO_POLICIES, effectivePolicies, signInDecisions } from '../../directory/settings/index.js'
import type { Reader, ReadScope } from '../../foundation/shared/index.js'
import { OrgId } from '../../foundation/shared/index.js'
import type { TypedLoginName, UserReads } from '../../directory/users/index.js'
import type { PendingExternal } from './pending-external.js'
import { isAddressElsewhere, isGenerated, typedLoginName } from '../../directory/users/index.js'

/** The known facts of a sign-in before the person is authenticated. */
export interface UnknownPerson {
  readonly scopes: readonly Scope[]
  /** As typed. */
  readonly loginName?: string | undefined
  readonly external?: PendingExternal | undefined
}

/** An organization that a login name leads to. */
export interface DiscoveredOrg {
  readonly orgId: OrgId
  readonly policies: EffectivePolicies
}

interface Reads extends DecidingReads {
  readonly orgs: OrgReads
  readonly orgDomains: OrgDomainReads
  readonly users: Pick<UserReads, 'candidates'>
}

interface Dependencies {
  readonly storage: Reader<Reads>
  readonly instance: () => Pick<Instance, 'settings' | 'host'>
  readonly vendor: string
}

/**
 * The policies for pages shown before the person is known: those of the organization that has verified the domain of the typed name, else of the
 * one whose primary domain it is, else of the one that a scope names, else of the instance. They do not depend on whether the account exists, so they reveal
 * nothing about it; except in a primary domain that is neither verified nor generated, where a person of another organization may have the address.
 */
export class SignInPolicies {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async read(person: UnknownPerson, scope?: ReadScope): Promise<EffectivePolicies> {
    const { storage, instance } = this.#deps
    return storage.read(async (reads) => {
      const orgId = await this.#org(person, reads)
      return effectivePolicies(orgId === undefined ? NO_POLICIES : await reads.orgPolicies.of(orgId), instance())
    }, scope)
  }

  /** What is decided for a person who is known by now. */
  ofPerson(person: DecidedPerson, scope?: ReadScope): Promise<SignInDecisions> {
    const { storage, instance } = this.#deps
    return storage.read((reads) => signInDecisions(reads, person, instance()), scope)
  }

  /** The login policy of an organization, for an application that signs its people in. */
  ofOrg(orgId: OrgId, scope?: ReadScope): Promise<EffectivePolicies> {
    const { storage, instance } = this.#deps
    return storage.read(async ({ orgPolicies }) => effectivePolicies(await orgPolicies.of(orgId), instance()), scope)
  }

  /**
   * The organization that has verified the domain of the typed name, where the instance discovers organizations by their domains and the
   * application names none. Without that, nothing is read.
   */
  async discovered(person: UnknownPerson, scope?: ReadScope): Promise<DiscoveredOrg | undefined> {
    if (!this.#mayDiscover(person)) return undefined
    const { storage, instance } = this.#deps
    return storage.read(async (reads) => {
      const orgId = await this.#owner(person, reads)
      return orgId === undefined ? undefined : { orgId, policies: effectivePolicies(await reads.orgPolicies.of(orgId), instance()) }
    }, scope)
  }

  #mayDiscover({ scopes, loginName, external }: UnknownPerson): boolean {
    const { vendor, instance } = this.#deps
    return loginName !== undefined && !isAboveOrg(external) && instance().settings.policies.login.allowDomainDiscovery === true && !scopes.some((scope) => namedOrg(scope, vendor))
  }

  /** The organization that owns the domain of the login name, if it is active. */
  async #owner({ loginName }: UnknownPerson, { orgs, orgDomains }: Reads): Promise<OrgId | undefined> {
    const { full } = typedLoginName(loginName ?? '')
    const owner = full && (await orgDomains.ownerOf(full.domain))
    return owner !== undefined && (await orgs.find(owner))?.state === 'active' ? owner : undefined
  }

  async #org(person: UnknownPerson, reads: Reads): Promise<OrgId | undefined> {
    const { scopes, loginName, external } = person
    const { orgs } = reads
    // A provider has named them, so that this reveals nothing more.
    if (isAboveOrg(external)) return undefined
    const owner = this.#mayDiscover(person) ? await this.#owner(person, reads) : undefined
    if (owner !== undefined) return owner
    const typed = await this.#ofPrimaryDomain(typedLoginName(loginName ?? ''), reads)
    if (typed !== undefined) return typed
    const [named] = scopes.flatMap((scope) => namedOrg(scope, this.#deps.vendor) ?? [])
    if (!named) return undefined
    return named.by === 'id' ? (await orgs.find(OrgId.parse(named.id)))?.id : orgs.ofDomain(named.domain)
  }

  /** The organization with the primary domain. An unverified one does not lead people of other organizations away who sign in by address. */
  async #ofPrimaryDomain(typed: TypedLoginName, { orgs, orgDomains, users }: Reads): Promise<OrgId | undefined> {
    if (!typed.full) return undefined
    const { domain } = typed.full
    const orgId = await orgs.ofDomain(domain)
    if (orgId === undefined || isGenerated(domain, this.#deps.instance()) || (await orgDomains.ownerOf(domain)) === orgId) return orgId
    return (await users.candidates(typed)).some((named) => isAddressElsewhere(named, typed, orgId)) ? undefined : orgId
  }
}

/** Whether the organization that the name leads to has no say: its provider was refused, and its pages may offer nothing else. */
const isAboveOrg = (external: PendingExternal | undefined): boolean => external?.stage === 'over' && external.isAboveOrg === true
