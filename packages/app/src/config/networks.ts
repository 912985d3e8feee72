import { isIP } from 'node:net'
import { Unreadable } from '@keyhall/documents/text'

const MAX_NETWORKS = 1000

/** Whether `text` is an address range such as `10.0.0.0/8` or `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits) || address.includes('%')) return false
  const version = isIP(address)
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/**
 * Splits a list of address ranges at commas and spaces. An address without prefix length is a range of one.
 *
 * @throws Unreadable
 */
export function readNetworks(text: string): readonly string[] {
  const networks = text.split(/[\s,]+/).filter(Boolean).map((part) => (isIP(part) === 0 ? part : `${part}/${isIP(part) === 4 ? 32 : 128}`))
  if (!networks.every(isNetwork)) throw new Unreadable('is not a list of address ranges')
  if (networks.length > MAX_NETWORKS) throw new Unreadable('is too large')
  return networks
}
