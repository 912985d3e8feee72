/** The purpose of a cookie of the login pages. */
export type CookieKind = 'session' | 'flow' | 'language' | 'known' | 'state'

/** The name of a cookie of a server on loopback. It contains the port, because browsers share cookies between ports. */
export function cookieName(address: string | URL, kind: CookieKind): string {
  const { protocol, port } = new URL(address)
  return `${protocol === 'https:' ? '__Host-' : ''}keyhall-${port}.${kind}`
}
