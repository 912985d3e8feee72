import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { CryptoKey, JWK, JWTHeaderParameters, JWTPayload } from 'jose'

export const CLIENT_ID = 'keyhall'
export const CLIENT_SECRET = 'a secret of 32 characters or more'
export const CODE = 'the-code'

const rsa = await generateKeyPair('RS256', { extractable: true })
const stranger = await generateKeyPair('RS256', { extractable: true })
const KEY_ID = 'key-1'

/** Keys of the tests, generated once: RSA is slow. */
export const KEYS = { own: rsa.privateKey, ownPublic: rsa.publicKey, stranger: stranger.privateKey, strangerPublic: stranger.publicKey }
export const PUBLIC_JWK: JWK = { ...(await exportJWK(rsa.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }

type Json = Readonly<Record<string, unknown>>

/** What the server does differently. Each member changes one answer. */
export interface Misbehaviour {
  readonly metadata?: Json
  /** The ID token for honest claims. */
  readonly idToken?: (claims: JWTPayload) => string | Promise<string>
  readonly claims?: Json
  readonly token?: { readonly status: number; readonly body: Json; readonly location?: string }
  readonly userInfo?: Json
  readonly keys?: readonly JWK[]
}

/** Signs claims; an honest header by default. Claims of `undefined` are left out. */
export const signed = (claims: JWTPayload, key: CryptoKey | Uint8Array = KEYS.own, header: Partial<JWTHeaderParameters> = {}): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(key)

/** A small OpenID provider on loopback that behaves well unless a test configures otherwise. */
export class OpenIdServer {
  misbehaviour: Misbehaviour = {}
  /** Of the sign-in that comes next. */
  nonce = ''
  readonly requests: string[] = []
  readonly #server = http.createServer((req, res) => {
    this.requests.push(`${req.method ?? ''} ${req.url ?? ''}`)
    this.#answer(req.url ?? '', res).catch((problem: unknown) => res.destroy(problem as Error))
  })

  async start(): Promise<void> {
    await new Promise<void>((done) => { this.#server.listen(0, '127.0.0.1', done) })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => { this.#server.close(done) })
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async #answer(path: string, res: http.ServerResponse): Promise<void> {
    const { metadata, keys, token, userInfo } = this.misbehaviour
    const { issuer } = this
    const send = (body: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}): void => { res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)) }
    if (path === '/.well-known/openid-configuration') return send({
      issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'], ...metadata,
    })
    if (path === '/keys') return send({ keys: keys ?? [PUBLIC_JWK] })
    if (path === '/token' && token) return send(token.body, token.status, token.location === undefined ? {} : { location: token.location })
    if (path === '/token') return send({ access_token: 'an-access-token', token_type: 'Bearer', expires_in: 60, id_token: await this.#idToken() })
    if (path === '/userinfo') return send({ sub: 'person-1', email: 'ann@corp.example', email_verified: true, ...userInfo })
    return send({}, 404)
  }

  #idToken(): string | Promise<string> {
    const { idToken = signed, claims } = this.misbehaviour
    const now = Math.floor(Date.now() / 1000)
    return idToken({ iss: this.issuer, aud: CLIENT_ID, sub: 'person-1', iat: now, exp: now + 60, nonce: this.nonce, ...claims })
  }
}
