import type { RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, EpochSeconds } from '../../foundation/shared/index.js'
import type { ActiveGrant } from '../../tokens/tokens/index.js'
import type { AccountStores } from './ports.js'

interface Within {
  readonly stores: AccountStores
  readonly events: RecordEvents
  readonly at: EpochSeconds
}

/** Revokes a grant at its person's request, and records it. */
export async function withdrawGrant({ stores, events, at }: Within, { id, clientId }: ActiveGrant, caller: Caller): Promise<void> {
  const { userId, orgId } = caller
  await stores.grants.revoke(id, at)
  const changes = { before: { clientId, userId }, after: { reason: 'withdrawn' } }
  await events.record(stores, { type: 'grant.revoked', aggregate: { type: 'grant', id }, orgId, ...byCaller(caller), ...changes })
}
