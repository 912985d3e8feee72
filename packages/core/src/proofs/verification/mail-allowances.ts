import type { Allowance, LoginAttemptStore } from '../../parties/credentials/index.js'
import { chargeAllowance } from '../../parties/credentials/index.js'
import type { Digest, EpochSeconds } from '../../foundation/shared/index.js'
import { canonicalName } from '../../foundation/shared/index.js'

const HOUR = 60 * 60

/**
 * Mails to an address, for any requester and account, because anyone can enter another person's address. Mails to verified addresses are
 * counted separately, so that an attacker cannot use up the owner's allowance for password resets.
 */
const TO_ADDRESS: Allowance = { most: 12, seconds: HOUR }
/** Mails requested from a network by unauthenticated people, to any address: enough for a school class that registers together. */
const FROM_NETWORK: Allowance = { most: 100, seconds: HOUR }

/** The properties by which a mail is charged. */
export interface ChargedMail {
  readonly address: string
  /** Whether the address is verified for the account. */
  readonly isVerified: boolean
  /** Absent for an authenticated requester. */
  readonly network?: string | undefined
}

/**
 * Charges a mail to both its address and the requesting network, or to neither.
 *
 * @returns why it is not sent; `undefined` when it was charged
 */
export async function chargeMail(
  loginAttempts: LoginAttemptStore,
  { address, isVerified, network }: ChargedMail,
  now: EpochSeconds,
  digest: Digest,
): Promise<string | undefined> {
  // Hashed, so that the budget keys contain neither address nor network.
  const toAddress = `${isVerified ? 'mail-owner' : 'mail-address'}:${digest.sha256(canonicalName(address))}`
  const ofAddress = chargeAllowance(await loginAttempts.lock(toAddress), now, TO_ADDRESS)
  if ('blockedFor' in ofAddress) return 'the address has had too many mails'
  if (network !== undefined) {
    const fromNetwork = `mail-network:${digest.sha256(network)}`
    const ofNetwork = chargeAllowance(await loginAttempts.lock(fromNetwork), now, FROM_NETWORK)
    if ('blockedFor' in ofNetwork) return 'the network has asked for too many mails'
    await loginAttempts.put(fromNetwork, ofNetwork.charged)
  }
  await loginAttempts.put(toAddress, ofAddress.charged)
  return undefined
}
