import type { Instance, Policies } from '../instance/index.js'
import type { OrgPolicyReads, OwnPolicies } from '../orgs/index.js'
import type { OrgId, Reader } from '../shared/index.js'

/** The policies that hold: those of the organization, where it has its own, else those of the instance. */
export const effectivePolicies = (own: OwnPolicies, { settings }: Pick<Instance, 'settings'>): Policies => ({ ...settings.policies, ...own })

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
