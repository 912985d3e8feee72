import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Flag, Nested, OneOf, Unserved, message } from '../../message/index.js'
import type { AuthFactor } from '../../shapes/users/auth-factors.js'
import { ListDetails } from '../../shapes/list-query.js'
import { AUTH_FACTOR_STATES, AuthFactors, factorsOf, factorsOfUser } from '../../shapes/users/auth-factors.js'
import { namedUser } from '../../shapes/users/named-user.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE, UserIdRequest } from './requests.js'

const TYPES = [
  'AUTHENTICATION_METHOD_TYPE_UNSPECIFIED', 'AUTHENTICATION_METHOD_TYPE_PASSWORD', 'AUTHENTICATION_METHOD_TYPE_PASSKEY',
  'AUTHENTICATION_METHOD_TYPE_IDP', 'AUTHENTICATION_METHOD_TYPE_TOTP', 'AUTHENTICATION_METHOD_TYPE_U2F',
  'AUTHENTICATION_METHOD_TYPE_OTP_SMS', 'AUTHENTICATION_METHOD_TYPE_OTP_EMAIL', 'AUTHENTICATION_METHOD_TYPE_RECOVERY_CODE',
] as const

const FACTOR_KINDS = ['OTP', 'OTP_SMS', 'OTP_EMAIL', 'U2F'] as const

const kindOf = ({ otp, u2f }: AuthFactor): string => (otp ? 'OTP' : u2f ? 'U2F' : 'OTP_EMAIL')

/** An empty list accepts every name. */
const isAmong = (names: readonly string[], name: string): boolean => names.length === 0 || names.includes(name)

class DomainQuery {
  /** Without effect: every passkey belongs to the domain of this server. */
  @Flag() includeWithoutDomain!: boolean
  @Unserved({ type: 'string' }) domain?: never
}

class ListAuthenticationMethodTypesRequest extends UserIdRequest {
  @Nested(() => DomainQuery, { optional: true }) domainQuery?: DomainQuery
}

class ListAuthenticationFactorsRequest extends UserIdRequest {
  /** Empty means all kinds. */
  @OneOf(FACTOR_KINDS, { list: 10 }) authFactors!: string[]
  /** Empty means all states. */
  @OneOf(AUTH_FACTOR_STATES, { list: 10 }) states!: string[]
}

class ListAuthenticationMethodTypesResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @OneOf(TYPES, { list: 10 }) authMethodTypes!: string[]
}

export const authenticationMethodMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/ListAuthenticationMethodTypes`,
    summary: 'Lists the authentication methods of a user',
    permission: 'user.read',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'GET', path: '/v2/users/{user_id}/authentication_methods' }],
    request: message(ListAuthenticationMethodTypesRequest),
    response: message(ListAuthenticationMethodTypesResponse),
    handle: async ({ userId }) => {
      const { summary } = await namedUser(users, userId)
      const { passkeys, totp, hasEmailCode, recoveryCodesLeft } = await factorsOfUser(users, userId)
      const has = [
        false, summary?.passwordChangedAt !== undefined, passkeys.some(({ isUserVerifying }) => isUserVerifying), false, totp !== undefined,
        passkeys.some(({ isUserVerifying }) => !isUserVerifying), false, hasEmailCode, recoveryCodesLeft > 0,
      ]
      const authMethodTypes = TYPES.filter((_, index) => has[index])
      return { details: { totalResult: authMethodTypes.length }, authMethodTypes }
    },
  }),
  defineMethod({
    name: `${SERVICE}/ListAuthenticationFactors`,
    summary: 'Lists the second factors of a person',
    permission: 'user.read',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/authentication_factors/_search' }],
    request: message(ListAuthenticationFactorsRequest),
    response: message(AuthFactors),
    handle: async ({ userId, authFactors, states }) => {
      const { result } = factorsOf(await factorsOfUser(users, userId))
      return { result: result.filter((factor) => isAmong(authFactors, kindOf(factor)) && isAmong(states, factor.state)) }
    },
  }),
]
