/** The characters for 62 and 63 in each alphabet, with their equivalents in standard base64. */
const ALPHABETS = [
  { characters: /^[A-Za-z0-9+/]*$/, toStandard: (text: string) => text },
  { characters: /^[A-Za-z0-9./]*$/, toStandard: (text: string) => text.replaceAll('.', '+') },
  { characters: /^[A-Za-z0-9_-]*$/, toStandard: (text: string) => text.replaceAll('-', '+').replaceAll('_', '/') },
]
const PADDING = /={1,2}$/

/**
 * Decodes texts of one common alphabet: standard, url-safe (RFC 4648 §4 and §5), or with `.` for `+` as in passlib. Padding is complete
 * or absent.
 *
 * @returns the bytes of each text, or a problem
 */
export function decodeBase64(texts: readonly string[]): Buffer[] | string {
  const digits = texts.map((text) => text.replace(PADDING, ''))
  const alphabet = ALPHABETS.find(({ characters }) => digits.every((text) => characters.test(text)))
  if (!alphabet) return 'must be base64 of one alphabet'

  const decoded = digits.map((text) => Buffer.from(alphabet.toStandard(text), 'base64'))
  const isCanonical = decoded.every((bytes, index) => {
    const padded = bytes.toString('base64')
    const wanted = padded.replace(PADDING, '')
    const given = alphabet.toStandard(digits[index] ?? '')
    const padding = (texts[index] ?? '').length - given.length
    return given === wanted && (padding === 0 || padding === padded.length - wanted.length)
  })
  // The decoder of Node skips unknown characters, so the text is base64 only if encoding gives it back.
  return isCanonical ? decoded : 'must be complete base64, padded in full or not at all'
}
