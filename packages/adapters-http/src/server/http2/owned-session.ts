import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import type { Abusers } from '../connections/abusers.js'
import { Allowance } from '../connections/allowance.js'
import type { Admission } from '../connections/admission.js'
import type { Connection } from '../connections/connection.js'
import type { ConnectionLimits } from '../connections/limits.js'
import { Outflow } from '../connections/outflow.js'
import type { End } from './duplex-pair.js'

/** As the last stream, it promises that those which are on their way are still answered (RFC 9113 §6.8). */
const ANY_STREAM = 2 ** 31 - 1

/** Node ended the session: too many queued acknowledgements, or too many invalid frames. */
const ERRORS_OF_ABUSE: ReadonlySet<unknown> = new Set(['ERR_HTTP2_ERROR', 'ERR_HTTP2_TOO_MANY_INVALID_FRAMES'])

const [NO_ERROR, REFUSED_STREAM, ENHANCE_YOUR_CALM] = [0, 7, 11]

/** Streams that end before their answer: clients cancel requests, but not at this rate. */
const RESETS = { burst: 200, perSecond: 20 }

/** Bytes that belong to no request: PING, SETTINGS, PRIORITY, WINDOW_UPDATE, padding, and headers of streams that were reset. */
const OVERHEAD = { burst: 512 * 1024, perSecond: 128 * 1024 }

/** The connection within this process that carries one request. */
interface Inner {
  /** Where the request is written. */
  readonly near: End
  /** Where the answer is written. */
  readonly far: End
}

/** An inner connection as it is checked. */
interface Checked extends Inner {
  readonly outflow: Outflow
  /** Bytes of the request that were counted before. */
  counted: number
}

/** The first stream takes no place of others. */
const NO_PLACE = (): void => undefined

interface Surroundings {
  readonly limits: ConnectionLimits
  /** Limits the streams of all sessions beyond one for each. */
  readonly admission: Admission
  readonly abusers: Abusers
}

/** Owns one session of HTTP/2: what runs on it, what its client may do, and when it ends. */
export class OwnedSession {
  readonly #session: ServerHttp2Session
  readonly #connection: Connection
  readonly #limits: ConnectionLimits
  readonly #admission: Admission
  readonly #abusers: Abusers
  readonly #resets = new Allowance(RESETS, performance.now())
  readonly #overhead = new Allowance(OVERHEAD, performance.now())
  #running = 0
  #idleSince = performance.now()
  #bytesRead = 0
  #requestBytes = 0
  readonly #inner = new Set<Checked>()
  #hasAnnounced = false

  constructor(session: ServerHttp2Session, connection: Connection, { limits, admission, abusers }: Surroundings) {
    this.#session = session
    this.#connection = connection
    this.#limits = limits
    this.#admission = admission
    this.#abusers = abusers
    session.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (ERRORS_OF_ABUSE.has(code)) this.#report()
    })
    session.once('remoteSettings', () => connection.isEstablished())
  }

  /** Streams that are open. */
  get running(): number {
    return this.#running
  }

  /**
   * Follows a stream from its headers to its end. A session may always have one stream. Further ones are refused when all sessions have too
   * many: the client may repeat the request (RFC 9113 §8.7).
   */
  begin(stream: ServerHttp2Stream): void {
    const leave = this.#running === 0 ? NO_PLACE : this.#admission.admit(this.#connection.socket.remoteAddress ?? '')
    if (leave) this.#follow(stream, leave)
    else stream.close(REFUSED_STREAM)
  }

  /** Watches the connection that carries a request until it ends. */
  own({ near, far }: Inner): void {
    const inner = { near, far, outflow: new Outflow(far, this.#limits), counted: 0 }
    this.#inner.add(inner)
    far.once('close', () => {
      this.#count(inner)
      this.#inner.delete(inner)
    })
  }

  /** Tells the client once to make its next connection elsewhere. */
  announceEnd(): void {
    if (this.#session.destroyed || this.#hasAnnounced) return
    this.#hasAnnounced = true
    this.#session.goaway(NO_ERROR, ANY_STREAM)
  }

  /** Ends the session as soon as nothing runs on it. */
  close(): void {
    this.#session.close()
    if (this.#running === 0) this.#connection.closeWithin(this.#limits.closeTimeout)
  }

  /** Ends the session with everything that runs on it. */
  destroy(): void {
    this.#session.destroy()
    // Node waits for the client to end the connection too.
    this.#connection.closeWithin(this.#limits.closeTimeout)
  }

  /** Called at regular intervals. @param now milliseconds */
  check(now: number): void {
    for (const inner of this.#inner) {
      this.#count(inner)
      if (inner.outflow.isStalled(now)) inner.far.destroy()
    }
    const { bytesRead } = this.#connection.socket
    const overhead = bytesRead - this.#bytesRead - this.#requestBytes
    ;[this.#bytesRead, this.#requestBytes] = [bytesRead, 0]
    if (!this.#overhead.spend(Math.max(0, overhead), now)) this.#refuseAbuse()
    else if (this.#running === 0 && now - this.#idleSince > this.#limits.keepAliveTimeout) this.close()
  }

  #follow(stream: ServerHttp2Stream, leave: () => void): void {
    this.#running++
    stream.once('close', () => {
      leave()
      this.#running--
      this.#idleSince = performance.now()
      if (stream.rstCode !== NO_ERROR && !this.#resets.spend(1, this.#idleSince)) this.#refuseAbuse()
    })
  }

  #count(inner: Checked): void {
    const { bytesWritten } = inner.near
    this.#requestBytes += bytesWritten - inner.counted
    inner.counted = bytesWritten
  }

  #refuseAbuse(): void {
    if (this.#session.destroyed) return
    this.#report()
    // The types do not know that an error may be its code.
    this.#session.destroy(ENHANCE_YOUR_CALM as unknown as Error)
    this.#connection.closeWithin(this.#limits.closeTimeout)
  }

  #report(): void {
    this.#abusers.report(this.#connection.socket.remoteAddress ?? '', performance.now())
  }
}
