import type { KeyRotationPolicy } from '../../foundation/instance/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { SigningKey } from './signing-key.js'

/** Seconds between two reads of the keys in each process, during which it publishes and signs with the keys read before. */
export const KEY_REFRESH_INTERVAL = 5

/**
 * Minimum seconds between the creation of a key and its first use, so that every process has published it for as long as the policy requires.
 */
export const leadTime = ({ publishedBefore }: Pick<KeyRotationPolicy, 'publishedBefore'>): number => publishedBefore + KEY_REFRESH_INTERVAL

/** The first second at which a published key may sign. */
export const maySignFrom = ({ createdAt }: Pick<SigningKey, 'createdAt'>, policy: Pick<KeyRotationPolicy, 'publishedBefore'>): EpochSeconds =>
  createdAt + leadTime(policy)
