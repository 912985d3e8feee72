import type { KnownSession } from '@keyhall/core/sessions'
import { Instant, Nested, Text } from '../../message/index.js'

class UserFactor {
  @Instant() verifiedAt!: number
  @Text({ max: 200 }) id!: string
  @Text({ max: 400 }) loginName!: string
  @Text({ max: 400 }) displayName!: string
  @Text({ max: 200 }) organizationId!: string
}

/** Something that was proven, and when. */
class Factor {
  @Instant() verifiedAt!: number
}

class Factors {
  @Nested(() => UserFactor) user!: UserFactor
  @Nested(() => Factor, { optional: true }) password?: Factor
  @Nested(() => Factor, { optional: true }) totp?: Factor
}

/** A sign-in of somebody in one browser. */
export class Session {
  @Text({ max: 200 }) id!: string
  @Instant() creationDate!: number
  /** When it was used for the last time, to the minute. */
  @Instant() changeDate!: number
  @Nested(() => Factors) factors!: Factors
  @Instant() expirationDate!: number
}

export function sessionOf(session: KnownSession): Session {
  const { id, userId, loginName, displayName, orgId, createdAt, lastSeenAt, expiresAt, authTime, amr } = session
  const proven = { verifiedAt: authTime }
  return {
    id,
    creationDate: createdAt,
    changeDate: lastSeenAt,
    factors: {
      user: { ...proven, id: userId, loginName, displayName, organizationId: orgId },
      ...(amr.includes('pwd') ? { password: proven } : {}),
      ...(amr.includes('otp') ? { totp: proven } : {}),
    },
    expirationDate: expiresAt,
  }
}
