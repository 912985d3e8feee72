import type { RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, ClientId, EpochSeconds, OrgId, UserId } from '../../foundation/shared/index.js'
import type { ActiveGrant } from '../../tokens/tokens/index.js'
import type { AccountStores } from './ports.js'

interface Within {
  readonly stores: AccountStores
  readonly events: RecordEvents
  readonly at: EpochSeconds
}

/** The person whose access ends, and who ends it: the person, or an administrator. */
interface Withdrawal {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly caller: Caller
}

/** Revokes a grant of a person, and records it. */
export async function withdrawGrant({ stores, events, at }: Within, { id, clientId }: ActiveGrant, { userId, orgId, caller }: Withdrawal): Promise<void> {
  await stores.grants.revoke(id, at)
  const changes = { before: { clientId, userId }, after: { reason: 'withdrawn' } }
  await events.record(stores, { type: 'grant.revoked', aggregate: { type: 'grant', id }, orgId, ...byCaller(caller), ...changes })
}

/** Deletes the stored consent of a person for an application, and records it. @returns whether there was one */
export async function withdrawConsent(
  { stores, events }: Omit<Within, 'at'>, { userId, orgId, clientId }: Omit<Withdrawal, 'caller'> & { readonly clientId: ClientId }, caller: Caller,
): Promise<boolean> {
  const stored = await stores.consents.find(userId, clientId)
  if (!stored || !(await stores.consents.remove(userId, clientId))) return false
  const before = { clientId, scopes: stored.scopes }
  await events.record(stores, { type: 'user.consent.revoked', aggregate: { type: 'user', id: userId }, orgId, ...byCaller(caller), before })
  return true
}
