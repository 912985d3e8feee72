import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import tls from 'node:tls'
import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import type { LdapSettings } from '@keyhall/core/identity-providers'
import { Client } from 'ldapts'

/** Opens a TCP connection to an address that this server may call. */
export type LdapConnect = (place: { readonly host: string; readonly port: number; readonly timeout: number }) => Promise<Socket>

/** A server that was not reached, or stopped to answer: the next one may do. */
export class ServerUnavailable extends Error {
  /** The code of the connection, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  readonly reason: string | undefined

  constructor(server: string, problem: unknown) {
    super(`${server}: ${problem instanceof Error ? problem.message : 'unknown problem'}`)
    this.reason = problem instanceof Error && 'code' in problem && typeof problem.code === 'string' ? problem.code : undefined
  }
}

/** Bytes that a server may send on one connection. */
const MAX_BYTES = 16 * 2 ** 20
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

type Transport = Pick<LdapSettings, 'startTls' | 'timeoutSeconds' | 'rootCa'>

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')
const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'ldaps:' ? 636 : 389)

/** @throws UpstreamMisconfigured */
export function parseServer(server: string): URL {
  const url = URL.canParse(server) ? new URL(server) : undefined
  const isPlain = url && (url.protocol === 'ldap:' || url.protocol === 'ldaps:') && url.hostname !== '' && url.username === '' && url.password === ''
  if (!isPlain) throw new UpstreamMisconfigured(`${server} must be an address such as ldaps://directory.example or ldap://directory.example:389`)
  return url
}

const tlsOptions = (host: string, { rootCa }: Transport): tls.ConnectionOptions => ({
  host,
  ...(isIP(host) === 0 ? { servername: host } : {}),
  ...(rootCa === undefined ? {} : { ca: rootCa }),
  minVersion: 'TLSv1.2',
  // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED has no effect.
  rejectUnauthorized: true,
})

const secured = (socket: tls.TLSSocket): Promise<tls.TLSSocket> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the server closed the connection')))
    socket.once('secureConnect', () => {
      socket.removeAllListeners('error').removeAllListeners('close')
      resolve(socket)
    })
  })

/**
 * Upgrades a connection (RFC 4511 §4.14). The client that did it is discarded: bytes that an attacker sent in the clear before the upgrade
 * stay with it, and are never read as an answer of the server.
 */
async function startTls(plain: Socket, host: string, transport: Transport): Promise<tls.TLSSocket> {
  let upgraded: tls.TLSSocket | undefined
  const client = new Client({
    url: 'ldap://unused',
    timeout: transport.timeoutSeconds * 1000,
    createConnection: () => plain,
    createSecureConnection: ((options: tls.ConnectionOptions) => (upgraded = tls.connect(options))) as typeof tls.connect,
  })
  const starting = client.startTLS(tlsOptions(host, transport))
  ignoreErrors(plain)
  await starting
  if (!upgraded) throw new Error('the server did not start TLS')
  upgraded.removeAllListeners('data').pause()
  return upgraded
}

const unencrypted = (url: URL): UpstreamMisconfigured => new UpstreamMisconfigured(`${url.href} would send passwords unencrypted: use ldaps: or StartTLS`)

/** Refuses servers that are not on this machine and get no encryption. Names are checked again when they are resolved. @throws UpstreamMisconfigured */
export function assertEncrypted(url: URL, isTlsStarted: boolean): void {
  if (url.protocol === 'ldap:' && !isTlsStarted && hostOf(url) !== 'localhost' && !LOOPBACK.test(hostOf(url))) throw unencrypted(url)
}

function inTheClear(plain: Socket, url: URL): Socket {
  if (LOOPBACK.test(plain.remoteAddress ?? '')) return plain
  throw unencrypted(url)
}

function encrypted(plain: Socket, url: URL, transport: Transport): Promise<Socket> | Socket {
  const host = hostOf(url)
  if (url.protocol === 'ldaps:') return secured(tls.connect({ ...tlsOptions(host, transport), socket: plain }))
  return transport.startTls ? startTls(plain, host, transport) : inTheClear(plain, url)
}

/** The pending operation learns of an error by the end of the connection. The library removes listeners when it takes a socket over. */
const ignoreErrors = (socket: Socket): unknown => socket.on('error', () => undefined)

/** A client on a connection of ours, with a limit on what the server sends. */
function clientOn(socket: Socket, timeout: number): Client {
  const createConnection = (): Socket => {
    socket.on('data', () => {
      if (socket.bytesRead > MAX_BYTES) socket.destroy(new Error('the server sends too much'))
    })
    return socket.resume()
  }
  return new Client({ url: 'ldap://unused', timeout, createConnection, strictDN: false })
}

/**
 * Connects to one server, encrypted unless it is on this machine, and closes the connection after the work or at the deadline.
 *
 * @throws ServerUnavailable when the server cannot be reached, UpstreamMisconfigured, and what the work throws
 */
export async function withServer<T>(server: string, transport: Transport, connect: LdapConnect, work: (client: Client) => Promise<T>): Promise<T> {
  const url = parseServer(server)
  const timeout = transport.timeoutSeconds
  const plain = await connect({ host: hostOf(url), port: portOf(url), timeout }).catch((problem: unknown) => {
    throw new ServerUnavailable(url.host, problem)
  })
  ignoreErrors(plain)
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    plain.destroy()
  }, timeout * 1000)
  try {
    const socket = await encrypted(plain, url, transport)
    const working = work(clientOn(socket, timeout * 1000))
    ignoreErrors(socket)
    return await working
  } catch (problem) {
    if (isLate) throw new ServerUnavailable(url.host, new Error(`no answer within ${timeout} s`))
    throw isAnswer(problem) ? problem : new ServerUnavailable(url.host, problem)
  } finally {
    clearTimeout(deadline)
    plain.destroy()
  }
}

/** Result codes with which a server asks to try another one: busy, unavailable. */
const TRY_ANOTHER = new Set([51, 52])

/** Whether the server, or a rule of ours, decided: another server would decide the same. */
const isAnswer = (problem: unknown): boolean =>
  problem instanceof Error && (('kind' in problem) || ('code' in problem && typeof problem.code === 'number' && !TRY_ANOTHER.has(problem.code)))
