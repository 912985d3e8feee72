import type { ExternalLinkReads, SecretsSealer } from '../../directory/identity-providers/index.js'
import type { Clock, Digest, EpochSeconds, OrgId, ProviderId, Secret, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { IntentUnknown } from './errors.js'
import { contextOf, isValid } from './intent.js'
import type { IntentId, IntentStore, ReturnedIntent } from './intent.js'

/** A retrieved answer. */
export interface RetrievedIntent extends ReturnedIntent {
  readonly providerId: ProviderId
  readonly orgId: OrgId
  readonly at: EpochSeconds
}

interface Dependencies {
  readonly storage: UnitOfWork<{ intents: IntentStore; externalLinks: ExternalLinkReads }>
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
   */
  async retrieve(id: IntentId, token: Secret, by: { readonly userId: UserId; readonly mayReach: (orgId: OrgId) => boolean }): Promise<RetrievedIntent> {
    const { storage, sealer, digest, clock } = this.#deps
    const now = clock.now()
    const intent = await storage.run(async ({ intents }) => {
      const found = await intents.find(id)
      const isOwn = found?.stage === 'returned' && found.startedBy === by.userId && by.mayReach(found.orgId) && isValid(found, token, { digest, now })
      return isOwn && (await intents.remove(id)) ? found : undefined
    })
    if (!intent) throw new IntentUnknown('there is no such intent for this caller: it has expired or was retrieved, or the token is another one')
    const { providerId, orgId } = intent
    const { userId, ...returned } = JSON.parse(sealer.open(intent.sealed, contextOf(intent))) as ReturnedIntent
    // The link may have been removed or suspended since the provider answered, such as by the first proof of the address.
    const link = userId && (await storage.run(({ externalLinks }) => externalLinks.find(providerId, returned.externalId)))
    const isLinked = link !== undefined && link.userId === userId && link.suspendedAt === undefined
    return { ...returned, ...(isLinked ? { userId } : {}), providerId, orgId, at: now }
  }
}
