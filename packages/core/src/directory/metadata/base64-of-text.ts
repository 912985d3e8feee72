const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The UTF-8 bytes of a text. */
const bytesOf = (text: string): readonly number[] =>
  [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, character = '']) => (hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16)))

/** The text as base64 of its UTF-8, the form of metadata values. The core has no encoder of its platform. @param text without lone surrogates */
export function base64OfText(text: string): string {
  const bytes = bytesOf(text)
  let encoded = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.slice(index, index + 3)
    const group = first * 65_536 + (second ?? 0) * 256 + (third ?? 0)
    const digits = [18, 12, 6, 0].map((shift) => DIGITS[Math.floor(group / 2 ** shift) % 64] ?? '')
    encoded += `${digits[0]}${digits[1]}${second === undefined ? '=' : digits[2]}${third === undefined ? '=' : digits[3]}`
  }
  return encoded
}
