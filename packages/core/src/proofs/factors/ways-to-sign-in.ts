import type { LoginPolicy } from '../../foundation/instance/index.js'
import type { Passkey, PasskeyId } from './passkey.js'

/** What decides how a person can sign in. */
export interface SignInMeans {
  readonly passkeys: readonly Passkey[]
  readonly hasPassword: boolean
  readonly login: Pick<LoginPolicy, 'allowUsernamePassword' | 'allowPasskeys'>
}

/**
 * Whether a person who loses this passkey can no longer sign in. A security key that does not verify its user only counts beside a password.
 */
export function isOnlyWayToSignIn(id: PasskeyId, { passkeys, hasPassword, login }: SignInMeans): boolean {
  if (hasPassword && login.allowUsernamePassword) return false
  const ways = login.allowPasskeys ? passkeys.filter(({ isUserVerifying }) => isUserVerifying) : []
  return ways.length === 1 && ways[0]?.id === id
}
