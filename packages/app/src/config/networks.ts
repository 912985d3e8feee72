import { isIP } from 'node:net'
import type { ValidationOptions } from './class-validator.js'
import { ValidateBy } from './class-validator.js'

/** Whether `text` is an address range such as `10.0.0.0/8` or `fd00::/8`. */
export function isNetwork(text: unknown): boolean {
  if (typeof text !== 'string') return false
  const [address = '', bits = '', ...rest] = text.split('/')
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits) || address.includes('%')) return false
  const version = isIP(address)
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Splits a list at commas and spaces. An address without prefix length is a range of one. */
export const readNetworks = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter(Boolean).map((part) => (isIP(part) === 0 ? part : `${part}/${isIP(part) === 4 ? 32 : 128}`))

/** Checks that every member of a list is an address range. */
export const AreNetworks = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'areNetworks', validator: { validate: (value) => Array.isArray(value) && value.every(isNetwork) } }, options)
