import type { CodeSent } from '@keyhall/core/accounts'
import { CODE_LIFETIMES } from '@keyhall/core/verification'
import type { UserId } from '@keyhall/core/shared'
import { Duration, Nested, Text } from '../../message/index.js'
import type { UserUseCases } from '../../user-use-cases.js'
import { ObjectDetails, changedAt } from '../object-details.js'

/** A passkey registration link and its lifetime. Like a password, it allows anyone who has it to sign in. */
export class PasskeyLink {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 2000, secret: true }) link!: string
  @Duration({ min: 0, max: 86_400 }) expiration!: number
}

export const passkeyLink = (
  { linkOf }: Pick<UserUseCases, 'linkOf'>, userId: UserId, { at, orgId, verificationCode: code = '' }: CodeSent,
): PasskeyLink => ({
  ...changedAt(at, orgId), link: linkOf('passkey_registration', { userId, code, orgId }), expiration: CODE_LIFETIMES.passkey_registration,
})
