import type { Socket } from 'node:net'

/** The first bytes of an HTTP/2 connection without negotiation (RFC 9113 §3.4). No HTTP/1.1 method begins with them. */
const PREFACE = Buffer.from('PRI')

/** Callbacks for each protocol. */
interface Ways {
  /** Takes the connection with the received bytes put back. */
  readonly http2: () => void
  /** Takes the connection and listens for data synchronously. */
  readonly http1: () => void
}

/** Detects HTTP/2 from the first bytes of a connection. The owner of the connection limits the time. */
export function onFirstBytes(socket: Socket, { http1, http2 }: Ways): void {
  let buffered: Buffer | undefined
  const giveUp = (): void => void socket.destroy()
  const decide = (): void => {
    socket.off('data', look)
    socket.off('end', giveUp)
    socket.off('error', giveUp)
  }
  const look = (chunk: Buffer): void => {
    const received = buffered ? Buffer.concat([buffered, chunk]) : chunk
    if (received[0] !== PREFACE[0] || !PREFACE.subarray(0, received.length).equals(received.subarray(0, PREFACE.length))) {
      decide()
      http1()
      // Cheaper than putting the bytes back, for every connection.
      socket.emit('data', received)
    } else if (received.length < PREFACE.length) buffered = received
    else {
      decide()
      socket.pause()
      socket.unshift(received)
      http2()
    }
  }
  socket.on('data', look)
  socket.on('end', giveUp)
  socket.on('error', giveUp)
}
