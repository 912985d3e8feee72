import type { OutwardRule } from '../../foundation/claim-rules/index.js'
import { ClaimRuleRefused, outwardFault } from '../../foundation/claim-rules/index.js'
import type { Caller } from '../../foundation/shared/index.js'
import type { ApplicationChanges, ApplicationPlace } from './application-changes.js'
import type { ClientRecord } from './ports.js'

/** Replaces the claim rules of an application. */
export class SetApplicationClaimRules {
  readonly #changes: ApplicationChanges
  readonly #vendor: string

  constructor(changes: ApplicationChanges, vendor: string) {
    this.#changes = changes
    this.#vendor = vendor
  }

  /**
   * @param rules in the order in which they are tried
   * @returns the application as stored
   * @throws ClaimRuleRefused, ClientUnknown, ClientIsOurs, ClientChangedMeanwhile
   */
  async set(place: ApplicationPlace, rules: readonly OutwardRule[], caller: Caller): Promise<ClientRecord> {
    return this.#changes.within(place, ({ claimRules: stored, ...client }, stores) => {
      const fault = outwardFault(rules, this.#vendor, stored)
      if (fault) throw new ClaimRuleRefused(fault)
      const before: ClientRecord = { ...client, ...(stored ? { claimRules: stored } : {}) }
      const after: ClientRecord = { ...client, ...(rules.length > 0 ? { claimRules: rules } : {}) }
      return this.#changes.store(before, after, stores, { type: 'application.claim.rules.set', caller, orgId: place.orgId })
    })
  }
}
