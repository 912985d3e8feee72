import { SocketAddress, isIP } from 'node:net'
import { isLoopbackAddress } from '@keyhall/core/shared'
import { Unreadable } from '@keyhall/documents/text'

/** A host, without the brackets of IPv6, and a TCP port. */
export interface ListeningAddress {
  readonly host: string
  readonly port: number
}

// RFC 6761 §6.3
const LOCALHOST = /^([a-z0-9-]+\.)*localhost$/i
const MAX_PORT = 65_535

/** Whether a host names this machine only: a loopback address in any spelling, or `localhost`. Other names are not resolved. */
export function isLoopbackHost(host: string): boolean {
  const version = isIP(host)
  if (version === 0) return LOCALHOST.test(host)
  if (version === 4) return isLoopbackAddress(host)
  return isLoopbackAddress(new SocketAddress({ address: host.replace(/%.*$/, ''), family: 'ipv6' }).address)
}

/**
 * Reads `<host>:<port>`, with brackets around IPv6.
 *
 * @throws Unreadable
 */
export function readListeningAddress(text: string): ListeningAddress {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  const isBracketed = host.startsWith('[') && host.endsWith(']')
  const plain = isBracketed ? host.slice(1, -1) : host
  if (plain === '') throw new Unreadable('is not an address and a port')
  if (isBracketed ? isIP(plain) !== 6 : !/^[A-Za-z0-9._-]{1,255}$/.test(plain)) throw new Unreadable('has a host that is not an address')
  if (Number(port) > MAX_PORT) throw new Unreadable(`has a port above ${MAX_PORT}`)
  return { host: plain, port: Number(port) }
}
