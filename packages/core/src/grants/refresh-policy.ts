import type { Instance } from '../instance/index.js'
import type { EpochSeconds } from '../shared/index.js'
import type { GrantRecord } from '../tokens/index.js'

export interface RefreshPolicySource {
  readonly instance: () => Instance
}

/** When the family of refresh tokens of a grant ends, however often it is used. */
export const refreshUntil = (grant: GrantRecord, { instance }: RefreshPolicySource): EpochSeconds =>
  grant.createdAt + instance().settings.tokens.refreshTokenAbsolute
