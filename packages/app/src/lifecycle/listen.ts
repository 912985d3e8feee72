import type http from 'node:http'
import net from 'node:net'

const listening = (server: net.Server, start: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    start()
    server.once('listening', () => {
      server.off('error', reject)
      resolve()
    })
  })

/** A port that is taken before the server exists, because its addresses name the port. */
export interface ReservedPort {
  readonly port: number
  readonly socket: net.Server
}

export async function reservePort(host: string): Promise<ReservedPort> {
  const socket = net.createServer()
  await listening(socket, () => socket.listen(0, host))
  return { port: (socket.address() as net.AddressInfo).port, socket }
}

/** Listens on a reserved port, or on a given one. Rejects when that is not possible. */
export const listen = (server: http.Server, at: ReservedPort | { readonly host: string; readonly port: number }): Promise<void> =>
  listening(server, () => {
    if ('socket' in at) server.listen(at.socket)
    else server.listen(at.port, at.host)
  })
