import type { ClientAuthMethod, RegisteredGrantType } from '../../foundation/protocol/index.js'
import { CERTIFICATE_AUTH_METHODS, FAPI_TOKEN_GRANTS, TOKEN_GRANTS, isCertificateMethod, isGrantType } from '../../foundation/protocol/index.js'
import type { FieldProblem, TextValue } from '../../foundation/shared/index.js'
import { newProblems } from '../../foundation/shared/index.js'
import { BackchannelLogoutUri, FrontchannelLogoutUri, JwksUri, DevelopmentRedirectUri, DevelopmentWebOrigin, RedirectUri } from './client-addresses.js'
import { backchannelProblems } from './backchannel-problems.js'
import { certificateRegistrationProblems } from './client-certificate.js'
import { ClientMetadataRefused } from './errors.js'
import { jwtResponseProblems } from './jwt-response-members.js'
import type { ClientRecord } from './ports.js'
import { originOf } from './redirect-uri.js'
import { demands, securityContradictions } from './security-profiles.js'

const HTTP_IN_DEVELOPMENT = '; http on other hosts needs development mode'

/** RFC 9101 §10.5: an unsigned request object cannot be a signed one. */
export const requestObjectProblems = ({ requestObjectSigningAlg, requireSignedRequestObject }: ClientRecord): readonly FieldProblem[] =>
  requestObjectSigningAlg === 'none' && requireSignedRequestObject
    ? [{ field: 'requestObjectSigningAlg', problem: 'must not be none while signed request objects are required' }]
    : []

/** Grants of the token endpoint that accept the client's method from no client like it. One usable grant makes the registration useful. */
function unusableProblems(client: ClientRecord): readonly FieldProblem[] {
  const { grantTypes, authMethod } = client
  const methodsOf = (type: RegisteredGrantType): readonly ClientAuthMethod[] =>
    (demands(client, 'client_authentication') ? FAPI_TOKEN_GRANTS[type] : undefined) ?? (isGrantType(type) ? TOKEN_GRANTS[type] : [])
  const isUnusable = (type: RegisteredGrantType): boolean =>
    methodsOf(type).length > 0 && !methodsOf(type).includes(authMethod) && !isCertificateMethod(authMethod)
  if (grantTypes.length === 0 || !grantTypes.every(isUnusable)) return []
  const needed = [...new Set(grantTypes.flatMap(methodsOf)), ...CERTIFICATE_AUTH_METHODS].join(', ')
  const hint = authMethod === 'private_key_jwt' ? '; private_key_jwt needs a FAPI 2.0 security profile' : ''
  return [{ field: 'authMethodType', problem: `no request can use the registration: ${grantTypes.join(', ')} accepts ${needed}${hint}` }]
}

/** OIDC Front-Channel Logout §2: at the origin of a redirect URI, so that a client cannot make browsers load pages of others. */
function frontchannelProblems({ frontchannelLogoutUri: uri, redirectUris }: ClientRecord): readonly FieldProblem[] {
  const isElsewhere = uri !== undefined && !redirectUris.some((redirectUri) => originOf(redirectUri) === originOf(uri))
  return isElsewhere ? [{ field: 'frontchannelLogoutUri', problem: 'must be at the origin of a redirect URI' }] : []
}

/** Contradictions in the registration of keys, certificates and addresses. RFC 7591 §2: `jwks` or `jwks_uri`, not both. */
export const registrationContradictions = (client: ClientRecord): readonly FieldProblem[] => [
  ...(client.jwksUri !== undefined && client.jwks !== undefined ? [{ field: 'jwksUri', problem: 'cannot be combined with jwks' }] : []),
  ...certificateRegistrationProblems(client),
  ...frontchannelProblems(client),
  ...backchannelProblems(client),
  ...unusableProblems(client),
]

/** Members whose name in the API differs from that of the record. */
const RECORD_NAMES = { additionalOrigins: 'allowedOrigins', authMethodType: 'authMethod', backChannelLogoutUri: 'backchannelLogoutUri' } as const

interface Registration {
  /** With its addresses in canonical form, each once. Refused ones stay as they are. */
  readonly client: ClientRecord
  readonly problems: readonly FieldProblem[]
}

function judged(client: ClientRecord): Registration {
  const { redirectUris, postLogoutRedirectUris, allowedOrigins, backchannelLogoutUri, jwksUri, frontchannelLogoutUri, devMode } = client
  const problems: FieldProblem[] = []
  const one = <T extends string>(field: string, kind: TextValue<T>, text: T, hint = ''): T => {
    const value = kind.read(text)
    if (value === undefined) problems.push({ field, problem: `${kind.problem(text) ?? ''}${hint}` })
    return value ?? text
  }
  const all = <T extends string>(name: string, kind: TextValue<T>, texts: readonly T[], hint?: (text: string) => string): readonly T[] =>
    [...new Set(texts.map((text, index) => one(`${name}[${index}]`, kind, text, hint?.(text))))]
  const hint = (uri: string): string => (DevelopmentRedirectUri.accepts(uri) ? HTTP_IN_DEVELOPMENT : '')
  const addresses = {
    redirectUris: all('redirectUris', DevelopmentRedirectUri, redirectUris),
    postLogoutRedirectUris: all('postLogoutRedirectUris', devMode ? DevelopmentRedirectUri : RedirectUri, postLogoutRedirectUris, hint),
    allowedOrigins: all('additionalOrigins', DevelopmentWebOrigin, allowedOrigins),
  }
  if (backchannelLogoutUri !== undefined) one('backChannelLogoutUri', BackchannelLogoutUri, backchannelLogoutUri)
  if (frontchannelLogoutUri !== undefined) one('frontchannelLogoutUri', FrontchannelLogoutUri, frontchannelLogoutUri)
  if (jwksUri !== undefined) one('jwksUri', JwksUri, jwksUri)
  problems.push(...registrationContradictions(client), ...requestObjectProblems(client), ...jwtResponseProblems(client), ...securityContradictions(client))
  return { client: { ...client, ...addresses }, problems }
}

/** What a registration of today would be refused for. A stored client may have such problems, because rules change. */
export const registrationProblems = (client: ClientRecord): readonly FieldProblem[] => judged(client).problems

/**
 * The client with its addresses in canonical form, each once. Refuses addresses that can never be used safely. An http redirect URI on
 * another host is stored, because `complianceProblems` reports it and it works in development mode. No method reports a post-logout URI like that,
 * so it is refused without development mode. Refuses what contradicts the security profile.
 *
 * @param stored the client before the change; problems that it had already are reported by `registrationProblems` and block no change of other members
 * @throws ClientMetadataRefused listing all problems
 */
export function registrable(client: ClientRecord, stored?: ClientRecord): ClientRecord {
  const after = judged(client)
  const problems = stored ? newProblems({ object: stored, problems: judged(stored).problems }, { object: client, problems: after.problems }, RECORD_NAMES) : after.problems
  if (problems.length > 0) throw new ClientMetadataRefused(problems)
  return after.client
}
