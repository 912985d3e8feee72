/** `::1`, and 127.0.0.0/8 as IPv4 or IPv4-mapped IPv6, as sockets and URLs write them. */
const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3}|::ffff:7f[\da-f]{2}:[\da-f]{1,4})$/i

/** Whether an IP address is loopback. False for any other text. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(address)

/** The network that identifies a client: an IPv6 /64, or an IPv4 address (also for its IPv4-mapped IPv6 form). */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = plain.includes('::') ? tail.split(':').filter(Boolean) : []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/**
 * The site of a network that `networkOf` returned: the IPv6 /48 of a /64, since providers assign a /48 to one customer (RFC 6177 §2), and the
 * IPv4 address itself.
 */
export function siteOf(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}
