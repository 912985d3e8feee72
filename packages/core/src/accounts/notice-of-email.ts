import type { Notices } from '../notices/index.js'
import type { Human } from '../users/index.js'
import type { AccountStores } from './ports.js'

/** Tells a person at the address that was theirs that another one has taken its place, in the unit of work of the change. */
export async function noticeOfEmail(notices: Notices, stores: AccountStores, before: Human, after: Human): Promise<void> {
  const { email } = before
  if (!email?.isVerified || email.address === after.email?.address) return
  await notices.within(stores, before.id, 'email_changed', email.address)
}
