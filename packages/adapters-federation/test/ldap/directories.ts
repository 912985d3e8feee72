import { once } from 'node:events'
import net from 'node:net'
import { guardedSocket, egressPolicy } from '@keyhall/adapters-outbound'
import { ldapUpstream } from '@keyhall/adapters-federation'
import { ProviderId } from '@keyhall/core/shared'
import type { LdapSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import { ROOT, SERVICE, SERVICE_PASSWORD } from './people.js'

/** A running directory with the entries of `people.ts`. */
export interface Directory {
  readonly name: string
  readonly port: number
  readonly tlsPort: number
  /** Its certificate, which signs itself. */
  readonly certificate: string
  close(): Promise<void>
}

const policy = egressPolicy({ allow: [], isLocal: true, ownPorts: new Set(), localAddresses: () => [] })

/** Why servers were skipped. */
export const skipped: string[] = []

export const upstream = ldapUpstream({ connect: (place) => guardedSocket({ ...place, policy }), noteSkipped: (problem) => void skipped.push(problem) })

export const provider = (settings: Partial<LdapSettings> = {}, bindPassword = SERVICE_PASSWORD): OpenedProvider<LdapSettings> => ({
  id: ProviderId.parse('9'), name: 'Directory', brand: 'ldap', version: 1,
  settings: {
    protocol: 'ldap', servers: [], startTls: false, baseDn: ROOT, bindDn: SERVICE, userBase: 'dn', userObjectClasses: ['inetOrgPerson'], userFilters: ['uid', 'mail'],
    timeoutSeconds: 10,
    attributes: { id: 'employeeNumber', userName: 'uid', firstName: 'givenName', lastName: 'sn', displayName: 'cn', email: 'mail' },
    ...settings,
  },
  secrets: bindPassword === '' ? {} : { bindPassword },
})

export const signIn = (given: OpenedProvider<LdapSettings>, userName: string, password: string): Promise<ExternalIdentity> =>
  upstream.finish(given, '{}', { kind: 'credentials', userName, password, admit: async () => undefined })

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const plainAt = ({ port }: { readonly port: number }): string => `ldap://127.0.0.1:${port}`
