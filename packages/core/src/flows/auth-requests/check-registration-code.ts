import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Clock, Digest, RequestContext, UnitOfWork } from '../../foundation/shared/index.js'
import { networkOf } from '../../foundation/shared/index.js'
import type { CodeDigest } from '../../proofs/verification/index.js'
import { awaitRegistration } from './auth-request.js'
import type { Received } from './auth-request.js'
import { lockGuesses } from './code-guesses.js'
import { hasTooManyWrongCodes, registrationCode, typedRegistrationCode } from './pending-registration.js'
import type { PendingRegistration } from './pending-registration.js'
import type { AuthRequestStore } from './ports.js'

export type RegistrationCodeRefused =
  | { readonly outcome: 'wrong_code' }
  /** Too many wrong codes for the address or from the network; this one was not checked. */
  | { readonly outcome: 'blocked'; readonly seconds: number }

interface Dependencies {
  readonly storage: UnitOfWork<{ readonly authRequests: AuthRequestStore; readonly loginAttempts: LoginAttemptStore }>
  readonly codeDigest: CodeDigest
  readonly digest: Digest
  readonly clock: Clock
}

/**
 * Checks the code of a pending registration, and charges a wrong one. A right one changes nothing yet.
 *
 * @returns `undefined` when the code is right and may be used
 * @throws StaleWrite when another request of the same sign-in was faster; the code is not evaluated then
 */
export async function checkRegistrationCode(
  { codeDigest, digest, storage, clock }: Dependencies,
  request: Received,
  pending: PendingRegistration,
  typed: string,
  { origin }: RequestContext,
): Promise<RegistrationCodeRefused | undefined> {
  const code = typedRegistrationCode(typed)
  if (code === undefined || hasTooManyWrongCodes(pending)) return { outcome: 'wrong_code' }
  const guess = { address: pending.email, network: origin && networkOf(origin.address) }
  return storage.run(async ({ authRequests, loginAttempts }): Promise<RegistrationCodeRefused | undefined> => {
    const guesses = await lockGuesses(loginAttempts, guess, clock.now(), digest)
    if ('blockedFor' in guesses) return { outcome: 'blocked', seconds: guesses.blockedFor }
    if (digest.equal(code, registrationCode(pending, codeDigest))) return undefined
    await guesses.onWrongCode()
    await authRequests.update(awaitRegistration(request, { ...pending, wrongCodes: pending.wrongCodes + 1 }))
    return { outcome: 'wrong_code' }
  })
}
