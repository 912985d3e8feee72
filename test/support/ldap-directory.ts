import { createRequire } from 'node:module'
import type net from 'node:net'

interface Filter {
  readonly type: string
  readonly attribute: string
  readonly value?: string
  readonly filters: readonly Filter[]
}
interface Request {
  readonly dn: { toString(): string }
  readonly credentials: string
  readonly filter: Filter
}
interface Response {
  send(entry: object): void
  end(code?: number): void
}
interface Server {
  bind(base: string, handler: (request: Request, response: Response) => void): void
  search(base: string, handler: (request: Request, response: Response) => void): void
  listen(port: number, host: string, done: () => void): void
  close(): void
  readonly server: net.Server
}

// A CommonJS package whose exports Node does not find by name.
const ldap = createRequire(import.meta.url)('ldapjs') as { createServer(): Server }

export const SERVICE = { dn: 'cn=service,dc=example,dc=org', password: 'the password of the service' } as const

interface Entry {
  readonly dn: string
  readonly password: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

const INVALID_CREDENTIALS = 49
const same = (a: string, b: string): boolean => a.toLowerCase().replaceAll(/,\s+/g, ',') === b.toLowerCase().replaceAll(/,\s+/g, ',')

function isMatch({ type, attribute, value = '', filters }: Filter, entry: Entry): boolean {
  if (type === 'AndFilter') return filters.every((each) => isMatch(each, entry))
  if (type === 'OrFilter') return filters.some((each) => isMatch(each, entry))
  const values = entry.attributes[attribute] ?? []
  return type === 'PresenceFilter' ? values.length > 0 : values.some((each) => each.toLowerCase() === value.toLowerCase())
}

/** A directory of another maker (ldapjs) with people below `ou=people,dc=example,dc=org`. */
export class LdapDirectory {
  readonly #server = ldap.createServer()
  readonly #entries: Entry[] = []
  /** The DNs that passwords were tried for, without that of the service account. */
  readonly tried: string[] = []

  get address(): string {
    return `ldap://127.0.0.1:${(this.#server.server.address() as net.AddressInfo).port}`
  }

  async start(): Promise<void> {
    this.#server.bind('', (request, response) => {
      const dn = request.dn.toString()
      if (!same(dn, SERVICE.dn)) this.tried.push(dn)
      const password = same(dn, SERVICE.dn) ? SERVICE.password : this.#entries.find((entry) => same(entry.dn, dn))?.password
      response.end(request.credentials === password ? 0 : INVALID_CREDENTIALS)
    })
    this.#server.search('', ({ dn, filter }, response) => {
      const found = dn.toString() === '' ? [] : this.#entries.filter((entry) => isMatch(filter, entry))
      for (const entry of found) response.send({ dn: entry.dn, attributes: { ...entry.attributes } })
      response.end()
    })
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
  }

  stop(): void {
    this.#server.close()
  }

  /** Adds a person. @returns their password */
  add(uid: string): string {
    const password = `the password of ${uid}`
    this.#entries.push({
      dn: `uid=${uid},ou=people,dc=example,dc=org`, password,
      attributes: { objectClass: ['inetOrgPerson'], uid: [uid], cn: [`${uid} Example`], givenName: [uid], sn: ['Example'], mail: [`${uid}@directory.example`], employeeNumber: [`id-${uid}`] },
    })
    return password
  }
}

/** The settings of a provider for this directory, as the API takes them. */
export const settingsFor = ({ address }: LdapDirectory): Readonly<Record<string, unknown>> => ({
  servers: [address], baseDn: 'dc=example,dc=org', bindDn: SERVICE.dn, bindPassword: SERVICE.password, userObjectClasses: ['inetOrgPerson'],
  userFilters: ['uid', 'mail'], timeout: '5s',
  attributes: {
    idAttribute: 'employeeNumber', preferredUsernameAttribute: 'uid', firstNameAttribute: 'givenName', lastNameAttribute: 'sn', displayNameAttribute: 'cn', emailAttribute: 'mail',
  },
})
