import type { KnownSession } from '@keyhall/core/sessions'
import { knownUserAgent } from '@keyhall/core/sessions'
import { Instant, Nested, Text } from '../../message/index.js'

class UserFactor {
  @Instant() verifiedAt!: number
  @Text({ max: 200 }) id!: string
  @Text({ max: 400 }) loginName!: string
  @Text({ max: 400 }) displayName!: string
  @Text({ max: 200 }) organizationId!: string
}

/** A factor and the time of its verification. */
class Factor {
  @Instant() verifiedAt!: number
}

class Factors {
  @Nested(() => UserFactor) user!: UserFactor
  @Nested(() => Factor, { optional: true }) password?: Factor
  @Nested(() => Factor, { optional: true }) totp?: Factor
}

/** The browser of the last sign-in. */
class UserAgent {
  @Text({ max: 100 }) ip!: string
  /** Browser and operating system, if known. */
  @Text({ max: 200 }) description!: string
}

/** A session of a person in one browser. */
export class Session {
  @Text({ max: 200 }) id!: string
  @Instant() creationDate!: number
  /** The last use, accurate to the minute. */
  @Instant() changeDate!: number
  @Nested(() => Factors) factors!: Factors
  @Nested(() => UserAgent, { optional: true }) userAgent?: UserAgent
  @Instant() expirationDate!: number
}

export function sessionOf(session: KnownSession): Session {
  const { id, userId, loginName, displayName, orgId, createdAt, lastSeenAt, expiresAt, authTime, amr, address, userAgent } = session
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
    ...(address === undefined ? {} : { userAgent: { ip: address, description: descriptionOf(userAgent) } }),
    expirationDate: expiresAt,
  }
}

function descriptionOf(userAgent = ''): string {
  const { browser, system } = knownUserAgent(userAgent)
  return [browser, system].filter((name) => name !== undefined).join(', ')
}
