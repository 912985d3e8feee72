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
  /** Answers the requests; listens nowhere. */
  readonly inner: http.Server
  readonly limits: ConnectionLimits
  /** Limits the streams of all connections beyond one for each. */
  readonly admission: Admission
  readonly abusers: Abusers
  readonly queue: StartQueue
}

/** The connections of a server on which HTTP/2 is spoken. */
export class Http2Connections {
  readonly #deps: Dependencies
  readonly #sessions = new Map<Http2Session, OwnedSession>()
  #isEnding = false
  #server: Promise<Http2Server> | undefined

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Streams that run on all connections. */
  get streams(): number {
    return [...this.#sessions.values()].reduce((sum, { running }) => sum + running, 0)
  }

  /** Continues with a connection on which HTTP/2 is spoken. @param socket with TLS the encrypting one */
  take(connection: Connection, socket: Socket): void {
    if (this.#deps.abusers.isRefused(connection.socket.remoteAddress ?? '', performance.now())) return connection.destroy()
    const gone = (): void => connection.destroy()
    connection.speaksHttp2()
    socket.on('error', gone)
    // No client of HTTP/2 ends its side and waits for answers. The server allows that, since clients of HTTP/1.1 do.
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
   * Tells every client to make its next connection elsewhere: at once where a request runs, else with the next one. Node reads nothing more
   * from a connection on which the end was announced and no request runs, so one that is on its way would get no answer.
   */
  announceEnd(): void {
    this.#isEnding = true
    for (const session of this.#sessions.values()) if (session.running > 0) session.announceEnd()
  }

  /** Closes connections as soon as nothing runs on them. */
  closeIdle(): void {
    for (const session of this.#sessions.values()) session.close()
  }

  /** Called at regular intervals. @param now milliseconds */
  check(now: number): void {
    for (const session of this.#sessions.values()) session.check(now)
  }

  /** HTTP/2 takes memory that a server without such clients keeps. */
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
