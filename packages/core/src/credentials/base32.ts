/** Lengths that no number of bytes has (RFC 4648 §6). */
const IMPOSSIBLE_REMAINDERS = [1, 3, 6]

/** Base32 as others write it (lower case, spaces, dashes, padding) in one form, capitals without padding; whether it is any is not judged. */
export const withoutDecoration = (text: string): string => text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase()

/** Whether a text in capitals without padding is base32 of at least one byte. */
export const isBase32 = (plain: string): boolean => /^[A-Z2-7]+$/.test(plain) && !IMPOSSIBLE_REMAINDERS.includes(plain.length % 8)

/** Base32 in capitals without padding; `undefined` when the text is none. */
export function plainBase32(text: string): string | undefined {
  const plain = withoutDecoration(text)
  return isBase32(plain) ? plain : undefined
}
