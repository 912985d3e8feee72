import type { Passkey, PersonFactors } from '@keyhall/core/factors'
import { UserId } from '@keyhall/core/shared'
import { Nested, OneOf, Text } from '../../message/index.js'
import type { UserUseCases } from '../../user-use-cases.js'
import { namedUser } from './named-user.js'

export const AUTH_FACTOR_STATES = [
  'AUTH_FACTOR_STATE_UNSPECIFIED', 'AUTH_FACTOR_STATE_NOT_READY', 'AUTH_FACTOR_STATE_READY', 'AUTH_FACTOR_STATE_REMOVED',
] as const

const READY = AUTH_FACTOR_STATES[2]

/** TOTP, without details. */
// eslint-disable-next-line typescript/no-extraneous-class -- a message is a class, also where it has no members
export class AuthFactorOTP {}

/** Codes by mail. */
// eslint-disable-next-line typescript/no-extraneous-class -- a message is a class, also where it has no members
export class AuthFactorOTPEmail {}

/** A security key as a second factor. */
export class AuthFactorU2F {
  @Text({ max: 200 }) id!: string
  @Text({ max: 200 }) name!: string
}

/** A second factor of a person. */
export class AuthFactor {
  @OneOf(AUTH_FACTOR_STATES) state!: string
  @Nested(() => AuthFactorOTP, { optional: true }) otp?: AuthFactorOTP
  @Nested(() => AuthFactorU2F, { optional: true }) u2f?: AuthFactorU2F
  @Nested(() => AuthFactorOTPEmail, { optional: true }) otpEmail?: AuthFactorOTPEmail
}

export class AuthFactors {
  @Nested(() => AuthFactor, { list: 30 }) result!: AuthFactor[]
}

/** A passkey: signs in without a password. */
export class ShownPasskey {
  @Text({ max: 200 }) id!: string
  @OneOf(AUTH_FACTOR_STATES) state!: string
  @Text({ max: 200 }) name!: string
}

const passkeyOf = ({ registrationId: id, name }: Passkey) => ({ id, name })

/** The second factors, without the passkeys that sign in alone. */
export const factorsOf = ({ totp, passkeys, hasEmailCode }: PersonFactors): AuthFactors => ({
  result: [
    ...(totp ? [{ state: READY, otp: {} }] : []),
    ...passkeys.filter(({ isUserVerifying }) => !isUserVerifying).map((key) => ({ state: READY, u2f: passkeyOf(key) })),
    ...(hasEmailCode ? [{ state: READY, otpEmail: {} }] : []),
  ],
})

/** The passkeys that sign in alone, oldest first. */
export const passkeysOf = ({ passkeys }: PersonFactors): ShownPasskey[] =>
  passkeys.filter(({ isUserVerifying }) => isUserVerifying).map((key) => ({ ...passkeyOf(key), state: READY }))

/** The credentials of a person. @throws NotFound when there is no such user */
export async function factorsOfUser(users: UserUseCases, userId: string): Promise<PersonFactors> {
  await namedUser(users, userId)
  return users.views.read(({ factors }) => factors.of(UserId.parse(userId)))
}
