import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import type { Clock, GrantId, OrgId, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { GrantStore } from '../../tokens/tokens/index.js'
import type { Requester } from './grant.js'
import { requireClient } from './requester.js'

export const invalidGrant = (description: string): OAuthError => new OAuthError('invalid_grant', description)

interface RevokingStores extends EventStores {
  readonly grants: GrantStore
}

/** Dependencies of a grant that may detect a theft. */
export interface RevokingDependencies {
  readonly storage: UnitOfWork<RevokingStores>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** A grant to revoke because of a detected theft, or because its user or client is no longer active. */
export interface StolenGrant {
  readonly id: GrantId
  readonly userId: UserId
  /** The organization of the user. */
  readonly orgId?: OrgId | undefined
  readonly reason: 'code_reused' | 'verifier_wrong' | 'refresh_token_reused' | 'not_active' | 'foundation_gone'
}

/**
 * Revokes everything issued from a sign-in, because a code or token was stolen (RFC 6749 §4.1.2, RFC 9700 §4.14.2). Recorded once: later
 * attempts find the grant revoked.
 *
 * @throws OAuthError `invalid_grant`, always
 */
export async function revokeAndRefuse(
  { storage, events, clock }: RevokingDependencies,
  { id, userId, orgId, reason }: StolenGrant,
  requester: Requester,
  description: string,
): Promise<never> {
  const clientId = requireClient(requester).id
  await storage.run(async (stores) => {
    const { grants } = stores
    if (!(await grants.revoke(id, clock.now()))) return
    await events.record(stores, {
      type: 'grant.revoked',
      aggregate: { type: 'grant', id },
      ...(orgId === undefined ? {} : { orgId }),
      actor: { kind: 'client', clientId },
      ...(requester.origin ? { origin: requester.origin } : {}),
      before: { clientId, userId },
      after: { reason },
    })
  })
  throw invalidGrant(description)
}
