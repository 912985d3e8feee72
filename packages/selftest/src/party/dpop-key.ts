import { randomUUID } from 'node:crypto'
import { P256Key } from './p256-key.js'

/** A client key for DPoP proofs with ES256 (RFC 9449 §4.2). */
export class DpopKey {
  readonly #key = new P256Key()

  /** A new proof for a POST with this `htu`, with a nonce of the server if there is one (RFC 9449 §8). */
  proofForPost(htu: string, now: number, nonce?: string): string {
    return this.#key.jwt({ typ: 'dpop+jwt', jwk: this.#key.publicKey }, { jti: randomUUID(), htm: 'POST', htu, iat: now, ...(nonce === undefined ? {} : { nonce }) })
  }
}
