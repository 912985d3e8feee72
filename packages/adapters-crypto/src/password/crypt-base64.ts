const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TEXT = /^[./0-9A-Za-z]*$/

/** The value of a digit in the base64 of crypt(3), 0 to 63; -1 for other characters. */
export const digitOf = (character: string): number => (character === '' ? -1 : DIGITS.indexOf(character))

/** Writes bytes in the base64 of crypt(3): digits `./0-9A-Za-z`, the lowest bits first, no padding. */
export function encodeCryptBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 3) {
    const group = bytes.subarray(start, start + 3)
    let bits = group.reduceRight((above, byte) => above * 256 + byte, 0)
    for (let digits = 0; digits <= group.length; digits += 1, bits >>= 6) text += DIGITS[bits & 63]
  }
  return text
}

/**
 * Reads bytes in the base64 of crypt(3).
 *
 * @returns `undefined` for text that {@link encodeCryptBase64} would not produce, such as bits after the last byte
 */
export function decodeCryptBase64(text: string): Buffer | undefined {
  if (!TEXT.test(text)) return undefined
  const bytes = Buffer.alloc(Math.floor((text.length * 3) / 4))
  for (let index = 0; index < bytes.length; index += 1) {
    const start = Math.floor((index * 4) / 3)
    const bits = digitOf(text.charAt(start)) + digitOf(text.charAt(start + 1)) * 64
    bytes[index] = bits >> ((index % 3) * 2)
  }
  return encodeCryptBase64(bytes) === text ? bytes : undefined
}
