import { Duplex } from 'node:stream'
import type { Socket } from 'node:net'

/** Where the connection of a client comes from, as a request tells it. */
type Origin = Pick<Socket, 'remoteAddress' | 'remotePort' | 'remoteFamily'> & { readonly encrypted?: boolean }

/** One end of a connection within this process: what is written at one is read at the other. */
export class End extends Duplex {
  readonly remoteAddress: string | undefined
  readonly remotePort: number | undefined
  readonly remoteFamily: string | undefined
  readonly encrypted: boolean
  #bytesWritten = 0
  #other: End | undefined
  #onRead: (() => void) | undefined

  constructor({ remoteAddress, remotePort, remoteFamily, encrypted = false }: Origin) {
    super()
    this.remoteAddress = remoteAddress
    this.remotePort = remotePort
    this.remoteFamily = remoteFamily
    this.encrypted = encrypted
  }

  /** Like that of a socket. */
  get bytesWritten(): number {
    return this.#bytesWritten
  }

  join(other: End): void {
    this.#other = other
  }

  override _read(): void {
    this.#goOn()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const other = this.#other
    this.#bytesWritten += chunk.length
    if (!other || other.destroyed || chunk.length === 0) done()
    else {
      // Not before the other end has read it: whoever writes fast waits for whoever reads slowly.
      other.#onRead = done
      other.push(chunk)
    }
  }

  override _final(done: () => void): void {
    if (this.#other?.destroyed === false) this.#other.push(null)
    done()
  }

  override _destroy(problem: Error | null, done: (problem: Error | null) => void): void {
    // What was written to its end is still read; otherwise the connection is broken for both.
    if (!this.writableFinished) this.#other?.destroy()
    this.#goOn()
    done(problem)
  }

  /** Lets the other end write the next. */
  #goOn(): void {
    const wrote = this.#onRead
    this.#onRead = undefined
    wrote?.()
  }
}

/** Both ends of a connection within this process, which says of itself what that of the client says. */
export function duplexPair(origin: Origin): readonly [End, End] {
  const [near, far] = [new End(origin), new End(origin)]
  near.join(far)
  far.join(near)
  return [near, far]
}
