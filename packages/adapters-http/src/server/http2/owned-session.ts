import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import type { Abusers } from '../connections/abusers.js'
import { Allowance } from '../connections/allowance.js'
import type { Admission } from '../connections/admission.js'
import type { Connection } from '../connections/connection.js'
import type { ConnectionLimits } from '../connections/limits.js'
import { Outflow } from '../connections/outflow.js'
import { Linked, LinkedList } from '../linked-list.js'
import type { End } from './duplex-pair.js'

/** As last stream id in GOAWAY: streams in transit are still answered (RFC 9113 §6.8). */
const ANY_STREAM = 2 ** 31 - 1

/** Node ended the session: too many queued acknowledgements, or too many invalid frames. */
const ERRORS_OF_ABUSE: ReadonlySet<unknown> = new Set(['ERR_HTTP2_ERROR', 'ERR_HTTP2_TOO_MANY_INVALID_FRAMES'])

const [NO_ERROR, REFUSED_STREAM, ENHANCE_YOUR_CALM] = [0, 7, 11]

/** Rate limit of streams reset before their response. Regular clients stay below it. */
const RESETS = { burst: 200, perSecond: 20 }

/** Rate limit of bytes outside requests: PING, SETTINGS, PRIORITY, WINDOW_UPDATE, padding, and headers of streams that were reset. */
const OVERHEAD = { burst: 512 * 1024, perSecond: 128 * 1024 }

/** The in-process connection of one request. */
interface Inner {
  /** The end that the request is written to. */
  readonly near: End
  /** The end that the response is written to. */
  readonly far: End
}

/** An inner connection with its counter. */
class Checked extends Linked implements Inner {
  readonly near: End
  readonly far: End
  readonly outflow: Outflow
  /** Bytes of the request already counted. */
  counted = 0

  constructor({ near, far }: Inner, limits: ConnectionLimits) {
    super()
    this.near = near
    this.far = far
    this.outflow = new Outflow(far, limits)
  }
}

/** The first stream needs no admission. */
const NO_PLACE = (): void => undefined

interface Surroundings {
  readonly limits: ConnectionLimits
  /** Limits the streams beyond the first of each session. */
  readonly admission: Admission
  readonly abusers: Abusers
}

/** Owns one HTTP/2 session: its streams, its limits and its end. */
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
  readonly #inner = new LinkedList<Checked>()
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

  /** Number of open streams. */
  get running(): number {
    return this.#running
  }

  /**
   * Tracks a stream until its end. The first stream of a session is always accepted. Further ones are refused above the total limit; the
   * client may repeat the request (RFC 9113 §8.7).
   */
  begin(stream: ServerHttp2Stream): void {
    const leave = this.#running === 0 ? NO_PLACE : this.#admission.admit(this.#connection.socket.remoteAddress ?? '')
    if (leave) this.#follow(stream, leave)
    else stream.close(REFUSED_STREAM)
  }

  /** Tracks the inner connection of a request until its end. */
  own(connection: Inner): void {
    const inner = new Checked(connection, this.#limits)
    this.#inner.add(inner)
    inner.far.once('close', () => {
      this.#count(inner)
      this.#inner.delete(inner)
    })
  }

  /** Sends GOAWAY once. */
  announceEnd(): void {
    if (this.#session.destroyed || this.#hasAnnounced) return
    this.#hasAnnounced = true
    this.#session.goaway(NO_ERROR, ANY_STREAM)
  }

  /** Ends the session once no stream is open. */
  close(): void {
    this.#session.close()
    if (this.#running === 0) this.#connection.closeWithin(this.#limits.closeTimeout)
  }

  /** Ends the session with all of its streams. */
  destroy(): void {
    this.#session.destroy()
    // Node waits for the client to close the connection too.
    this.#connection.closeWithin(this.#limits.closeTimeout)
  }

  /** Called at regular intervals. @param now milliseconds */
  check(now: number): void {
    for (const inner of this.#inner.members()) {
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
    // The types omit that an error code may be passed.
    this.#session.destroy(ENHANCE_YOUR_CALM as unknown as Error)
    this.#connection.closeWithin(this.#limits.closeTimeout)
  }

  #report(): void {
    this.#abusers.report(this.#connection.socket.remoteAddress ?? '', performance.now())
  }
}
