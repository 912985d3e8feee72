import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { SecretHash } from '@keyhall/core/shared'

const KEY_BYTES = 32

/** Hashes that cannot be computed or brute-forced without the master key. */
export interface KeyedDigest {
  /** @returns HMAC-SHA-256 of the UTF-8 bytes of `text` as 43 base64url characters */
  of(text: string): SecretHash
}

/**
 * Computes hashes with a key derived from the master key for each purpose (RFC 5869).
 *
 * @param purpose the kind of data, such as `verification-code`
 */
export function keyedDigest(masterKey: Buffer, purpose: string): KeyedDigest {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `keyhall ${purpose}`, KEY_BYTES)))
  return { of: (text) => createHmac('sha256', key).update(text).digest('base64url') as SecretHash }
}
