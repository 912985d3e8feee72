import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'

/** A reverse proxy that has the certificate, and forwards the decrypted bytes unchanged. */
export class TlsProxy {
  readonly #server: tls.Server
  readonly #sockets = new Set<net.Socket>()

  private constructor(certificate: Readonly<tls.SecureContextOptions>, port: () => number) {
    this.#server = tls.createServer(certificate, (client) => {
      const server = net.connect(port(), '127.0.0.1')
      for (const socket of [client, server]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
      }
      client.pipe(server).pipe(client)
    })
  }

  /** @param port of the server on this machine; called for each connection */
  static async listen(certificate: Readonly<tls.SecureContextOptions>, port: () => number): Promise<TlsProxy> {
    const proxy = new TlsProxy(certificate, port)
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening')
    return proxy
  }

  /** `https://localhost:<port>` */
  get origin(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}
