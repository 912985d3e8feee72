const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Longer values are larger than a claim may be. */
const MAX_DECODED = 8192

/**
 * The UTF-8 text of a base64 value. One that is too long for a claim stays as it is: it exists, and is refused by its size.
 *
 * @returns `undefined` for other bytes
 */
export function textOfBase64(value: string): string | undefined {
  if (value.length > MAX_DECODED) return value
  let [bits, count, escaped] = [0, 0, '']
  for (const character of value) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) break
    bits = ((bits << 6) | digit) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    escaped += `%${((bits >> count) & 0xff).toString(16).padStart(2, '0')}`
  }
  try {
    return decodeURIComponent(escaped)
  } catch (problem) {
    if (problem instanceof URIError) return undefined
    throw problem
  }
}
