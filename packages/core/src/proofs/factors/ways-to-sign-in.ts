import { hasMeans } from '../../foundation/instance/index.js'
import type { LoginPolicy } from '../../foundation/instance/index.js'
import type { Passkey, PasskeyId } from './passkey.js'

/** What a person can sign in with, and what the policy allows. */
export interface OwnMeans {
  readonly passkeys: readonly Passkey[]
  readonly hasPassword: boolean
  /** Linked sign-ins at active providers that the policy offers. */
  readonly linkedSignIns: number
  readonly login: Pick<LoginPolicy, 'allowUsernamePassword' | 'allowPasskeys' | 'allowExternalIdp'>
}

/**
 * Whether a person who loses this passkey can no longer sign in. A security key that does not verify its user only counts beside a password.
 */
export function isOnlyWayToSignIn(id: PasskeyId, { passkeys, hasPassword, linkedSignIns, login }: OwnMeans): boolean {
  const verifying = passkeys.filter(({ isUserVerifying }) => isUserVerifying)
  const without = verifying.filter((passkey) => passkey.id !== id)
  const withPasskeys = (verifyingPasskeys: number) => hasMeans({ hasPassword, verifyingPasskeys, linkedSignIns }, login)
  return withPasskeys(verifying.length) && !withPasskeys(without.length)
}
