import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo } from 'node:net'

interface Target {
  readonly host: string
  readonly port: number
}

const same = (bytes: Buffer): Buffer => bytes

/** A TCP proxy that can delay the bytes of either direction. */
export class TcpProxy {
  readonly #server: net.Server
  readonly #sockets = new Set<net.Socket>()
  readonly #buffered: (() => void)[] = []
  readonly #rewriteFirst: (bytes: Buffer) => Buffer
  readonly #rewrite: (bytes: Buffer) => Buffer
  #keeps: 'requests' | 'answers' | undefined
  #delay = 0

  private constructor(to: Target, rewriteFirst: (bytes: Buffer) => Buffer, rewrite: (bytes: Buffer) => Buffer) {
    this.#rewriteFirst = rewriteFirst
    this.#rewrite = rewrite
    this.#server = net.createServer((client) => this.#connect(client, net.connect(to)))
  }

  /**
   * @param rewriteFirst changes the first bytes of each client
   * @param rewrite changes the bytes after them
   */
  static async listen(to: Target, rewriteFirst = same, rewrite = same): Promise<TcpProxy> {
    const proxy = new TcpProxy(to, rewriteFirst, rewrite)
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Starts to buffer what clients send, or what the server sends. */
  keep(what: 'requests' | 'answers'): void {
    this.#keeps = what
  }

  /** Adds this many milliseconds to each direction from now on. */
  slowDown(delay: number): void {
    this.#delay = delay
  }

  /** Delivers the buffered bytes. */
  release(): void {
    this.#keeps = undefined
    for (const deliver of this.#buffered.splice(0)) deliver()
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(client: net.Socket, server: net.Socket): void {
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
    }
    client.once('data', (first) => {
      this.#forward('requests', () => server.write(this.#rewriteFirst(first)))
      client.on('data', (bytes) => this.#forward('requests', () => server.write(this.#rewrite(bytes))))
    })
    server.on('data', (bytes) => this.#forward('answers', () => client.write(bytes)))
    client.on('end', () => this.#forward('requests', () => server.end()))
    server.on('end', () => this.#forward('answers', () => client.end()))
  }

  #forward(what: 'requests' | 'answers', deliver: () => void): void {
    if (this.#keeps === what) this.#buffered.push(deliver)
    else if (this.#delay > 0) setTimeout(deliver, this.#delay)
    else deliver()
  }
}
