import type http from 'node:http'
import type { Http2Server, Http2Session, ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { Abusers } from '../connections/abusers.js'
import type { Admission } from '../connections/admission.js'
import type { Connection } from '../connections/connection.js'
import type { ConnectionLimits } from '../connections/limits.js'
import type { StartQueue } from '../connections/start-queue.js'
import { OwnedSession } from './owned-session.js'

interface Dependencies {
  /** The HTTP server that answers the requests. It does not listen itself. */
  readonly inner: http.Server
  readonly limits: ConnectionLimits
  /** Limits the streams beyond the first of each connection. */
  readonly admission: Admission
  readonly abusers: Abusers
  readonly queue: StartQueue
}

/** The HTTP/2 connections of a server. */
export class Http2Connections {
  readonly #deps: Dependencies
  readonly #sessions = new Map<Http2Session, OwnedSession>()
  #isEnding = false
  #server: Promise<Http2Server> | undefined

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Number of open streams. */
  get streams(): number {
    return [...this.#sessions.values()].reduce((sum, { running }) => sum + running, 0)
  }

  /** Takes an HTTP/2 connection. @param socket with TLS the encrypting one */
  take(connection: Connection, socket: Socket): void {
    if (this.#deps.abusers.isRefused(connection.socket.remoteAddress ?? '', performance.now())) return connection.destroy()
    const gone = (): void => connection.destroy()
    connection.speaksHttp2()
    socket.on('error', gone)
    // An HTTP/2 client that half-closes is gone. The server allows half-open connections for HTTP/1.1 clients.
    socket.on('end', gone)
    void this.#loaded().then((server) => {
      if (socket.destroyed) return
      const follow = (session: ServerHttp2Session): void => this.#follow(session, connection)
      server.once('session', follow)
      server.emit('connection', socket)
      server.off('session', follow)
    }, gone)
  }

  /**
   * Sends GOAWAY: at once on connections with a request, otherwise with the next one. Node stops reading an idle connection after GOAWAY,
   * so that a request in transit would get no response.
   */
  announceEnd(): void {
    this.#isEnding = true
    for (const session of this.#sessions.values()) if (session.running > 0) session.announceEnd()
  }

  /** Closes each connection once no request is open. */
  closeIdle(): void {
    for (const session of this.#sessions.values()) session.close()
  }

  /** Called at regular intervals. @param now milliseconds */
  check(now: number): void {
    for (const session of this.#sessions.values()) session.check(now)
  }

  /** Loads HTTP/2 on demand, to save memory. */
  #loaded(): Promise<Http2Server> {
    this.#server ??= import('./http2-server.js').then(({ createHttp2Server }) => {
      const { inner, limits, queue } = this.#deps
      return createHttp2Server({ inner, limits, queue, sessionOf: (session) => this.#sessions.get(session) })
    })
    return this.#server
  }

  #follow(session: ServerHttp2Session, connection: Connection): void {
    const followed = new OwnedSession(session, connection, this.#deps)
    this.#sessions.set(session, followed)
    session.once('close', () => this.#sessions.delete(session))
    session.on('stream', (stream) => {
      followed.begin(stream)
      if (this.#isEnding) followed.announceEnd()
    })
  }
}
