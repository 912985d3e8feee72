import type { LoginAttemptStore } from '../credentials/index.js'
import { chargeAllowance } from '../credentials/index.js'
import type { Digest, EpochSeconds } from '../../foundation/shared/index.js'
import { siteOf } from '../../foundation/shared/index.js'
import { TooManyRegistrations } from './registration-errors.js'

const DAY = 86_400

/** A registration without a token. */
export interface AnonymousRegistration {
  readonly network: string
  /** Registrations of a network in a day. */
  readonly limit: number
  readonly now: EpochSeconds
}

/**
 * Charges a registration to the client network, for all servers on one database. Networks of one customer count together. A row is stored only
 * together with a client, so that refused requests store nothing.
 *
 * @throws TooManyRegistrations
 */
export async function chargeRegistration(loginAttempts: LoginAttemptStore, { network, limit, now }: AnonymousRegistration, digest: Digest): Promise<void> {
  // Hashed, so that the budget key does not contain the network.
  const key = `registration-network:${digest.sha256(siteOf(network))}`
  const charge = chargeAllowance(await loginAttempts.lock(key), now, { most: limit, seconds: DAY })
  if ('blockedFor' in charge) throw new TooManyRegistrations(charge.blockedFor)
  await loginAttempts.put(key, charge.charged)
}
