import type { Instance } from '../../foundation/instance/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { GrantRecord } from './records.js'

/** When the refresh tokens of a grant end, however often they are used. Those of an exchange never outlive what was exchanged. */
export function refreshUntil({ createdAt, expiresAt, origins }: GrantRecord, { settings }: Instance): EpochSeconds {
  const longest = createdAt + settings.tokens.refreshTokenAbsolute
  return origins ? Math.min(longest, expiresAt) : longest
}
