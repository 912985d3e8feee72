import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { DnsText } from '@keyhall/core/shared'

/** Milliseconds for each of two attempts. */
const TIMEOUT = 3000
const MAX_RECORDS = 50
const MAX_LENGTH = 1000

/** Codes of the resolver that mean that the name, or a text record of it, does not exist. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (problem: unknown): string => (problem instanceof Error && 'code' in problem ? String(problem.code) : '')

/** RFC 1035 §2.3.4 allows no longer names. The library accepts anything. */
const isName = (name: string): boolean => name !== '' && name.length <= 253 && name.split('.').every((label) => label !== '' && label.length <= 63)

/**
 * Text records by the name servers of the system.
 *
 * @param servers others instead, as `address` or `address:port`
 */
export function dnsText({ servers = [] }: { readonly servers?: readonly string[] } = {}): DnsText {
  return {
    async read(name) {
      // Labels that begin with an underscore are no host names, so that only the rest is converted.
      const [first = '', ...rest] = name.split('.')
      const ascii = domainToASCII(rest.join('.'))
      const full = `${first}.${ascii}`
      if (ascii === '' || !isName(full)) return 'absent'
      // One for each lookup: it can be cancelled, and remembers nothing.
      const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 })
      if (servers.length > 0) resolver.setServers([...servers])
      try {
        // The end keeps the resolver from trying the search domains of the system.
        const records = await resolver.resolveTxt(`${full}.`)
        return records.slice(0, MAX_RECORDS).map((parts) => parts.join('').slice(0, MAX_LENGTH))
      } catch (problem) {
        return ABSENT.has(codeOf(problem)) ? 'absent' : 'unreachable'
      }
    },
  }
}
