import type { Allowance, LoginAttempts, LoginAttemptStore } from '../../parties/credentials/index.js'
import { chargeAllowance } from '../../parties/credentials/index.js'
import type { Digest, EpochSeconds } from '../../foundation/shared/index.js'
import { canonicalName } from '../../foundation/shared/index.js'

const HOUR = 60 * 60

/** Wrong codes for one address, over all registrations: three registrations with their codes worn out. */
const FOR_ADDRESS: Allowance = { most: 15, seconds: HOUR }
/** Wrong codes from one network: as many as it may request mails. */
const FROM_NETWORK: Allowance = { most: 100, seconds: HOUR }

/** What a wrong code is charged to. */
export interface CodeGuess {
  readonly address: string
  readonly network: string | undefined
}

type Charge = { readonly blockedFor: number } | { readonly onWrongCode: () => Promise<void> }

/**
 * Locks the budgets that a wrong code of a registration is charged to, so that starting again gives no further guesses. They do not depend on whether
 * the address has an account. Locked in this order until the unit of work ends, so that parallel guesses share the budgets.
 */
export async function lockGuesses(
  loginAttempts: LoginAttemptStore, { address, network }: CodeGuess, now: EpochSeconds, digest: Digest,
): Promise<Charge> {
  const budgets = [
    [`registration-code:${digest.sha256(canonicalName(address))}`, FOR_ADDRESS],
    ...(network === undefined ? [] : [[`registration-code-network:${digest.sha256(network)}`, FROM_NETWORK]] as const),
  ] as const
  const charged: { readonly key: string; readonly attempts: LoginAttempts }[] = []
  for (const [key, allowance] of budgets) {
    const charge = chargeAllowance(await loginAttempts.lock(key), now, allowance)
    if ('blockedFor' in charge) return charge
    charged.push({ key, attempts: charge.charged })
  }
  return {
    onWrongCode: async () => {
      for (const { key, attempts } of charged) await loginAttempts.put(key, attempts)
    },
  }
}
