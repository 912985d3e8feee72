import { decodeBase64 } from './base64.js'
import { refuse } from './parsed-hash.js'

const DECIMAL = /^(0|[1-9][0-9]{0,9})$/
const SALT_BYTES = { from: 8, to: 64 }
const HASH_BYTES = { from: 16, to: 64 }

/** A range of integers, both ends included. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/**
 * Reads a decimal number: ASCII digits, no sign, no exponent, no leading zero.
 *
 * @throws HashNotAccepted malformed, or outside `range`
 */
export function numberField(name: string, text: string, range: NumberRange): number {
  if (!DECIMAL.test(text)) refuse(`${name} must be a decimal number`)
  const value = Number(text)
  assertInside(name, value, range)
  return value
}

/** @throws HashNotAccepted */
export function assertInside(name: string, value: number, range: NumberRange): void {
  if (isOutside(range, value)) refuse(`${name} must be between ${range.from} and ${range.to}`)
}

/**
 * Reads `<name>=<number>,…` with exactly these names in this order.
 *
 * @throws HashNotAccepted other names, other order, or a number outside its range
 */
export function parameterFields(algorithm: string, text: string, ranges: Readonly<Record<string, NumberRange>>): number[] {
  const names = Object.keys(ranges)
  const parts = text.split(',')
  if (parts.length !== names.length || !parts.every((part, index) => part.startsWith(`${names[index]}=`))) {
    refuse(`${algorithm} needs the parameters ${names.join(', ')} in this order`)
  }
  return Object.entries(ranges).map(([name, range], index) => {
    return numberField(`${algorithm}: ${name}`, parts[index]?.slice(name.length + 1) ?? '', range)
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
  assertNotHexadecimal(algorithm, { saltText, hashText, hash })
  if (isOutside(SALT_BYTES, salt.length)) refuse(`${algorithm}: the salt must have ${SALT_BYTES.from} to ${SALT_BYTES.to} bytes`)
  if (isOutside(HASH_BYTES, hash.length)) refuse(`${algorithm}: the hash must have ${HASH_BYTES.from} to ${HASH_BYTES.to} bytes`)
  return { salt, hash }
}

const HEXADECIMAL = /^(?=.*[0-9])(?:(?:[0-9a-f]{2})+|(?:[0-9A-F]{2})+)$/
const MIN_HEXADECIMAL_SALT = 16

interface Written {
  readonly saltText: string
  readonly hashText: string
  readonly hash: Buffer
}

/** Hexadecimal digits are base64 too, but of other bytes: such a hash would never verify. Base64 of random bytes never consists of them alone. */
function assertNotHexadecimal(algorithm: string, { saltText, hashText, hash }: Written): void {
  const isSalt = saltText.length >= MIN_HEXADECIMAL_SALT && HEXADECIMAL.test(saltText)
  if (isSalt || HEXADECIMAL.test(hashText)) refuse(`${algorithm}: salt and hash must be base64, and ${isSalt ? 'the salt' : 'the hash'} is hexadecimal`)
  if (HEXADECIMAL.test(hash.toString('latin1'))) refuse(`${algorithm}: the hash must be base64 of its bytes, not of hexadecimal text`)
}

const isOutside = (range: NumberRange, value: number): boolean => value < range.from || value > range.to
