/** What a cookie of the login pages is for. */
export type CookieKind = 'session' | 'flow' | 'language' | 'known'

/** The name of a cookie of a server on loopback: it carries the port, which browsers do not tell apart. */
export function cookieName(address: string | URL, kind: CookieKind): string {
  const { protocol, port } = new URL(address)
  return `${protocol === 'https:' ? '__Host-' : ''}keyhall-${port}.${kind}`
}
