import type { SecretsSealer } from '../../directory/identity-providers/index.js'
import type { Clock, Digest, EpochSeconds, OrgId, ProviderId, Reader, Secret, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { IntentUnknown } from './errors.js'
import { contextOf, isValid } from './intent.js'
import type { IntentId, IntentStore, ReturnedIntent } from './intent.js'
import type { OfferedProviders } from './offered-providers.js'
import { linkedUser } from './returned-intent.js'
import type { ReturnReads } from './returned-intent.js'

/** A retrieved answer. */
export interface RetrievedIntent extends ReturnedIntent {
  readonly providerId: ProviderId
  readonly orgId: OrgId
  readonly at: EpochSeconds
}

interface Dependencies {
  readonly storage: UnitOfWork<{ intents: IntentStore }> & Reader<ReturnReads>
  readonly offered: OfferedProviders
  readonly sealer: SecretsSealer
  readonly digest: Digest
  readonly clock: Clock
}

/** Gives the answer of a provider to the application that asked for it, once. */
export class RetrieveIntent {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param mayReach whether the caller still has the permission in the organization
   * @throws IntentUnknown, the same for each reason
   * @throws ProviderNotOffered, AccountRefused when the sign-in would be refused by now
   */
  async retrieve(id: IntentId, token: Secret, by: { readonly userId: UserId; readonly mayReach: (orgId: OrgId) => boolean }): Promise<RetrievedIntent> {
    const { storage, offered, sealer, digest, clock } = this.#deps
    const now = clock.now()
    const intent = await storage.run(async ({ intents }) => {
      const found = await intents.find(id)
      const isOwn = found?.stage === 'returned' && found.startedBy === by.userId && by.mayReach(found.orgId) && isValid(found, token, { digest, now })
      return isOwn && (await intents.remove(id)) ? found : undefined
    })
    if (!intent) throw new IntentUnknown('there is no such intent for this caller: it has expired or was retrieved, or the token is another one')
    const { providerId, orgId } = intent
    const { userId: named, ...returned } = JSON.parse(sealer.open(intent.sealed, contextOf(intent))) as ReturnedIntent
    // Every check again: within five minutes the provider, the link, the person or their roles may have changed.
    const provider = await offered.findForOrg(orgId, providerId)
    const linked = named && (await linkedUser(this.#deps, provider, returned.externalId, by.mayReach))
    // A link made since then is left out: the browser returned without a user.
    return { ...returned, ...(linked !== undefined && linked === named ? { userId: linked } : {}), providerId, orgId, at: now }
  }
}
