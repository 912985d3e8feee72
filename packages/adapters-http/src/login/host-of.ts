/**
 * The host of an address, for people who decide about an application. `undefined` for applications with a scheme of their own, or on a loopback
 * address, which run on the device of the person (RFC 8252 §7).
 */
export function hostOf(address: string): string | undefined {
  // A private-use scheme may be followed by anything, also by what is no host.
  if (!/^https?:/i.test(address)) return undefined
  if (!URL.canParse(address)) return address
  const { host, hostname } = new URL(address)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return isHere ? undefined : host
}
