import type { Notices } from '../../messages/notices/index.js'
import type { Caller } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { AccountStores } from './ports.js'

interface EmailChange {
  readonly before: Human
  readonly after: Human
  readonly caller: Caller
}

/**
 * Consequences of a new mail address, in the unit of work of the change: a notice goes to the old address if it was verified, and a pending
 * address is dropped. When people set an unverified address for themselves, its later verification removes their password too, because the
 * old address says nothing about the new one. An administrator who sets the address vouches for the person.
 */
export async function followEmailChange(notices: Notices, stores: AccountStores, { before, after, caller }: EmailChange): Promise<void> {
  const { email } = before
  if (email?.address === after.email?.address) return
  await stores.verificationCodes.remove(before.id, 'email_change')
  if (caller.userId === before.id && after.email?.isVerified === false) await stores.credentials.setPasswordUnproven(before.id, true)
  if (email?.isVerified) await notices.within(stores, before.id, 'email_changed', email.address)
}
