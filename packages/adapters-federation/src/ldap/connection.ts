import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import tls from 'node:tls'
import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import type { LdapSettings } from '@keyhall/core/identity-providers'
import { Failure } from '@keyhall/core/shared'
import { Client, ResultCodeError } from 'ldapts'
import { shown } from '../shown.js'
import { asksForAnother, ServerUnavailable } from './server-unavailable.js'

/** Opens a TCP connection to an address that this server may call. */
export type LdapConnect = (place: { readonly host: string; readonly port: number; readonly timeout: number }) => Promise<Socket>

/** Bytes that a server may send on one connection. The library copies what it has with each piece of a message: the time grows with the square. */
const MAX_BYTES = 4 * 2 ** 20
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

type Transport = Pick<LdapSettings, 'startTls' | 'timeoutSeconds' | 'rootCa'>

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')
const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'ldaps:' ? 636 : 389)

/** @throws UpstreamMisconfigured */
export function parseServer(server: string): URL {
  const url = URL.canParse(server) ? new URL(server) : undefined
  const isPlain = url && (url.protocol === 'ldap:' || url.protocol === 'ldaps:') && url.hostname !== '' && url.username === '' && url.password === ''
  if (!isPlain) throw new UpstreamMisconfigured(`${shown(server)} (servers) must be an address such as ldaps://directory.example or ldap://directory.example:389`)
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

/** The certificate that a server presented. */
interface Presented {
  certificate?: Buffer
}

/** Node closes a connection whose certificate it refuses, and has forgotten the certificate by then. */
function notingCertificate(socket: tls.TLSSocket, presented: Presented): tls.TLSSocket {
  return socket.prependOnceListener('secure', () => {
    // Empty when the server presented none.
    const { raw } = socket.getPeerCertificate() as Partial<tls.PeerCertificate>
    if (raw !== undefined) presented.certificate = raw
  })
}

const secured = (socket: tls.TLSSocket): Promise<tls.TLSSocket> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('it closed the connection during the TLS handshake')))
    socket.once('secureConnect', () => {
      socket.removeAllListeners('error').removeAllListeners('close')
      resolve(socket)
    })
  })

/**
 * Upgrades a connection (RFC 4511 §4.14). The client that did it is discarded: bytes that an attacker sent in the clear before the upgrade
 * stay with it, and are never read as an answer of the server.
 */
async function startTls(plain: Socket, url: URL, transport: Transport, presented: Presented): Promise<tls.TLSSocket> {
  let upgraded: tls.TLSSocket | undefined
  const client = new Client({
    url: 'ldap://unused',
    timeout: transport.timeoutSeconds * 1000,
    createConnection: () => plain,
    createSecureConnection: ((options: tls.ConnectionOptions) => (upgraded = notingCertificate(tls.connect(options), presented))) as typeof tls.connect,
  })
  const starting = client.startTLS(tlsOptions(hostOf(url), transport)).catch((problem: unknown) => {
    if (!(problem instanceof ResultCodeError) || asksForAnother(problem)) throw problem
    throw new UpstreamMisconfigured(`${url.host} refuses StartTLS: use ldaps, or give the server a certificate (${shown(problem.message)})`)
  })
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

function encrypted(plain: Socket, url: URL, transport: Transport, presented: Presented): Promise<Socket> | Socket {
  if (url.protocol === 'ldaps:') return secured(notingCertificate(tls.connect({ ...tlsOptions(hostOf(url), transport), socket: plain }), presented))
  return transport.startTls ? startTls(plain, url, transport, presented) : inTheClear(plain, url)
}

/** The pending operation learns of an error by the end of the connection. The library removes listeners when it takes a socket over. */
const ignoreErrors = (socket: Socket): unknown => socket.on('error', () => undefined)

/** A client on a connection of ours, with a limit on what the server sends. */
function clientOn(socket: Socket, timeout: number): Client {
  const createConnection = (): Socket => {
    socket.on('data', () => {
      if (socket.bytesRead > MAX_BYTES) socket.destroy(new Error(`it sent more than ${MAX_BYTES / 2 ** 20} MiB`))
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
  const presented: Presented = {}
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    plain.destroy()
  }, timeout * 1000)
  try {
    const socket = await encrypted(plain, url, transport, presented)
    const working = work(clientOn(socket, timeout * 1000))
    ignoreErrors(socket)
    return await working
  } catch (problem) {
    if (isLate) throw new ServerUnavailable(url.host, new Error(`it did not answer within ${timeout} s (timeout)`))
    throw isAnswer(problem) ? problem : new ServerUnavailable(url.host, problem, presented.certificate)
  } finally {
    clearTimeout(deadline)
    plain.destroy()
  }
}

/** Whether the server, or a rule of ours, decided: another server would decide the same. */
const isAnswer = (problem: unknown): boolean =>
  problem instanceof Failure || (problem instanceof ResultCodeError && !asksForAnother(problem))
