import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { ED25519KeyPairOptions, KeyObject } from 'node:crypto'
import { BootstrapRefused } from '@keyhall/core/setup'
import { parseBootstrap } from '@keyhall/documents/bootstrap'

/** 22 characters of base64url hold 128 bits. */
export const SECRET = 'kVt0_pQ2-xN7sLw4Bd9YzR'
export const TOKEN = 'Zx3-kVt0_pQ2-xN7sLw4Bd9YzR'
export const PASSWORD = 'correct horse battery'
export const HASH = '$pbkdf2-sha256$600000$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA'

/** As text first: on Node 20 the export of a key that was just made may wait for itself for ever. */
const AS_TEXT: ED25519KeyPairOptions<'pem', 'pem'> = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}

const jwk = (key: KeyObject) => key.export({ format: 'jwk' }) as Record<string, unknown>

/** A new key, as a public and as a private JWK. */
export function newKey(): { readonly publicKey: Record<string, unknown>; readonly privateKey: Record<string, unknown> } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256', ...AS_TEXT })
  return { publicKey: jwk(createPublicKey(publicKey)), privateKey: jwk(createPrivateKey(privateKey)) }
}

/** A public key of RSA that is too small to be safe. */
export const newSmallKey = (): Record<string, unknown> =>
  jwk(createPublicKey(generateKeyPairSync('rsa', { modulusLength: 1024, ...AS_TEXT }).publicKey))

/** The example of the documentation, with real values where that has placeholders. Either of the two kinds of password. */
export const example = (): Record<string, unknown[]> & { users: Record<string, unknown>[] } => ({
  organizations: [{ id: '100', name: 'Acme', primaryDomain: 'acme.localhost' }],
  users: [{
    id: '200', organization: '100', userName: 'alice',
    profile: {
      firstName: 'Alice', lastName: 'Liddell', nickName: 'al', displayName: 'Alice Liddell', preferredLanguage: 'en',
      gender: 'GENDER_FEMALE', middleName: 'P', website: 'https://alice.example', profileUrl: 'https://alice.example/me',
      picture: 'https://alice.example/me.png', birthdate: '1990-01-01', zoneinfo: 'Europe/Zurich',
    },
    email: { email: 'alice@acme.localhost', isEmailVerified: true },
    phone: { phone: '+41791234567', isPhoneVerified: true },
    address: { streetAddress: 'Rabbit Hole 1\nc/o Hatter', locality: 'Oxford', region: 'Oxfordshire', postalCode: 'OX1', country: 'CH' },
    password: PASSWORD,
    roles: ['IAM_OWNER'],
  }],
  serviceUsers: [{
    id: '210', organization: '100', userName: 'robot', name: 'Robot', roles: ['ORG_OWNER', { role: 'PROJECT_OWNER', project: '300' }],
    accessTokenType: 'bearer', personalAccessToken: TOKEN, clientSecret: SECRET, keys: [{ kid: 'k1', publicKey: newKey().publicKey }],
  }],
  projects: [{ id: '300', organization: '100', name: 'Shop' }],
  clients: [{
    project: '300', client_id: 'web', client_secret: SECRET, client_name: 'Web shop', application_type: 'web',
    redirect_uris: ['https://shop.example/cb'], post_logout_redirect_uris: ['https://shop.example/'],
    response_types: ['code', 'id_token', 'id_token token'], grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_method: 'client_secret_basic', jwks: { keys: [] }, id_token_userinfo_assertion: false, access_token_type: 'bearer',
  }],
  features: { actions: true, oidcTokenExchange: true } as unknown as unknown[],
  security: { enableImpersonation: true } as unknown as unknown[],
})

/** The problems of a document that is refused. */
export function problemsOf(json: unknown): readonly string[] {
  try {
    parseBootstrap(json)
  } catch (error) {
    if (error instanceof BootstrapRefused) return error.problems
    throw error
  }
  return []
}
