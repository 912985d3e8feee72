import { Unreadable } from '@keyhall/documents/text'
import { isLoopbackHost } from './listening-address.js'

const PATH = /^(\/[A-Za-z0-9._~-]+)*$/

/**
 * Normalizes a base URL: lower-case host, no default port, no trailing slash.
 *
 * @throws Unreadable
 */
export function readBaseUrl(text: string): string {
  if (!/^https?:\/\//i.test(text)) throw new Unreadable('does not begin with http:// or https://')
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(text)) throw new Unreadable('contains spaces, backslashes or non-ASCII characters')
  if (text.includes('?')) throw new Unreadable('has a query')
  if (text.includes('#')) throw new Unreadable('has a fragment')
  if (text.includes('@')) throw new Unreadable('contains a user name or a password')
  if (!URL.canParse(text)) throw new Unreadable('is not a URL')
  const url = new URL(text)
  const path = url.pathname.replace(/\/+$/, '')
  if (!PATH.test(path)) throw new Unreadable('has a path with characters other than letters, digits and . _ ~ -')
  return url.origin + path
}

/** Whether a base URL is reached from this machine only. */
export const isLoopback = (baseUrl: string): boolean => isLoopbackHost(new URL(baseUrl).hostname.replace(/^\[|\]$/g, ''))

/** The port that clients of a base URL connect to. */
export function portOf(baseUrl: string): number {
  const { port, protocol } = new URL(baseUrl)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

/** The default sender of mails. Its domain is `localhost` when the base URL has an IP address. */
export function mailFromOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return `keyhall@${/^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname}`
}
