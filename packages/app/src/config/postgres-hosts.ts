import { Unreadable } from '@keyhall/documents/text'

/** A Postgres server. */
export interface HostAndPort {
  /** A name or an address, without brackets. */
  readonly host: string
  readonly port: number
}

/** A URL with the first host, and the others. */
interface Hosts {
  readonly url: string
  readonly otherHosts: readonly HostAndPort[]
}

const DEFAULT_PORT = 5432
const MAX_HOSTS = 8
const SEVERAL = 'write several hosts before the database, as in postgres://user:password@host1:5432,host2:5432/database'

/** The roles of `target_session_attrs` that Keyhall can work with. */
const WRITABLE = new Set(['read-write', 'primary'])

/**
 * Splits a connection URI with several hosts, as libpq reads it (Postgres: "Specifying Multiple Hosts"). The driver reads URLs with one host.
 *
 * @throws Unreadable
 */
export function splitHosts(text: string): Hosts {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(text) ?? []
  const parameters = new URLSearchParams(after.replace(/^[^?]*\??/s, '').replace(/#.*$/s, ''))
  if (['host', 'port'].some((name) => parameters.get(name)?.includes(','))) throw new Unreadable(`names several hosts in its query; ${SEVERAL}`)
  const [first = '', ...others] = hosts.split(',')
  if (others.length === 0) return { url: text, otherHosts: [] }
  if (parameters.has('host') || parameters.has('port')) throw new Unreadable(`has hosts in two places; ${SEVERAL}`)
  const role = parameters.get('target_session_attrs')
  if (role !== null && !WRITABLE.has(role)) throw new Unreadable('has a target_session_attrs other than read-write')
  return { url: `${before}${first}${after}`, otherHosts: readAll([first, ...others]).slice(1) }
}

function readAll(hosts: readonly string[]): readonly HostAndPort[] {
  if (hosts.length > MAX_HOSTS) throw new Unreadable(`names more than ${MAX_HOSTS} hosts`)
  const read = hosts.map(readHost)
  const names = new Set(read.map(({ host, port }) => `${host} ${port}`))
  if (names.size < read.length) throw new Unreadable('names a host twice')
  return read
}

function readHost(text: string): HostAndPort {
  const address = `postgres://${text}/`
  // Not quoted: it may be a part of a password with unencoded characters.
  if (!URL.canParse(address)) throw new Unreadable('has an entry in its list of hosts that is not a host with a port')
  const { hostname, port } = new URL(address)
  if (port === '0') throw new Unreadable('has a host with port 0')
  if (hostname === '') throw new Unreadable('has an empty host in its list of hosts')
  return { host: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'), port: port === '' ? DEFAULT_PORT : Number(port) }
}
