import type http from 'node:http'
import type { Http2Server, ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import { onFirstBytes } from './first-bytes.js'

/** As the last stream, it promises that those which are on their way are still answered (RFC 9113 §6.8). */
const ANY_STREAM = 2 ** 31 - 1

/** Connections of a server that `http.Server` knows nothing of: those of HTTP/2, and those that have not said yet what they speak. */
export class Http2Connections {
  readonly #inner: http.Server
  /** With the number of requests that run on each. */
  readonly #sessions = new Map<ServerHttp2Session, number>()
  readonly #undecided = new Set<Socket>()
  readonly #told = new WeakSet<ServerHttp2Session>()
  #isEnding = false
  #server: Promise<Http2Server> | undefined

  /** @param inner answers the requests; listens nowhere */
  constructor(inner: http.Server) {
    this.#inner = inner
  }

  /**
   * Waits for what a connection begins with.
   *
   * @param patience in milliseconds; the connection is closed then
   * @param otherwise goes on with a connection of HTTP/1.1
   */
  findOut(socket: Socket, patience: number, otherwise: () => void): void {
    const decided = (): void => void this.#undecided.delete(socket)
    const go = (on: () => void) => (): void => {
      socket.off('close', decided)
      decided()
      on()
    }
    this.#undecided.add(socket)
    socket.on('close', decided)
    onFirstBytes(socket, patience, { http1: go(otherwise), http2: go(() => this.take(socket)) })
  }

  /** Goes on with a connection on which HTTP/2 is spoken. */
  take(socket: Socket): void {
    const gone = (): void => void socket.destroy()
    socket.on('error', gone)
    void this.#loaded().then((server) => server.emit('connection', socket), gone)
  }

  /**
   * Tells every client to make its next connection elsewhere: at once where a request runs, else with the next one. Node reads nothing more
   * from a connection on which the end was announced and no request runs, so one that is on its way would get no answer.
   */
  announceEnd(): void {
    this.#isEnding = true
    for (const [session, running] of this.#sessions) if (running > 0) this.#announceTo(session)
  }

  /** Closes connections as soon as nothing runs on them. */
  closeIdle(): void {
    for (const session of this.#sessions.keys()) session.close()
    for (const socket of this.#undecided) socket.destroy()
  }

  /** Closes every connection, whatever runs on it. */
  closeAll(): void {
    for (const session of this.#sessions.keys()) session.destroy()
    for (const socket of this.#undecided) socket.destroy()
  }

  /** HTTP/2 takes memory that a server without such clients keeps. */
  #loaded(): Promise<Http2Server> {
    this.#server ??= import('./http2-server.js').then(({ createHttp2Server }) => {
      const server = createHttp2Server(this.#inner)
      server.on('session', (session) => this.#follow(session))
      return server
    })
    return this.#server
  }

  #follow(session: ServerHttp2Session): void {
    const count = (change: 1 | -1): void => {
      const running = this.#sessions.get(session)
      if (running !== undefined) this.#sessions.set(session, running + change)
    }
    this.#sessions.set(session, 0)
    session.once('close', () => this.#sessions.delete(session))
    session.on('stream', (stream) => {
      count(1)
      stream.once('close', () => count(-1))
      if (this.#isEnding) this.#announceTo(session)
    })
  }

  #announceTo(session: ServerHttp2Session): void {
    if (session.destroyed || this.#told.has(session)) return
    this.#told.add(session)
    session.goaway(0, ANY_STREAM)
  }
}
