import type { Branding, Instance, LinksPolicy, TextsPolicy } from '../../foundation/instance/index.js'
import type { OrgReads, OwnPolicies } from '../orgs/index.js'
import type { ProjectReads } from '../projects/index.js'
import type { DecidedPerson, DecidingReads, EffectivePolicies } from '../settings/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import { namedOrg } from '../../foundation/protocol/index.js'
import { NO_POLICIES, effectivePolicies, signInDecisions } from '../settings/index.js'
import type { ProjectId, Reader, ReadScope } from '../../foundation/shared/index.js'
import { OrgId } from '../../foundation/shared/index.js'
import { preparedOf, wholeBranding } from './change-branding.js'
import type { BrandOwner } from './picture.js'

/** The customized part of a page. */
export interface EffectiveBranding {
  readonly branding: Branding
  readonly links: LinksPolicy
  /** By language, by name. */
  readonly texts: TextsPolicy
}

/** The customized part of what one person sees and gets. */
export interface PersonBranding {
  readonly brand: EffectiveBranding
  /** The organization whose it is; `undefined` for the instance. */
  readonly lookOf: OrgId | undefined
}

/** What a sign-in is for. */
export interface SignInFor {
  readonly scopes: readonly Scope[]
  readonly projectId: ProjectId
}

interface Reads extends DecidingReads {
  readonly orgs: Pick<OrgReads, 'find'>
  readonly projects: Pick<ProjectReads, 'find'>
}

interface Dependencies {
  readonly storage: Reader<Reads>
  readonly instance: () => Pick<Instance, 'settings'>
  readonly vendor: string
}

/**
 * Finds the branding for a sign-in: that of the organization named by a scope, else that of the application's organization, else that of the
 * instance. Never that of the person, who has proven nothing yet: it would reveal who has an account, and where.
 */
export class FindBranding {
  readonly #deps: Dependencies
  /** The same policies give the same object, by which pages recognize what they have prepared. */
  readonly #brands = new WeakMap<EffectivePolicies, EffectiveBranding>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The branding of pages that belong to no application. */
  ofInstance(): EffectiveBranding {
    return this.#brandOf(NO_POLICIES)
  }

  /** What a person sees who has proven who they are, or gets by mail. */
  async ofPerson(person: DecidedPerson): Promise<PersonBranding> {
    const { policies, lookOf } = await this.#deps.storage.read((reads) => signInDecisions(reads, person, this.#deps.instance()))
    return { brand: this.#brandIn(policies), lookOf }
  }

  /** The branding of an organization that a link names, before the person is known. */
  async ofOrg(orgId: OrgId): Promise<EffectiveBranding> {
    return this.#brandOf(await this.#deps.storage.read(({ orgPolicies }) => orgPolicies.of(orgId)))
  }

  async find({ scopes, projectId }: SignInFor, scope?: ReadScope): Promise<EffectiveBranding> {
    const { storage, vendor } = this.#deps
    const named = scopes.flatMap((one) => namedOrg(one, vendor) ?? []).find((org) => org.by === 'id')
    return this.#brandOf(await storage.read(async ({ orgs, orgPolicies, projects }) => {
      const isThere = named?.by === 'id' && (await orgs.find(OrgId.parse(named.id))) !== undefined
      const orgId = isThere ? OrgId.parse(named.id) : (await projects.find(projectId))?.orgId
      return orgId === undefined ? NO_POLICIES : orgPolicies.of(orgId)
    }, scope))
  }

  /** The active look of an owner. */
  async active(owner: BrandOwner): Promise<EffectiveBranding> {
    return owner.kind === 'instance' ? this.ofInstance() : this.ofOrg(owner.orgId)
  }

  /** The draft, with the links and texts in force. */
  async prepared(owner: BrandOwner): Promise<EffectiveBranding> {
    const { storage, instance } = this.#deps
    const own = owner.kind === 'org' ? await storage.read(({ orgPolicies }) => orgPolicies.of(owner.orgId)) : {}
    const { branding } = instance().settings.policies
    const prepared = owner.kind === 'instance' ? branding : (own.branding ?? (branding.active ? { active: branding.active } : {}))
    return { ...this.#brandOf(own), branding: preparedOf(prepared) }
  }

  #brandOf(own: OwnPolicies): EffectiveBranding {
    return this.#brandIn(effectivePolicies(own, this.#deps.instance()))
  }

  #brandIn(policies: EffectivePolicies): EffectiveBranding {
    const known = this.#brands.get(policies)
    if (known) return known
    const { branding, links, texts } = policies
    const brand: EffectiveBranding = { branding: wholeBranding(branding.active), links, texts }
    this.#brands.set(policies, brand)
    return brand
  }
}
