import type http from 'node:http'
import type { Socket } from 'node:net'
import { onFirstBytes } from '../http2/first-bytes.js'
import { Http2Connections } from '../http2/http2-connections.js'
import { LinkedList } from '../linked-list.js'
import { Abusers } from './abusers.js'
import { Admission } from './admission.js'
import { Connection } from './connection.js'
import type { ConnectionLimits } from './limits.js'
import { Pipelines } from './pipelines.js'
import { StartQueue } from './start-queue.js'

interface Dependencies {
  /** Answers the requests of HTTP/2; listens nowhere. */
  readonly inner: http.Server
  readonly limits: ConnectionLimits
  readonly isTrusted: (address: string) => boolean
}

/** What the two sides of a TLS socket have in common. */
const endpointsOf = ({ remoteAddress, remotePort, localAddress }: Socket): string => `${remoteAddress} ${remotePort} ${localAddress}`

/**
 * Owns every socket of a server, from accepting it to its end. Each has a deadline or a limit in every state, and all of them are
 * checked in one interval, so that connections need no timers of their own.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #admission: Admission
  readonly #queue = new StartQueue()
  readonly #pipelines: Pipelines
  readonly #http2: Http2Connections
  readonly #open = new LinkedList<Connection>()
  /** Connections during their TLS handshake. */
  readonly #handshakes = new Map<string, Connection>()
  #refused = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ inner, limits, isTrusted }: Dependencies) {
    this.#limits = limits
    this.#admission = new Admission({ max: limits.maxConnections, maxPerNetwork: limits.maxConnectionsPerNetwork }, isTrusted)
    const { maxAdditionalRequests: max } = limits
    const [admission, queue] = [new Admission({ max, maxPerNetwork: max }, isTrusted), this.#queue]
    this.#pipelines = new Pipelines(admission, queue)
    const abusers = new Abusers(limits.maxAbusesPerNetwork, isTrusted)
    this.#http2 = new Http2Connections({ inner, limits, admission, abusers, queue })
  }

  /** Open connections. */
  get open(): number {
    return this.#admission.open
  }

  /** Running streams of HTTP/2. */
  get streams(): number {
    return this.#http2.streams
  }

  /** Connections that were closed at once because there were too many. */
  get refused(): number {
    return this.#refused
  }

  /** Takes a plain connection. @param http1 continues with HTTP/1.1 */
  plain(socket: Socket, http1: () => void): void {
    const connection = this.#admit(socket)
    if (!connection) return
    onFirstBytes(socket, {
      http1: () => {
        connection.speaksHttp1(socket)
        http1()
      },
      http2: () => this.#http2.take(connection, socket),
    })
  }

  /** Takes a connection that begins with a TLS handshake. @param handshake continues with it */
  beforeTls(socket: Socket, handshake: () => void): void {
    const connection = this.#admit(socket)
    if (!connection) return
    const endpoints = endpointsOf(socket)
    this.#handshakes.set(endpoints, connection)
    socket.once('close', () => {
      if (this.#handshakes.get(endpoints) === connection) this.#handshakes.delete(endpoints)
    })
    handshake()
  }

  /** Takes a connection after its TLS handshake. @param http1 continues with HTTP/1.1 */
  afterTls(socket: Socket, protocol: 'http1' | 'http2', http1: () => void): void {
    const endpoints = endpointsOf(socket)
    const connection = this.#handshakes.get(endpoints)
    this.#handshakes.delete(endpoints)
    if (!connection) socket.destroy()
    else if (protocol === 'http2') this.#http2.take(connection, socket)
    else {
      connection.speaksHttp1(socket)
      // As `http.Server` does for plain connections. `Pipelines` ends it.
      socket.allowHalfOpen = true
      http1()
    }
  }

  /** Takes a request of HTTP/1.1. @param start answers it */
  request(req: http.IncomingMessage, res: http.ServerResponse, start: () => void): void {
    this.#pipelines.take(req, res, start)
  }

  /** Receives requests, but answers none until `resumeRequests`. */
  pauseRequests(): void {
    this.#queue.pause()
  }

  resumeRequests(): void {
    this.#queue.resume()
  }

  /** Announces the end of the server to clients of HTTP/2. */
  announceEnd(): void {
    this.#http2.announceEnd()
  }

  /** Closes connections without a request, except idle ones of HTTP/1.1, which `http.Server` knows. */
  closeIdle(): void {
    this.#http2.closeIdle()
    for (const connection of this.#open.members()) if (connection.isOpening) connection.destroy()
  }

  /** Closes every connection, including those with running requests. */
  closeAll(): void {
    for (const connection of this.#open.members()) connection.destroy()
  }

  #admit(socket: Socket): Connection | undefined {
    const leave = this.#admission.admit(socket.remoteAddress ?? '')
    if (!leave) {
      this.#refused++
      socket.destroy()
      return undefined
    }
    const connection = new Connection(socket, this.#limits, performance.now())
    this.#open.add(connection)
    this.#timer ??= setInterval(() => this.#check(), this.#limits.checkInterval).unref()
    socket.once('close', () => {
      leave()
      this.#open.delete(connection)
      if (!this.#open.isEmpty) return
      clearInterval(this.#timer)
      this.#timer = undefined
    })
    return connection
  }

  #check(): void {
    const now = performance.now()
    for (const connection of this.#open.members()) connection.check(now)
    this.#http2.check(now)
  }
}
