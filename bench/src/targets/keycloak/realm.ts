import { CLIENTS, PASSWORD, REDIRECT_URI, SECRET, USERS } from '../fixtures.js'
import type { ClientFixture } from '../fixtures.js'

export const REALM = 'bench'

const HOUR = 3600
const MONTH = 30 * 24 * HOUR

const keyProvider = (providerId: string, config: Readonly<Record<string, string>> = {}) => ({
  name: providerId, providerId, config: Object.fromEntries(Object.entries({ priority: '100', ...config }).map(([name, value]) => [name, [value]])),
})

/** Keycloak introspects a token only for a client that is in its audience: here the client itself, or one that stands for an API. */
const audienceOf = ({ id, grants }: ClientFixture) => ({
  name: 'introspecting-client',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: { 'included.client.audience': grants.includes('client_credentials') ? id : CLIENTS.opaque.id, 'access.token.claim': 'true', 'introspection.token.claim': 'true' },
})

const clientOf = (client: ClientFixture) => ({
  clientId: client.id,
  secret: SECRET,
  protocol: 'openid-connect',
  publicClient: false,
  standardFlowEnabled: client.grants.includes('authorization_code'),
  serviceAccountsEnabled: client.grants.includes('client_credentials'),
  directAccessGrantsEnabled: false,
  redirectUris: client.grants.includes('authorization_code') ? [REDIRECT_URI] : [],
  // Every access token is a JWT. It has the algorithm of the ID token, as in an installation that chooses one for both.
  attributes: { 'id.token.signed.response.alg': client.idTokenAlg, 'access.token.signed.response.alg': client.idTokenAlg },
  protocolMappers: [audienceOf(client)],
})

/** The fixtures as a realm to import. Keycloak hashes the passwords with its default, argon2id. */
export const realmDocument = {
  realm: REALM,
  enabled: true,
  // No TLS.
  sslRequired: 'none',
  accessTokenLifespan: HOUR,
  ssoSessionIdleTimeout: MONTH,
  ssoSessionMaxLifespan: MONTH,
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  components: {
    'org.keycloak.keys.KeyProvider': [
      keyProvider('rsa-generated', { keySize: '2048' }),
      keyProvider('ecdsa-generated', { ecdsaEllipticCurveKey: 'P-256' }),
      keyProvider('hmac-generated', { algorithm: 'HS512' }),
      keyProvider('aes-generated'),
    ],
  },
  clients: Object.values<ClientFixture>(CLIENTS).map(clientOf),
  users: USERS.map(({ id, userName, email, firstName, lastName }) => ({
    id,
    username: userName,
    email,
    emailVerified: true,
    firstName,
    lastName,
    enabled: true,
    credentials: [{ type: 'password', value: PASSWORD }],
  })),
}
