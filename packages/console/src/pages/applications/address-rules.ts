import type { ConsoleKey } from '@keyhall/texts/console'
import { DANGEROUS_SCHEMES } from './dangerous-schemes.js'

/** The problem of an address, by the rules of the server (`core/src/parties/clients/redirect-uri.ts`). A test compares both. */
export type AddressProblem = 'wildcard' | 'notAbsolute' | 'fragment' | 'script' | 'scheme' | 'plainHttp' | 'letters' | 'malformed'

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/
const LOOPBACK_HTTP = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(?=[/?]|$)/i
const AUTHORITY = /^https?:\/\/[^\s/?#\\@]+(?=[/?]|$)/i
const PRINTABLE = /^[\x21-\x5b\x5d-\x7e]+$/
const MAX_LETTERS = 2048

/** @param isDevelopment whether http may lead to any host */
export function addressProblem(uri: string, isDevelopment: boolean): AddressProblem | undefined {
  if (uri.includes('*')) return 'wildcard'
  const scheme = SCHEME.exec(uri)?.[1]?.toLowerCase()
  if (scheme === undefined) return 'notAbsolute'
  if (['javascript', 'data', 'vbscript'].includes(scheme)) return 'script'
  if (/[^\0-\x7f]/.test(uri)) return 'letters'
  if (uri.length > MAX_LETTERS || !PRINTABLE.test(uri)) return 'malformed'
  if (uri.includes('#')) return 'fragment'
  if (DANGEROUS_SCHEMES.has(scheme) || /^(?:web|ext)\+/.test(scheme)) return 'scheme'
  if (scheme !== 'https' && scheme !== 'http') return undefined
  if (!AUTHORITY.test(uri)) return 'malformed'
  return scheme === 'https' || isDevelopment || LOOPBACK_HTTP.test(uri) ? undefined : 'plainHttp'
}

/** Whether the address of a native application stands for itself with every port. */
export const matchesAnyPort = (uri: string): boolean => LOOPBACK_HTTP.test(uri) && LOOPBACK_HTTP.exec(uri)?.[2] === undefined

/** An address of a page in a browser, such as an origin: a private scheme is none. */
export function originProblem(text: string, isDevelopment: boolean): AddressProblem | 'origin' | undefined {
  return addressProblem(text, isDevelopment) ?? (/^https?:\/\/[^/?#]+$/i.test(text) ? undefined : 'origin')
}

/** The same path at the host of another address. That address decides nothing unless it is one of http or https without a problem. */
export function atHostOf(other: string | undefined, uri: string, isDevelopment: boolean): string {
  if (other === undefined || !/^https?:/i.test(other) || addressProblem(other, isDevelopment) !== undefined) return uri
  const { pathname, search } = new URL(uri)
  return `${new URL(other).origin}${pathname}${search}`
}

export const PROBLEM_TEXTS = {
  wildcard: 'applications.address.wildcard', notAbsolute: 'applications.address.notAbsolute', fragment: 'applications.address.fragment', script: 'applications.address.script', scheme: 'applications.address.scheme',
  plainHttp: 'applications.address.plainHttp', letters: 'applications.address.letters', malformed: 'applications.address.malformed', origin: 'applications.address.origin',
} as const satisfies Readonly<Record<AddressProblem | 'origin', ConsoleKey>>

/** The lines without spaces around them, and without empty ones. */
export const written = (lines: readonly string[]): readonly string[] => lines.map((line) => line.trim()).filter((line) => line !== '')
