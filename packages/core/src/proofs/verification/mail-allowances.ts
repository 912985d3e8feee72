import type { Allowance, LoginAttemptStore } from '../../parties/credentials/index.js'
import { chargeAllowance } from '../../parties/credentials/index.js'
import type { Digest, EpochSeconds } from '../../foundation/shared/index.js'
import { canonicalName } from '../../foundation/shared/index.js'

const HOUR = 60 * 60

/**
 * Mails to an address, whoever asks for them and for whichever account: anybody may name the address of somebody else. Those for accounts
 * that have shown that it is theirs are counted apart, so that no stranger keeps them from the mail for a forgotten password.
 */
const TO_ADDRESS: Allowance = { most: 12, seconds: HOUR }
/** Mails that were asked for from a network by people who have proven nothing, to whomever: a class room registers from one. */
const FROM_NETWORK: Allowance = { most: 100, seconds: HOUR }

/** What a mail is charged with. */
export interface ChargedMail {
  readonly address: string
  /** Whether the account has shown that the address is its own. */
  readonly isVerified: boolean
  /** Absent where whoever asked was known. */
  readonly network?: string | undefined
}

/**
 * Charges a mail to its address and to the network that it was asked for from, or to none of them.
 *
 * @returns why it is not sent; `undefined` when it was charged
 */
export async function chargeMail(
  loginAttempts: LoginAttemptStore,
  { address, isVerified, network }: ChargedMail,
  now: EpochSeconds,
  digest: Digest,
): Promise<string | undefined> {
  // Neither is to be read there.
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
