import { callback, confidential } from './test-client.js'
import type { TestClient } from './test-client.js'

/** Clients of flows other than code, by their allowed response types. */
export const flowClients = {
  /** Every response type of the specification. */
  every: confidential('every'),
  /** The same, and "User Info inside ID Token" is on. */
  everyInside: confidential('every-inside'),
  /** The same, and access tokens are JWTs. */
  everyJwt: confidential('every-jwt'),
  /** Tokens from the authorization endpoint only, to a page without a server. */
  implicit: { id: 'implicit', method: 'none', redirectUri: callback('implicit') },
} as const satisfies Record<string, TestClient>

export const AFTER_IMPLICIT = 'https://client.example/implicit/bye'

const EVERY = {
  grant_types: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
  response_types: ['code', 'id_token', 'id_token token'],
}

/** Each with its metadata (RFC 7591 §2). */
export const flowMetadata: readonly (readonly [TestClient, object])[] = [
  [flowClients.every, EVERY],
  [flowClients.everyInside, { ...EVERY, id_token_userinfo_assertion: true }],
  [flowClients.everyJwt, { ...EVERY, access_token_type: 'jwt' }],
  [
    flowClients.implicit,
    { grant_types: ['implicit'], response_types: ['id_token', 'id_token token'], post_logout_redirect_uris: [AFTER_IMPLICIT] },
  ],
]
