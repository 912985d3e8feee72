import ipaddr from 'ipaddr.js'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/** IPv6 ranges with an embedded IPv4 address in the last 32 bits: compatible and mapped (RFC 4291 §2.5.5), NAT64 (RFC 6052 §2.1). */
const CARRIERS = ['::/96', '::ffff:0:0/96', '64:ff9b::/96'].map((range) => ipaddr.IPv6.parseCIDR(range))

const carriesIpv4 = (address: ipaddr.IPv6): boolean =>
  !['unspecified', 'loopback'].includes(address.range()) && CARRIERS.some((range) => address.match(range))

/**
 * Reads an IP address in any of its spellings (`127.1`, `0x7f.1` and `2130706433` are 127.0.0.1) and extracts the IPv4 address
 * embedded in an IPv6 address.
 *
 * @returns `undefined` for other text
 */
export function readIpAddress(text: string): IpAddress | undefined {
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.parse(text)
  return address instanceof ipaddr.IPv6 && carriesIpv4(address) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address
}
