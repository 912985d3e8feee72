import { createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { JsonObject } from '../wire/json-answer.js'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A client key for DPoP proofs with ES256 (RFC 9449 §4.2). */
export class DpopKey {
  readonly #publicKey: JsonObject
  readonly #privateKey: string

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    this.#publicKey = { ...createPublicKey(publicKey).export({ format: 'jwk' }) }
    this.#privateKey = privateKey
  }

  /** A new proof for a POST with this `htu`. */
  proofForPost(htu: string, now: number): string {
    const header = part({ typ: 'dpop+jwt', alg: 'ES256', jwk: this.#publicKey })
    const signed = `${header}.${part({ jti: randomUUID(), htm: 'POST', htu, iat: now })}`
    // RFC 7518 §3.4: the signature is R and S concatenated
    const signature = sign('sha256', Buffer.from(signed), { key: this.#privateKey, dsaEncoding: 'ieee-p1363' })
    return `${signed}.${signature.toString('base64url')}`
  }
}
