import type { TokenLifetimes } from '../../foundation/instance/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import { KEY_REFRESH_INTERVAL } from './publication.js'
import type { SigningKey } from './signing-key.js'

/** Seconds that a verifier may cache the key set; added to every publication. */
const CACHE_AGE = 300

/**
 * The key, retired now; other processes still sign with it until they refresh their keys. It stays published until the last token signed with
 * it has expired.
 */
export function retired(key: SigningKey, { accessToken, idToken }: TokenLifetimes, now: EpochSeconds): SigningKey {
  return { ...key, state: 'retired', publishedUntil: now + Math.max(accessToken, idToken) + CACHE_AGE + KEY_REFRESH_INTERVAL }
}
