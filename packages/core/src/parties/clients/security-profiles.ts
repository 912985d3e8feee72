import { algorithmsOf } from '../assertions/index.js'
import type { AssertionAlgorithm, ResponseType, SigningAlgorithm } from '../../foundation/protocol/index.js'
import { SIGNING_ALGORITHMS, isCertificateMethod, issues } from '../../foundation/protocol/index.js'
import type { FieldProblem } from '../../foundation/shared/index.js'
import { MIN_MODULUS } from './key-set.js'
import type { SecurityProfile } from './client-security.js'
import type { ClientRecord } from './ports.js'
import { isPlainHttp, originOf } from './redirect-uri.js'

/** What a client's profile, or a member of its own, demands of its requests and registration. */
export type Requirement =
  | 'pkce' | 'pushed_requests' | 'sender_constraint' | 'client_authentication' | 'issuer_audience' | 'algorithms' | 'no_rotation' | 'short_codes'
  | 'code_flow' | 'redirect_uris' | 'signed_requests' | 'signed_responses' | 'resource'

/** A requirement: the clause by which each profile demands it, the members that demand it too, and contradicting registrations. */
interface Row {
  readonly clauses: Readonly<Partial<Record<SecurityProfile, string>>>
  readonly ofClient?: (client: ClientRecord) => boolean
  readonly contradictions?: (client: ClientRecord) => readonly FieldProblem[]
}

/** FAPI 2.0 Security Profile §5.4.1. `Ed25519` is EdDSA under the name of RFC 9864. */
export const FAPI_ALGORITHMS: readonly AssertionAlgorithm[] = ['PS256', 'ES256', 'EdDSA', 'Ed25519']

/** Seconds. FAPI 2.0 Security Profile §5.3.2.1, item 11. */
export const MAX_SHORT_CODE = 60

const fapi = (clause: string): Row['clauses'] => ({
  fapi_2_security: `FAPI 2.0 Security Profile ${clause}`,
  fapi_2_message_signing: `FAPI 2.0 Security Profile ${clause}`,
})

const when = (isSo: boolean, field: string, problem: string): readonly FieldProblem[] => (isSo ? [{ field, problem }] : [])

const isOfFapi = ({ securityProfile }: Pick<ClientRecord, 'securityProfile'>): boolean => securityProfile?.startsWith('fapi_2') === true

function authenticationProblems({ authMethod }: ClientRecord): readonly FieldProblem[] {
  const isAllowed = authMethod === 'private_key_jwt' || isCertificateMethod(authMethod)
  return when(!isAllowed, 'authMethodType', 'must be private_key_jwt, tls_client_auth or self_signed_tls_client_auth')
}

const SIGNED_RESPONSES = ['authorizationSignedResponseAlg', 'userinfoSignedResponseAlg', 'introspectionSignedResponseAlg'] as const

function algorithmProblems(client: ClientRecord): readonly FieldProblem[] {
  const { idTokenSignedResponseAlg, jwks } = client
  const isForbidden = (alg: SigningAlgorithm | undefined): boolean => alg !== undefined && !FAPI_ALGORITHMS.includes(alg)
  const responses = SIGNED_RESPONSES.flatMap((name) => when(isForbidden(client[name]), name, 'must be ES256 or EdDSA'))
  const keys = (jwks?.keys ?? []).flatMap((key, index) => {
    const isAllowed = algorithmsOf(key).some((alg) => FAPI_ALGORITHMS.includes(alg))
    const isShort = key['kty'] === 'RSA' && String(key['n']).length < MIN_MODULUS
    return [
      ...when(!isAllowed && (key['use'] ?? 'sig') === 'sig', `jwks.keys[${index}]`, 'must be a key for PS256, ES256 or EdDSA'),
      ...when(isShort, `jwks.keys[${index}]`, 'must have at least 2048 bits'),
    ]
  })
  return [...when(isForbidden(idTokenSignedResponseAlg), 'idTokenSignedResponseAlg', 'must be ES256 or EdDSA'), ...responses, ...keys]
}

function flowProblems({ responseTypes, grantTypes }: ClientRecord): readonly FieldProblem[] {
  return [
    ...when(responseTypes.some((type) => type !== 'code'), 'responseTypes', 'must be the code flow alone'),
    ...when(grantTypes.includes('implicit'), 'grantTypes', 'must not contain implicit'),
  ]
}

/** RFC 8252 §7.3 and §8.3: loopback addresses are those of native applications. FAPI allows them to no other. */
function redirectProblems(client: ClientRecord): readonly FieldProblem[] {
  const { redirectUris, devMode, applicationType } = client
  const isForbidden = (uri: string): boolean =>
    isPlainHttp(uri) || (isOfFapi(client) && applicationType !== 'native' && originOf(uri)?.startsWith('https:') !== true)
  return [
    ...when(devMode, 'devMode', 'must be off'),
    ...redirectUris.flatMap((uri, index) => when(isForbidden(uri), `redirectUris[${index}]`, 'must use https')),
  ]
}

