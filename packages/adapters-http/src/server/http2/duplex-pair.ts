import { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** The remote address of a connection, and the certificate of its client. */
type Origin = Pick<Socket, 'remoteAddress' | 'remotePort' | 'remoteFamily'> & { readonly encrypted?: boolean } & Partial<Pick<TLSSocket, 'getPeerCertificate'>>

/** One end of an in-process connection. Bytes written at one end are read at the other. */
export class End extends Duplex {
  readonly remoteAddress: string | undefined
  readonly remotePort: number | undefined
  readonly remoteFamily: string | undefined
  readonly encrypted: boolean
  /** Present with TLS. */
  readonly getPeerCertificate?: TLSSocket['getPeerCertificate']
  #bytesWritten = 0
  #other: End | undefined
  #onRead: (() => void) | undefined

  constructor({ remoteAddress, remotePort, remoteFamily, encrypted = false, getPeerCertificate }: Origin) {
    super()
    this.remoteAddress = remoteAddress
    this.remotePort = remotePort
    this.remoteFamily = remoteFamily
    this.encrypted = encrypted
    if (getPeerCertificate) this.getPeerCertificate = getPeerCertificate
  }

  /** Like that of a socket. */
  get bytesWritten(): number {
    return this.#bytesWritten
  }

  join(other: End): void {
    this.#other = other
  }

  override _read(): void {
    this.#resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const other = this.#other
    this.#bytesWritten += chunk.length
    if (!other || other.destroyed || chunk.length === 0) done()
    else {
      // Called once the other end has read the chunk, for backpressure.
      other.#onRead = done
      other.push(chunk)
    }
  }

  override _final(done: () => void): void {
    if (this.#other?.destroyed === false) this.#other.push(null)
    done()
  }

  override _destroy(problem: Error | null, done: (problem: Error | null) => void): void {
    // A finished stream can still be read; otherwise the other end is destroyed too.
    if (!this.writableFinished) this.#other?.destroy()
    this.#resume()
    done(problem)
  }

  /** Lets the other end write the next chunk. */
  #resume(): void {
    const wrote = this.#onRead
    this.#onRead = undefined
    wrote?.()
  }
}

/** Both ends of an in-process connection with the remote address of the client. */
export function duplexPair(origin: Origin): readonly [End, End] {
  const [near, far] = [new End(origin), new End(origin)]
  near.join(far)
  far.join(near)
  return [near, far]
}
