import type { Branded, SecretHash } from './branded.js'

/** A raw secret on its way to its owner or to a comparison. Never stored, never logged. */
export type Secret = Branded<string, 'Secret'>

/** Generates secrets. */
export interface Secrets {
  /** @returns 256 random bits as 43 base64url characters. */
  next(): Secret
}

/** Derives secrets from a key of this installation. */
export interface SecretDerivation {
  /** @returns 256 bits as 43 base64url characters; deterministic, on every server of the installation. */
  of(text: string): Secret
}

/** The digests that the core needs. */
export interface Digest {
  /** @returns SHA-256 of the UTF-8 bytes of `text` as 43 base64url characters. */
  sha256(text: string): SecretHash
  /** The left half of the hash of the ASCII of `text`, base64url (OIDC Core §3.1.3.6). */
  leftHalf(hash: 'sha256' | 'sha512', text: string): string
  /** HMAC-SHA256 of the UTF-8 bytes of `text` under those of `key`, in hexadecimal (RFC 2104). */
  hmacSha256(key: string, text: string): string
  /** Compares in constant time; false for different lengths. */
  equal(a: string, b: string): boolean
}
