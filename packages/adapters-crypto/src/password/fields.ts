import { decodeBase64 } from './base64.js'
import { refuse } from './parsed-hash.js'

const DECIMAL = /^(0|[1-9][0-9]{0,9})$/
const SALT_BYTES = { from: 8, to: 64 }
const HASH_BYTES = { from: 16, to: 64 }

/** A range of integers, both ends included. */
export interface Window {
  readonly from: number
  readonly to: number
}

/**
 * Reads a decimal number: ASCII digits, no sign, no exponent, no leading zero.
 *
 * @throws HashNotAccepted if it is not such a number, or is outside `window`
 */
export function numberField(name: string, text: string, window: Window): number {
  if (!DECIMAL.test(text)) refuse(`${name} must be a decimal number`)
  const value = Number(text)
  assertInside(name, value, window)
  return value
}

/** @throws HashNotAccepted */
export function assertInside(name: string, value: number, window: Window): void {
  if (isOutside(window, value)) refuse(`${name} must be between ${window.from} and ${window.to}`)
}

/**
 * Reads `<name>=<number>,…` with exactly these names in this order.
 *
 * @throws HashNotAccepted other names, other order, or a number outside its window
 */
export function parameterFields(algorithm: string, text: string, windows: Readonly<Record<string, Window>>): number[] {
  const names = Object.keys(windows)
  const parts = text.split(',')
  if (parts.length !== names.length || !parts.every((part, index) => part.startsWith(`${names[index]}=`))) {
    refuse(`${algorithm} needs the parameters ${names.join(', ')} in this order`)
  }
  return Object.entries(windows).map(([name, window], index) => {
    return numberField(`${algorithm}: ${name}`, parts[index]?.slice(name.length + 1) ?? '', window)
  })
}

/**
 * Decodes salt (8 to 64 bytes) and hash (16 to 64 bytes). Both must use the same base64 alphabet.
 *
 * @throws HashNotAccepted
 */
export function saltAndHash(algorithm: string, saltText: string, hashText: string): { salt: Buffer; hash: Buffer } {
  const decoded = decodeBase64([saltText, hashText])
  if (typeof decoded === 'string') refuse(`${algorithm}: salt and hash ${decoded}`)
  const [salt, hash] = decoded as [Buffer, Buffer]
  if (isOutside(SALT_BYTES, salt.length)) refuse(`${algorithm}: the salt must have ${SALT_BYTES.from} to ${SALT_BYTES.to} bytes`)
  if (isOutside(HASH_BYTES, hash.length)) refuse(`${algorithm}: the hash must have ${HASH_BYTES.from} to ${HASH_BYTES.to} bytes`)
  return { salt, hash }
}

const isOutside = (window: Window, value: number): boolean => value < window.from || value > window.to
