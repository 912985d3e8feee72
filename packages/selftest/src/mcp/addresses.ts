/** The well-known address of a metadata document: between host and path (RFC 8414 §3.1, RFC 9728 §3.1). */
export function wellKnown(address: string, name: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}/.well-known/${name}${pathname.replace(/\/$/, '')}`
}

/** Whether an address leads to this machine. */
export const isLoopbackUrl = (address: string): boolean => /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:|\/|$)/.test(address)
