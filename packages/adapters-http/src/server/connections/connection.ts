import type { Socket } from 'node:net'
import { Linked } from '../linked-list.js'
import type { ConnectionLimits } from './limits.js'
import { Outflow } from './outflow.js'

/** Owns one accepted socket, with its deadline, and ends it. */
export class Connection extends Linked {
  readonly socket: Socket
  readonly #limits: ConnectionLimits
  #deadline: number
  #isOpening = true
  #outflow: Outflow | undefined
  #bytes = 0
  #activeAt: number

  constructor(socket: Socket, limits: ConnectionLimits, now: number) {
    super()
    this.socket = socket
    this.#limits = limits
    this.#activeAt = now
    this.#deadline = now + limits.headersTimeout
  }

  /** Whether the protocol is not known yet. */
  get isOpening(): boolean {
    return this.#isOpening
  }

  /** HTTP/1.1 from now on: `http.Server` limits the time of headers, bodies and idleness. @param socket with TLS the encrypting one */
  speaksHttp1(socket: Socket): void {
    this.#isOpening = false
    this.#deadline = Infinity
    this.#outflow = new Outflow(socket, this.#limits)
  }

  /** HTTP/2 from now on. The deadline stays until the client has sent its settings. */
  speaksHttp2(): void {
    this.#isOpening = false
  }

  /** The client has completed the opening of its protocol. */
  isEstablished(): void {
    this.#deadline = Infinity
  }

  /** Forces the end of a connection that is being closed. */
  closeWithin(milliseconds: number): void {
    this.#deadline = Math.min(this.#deadline, performance.now() + milliseconds)
  }

  destroy(): void {
    this.socket.destroy()
  }

  /** Ends the connection when one of its limits is exceeded. */
  check(now: number): void {
    const bytes = this.socket.bytesRead + this.socket.bytesWritten
    if (bytes !== this.#bytes) {
      this.#bytes = bytes
      this.#activeAt = now
    }
    const isSilent = now - this.#activeAt > this.#limits.silenceTimeout
    if (now > this.#deadline || isSilent || this.#outflow?.isStalled(now) === true) this.destroy()
  }
}
