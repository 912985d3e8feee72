import type { Instance } from '../../foundation/instance/index.js'
import type { OrgPolicyReads, OrgReads } from '../../directory/orgs/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import { namedOrg } from '../../foundation/protocol/index.js'
import type { EffectivePolicies } from '../../directory/settings/index.js'
import { effectivePolicies } from '../../directory/settings/index.js'
import type { Reader, ReadScope } from '../../foundation/shared/index.js'
import { OrgId } from '../../foundation/shared/index.js'
import { typedLoginName } from '../../directory/users/index.js'

/** What is known of a sign-in before the person has proven anything. */
export interface UnknownPerson {
  readonly scopes: readonly Scope[]
  /** As typed. */
  readonly loginName?: string | undefined
}

interface Reads {
  readonly orgs: OrgReads
  readonly orgPolicies: OrgPolicyReads
}

interface Dependencies {
  readonly storage: Reader<Reads>
  readonly instance: () => Pick<Instance, 'settings'>
  readonly vendor: string
}

/**
 * The policies for pages shown before the person is known: those of the organization whose domain the typed name has, else of the one that a
 * scope names, else of the instance. They do not depend on whether the account exists, so they reveal nothing about it.
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
      return effectivePolicies(orgId === undefined ? {} : await reads.orgPolicies.of(orgId), instance())
    }, scope)
  }

  /** The policies of a person's organization. */
  ofOrg(orgId: OrgId, scope?: ReadScope): Promise<EffectivePolicies> {
    const { storage, instance } = this.#deps
    return storage.read(async ({ orgPolicies }) => effectivePolicies(await orgPolicies.of(orgId), instance()), scope)
  }

  async #org({ scopes, loginName }: UnknownPerson, { orgs }: Reads): Promise<OrgId | undefined> {
    const { full } = typedLoginName(loginName ?? '')
    const typed = full && (await orgs.ofDomain(full.domain))
    if (typed !== undefined) return typed
    const [named] = scopes.flatMap((scope) => namedOrg(scope, this.#deps.vendor) ?? [])
    if (!named) return undefined
    return named.by === 'id' ? (await orgs.find(OrgId.parse(named.id)))?.id : orgs.ofDomain(named.domain)
  }
}
