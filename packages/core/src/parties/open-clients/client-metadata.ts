import type { RegisteredGrantType } from '../../foundation/protocol/index.js'
import type { Client } from '../clients/index.js'
import { BackchannelLogoutUri, JwksUri, RedirectUri, isOnDevice } from '../clients/index.js'
import type { ClientProtection } from './client-metadata-security.js'
import { clientProtection, needsKeys, protectionProblem } from './client-metadata-security.js'

/** Metadata of a client that describes itself (RFC 7591 §2), reduced to what is used. Logos and pages are neither stored nor fetched. */
export interface ClientMetadata
  extends ClientProtection, Pick<Client, 'applicationType' | 'redirectUris' | 'grantTypes' | 'authMethod' | 'jwks' | 'jwksUri' | 'backchannelLogoutUri' | 'backchannelLogoutSessionRequired'> {
  /** As sent. */
  readonly name?: string
}

/** RFC 7591 §3.2.2. */
export interface MetadataProblem {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata' | 'unapproved_software_statement'
  readonly description: string
}

/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** Bounds of what an anonymous client can make the server store. */
const MAX = { uris: 20, keys: 10, keyCharacters: 4096, name: 1000 } as const

const METHODS = ['none', 'private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth', 'client_secret_basic', 'client_secret_post'] as const

/** Grant types that a client without an administrator gets: those in which a person decides at a browser. RFC 7591 §3.2.1 allows replacing the others. */
const GRANTED: readonly RegisteredGrantType[] = ['authorization_code', 'refresh_token']

/** Private parameters of keys (RFC 7518 §6.2.2, §6.3.2, §6.4.1). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** The metadata is refused. Never leaves the reader. */
class Refused extends Error {
  readonly problem: MetadataProblem

  constructor(description: string, error: MetadataProblem['error'] = 'invalid_client_metadata') {
    super(description)
    this.problem = { error, description }
  }
}

export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

function texts(members: Members, name: string): readonly string[] | undefined {
  const value = members[name]
  if (value === undefined) return undefined
  if (!Array.isArray(value) || !value.every((one): one is string => typeof one === 'string')) throw new Refused(`${name} must be a list of texts`)
  return value
}

function text(members: Members, name: string): string | undefined {
  const value = members[name]
  if (value !== undefined && typeof value !== 'string') throw new Refused(`${name} must be a text`)
  return value
}

function redirectUris(members: Members): readonly string[] {
  const uris = [...new Set(texts(members, 'redirect_uris') ?? [])]
  const refuse = (description: string): never => {
    throw new Refused(description, 'invalid_redirect_uri')
  }
  if (uris.length === 0) refuse('redirect_uris is missing')
  if (uris.length > MAX.uris) refuse(`redirect_uris has more than ${MAX.uris} entries`)
  for (const [index, uri] of uris.entries()) {
    const problem = RedirectUri.problem(uri)
    if (problem !== undefined) refuse(`redirect_uris[${index}] ${problem}`)
  }
  return uris
}

// RFC 7591 §2.1: grant types and response types must agree
function grantTypes(members: Members): Client['grantTypes'] {
  const asked = texts(members, 'grant_types') ?? ['authorization_code']
  if (!asked.includes('authorization_code')) throw new Refused('grant_types must contain authorization_code, the only flow for clients that register themselves')
  const types = texts(members, 'response_types') ?? ['code']
  if (!types.includes('code')) throw new Refused('response_types must contain code')
  return GRANTED.filter((type) => asked.includes(type))
}

function authMethod(members: Members, maySecret: boolean): Client['authMethod'] {
  // RFC 7591 §2: client_secret_basic when absent. A document has no secret.
  const named = text(members, 'token_endpoint_auth_method') ?? (maySecret ? 'client_secret_basic' : 'none')
  const method = METHODS.find((one) => one === named)
  if (method === undefined) throw new Refused('token_endpoint_auth_method must be none, private_key_jwt, tls_client_auth, self_signed_tls_client_auth or, for registered clients, client_secret_basic or client_secret_post')
  if (!maySecret && method.startsWith('client_secret')) throw new Refused(`token_endpoint_auth_method ${method} needs a secret, and a document is public: use none or private_key_jwt`)
  return method
}

