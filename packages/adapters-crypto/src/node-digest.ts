import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Digest, SecretHash } from '@keyhall/core/shared'

/** Digests and comparison in constant time by node:crypto. */
export function nodeDigest(): Digest {
  return { sha256, leftHalf, hmacSha256, equal }
}

const sha256 = (text: string): SecretHash => hash('sha256', text, 'base64url') as SecretHash

// OIDC Core §3.1.3.6: the left-most half of the hash of the octets of the ASCII representation
function leftHalf(algorithm: 'sha256' | 'sha512', text: string): string {
  const whole = hash(algorithm, text, 'hex')
  return Buffer.from(whole.slice(0, whole.length / 2), 'hex').toString('base64url')
}

const hmacSha256 = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

function equal(a: string, b: string): boolean {
  // Compared as UTF-16: UTF-8 would turn different lone surrogates into the same replacement character.
  const left = Buffer.from(a, 'utf16le')
  const right = Buffer.from(b, 'utf16le')
  return left.length === right.length && timingSafeEqual(left, right)
}
