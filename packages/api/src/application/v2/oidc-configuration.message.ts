import type { FieldProblem } from '@keyhall/core/api'
import { MAX_REFRESH_TOKEN_GRACE } from '@keyhall/core/instance'
import { Duration, Flag, Nested, OneOf, Rule, Text, Unserved } from '../../message/index.js'
import * as names from '../shapes/application-enums.js'
import { LoginVersion } from '../shapes/login-version.js'
import { SecurityMembers } from '../shapes/security-members.js'
import { namesOf } from '../shapes/wire-enums.js'

const MAX_URIS = 100

/** In this service the first enum number means "unspecified", which is rejected. */
const UNSPECIFIED = 'OIDC_RESPONSE_TYPE_UNSPECIFIED'

const rejectUnspecified = ({ responseTypes }: OIDCSettings): readonly FieldProblem[] =>
  responseTypes.includes(UNSPECIFIED) ? [{ field: 'responseTypes', problem: `must not be ${UNSPECIFIED}` }] : []

/** Settings of an OIDC application, in which every member is optional. */
@Rule(rejectUnspecified)
export class OIDCSettings extends SecurityMembers {
  @Text({ min: 0, max: 2048, list: MAX_URIS }) redirectUris!: string[]
  @OneOf([UNSPECIFIED, ...namesOf(names.RESPONSE_TYPE_NAMES)], { list: 10 }) responseTypes!: string[]
  @OneOf(namesOf(names.GRANT_TYPE_NAMES), { list: 10 }) grantTypes!: string[]
  @OneOf(namesOf(names.APP_TYPE_NAMES), { optional: true }) applicationType?: string
  @OneOf(namesOf(names.AUTH_METHOD_NAMES), { optional: true }) authMethodType?: string
  @Text({ min: 0, max: 2048, list: MAX_URIS }) postLogoutRedirectUris!: string[]
  @OneOf(names.OIDC_VERSIONS, { optional: true }) version?: string
  /** Allows http redirect URIs on any host. The comparison stays exact. */
  @Flag({ optional: true }) developmentMode?: boolean
  @OneOf(namesOf(names.TOKEN_TYPE_NAMES), { optional: true }) accessTokenType?: string
  @Flag({ optional: true }) accessTokenRoleAssertion?: boolean
  @Flag({ optional: true }) idTokenRoleAssertion?: boolean
  @Flag({ optional: true }) idTokenUserinfoAssertion?: boolean
  @Duration({ min: 0, max: 5, optional: true }) clockSkew?: number
  /** Period in which a used refresh token can be presented again without revoking its family. If absent, the instance's setting applies. */
  @Duration({ min: 0, max: MAX_REFRESH_TOKEN_GRACE, optional: true }) refreshTokenGrace?: number
  @Text({ min: 0, max: 2048, list: MAX_URIS }) additionalOrigins!: string[]
  /** Empty disables back-channel logout. */
  @Text({ min: 0, max: 2048, optional: true }) backChannelLogoutUri?: string
  /** The application is not first-party: people are asked which access they allow it. */
  @Flag({ optional: true }) consentRequired?: boolean
  /** Stored and returned, without effect. */
  @Flag({ optional: true }) skipNativeAppSuccessPage?: boolean
  /** Stored and returned, without effect. */
  @Nested(() => LoginVersion, { optional: true }) loginVersion?: LoginVersion
  @Unserved() ios?: never
  @Unserved() android?: never
}
