import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Adapter } from 'oidc-provider'
import type OidcProvider from 'oidc-provider'
import { CLIENTS, REDIRECT_URI, SECRET, USERS } from '../../targets/fixtures.js'
import type { ClientFixture } from '../../targets/fixtures.js'

const HOUR = 3600
const DAY = 24 * HOUR
const API = 'urn:bench:api'

const keys = [
  { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'rs' },
  { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'es' },
]

const clientOf = ({ id, grants, idTokenAlg }: ClientFixture) => {
  const isForBrowsers = grants.includes('authorization_code')
  return {
    client_id: id,
    client_secret: SECRET,
    grant_types: grants,
    redirect_uris: isForBrowsers ? [REDIRECT_URI] : [],
    response_types: isForBrowsers ? ['code'] : [],
    id_token_signed_response_alg: idTokenAlg,
  }
}

/** The same lifetimes, algorithms and token forms as Keyhall's. */
export const configuration = (adapter: (kind: string) => Adapter) => ({
  adapter,
  clients: Object.values<ClientFixture>(CLIENTS).map(clientOf),
  jwks: { keys },
  cookies: { keys: [randomBytes(32).toString('base64url')] },
  claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name', 'preferred_username', 'updated_at', 'locale'], email: ['email', 'email_verified'] },
  pkce: { required: () => true },
  rotateRefreshToken: true,
  enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
  ttl: { AccessToken: HOUR, ClientCredentials: HOUR, AuthorizationCode: 60, IdToken: HOUR, RefreshToken: 30 * DAY, Grant: 90 * DAY, Session: 30 * DAY, Interaction: HOUR },
  interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
    revocation: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: ({ oidc }: { readonly oidc: { readonly client: { readonly clientId: string } } }) => (oidc.client.clientId === CLIENTS.jwt.id ? API : undefined),
      getResourceServerInfo: () => ({ scope: '', audience: API, accessTokenFormat: 'jwt', accessTokenTTL: HOUR, jwt: { sign: { alg: 'ES256' } } }),
    },
  },
  loadExistingGrant,
  findAccount: async (_: unknown, id: string) => accounts.get(id),
})

interface RequestContext {
  readonly oidc: {
    readonly provider: OidcProvider
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string; grantIdFor(clientId: string): string | undefined }
  }
}

/** Grants everything: the clients are those of the operator, as with Keyhall. */
async function loadExistingGrant({ oidc: { provider, client: { clientId }, session } }: RequestContext) {
  const grantId = session.grantIdFor(clientId)
  if (grantId !== undefined) return await provider.Grant.find(grantId)
  const grant = new provider.Grant({ accountId: session.accountId, clientId })
  grant.addOIDCScope('openid profile email offline_access')
  await grant.save()
  return grant
}

const accounts = new Map(USERS.map(({ id, userName, email, firstName, lastName }) => [id, {
  accountId: id,
  claims: async () => ({
    sub: id, name: `${firstName} ${lastName}`, given_name: firstName, family_name: lastName, preferred_username: userName, email, email_verified: true,
  }),
}]))
