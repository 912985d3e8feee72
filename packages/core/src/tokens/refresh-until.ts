import type { Instance } from '../instance/index.js'
import type { EpochSeconds } from '../shared/index.js'
import type { GrantRecord } from './records.js'

/** When the family of refresh tokens of a grant ends, however often it is used. */
export const refreshUntil = (grant: GrantRecord, { settings }: Instance): EpochSeconds => grant.createdAt + settings.tokens.refreshTokenAbsolute