/** RFC 9449 §5: only tokens of the token endpoint can be bound to a key. */
function bindingProblems({ responseTypes }: ClientRecord): readonly FieldProblem[] {
  return when(responseTypes.some(issuesUnbound), 'responseTypes', 'must not issue access tokens from the authorization endpoint, which binds them to no key')
}

const issuesUnbound = (type: ResponseType): boolean => issues(type, 'token')

function requestObjectProblems({ requestObjectSigningAlg: alg }: ClientRecord): readonly FieldProblem[] {
  const isForbidden = alg !== undefined && !(FAPI_ALGORITHMS as readonly string[]).includes(alg)
  return when(isForbidden, 'requestObjectSigningAlg', 'must be PS256, ES256 or EdDSA')
}

/** The table of profiles: requirement by profile, each with its clause. */
export const REQUIREMENTS: Readonly<Record<Requirement, Row>> = {
  pkce: {
    clauses: { oauth_2_1: 'OAuth 2.1 §4.1.1', ...fapi('§5.3.2.2, item 5'), mcp: 'MCP Authorization, "Authorization Code Protection"' },
    ofClient: ({ requirePkce }) => requirePkce === true,
  },
  pushed_requests: {
    clauses: fapi('§5.3.2.2, items 2 to 4'),
    ofClient: ({ requirePushedAuthorizationRequests }) => requirePushedAuthorizationRequests === true,
  },
  sender_constraint: {
    clauses: fapi('§5.3.2.1, items 4 and 5'),
    ofClient: ({ dpopBoundAccessTokens, tlsClientCertificateBoundAccessTokens }) => dpopBoundAccessTokens === true || tlsClientCertificateBoundAccessTokens === true,
    contradictions: bindingProblems,
  },
  client_authentication: { clauses: fapi('§5.3.2.1, items 3 and 6'), contradictions: authenticationProblems },
  issuer_audience: { clauses: fapi('§5.3.2.1, item 8') },
  algorithms: { clauses: fapi('§5.4.1, items 1 to 3'), contradictions: algorithmProblems },
  no_rotation: { clauses: fapi('§5.3.2.1, item 9') },
  short_codes: { clauses: fapi('§5.3.2.1, item 11') },
  code_flow: {
    clauses: { oauth_2_1: 'OAuth 2.1 §10.1', ...fapi('§5.3.2.2, item 1'), mcp: 'MCP Authorization, "Standards Compliance"' },
    contradictions: flowProblems,
  },
  redirect_uris: {
    clauses: { oauth_2_1: 'OAuth 2.1 §1.5', ...fapi('§5.3.2.2, item 8'), mcp: 'MCP Authorization, "Communication Security"' },
    contradictions: redirectProblems,
  },
  signed_requests: {
    clauses: { fapi_2_message_signing: 'FAPI 2.0 Message Signing §5.3.1' },
    ofClient: ({ requireSignedRequestObject }) => requireSignedRequestObject === true,
    contradictions: requestObjectProblems,
  },
  signed_responses: { clauses: { fapi_2_message_signing: 'FAPI 2.0 Message Signing §5.4.1' } },
  resource: { clauses: { mcp: 'MCP Authorization, "Resource Parameter Implementation"' } },
}

type Secured = Pick<ClientRecord, 'securityProfile'>

const clauseFor = ({ clauses }: Row, { securityProfile }: Secured): string | undefined => securityProfile && clauses[securityProfile]

/** Whether the client's profile or a member of its own demands it. */
export function demands(client: ClientRecord, requirement: Requirement): boolean {
  const row = REQUIREMENTS[requirement]
  return clauseFor(row, client) !== undefined || row.ofClient?.(client) === true
}

/** The members of the registration that contradict the profile, or the client's own security members. */
export function securityContradictions(client: ClientRecord): readonly FieldProblem[] {
  return Object.values(REQUIREMENTS).flatMap((row) => {
    const clause = clauseFor(row, client)
    if (clause === undefined && row.ofClient?.(client) !== true) return []
    const because = clause === undefined ? '' : ` (securityProfile ${client.securityProfile ?? ''}: ${clause})`
    return (row.contradictions?.(client) ?? []).map(({ field, problem }) => ({ field, problem: `${problem}${because}` }))
  })
}

/**
 * The algorithm of a signed response. JARM §3 and RFC 9701 §6 make RS256 the default, which FAPI 2.0 Security Profile §5.4.1 forbids: clients of
 * FAPI get that of their ID tokens.
 */
export function signedResponseAlg(client: ClientRecord, response: 'authorization' | 'introspection'): SigningAlgorithm {
  const usual = demands(client, 'algorithms') ? client.idTokenSignedResponseAlg : SIGNING_ALGORITHMS[0]
  return client[`${response}SignedResponseAlg`] ?? usual
}
