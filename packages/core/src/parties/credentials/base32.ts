/** Lengths that no number of bytes has (RFC 4648 §6). */
const IMPOSSIBLE_REMAINDERS = [1, 3, 6]

/** Base32 as others write it (lower case, spaces, dashes, padding) in one form, capitals without padding; `undefined` when it is none. */
export function plainBase32(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase()
  return /^[A-Z2-7]+$/.test(plain) && !IMPOSSIBLE_REMAINDERS.includes(plain.length % 8) ? plain : undefined
}
