import { sendBytes } from './http.js'
import { publicKeys } from './signing.js'
import type { Context, Endpoint } from './context.js'

/** Both documents are made once. */
export function metadataEndpoints({ issuer }: Context): Readonly<Record<string, Endpoint>> {
  const keys = Buffer.from(JSON.stringify({ keys: publicKeys }))
  const discovery = Buffer.from(JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    introspection_endpoint: `${issuer}/introspect`,
    userinfo_endpoint: `${issuer}/userinfo`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
  }))
  return {
    'GET /.well-known/openid-configuration': (_, res) => { sendBytes(res, 200, 'application/json', discovery) },
    'GET /keys': (_, res) => { sendBytes(res, 200, 'application/json', keys) },
  }
}
