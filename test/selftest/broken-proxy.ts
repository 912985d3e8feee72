import { once } from 'node:events'
import http from 'node:http'
import { nodeSend } from '@keyhall/selftest'
import type { HttpRequest, Send } from '@keyhall/selftest'
import { without } from './breakage.js'
import type { Breakage } from './breakage.js'

/** A proxy on loopback that forwards everything except the broken parts. */
export class BrokenProxy {
  readonly #server: http.Server

  /** @param target the base URL of the server behind it */
  constructor(target: string, breakage: Breakage) {
    const pass: Send = (request) => nodeSend({ ...request, url: target + pathWithQuery(request.url) })
    this.#server = http.createServer((req, res) => {
      answer(req, (request) => breakage(request, pass)).then(
        ({ status, headers, body }) => {
          const kept = without(headers, 'transfer-encoding', 'connection')
          res.writeHead(status, { ...kept, 'content-length': Buffer.byteLength(body) }).end(req.method === 'HEAD' ? undefined : body)
        },
        (problem: unknown) => res.writeHead(502).end(String(problem)),
      )
    })
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

const pathWithQuery = (address: string): string => address.slice(new URL(address).origin.length)

async function answer(req: http.IncomingMessage, send: Send): ReturnType<Send> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const headers = without(req.headers as Record<string, string>, 'connection', 'content-length')
  const request = { method: req.method as HttpRequest['method'], url: `http://${headers['host'] ?? ''}${req.url ?? ''}`, headers }
  return send(chunks.length === 0 ? request : { ...request, body: Buffer.concat(chunks).toString('utf8') })
}
