import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { JsonObject } from '../wire/json-answer.js'

/** A segment of a JWT. */
export const jwtPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A key that signs with ES256. */
export class P256Key {
  readonly publicKey: JsonObject
  readonly #privateKey: string

  /** @param jwk the private key (RFC 7517); a new one without */
  constructor(jwk?: JsonObject) {
    if (jwk) {
      const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
      this.publicKey = { ...createPublicKey(key).export({ format: 'jwk' }) }
      this.#privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString()
      return
    }
    const { publicKey, privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    this.publicKey = { ...createPublicKey(publicKey).export({ format: 'jwk' }) }
    this.#privateKey = privateKey
  }

  /** @param header without `alg` */
  jwt(header: object, claims: object): string {
    const signed = `${jwtPart({ ...header, alg: 'ES256' })}.${jwtPart(claims)}`
    // RFC 7518 §3.4: the signature is R and S concatenated
    const signature = sign('sha256', Buffer.from(signed), { key: this.#privateKey, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  }
}
