import type { KeyRotationPolicy } from '../../foundation/instance/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { SigningKey } from './signing-key.js'

/** Each process reads the keys anew after so many seconds: until then it publishes, and signs with, the keys that it knew before. */
export const KEY_REFRESH_INTERVAL = 5

/** Seconds between the creation of a key and its first use: the last process to publish it has done so for as long as the policy demands. */
export const leadTime = ({ publishedBefore }: Pick<KeyRotationPolicy, 'publishedBefore'>): number => publishedBefore + KEY_REFRESH_INTERVAL

/** The first second at which a key that is published may sign. */
export const maySignFrom = ({ createdAt }: Pick<SigningKey, 'createdAt'>, policy: Pick<KeyRotationPolicy, 'publishedBefore'>): EpochSeconds =>
  createdAt + leadTime(policy)
