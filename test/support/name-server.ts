import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'

const TXT = 16
const RESPONSE = 0x8180
const NO_SUCH_NAME = 3

/** The question of a query (RFC 1035 §4.1.2). */
function questionOf(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** A text record for the name at offset 12; its parts have at most 255 bytes. */
function record(text: string): Buffer {
  const parts = (text.match(/.{1,255}/gs) ?? ['']).map((part) => Buffer.from(part))
  const data = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), part]))
  const head = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255])
  return Buffer.concat([head, data])
}

/** A name server on loopback with the text records of a test. */
export class NameServer {
  /** By name, in lower case and A-labels. */
  readonly records = new Map<string, readonly string[]>()
  readonly asked: string[] = []
  #socket: Socket | undefined

  async start(): Promise<void> {
    const socket = createSocket('udp4')
    socket.on('message', (query, { port, address }) => {
      const { name, end } = questionOf(query)
      this.asked.push(name)
      const texts = this.records.get(name)
      const head = Buffer.from(query.subarray(0, 12))
      head.writeUInt16BE(texts ? RESPONSE : RESPONSE | NO_SUCH_NAME, 2)
      head.writeUInt16BE(1, 4)
      head.writeUInt16BE(texts?.length ?? 0, 6)
      head.writeUInt32BE(0, 8)
      socket.send(Buffer.concat([head, query.subarray(12, end), ...(texts ?? []).map(record)]), port, address)
    })
    await new Promise<void>((done) => { socket.bind(0, '127.0.0.1', done) })
    this.#socket = socket
  }

  async stop(): Promise<void> {
    await new Promise<void>((done) => { if (this.#socket) this.#socket.close(done); else done() })
  }

  get address(): string {
    const { port = 0 } = this.#socket?.address() ?? {}
    return `127.0.0.1:${port}`
  }
}
