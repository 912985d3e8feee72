import type { TokenLifetimes } from '../../foundation/instance/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import { KEY_REFRESH_INTERVAL } from './publication.js'
import type { SigningKey } from './signing-key.js'

/** A verifier may cache the key set so long, in seconds; added to every publication. */
const CACHE_AGE = 300

/**
 * A key that stops signing now; other processes sign with it until they refresh their keys. It stays published until the last token that
 * it has signed has expired everywhere.
 */
export function retired(key: SigningKey, { accessToken, idToken }: TokenLifetimes, now: EpochSeconds): SigningKey {
  return { ...key, state: 'retired', publishedUntil: now + Math.max(accessToken, idToken) + CACHE_AGE + KEY_REFRESH_INTERVAL }
}
