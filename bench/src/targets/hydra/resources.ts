import { generateKeyPair } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { CLIENTS, REDIRECT_URI, SECRET } from '../fixtures.js'
import type { ClientFixture } from '../fixtures.js'
import type { AdminApi } from './admin-api.js'

const generate = promisify(generateKeyPair)

const clientOf = ({ id, grants, accessToken }: ClientFixture) => ({
  client_id: id,
  client_secret: SECRET,
  grant_types: grants,
  scope: 'openid profile email offline_access',
  token_endpoint_auth_method: 'client_secret_basic',
  access_token_strategy: accessToken,
  ...(grants.includes('authorization_code') ? { redirect_uris: [REDIRECT_URI], response_types: ['code'], skip_consent: true } : {}),
})

/**
 * Creates the clients of the fixtures, and the keys that they ask for: ID tokens of all clients are signed with one key.
 * By itself, Hydra would generate RSA keys of 4096 bits for ID tokens and access tokens.
 */
export async function createResources(admin: AdminApi): Promise<void> {
  const [rsa, ec] = await Promise.all([generate('rsa', { modulusLength: 2048 }), generate('ec', { namedCurve: 'P-256' })])
  await admin.put('/keys/hydra.openid.id-token', keySetOf(rsa.privateKey, 'RS256'))
  await admin.put('/keys/hydra.jwt.access-token', keySetOf(ec.privateKey, 'ES256'))
  for (const client of Object.values<ClientFixture>(CLIENTS)) await admin.post('/clients', clientOf(client))
}

const keySetOf = (key: KeyObject, alg: ClientFixture['idTokenAlg']) => ({ keys: [{ ...key.export({ format: 'jwk' }), kid: `bench-${alg}`, alg, use: 'sig' }] })
