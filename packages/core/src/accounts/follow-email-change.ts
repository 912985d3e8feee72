import type { Notices } from '../notices/index.js'
import type { Human } from '../users/index.js'
import type { AccountStores } from './ports.js'

/**
 * What follows when a person gets another address, in the unit of work of the change: they are told at the one that was theirs, and an
 * address that somebody wanted before is not waited for any more.
 */
export async function followEmailChange(notices: Notices, stores: AccountStores, before: Human, after: Human): Promise<void> {
  const { email } = before
  if (email?.address === after.email?.address) return
  await stores.verificationCodes.remove(before.id, 'email_change')
  if (email?.isVerified) await notices.within(stores, before.id, 'email_changed', email.address)
}
