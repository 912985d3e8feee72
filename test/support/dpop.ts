import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT, calculateJwkThumbprint, exportJWK, importPKCS8, importSPKI } from 'jose'
import type { JWK } from 'jose'

/** Claims that replace those of a valid proof; `undefined` omits a claim. */
interface Changes {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

type Members = Readonly<Record<string, unknown>>
type Sign = (claims: Members, header: Members) => Promise<string>

/** Keys are generated as PEM, because exporting a new key object can deadlock on Node 20. */
const AS_PEM = { public: { type: 'spki', format: 'pem' }, private: { type: 'pkcs8', format: 'pem' } } as const

/** The key of a client, and its DPoP proofs (RFC 9449 §4.2). */
export class DpopKey {
  readonly jwk: JWK
  readonly thumbprint: string
  readonly #sign: Sign

  private constructor(jwk: JWK, thumbprint: string, sign: Sign) {
    this.jwk = jwk
    this.thumbprint = thumbprint
    this.#sign = sign
  }

  static async make(): Promise<DpopKey> {
    return DpopKey.#of(generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: AS_PEM.public, privateKeyEncoding: AS_PEM.private }), 'ES256')
  }

  /** A key for RS256. */
  static async makeRsa(): Promise<DpopKey> {
    return DpopKey.#of(generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: AS_PEM.public, privateKeyEncoding: AS_PEM.private }), 'RS256')
  }

  static async #of({ publicKey, privateKey }: { readonly publicKey: string; readonly privateKey: string }, alg: string): Promise<DpopKey> {
    const jwk = await exportJWK(await importSPKI(publicKey, alg, { extractable: true }))
    const key = await importPKCS8(privateKey, alg)
    const sign: Sign = (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ typ: 'dpop+jwt', alg, jwk, ...header }).sign(key)
    return new DpopKey(jwk, await calculateJwkThumbprint(jwk), sign)
  }

  proof(method: string, url: string | URL, now: number, { claims = {}, header = {} }: Changes = {}): Promise<string> {
    const payload = { jti: randomUUID(), htm: method, htu: String(url), iat: now, ...claims }
    return this.#sign(Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)), header)
  }

  /** The proof for a request with an access token. */
  withToken(token: string, method: string, url: string | URL, now: number, changes: Changes = {}): Promise<string> {
    const ath = createHash('sha256').update(token).digest('base64url')
    return this.proof(method, url, now, { ...changes, claims: { ath, ...changes.claims } })
  }
}
