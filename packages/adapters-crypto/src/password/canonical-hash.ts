import { refuse } from './parsed-hash.js'

/** Base64 without padding. */
export const base64Text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** Bytes of hexadecimal text. @throws HashNotAccepted */
export function bytesOfHex(text: string): Buffer {
  if (text.length % 2 === 1) refuse('hexadecimal text has two digits for each byte')
  return Buffer.from(text, 'hex')
}

/** Base64 with the alphabet of passlib (`.` for `+`) or the standard one, unpadded. */
const plain = (text: string): string => text.replaceAll('.', '+').replace(/=+$/, '')

export const canonicalPbkdf2 = (digest: string, iterations: string, salt: Uint8Array, hash: string): string =>
  `$pbkdf2-${digest}$${iterations}$${base64Text(salt)}$${plain(hash)}`

/** @param cost decimal numbers; N is a power of 2 (RFC 7914 §2) @throws HashNotAccepted */
export function canonicalScrypt({ n, r, p }: { readonly n: string; readonly r: string; readonly p: string }, salt: Uint8Array, hash: string): string {
  const logN = Math.log2(Number(n))
  if (!Number.isInteger(logN)) refuse('scrypt: N must be a power of 2')
  return `$scrypt$ln=${logN},r=${r},p=${p}$${base64Text(salt)}$${plain(hash)}`
}
