import type { Socket } from 'node:net'

/** How a connection of HTTP/2 begins where nothing was negotiated (RFC 9113 §3.4). No method of HTTP/1.1 begins so. */
const PREFACE = 'PRI'

/**
 * Finds out by the first bytes whether a connection speaks HTTP/2, and puts them back.
 *
 * @param patience milliseconds to wait for them; the connection is closed then
 */
export function onFirstBytes(socket: Socket, patience: number, then: (isHttp2: boolean) => void): void {
  let held: Buffer | undefined
  const giveUp = (): void => void socket.destroy()
  const decide = (isHttp2: boolean): void => {
    socket.off('readable', look)
    socket.off('end', giveUp)
    socket.off('error', giveUp)
    socket.setTimeout(0, giveUp)
    if (held) socket.unshift(held)
    then(isHttp2)
  }
  const look = (): void => {
    const chunk = socket.read() as Buffer | null
    if (chunk === null) return
    held = held ? Buffer.concat([held, chunk]) : chunk
    const begun = held.toString('latin1', 0, PREFACE.length)
    if (begun === PREFACE) decide(true)
    else if (begun.length === PREFACE.length || !PREFACE.startsWith(begun)) decide(false)
  }
  socket.on('readable', look)
  socket.on('end', giveUp)
  socket.on('error', giveUp)
  socket.setTimeout(patience, giveUp)
}
