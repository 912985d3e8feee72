import type { IpAddress } from './ip-address.js'
import { addressRange, addressRanges } from './address-range.js'

/**
 * Metadata services of clouds outside the link-local range, which reveal credentials: AWS, Google, Oracle (two), Scaleway, Akamai, Alibaba
 * and the virtual host of Azure. A name for them (`metadata.google.internal`) resolves to one of them or to a link-local address.
 */
const METADATA = addressRanges([
  'fd00:ec2::/32', 'fd20:ce::254/128', 'fd00:c1::a9fe:a9fe/128', '192.0.0.192/32', 'fd00:42::42/128', 'fd00:a9fe:a9fe::1/128',
  '100.100.100.200/32', '168.63.129.16/32',
])

/** Kinds of addresses without a server: unspecified, multicast, link-local, or with a hidden IPv4 address. */
const UNUSABLE = new Map<string, string>([
  ['unspecified', 'is unspecified'],
  ['broadcast', 'is a broadcast address'],
  ['multicast', 'is a multicast address'],
  ['linkLocal', 'is link-local'],
  ['rfc6052', 'is an address of a local translator'],
  ['rfc6145', 'is an address of a translator'],
  ['6to4', 'is a 6to4 address'],
  ['teredo', 'is a Teredo address'],
])

/** The global unicast range of IPv6. */
const GLOBAL_IPV6 = addressRange('2000::/3')

/** Why an address must not be called under any configuration; `undefined` when a configuration may decide. */
export const objectionForever = (address: IpAddress): string | undefined =>
  METADATA(address) ? 'belongs to a metadata service' : UNUSABLE.get(address.range())

/** Whether an address belongs to the public internet: neither private nor reserved for anything. */
export const isPublic = (address: IpAddress): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || GLOBAL_IPV6(address))
