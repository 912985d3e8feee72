/** Lengths that no encoding has (RFC 4648 §6). */
const IMPOSSIBLE_REMAINDERS = [1, 3, 6]

/** Normalizes base32 (lower case, spaces, dashes, padding) to capitals without padding; `undefined` if it is invalid. */
export function plainBase32(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase()
  return /^[A-Z2-7]+$/.test(plain) && !IMPOSSIBLE_REMAINDERS.includes(plain.length % 8) ? plain : undefined
}
