import type { Instance } from '../../foundation/instance/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { GrantRecord } from './records.js'

/**
 * When the family of refresh tokens of a grant ends, however often it is used. An exchange gives nothing for longer than what was
 * exchanged.
 */
export function refreshUntil({ createdAt, expiresAt, origins }: GrantRecord, { settings }: Instance): EpochSeconds {
  const longest = createdAt + settings.tokens.refreshTokenAbsolute
  return origins ? Math.min(longest, expiresAt) : longest
}
