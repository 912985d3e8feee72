import type { Socket } from 'node:net'

/** How a connection of HTTP/2 begins where nothing was negotiated (RFC 9113 §3.4). No method of HTTP/1.1 begins so. */
const PREFACE = Buffer.from('PRI')

/** How a connection continues. */
interface Ways {
  /** Takes a connection with what has come: it is read again from its beginning. */
  readonly http2: () => void
  /** Takes a connection, and listens to its data at once. */
  readonly http1: () => void
}

/** Finds out by the first bytes whether a connection speaks HTTP/2. The owner of the connection limits the time. */
export function onFirstBytes(socket: Socket, { http1, http2 }: Ways): void {
  let held: Buffer | undefined
  const giveUp = (): void => void socket.destroy()
  const decide = (): void => {
    socket.off('data', look)
    socket.off('end', giveUp)
    socket.off('error', giveUp)
  }
  const look = (chunk: Buffer): void => {
    const begun = held ? Buffer.concat([held, chunk]) : chunk
    if (begun[0] !== PREFACE[0] || !PREFACE.subarray(0, begun.length).equals(begun.subarray(0, PREFACE.length))) {
      decide()
      http1()
      // Cheaper than to put it back, which every connection would pay for.
      socket.emit('data', begun)
    } else if (begun.length < PREFACE.length) held = begun
    else {
      decide()
      socket.pause()
      socket.unshift(begun)
      http2()
    }
  }
  socket.on('data', look)
  socket.on('end', giveUp)
  socket.on('error', giveUp)
}
