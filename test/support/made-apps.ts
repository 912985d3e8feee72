import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { callers } from './api-callers.js'
import type { Api } from './api.js'
import { byAssertion } from './protocol.js'
import type { Proof } from './protocol.js'
import { projects } from './standard-document.js'
import type { TestClient } from './standard-document.js'

const METHODS = {
  client_secret_basic: 'OIDC_AUTH_METHOD_TYPE_BASIC',
  client_secret_post: 'OIDC_AUTH_METHOD_TYPE_POST',
  none: 'OIDC_AUTH_METHOD_TYPE_NONE',
  private_key_jwt: 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT',
} as const

export const MADE_CALLBACK = 'https://made.example/callback'

/** The key file of an application. */
export interface KeyFile {
  readonly type: string
  readonly keyId: string
  readonly key: string
  readonly clientId: string
}

/** Applications that tests make over the API, in the project of the shop. */
export class MadeApps {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  call(method: string, input: object) {
    return this.#api.ok(`management.v1.ManagementService/${method}`, { projectId: projects.shop, ...input }, { as: callers.orgOwner })
  }

  /** An OIDC application, as a test client. */
  async oidc(method: TestClient['method'], own: object = {}): Promise<TestClient> {
    const settings = { name: 'Made', redirectUris: [MADE_CALLBACK], authMethodType: METHODS[method], ...own }
    const { clientId: id, clientSecret: secret } = await this.call('AddOIDCApp', settings)
    return { id, method, redirectUri: MADE_CALLBACK, ...(secret === undefined ? {} : { secret }) }
  }

  /** An API application with a secret. */
  async resource(): Promise<TestClient> {
    const { clientId: id, clientSecret: secret } = await this.call('AddAPIApp', { name: 'Resource' })
    return { id, method: 'client_secret_basic', secret, redirectUri: '' }
  }

  /** A fresh key of that application. */
  async key({ id: appId }: TestClient, own: object = {}): Promise<KeyFile> {
    const { keyDetails } = await this.call('AddAppKey', { appId, type: 'KEY_TYPE_JSON', ...own })
    return JSON.parse(Buffer.from(keyDetails, 'base64').toString()) as KeyFile
  }

  /** The client assertion of the application with that key file (RFC 7523 §2.2). */
  async proofBy({ key, keyId, clientId }: KeyFile, issuer = this.#api.world.issuer): Promise<Proof> {
    const now = this.#api.world.clock.now()
    const jwt = new SignJWT({ jti: String(++proofs) }).setProtectedHeader({ alg: 'RS256', kid: keyId }).setIssuer(clientId).setSubject(clientId)
    const assertion = await jwt.setAudience(issuer).setIssuedAt(now).setExpirationTime(now + 60).sign(createPrivateKey(key))
    assert.equal(assertion.split('.').length, 3)
    return byAssertion(assertion)
  }
}

let proofs = 0
