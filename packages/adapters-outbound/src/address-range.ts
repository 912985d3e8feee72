import ipaddr from 'ipaddr.js'
import type { IpAddress } from './ip-address.js'

/** An IP range, such as `10.0.0.0/8` or `fd00::/8`. */
export type AddressRange = (address: IpAddress) => boolean

/** @throws Error for an invalid range */
export function addressRange(text: string): AddressRange {
  const [first, bits] = ipaddr.parseCIDR(text)
  return (address) => address.kind() === first.kind() && address.match(first, bits)
}

/** @throws Error for an invalid range */
export function addressRanges(texts: readonly string[]): AddressRange {
  const ranges = texts.map(addressRange)
  return (address) => ranges.some((contains) => contains(address))
}