function keyAddress(uri: string): string {
  const problem = JwksUri.problem(uri)
  if (problem !== undefined) throw new Refused(`jwks_uri ${problem}`)
  return uri
}

function keySet(members: Members, method: Client['authMethod'], protection: ClientProtection): Pick<Client, 'jwks' | 'jwksUri'> {
  if (!needsKeys(method, protection)) return {}
  const { jwks } = members
  const uri = text(members, 'jwks_uri')
  if (jwks === undefined && uri === undefined) throw new Refused(`${method === 'private_key_jwt' ? method : 'this metadata'} needs the public keys in jwks or at jwks_uri`)
  // RFC 7591 §2
  if (jwks !== undefined && uri !== undefined) throw new Refused('jwks and jwks_uri must not both be present')
  if (uri !== undefined) return { jwksUri: keyAddress(uri) }
  const keys = isMembers(jwks) ? jwks['keys'] : undefined
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX.keys || !keys.every(isMembers)) throw new Refused(`jwks must have 1 to ${MAX.keys} keys`)
  for (const key of keys) {
    if (typeof key['kty'] !== 'string' || key['kty'] === 'oct') throw new Refused('jwks must contain asymmetric keys')
    if (PRIVATE_MEMBERS.some((name) => Object.hasOwn(key, name))) throw new Refused('jwks must contain public keys only')
    if (JSON.stringify(key).length > MAX.keyCharacters) throw new Refused('jwks contains a key that is too large')
  }
  return { jwks: { keys } }
}

function logout(members: Members): Pick<Client, 'backchannelLogoutUri' | 'backchannelLogoutSessionRequired'> {
  const uri = text(members, 'backchannel_logout_uri')
  if (uri === undefined) return {}
  const problem = BackchannelLogoutUri.problem(uri)
  if (problem !== undefined) throw new Refused(`backchannel_logout_uri ${problem}`)
  return { backchannelLogoutUri: uri, ...(members['backchannel_logout_session_required'] === true ? { backchannelLogoutSessionRequired: true } : {}) }
}

function metadata(members: Members, maySecret: boolean): ClientMetadata {
  // RFC 7591 §2.3: no issuer of software statements is trusted here
  if (members['software_statement'] !== undefined) throw new Refused('software_statement is not supported: leave it out', 'unapproved_software_statement')
  const name = text(members, 'client_name')
  if ((name?.length ?? 0) > MAX.name) throw new Refused(`client_name is longer than ${MAX.name} characters`)
  const uris = redirectUris(members)
  const method = authMethod(members, maySecret)
  const protection = clientProtection(members, (description) => {
    throw new Refused(description)
  })
  const described: ClientMetadata = {
    ...protection,
    ...(name === undefined ? {} : { name }),
    applicationType: uris.some(isOnDevice) ? 'native' : 'web',
    redirectUris: uris,
    grantTypes: grantTypes(members),
    authMethod: method,
    ...keySet(members, method, protection),
    ...logout(members),
  }
  const problem = protectionProblem(described)
  if (problem !== undefined) throw new Refused(problem)
  return described
}

/**
 * Reads the metadata of a client that describes itself (RFC 7591 §2). Members without a meaning here are ignored.
 *
 * @param maySecret whether the client can get a secret
 */
export function readClientMetadata(members: Members, maySecret: boolean): { readonly metadata: ClientMetadata } | { readonly problem: MetadataProblem } {
  try {
    return { metadata: metadata(members, maySecret) }
  } catch (problem) {
    if (problem instanceof Refused) return { problem: problem.problem }
    throw problem
  }
}
