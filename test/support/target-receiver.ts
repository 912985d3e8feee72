import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a target. */
export interface TargetRequest {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
  // eslint-disable-next-line typescript/no-explicit-any -- tests read the members that they expect
  readonly json: any
}

/** The response of a receiver: a status with a body, or an action on the connection. */
export type TargetReply =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: http.OutgoingHttpHeaders }
  | ((res: http.ServerResponse) => void)

/** Targets on loopback. Each path is a separate target, which records requests and answers 200 by default. */
export class TargetReceiver {
  readonly received: TargetRequest[] = []
  readonly #server = http.createServer((req, res) => void this.#receive(req, res))
  readonly #replies = new Map<string, TargetReply>()
  readonly #waiting: (() => void)[] = []
  /** The total number of connections. */
  connections = 0

  async start(): Promise<void> {
    this.#server.on('connection', () => (this.connections += 1))
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeAllConnections()
    await closed
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Sockets that are open now. */
  open(): Promise<number> {
    return new Promise((resolve, reject) => this.#server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
  }

  /** Sets the response of that path. */
  answer(path: string, reply: TargetReply): void {
    this.#replies.set(path, reply)
  }

  /** The requests to a path, oldest first. */
  to(path: string): readonly TargetRequest[] {
    return this.received.filter((one) => one.path === path)
  }

  /** Waits until a path has received that many requests. */
  async arrived(path: string, count = 1): Promise<readonly TargetRequest[]> {
    while (this.to(path).length < count) await new Promise<void>((resolve) => void this.#waiting.push(resolve))
    return this.to(path)
  }

  forget(): void {
    this.received.length = 0
    this.#replies.clear()
  }

  async #receive(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const { method = '', url: path = '', headers } = req
    this.received.push({ method, path, headers, body, json: body === '' ? undefined : JSON.parse(body) })
    for (const wake of this.#waiting.splice(0)) wake()
    const reply = this.#replies.get(path) ?? {}
    if (typeof reply === 'function') return reply(res)
    const { status = 200, body: answer, headers: more = {} } = reply
    res.writeHead(status, more).end(
      answer === undefined || typeof answer === 'string' || Buffer.isBuffer(answer) ? answer : JSON.stringify(answer),
    )
  }
}

/** The maximum clock difference of a signature, in seconds. */
const TOLERANCE = 300

/** Verifies a signature exactly as documented: over the raw body, in constant time. */
export function isSigned({ headers, body }: TargetRequest, key: string, now: number, vendor = 'keyhall'): boolean {
  const header = headers[`${vendor}-signature`]
  assert.equal(header, headers[`x-${vendor}-signature`])
  const parts = String(header).split(',').map((part) => part.split('=') as [string, string])
  const at = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isInteger(at) || Math.abs(now - at) > TOLERANCE) return false
  const expected = crypto.createHmac('sha256', key).update(`${at}.`).update(body).digest()
  return parts.some(([name, sum]) => name === 'v1' && sum.length === 64 && crypto.timingSafeEqual(Buffer.from(sum, 'hex'), expected))
}

/** A receiver for all tests of the `describe`. */
export function targetReceiver(): TargetReceiver {
  const receiver = new TargetReceiver()
  before(() => receiver.start())
  afterEach(() => receiver.forget())
  after(() => receiver.stop())
  return receiver
}

/** Accepts and never answers. */
export const hang: TargetReply = () => undefined

/** Sends the body slowly, and never its last byte. */
export const drip: TargetReply = (res) => {
  res.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => res.write(' '), 50)
  res.once('close', () => clearInterval(timer))
}

/** Sends the headers slowly, and never their last byte. */
export const dripHeaders: TargetReply = (res) => {
  const { socket } = res
  assert.ok(socket)
  socket.write('HTTP/1.1 200 OK\r\nx: ')
  const timer = setInterval(() => socket.write('x'), 50)
  socket.once('close', () => clearInterval(timer))
}

/** Closes the connection instead of answering. */
export const closeAtOnce: TargetReply = (res) => void res.destroy()

/** Sends a response far above the size limit, as fast as it is read. */
export const flood = (bytes: number): TargetReply => (res) => {
  res.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(65_536, 0x20)
  let left = bytes
  const more = () => {
    while (left > 0 && !res.destroyed) {
      left -= chunk.length
      if (!res.write(chunk)) return void res.once('drain', more)
    }
    if (!res.destroyed) res.end()
  }
  more()
}
