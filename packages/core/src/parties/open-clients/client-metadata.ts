import type { RegisteredGrantType } from '../../foundation/protocol/index.js'
import type { Client } from '../clients/index.js'
import { BackchannelLogoutUri, JwksUri, RedirectUri, isOnDevice } from '../clients/index.js'
import type { ClientProtection } from './client-metadata-security.js'
import { clientProtection, needsKeys, protectionProblem } from './client-metadata-security.js'
import type { Members, MetadataProblem } from './metadata-reader.js'
import { Refused, address, addresses, flag, isMembers, presentMembers, text, texts } from './metadata-reader.js'
import type { Stated } from './stated-metadata.js'
import { statedMetadata } from './stated-metadata.js'

/** Metadata of a client that describes itself (RFC 7591 §2). Pages and logos are never fetched. */
export interface ClientMetadata
  extends ClientProtection, Stated, Pick<
    Client,
    | 'applicationType' | 'redirectUris' | 'postLogoutRedirectUris' | 'grantTypes' | 'authMethod' | 'jwks' | 'jwksUri' | 'backchannelLogoutUri'
    | 'backchannelLogoutSessionRequired'
  > {
  /** As sent. */
  readonly name?: string
}

/** Bounds of what an anonymous client can make the server store. */
const MAX = { keys: 10, keyCharacters: 4096, name: 1000 } as const

const METHODS = ['none', 'private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth', 'client_secret_basic', 'client_secret_post'] as const

/** Grant types that a client without an administrator gets: those in which a person decides at a browser. RFC 7591 §3.2.1 allows replacing the others. */
const GRANTED: readonly RegisteredGrantType[] = ['authorization_code', 'refresh_token']

/** Private parameters of keys (RFC 7518 §6.2.2, §6.3.2, §6.4.1). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

function redirectUris(members: Members): readonly string[] {
  const uris = addresses(members, 'redirect_uris', RedirectUri, 'invalid_redirect_uri')
  if (uris.length === 0) throw new Refused('redirect_uris is missing', 'invalid_redirect_uri')
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

function keySet(members: Members, method: Client['authMethod'], protection: ClientProtection): Pick<Client, 'jwks' | 'jwksUri'> {
  const { jwks } = members
  const jwksUri = address(members, 'jwks_uri', JwksUri)
  if (jwks === undefined && jwksUri === undefined) {
    if (needsKeys(method, protection)) throw new Refused(`${method === 'private_key_jwt' ? method : 'this metadata'} needs the public keys in jwks or at jwks_uri`)
    return {}
  }
  // RFC 7591 §2
  if (jwks !== undefined && jwksUri !== undefined) throw new Refused('jwks and jwks_uri must not both be present')
  if (jwksUri !== undefined) return { jwksUri }
  const keys = isMembers(jwks) ? jwks['keys'] : undefined
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX.keys || !keys.every(isMembers)) throw new Refused(`jwks must have 1 to ${MAX.keys} keys`)
  for (const key of keys) {
    if (typeof key['kty'] !== 'string' || key['kty'] === 'oct') throw new Refused('jwks must contain asymmetric keys')
    if (PRIVATE_MEMBERS.some((name) => Object.hasOwn(key, name))) throw new Refused('jwks must contain public keys only')
    if (JSON.stringify(key).length > MAX.keyCharacters) throw new Refused('jwks contains a key that is too large')
  }
  return { jwks: { keys } }
}

function logout(members: Members): Pick<Client, 'postLogoutRedirectUris' | 'backchannelLogoutUri' | 'backchannelLogoutSessionRequired'> {
  const postLogoutRedirectUris = addresses(members, 'post_logout_redirect_uris', RedirectUri)
  const backchannelLogoutUri = address(members, 'backchannel_logout_uri', BackchannelLogoutUri)
  const isSessionRequired = flag(members, 'backchannel_logout_session_required')
  return {
    postLogoutRedirectUris,
    ...(backchannelLogoutUri === undefined ? {} : { backchannelLogoutUri }),
    ...(isSessionRequired ? { backchannelLogoutSessionRequired: true } : {}),
  }
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
    ...statedMetadata(members, method),
  }
  const problem = protectionProblem(described)
  if (problem !== undefined) throw new Refused(problem)
  return described
}

/**
 * Reads the metadata of a client that describes itself (RFC 7591 §2). Members without an effect on security that have no meaning here are left out.
 *
 * @param maySecret whether the client can get a secret
 */
export function readClientMetadata(members: Members, maySecret: boolean): { readonly metadata: ClientMetadata } | { readonly problem: MetadataProblem } {
  try {
    return { metadata: metadata(presentMembers(members), maySecret) }
  } catch (problem) {
    if (problem instanceof Refused) return { problem: problem.problem }
    throw problem
  }
}
