import type http from 'node:http'
import net from 'node:net'
import type { ListeningAddress } from '../config/listening-address.js'

/** The server cannot listen on the port. */
export class CannotListen extends Error {}

const listening = (server: net.Server, start: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    start()
    server.once('listening', () => {
      server.off('error', reject)
      resolve()
    })
  })

/** A port that is bound before the server exists, because addresses in its configuration contain the port. */
export interface ReservedPort {
  readonly port: number
  readonly socket: net.Server
}

export async function reservePort(host: string): Promise<ReservedPort> {
  const socket = net.createServer()
  await listening(socket, () => socket.listen(0, host))
  return { port: (socket.address() as net.AddressInfo).port, socket }
}

const messageOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

const reasonOf = (problem: unknown): string =>
  problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE' ? 'the port is already in use' : messageOf(problem)

async function listeningAt(server: net.Server, { host, port }: ListeningAddress): Promise<void> {
  try {
    await listening(server, () => server.listen(port, host))
  } catch (problem) {
    throw new CannotListen(`cannot listen on port ${port} of ${host}: ${reasonOf(problem)}`)
  }
}

/** Listens on a reserved port, or on a given one. @throws CannotListen */
export const listen = (server: http.Server, at: ReservedPort | ListeningAddress): Promise<void> =>
  'socket' in at ? listening(server, () => server.listen(at.socket)) : listeningAt(server, at)

/** Checks early that the address can be listened on. @throws CannotListen */
export async function assertCanListen(at: ListeningAddress): Promise<void> {
  const socket = net.createServer()
  await listeningAt(socket, at)
  await new Promise((resolve) => socket.close(resolve))
}
