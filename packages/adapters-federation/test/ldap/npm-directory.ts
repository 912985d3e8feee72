import { createRequire } from 'node:module'
import type net from 'node:net'
import type { Directory } from './directories.js'
import { ENTRIES, ROOT, SERVICE, SERVICE_PASSWORD } from './people.js'
import type { Person } from './people.js'
import { LOCALHOST } from './certificate.js'

type Request = { readonly dn: { toString(): string }; readonly scope: string; readonly credentials: string; readonly filter: Matching }
type Matching = { readonly type: string; readonly attribute: string; readonly matchingRule?: string; readonly matchValue?: string; readonly value?: string; readonly filters: readonly Matching[]; toString(): string }
type Response = { diagnosticMessage: string; attributes: readonly string[]; send(entry: object): void; end(code?: number): void; createSearchReference(uris: readonly string[]): object }
type Next = (problem?: object) => void
type Handler = (request: Request, response: Response, next: Next) => void
type Server = { bind(base: string, handler: Handler): void; search(base: string, handler: Handler): void; listen(port: number, host: string, done: () => void): void; close(): void; readonly server: net.Server }
type Refusal = new (message: string) => object

/** The part of the library that is used: its types are of an older version. */
interface Ldapjs {
  createServer(options?: { readonly certificate: string; readonly key: string }): Server
  readonly BusyError: Refusal
  readonly NoSuchObjectError: Refusal
}
const ldap = createRequire(import.meta.url)('ldapjs') as Ldapjs

const IN_CHAIN = '1.2.840.113556.1.4.1941'

/** How the server differs from an ordinary one. */
export interface Behaviour {
  /** Answers as Active Directory does. */
  readonly isActiveDirectory?: boolean
  /** Diagnostic message of every refused bind of a person. */
  readonly refusal?: string
  readonly entries?: readonly Person[]
  /** What arrives, in order. */
  readonly log?: string[]
  /** Sent as search continuation to another server. */
  readonly referral?: string
  readonly isBusy?: boolean
  /** Refuses to show its root entry, as access rules may. */
  readonly hidesRoot?: boolean
}

const normal = (dn: string): string => dn.toLowerCase().replaceAll(/\s*,\s*/g, ',')
const same = (a: string, b: string): boolean => normal(a) === normal(b)

/** RFC 4511 §4.5.1.7, without regard to case and surrounding space, as the attributes of people compare. */
function isMatch({ type, attribute, value = '', filters }: Matching, { attributes }: Person): boolean {
  if (type === 'AndFilter') return filters.every((each) => isMatch(each, { dn: '', attributes }))
  if (type === 'OrFilter') return filters.some((each) => isMatch(each, { dn: '', attributes }))
  const values = Object.entries(attributes).find(([name]) => name.toLowerCase() === attribute.toLowerCase())?.[1] ?? []
  return type === 'PresenceFilter' ? values.length > 0 : values.some((each) => normal(each) === normal(value.trim()))
}

/** The groups with a member, at any depth. */
function chain(entries: readonly Person[], dn: string, known = new Set<string>()): ReadonlySet<string> {
  for (const entry of entries)
    if (!known.has(entry.dn) && entry.attributes['member']?.some((member) => same(member, dn)) === true) chain(entries, entry.dn, known.add(entry.dn))
  return known
}

/** A directory in this process (ldapjs), for behaviour that slapd cannot show, and where slapd is missing. */
export async function npmDirectory(behaviour: Behaviour = {}): Promise<Directory> {
  const { isActiveDirectory = false, refusal, entries = ENTRIES, log = [], referral, isBusy = false, hidesRoot = false } = behaviour
  const servers = [ldap.createServer(), ldap.createServer({ certificate: LOCALHOST.certificate, key: LOCALHOST.privateKey })]
  const bind: Handler = (request, response, next) => {
    const dn = request.dn.toString()
    log.push(`bind ${dn}`)
    if (isBusy) return next(new ldap.BusyError('later'))
    const person = entries.find((entry) => same(entry.dn, dn))
    const password = same(dn, SERVICE) ? SERVICE_PASSWORD : person?.attributes['userPassword']?.[0]
    // As many directories do: an empty password is an unauthenticated bind and succeeds.
    const isRefused = refusal !== undefined && person !== undefined
    if (!isRefused && (request.credentials === '' || request.credentials === password)) response.end()
    else {
      response.diagnosticMessage = refusal ?? 'invalid credentials'
      response.end(49)
    }
  }
  const search: Handler = (request, response, next) => {
    const base = request.dn.toString()
    log.push(`search ${base} ${request.filter.toString()}`)
    response.attributes = []
    if (base === '' && hidesRoot) return response.end(50)
    if (base === '') {
      response.send({ dn: '', attributes: { supportedCapabilities: isActiveDirectory ? ['1.2.840.113556.1.4.800'] : [] } })
      return response.end()
    }
    if (!same(base, ROOT) && !normal(base).endsWith(ROOT)) return next(new ldap.NoSuchObjectError('no such object'))
    if (request.scope === 'base') {
      response.send({ dn: base, attributes: { objectClass: ['organizationalUnit'] } })
      return response.end()
    }
    if (referral !== undefined) response.send(response.createSearchReference([referral]))
    const { matchingRule, matchValue = '' } = request.filter
    const isFound = (entry: Person): boolean => normal(entry.dn).endsWith(normal(base)) && (matchingRule === IN_CHAIN ? chain(entries, matchValue).has(entry.dn) : isMatch(request.filter, entry))
    for (const { dn, attributes } of entries.filter(isFound)) response.send({ dn, attributes: { ...attributes } })
    return response.end()
  }
  const ports = await Promise.all(servers.map((server) => new Promise<number>((resolve) => {
    server.bind('', bind)
    server.search('', search)
    server.listen(0, '127.0.0.1', () => resolve((server.server.address() as net.AddressInfo).port))
  })))
  return {
    name: 'ldapjs', port: ports[0] ?? 0, tlsPort: ports[1] ?? 0, certificate: LOCALHOST.certificate,
    close: async () => servers.forEach((server) => server.close()),
  }
}
