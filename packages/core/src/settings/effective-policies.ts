import type { Instance, Policies } from '../instance/index.js'
import type { OrgPolicyReads, OwnPolicies } from '../orgs/index.js'
import type { OrgId, Reader } from '../shared/index.js'

/**
 * The policies that hold: those of the organization, where it has its own, else those of the instance. What a policy does not say, because
 * it was stored before there was such a thing, is as the instance has it.
 */
export function effectivePolicies(own: OwnPolicies, { settings: { policies } }: Pick<Instance, 'settings'>): Policies {
  return {
    login: { ...policies.login, ...own.login },
    passwordComplexity: { ...policies.passwordComplexity, ...own.passwordComplexity },
    lockout: { ...policies.lockout, ...own.lockout },
    sessions: { ...policies.sessions, ...own.sessions },
    links: { ...policies.links, ...own.links },
  }
}

interface Dependencies {
  readonly storage: Reader<{ orgPolicies: OrgPolicyReads }>
  readonly instance: () => Instance
}

/** Tells which policies hold for an organization. */
export class GetPolicies {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns the policies that hold, and which of them are the organization's own */
  async execute(orgId: OrgId): Promise<{ readonly effective: Policies; readonly own: OwnPolicies }> {
    const own = await this.#deps.storage.read(({ orgPolicies }) => orgPolicies.of(orgId))
    return { effective: effectivePolicies(own, this.#deps.instance()), own }
  }
}
