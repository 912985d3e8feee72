import type { Instance } from '../instance/index.js'
import type { EpochSeconds } from '../shared/index.js'
import type { GrantRecord } from './records.js'

/**
 * When the family of refresh tokens of a grant ends, however often it is used. An exchange gives nothing for longer than what was
 * exchanged.
 */
export function refreshUntil({ createdAt, expiresAt, origins }: GrantRecord, { settings }: Instance): EpochSeconds {
  const longest = createdAt + settings.tokens.refreshTokenAbsolute
  return origins ? Math.min(longest, expiresAt) : longest
}
