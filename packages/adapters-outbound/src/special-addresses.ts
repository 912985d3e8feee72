import type { IpAddress } from './ip-address.js'
import { addressRange, addressRanges } from './address-range.js'

/**
 * Where clouds tell a machine its credentials, outside the link-local addresses: AWS, Google, Oracle (two), Scaleway, Akamai, Alibaba
 * and the virtual host of Azure. A name for them (`metadata.google.internal`) resolves to one of them or to a link-local address.
 */
const METADATA = addressRanges([
  'fd00:ec2::/32', 'fd20:ce::254/128', 'fd00:c1::a9fe:a9fe/128', '192.0.0.192/32', 'fd00:42::42/128', 'fd00:a9fe:a9fe::1/128',
  '100.100.100.200/32', '168.63.129.16/32',
])

/** Kinds of addresses behind which no server is: nobody, everybody, the same cable, or an IPv4 address in a wrapping that hides which. */
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

/** Everything that is assigned for the public in IPv6 so far. */
const GLOBAL_IPV6 = addressRange('2000::/3')

/** Why an address must not be called under any configuration; `undefined` when a configuration may decide. */
export const objectionForever = (address: IpAddress): string | undefined =>
  METADATA(address) ? 'belongs to a metadata service' : UNUSABLE.get(address.range())

/** Whether an address belongs to the public internet: neither private nor reserved for anything. */
export const isPublic = (address: IpAddress): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || GLOBAL_IPV6(address))
