import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'

/** Result codes of a server that answers nothing else. */
export interface Codes {
  readonly bind?: number
  /** Of the second bind, that of the person. */
  readonly person?: number
  readonly search?: number
  readonly startTls?: number
  readonly text?: string
  /** Of the only entry, `uid=ada`. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Where a search continues. */
  readonly reference?: string
}

const element = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const all = Buffer.concat(content)
  const length = all.length < 128 ? [all.length] : [0x82, all.length >> 8, all.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), all])
}
const text = (value: string): Buffer => element(0x04, Buffer.from(value))
const message = (id: number, ...content: readonly Buffer[]): Buffer => element(0x30, Buffer.from([0x02, 0x01, id]), ...content)
const result = (id: number, tag: number, code: number, words: string): Buffer => message(id, element(tag, Buffer.from([0x0a, 0x01, code]), text(''), text(words)))

const BIND = 0x60
const SEARCH = 0x63
const EXTENDED = 0x77

/** Answers one request (RFC 4511 §4) with the result code of its kind. */
function answerTo(request: Buffer, codes: Codes, binds: number): Buffer {
  const at = 2 + ((request[1] ?? 0) & 0x80 ? (request[1] ?? 0) & 0x7f : 0)
  const [id = 0, operation] = [request[at + 2], request[at + 3]]
  const { bind = 0, person = 0, search = 0, startTls = 0, text: words = '', attributes, reference } = codes
  if (operation === BIND) return result(id, 0x61, binds > 1 ? person : bind, words)
  if (operation === EXTENDED) return result(id, 0x78, startTls, words)
  if (operation !== SEARCH) return Buffer.alloc(0)
  const members = Object.entries(attributes ?? {}).map(([name, value]) => element(0x30, text(name), element(0x31, text(value))))
  const entry = attributes ? [message(id, element(0x64, text('uid=ada,dc=example,dc=org'), element(0x30, ...members)))] : []
  const elsewhere = reference === undefined ? [] : [message(id, element(0x73, text(reference)))]
  return Buffer.concat([...entry, ...elsewhere, result(id, 0x65, search, words)])
}

interface Certified {
  readonly certificate: string
  readonly privateKey: string
}

/** Servers of one test, which are closed together. */
export class RawServers {
  readonly #open: { readonly server: net.Server; readonly sockets: Set<net.Socket> }[] = []
  readonly #others: { close(): unknown }[] = []

  /** A server that a test writes byte by byte. @returns its port */
  async serve(serve: (socket: net.Socket) => void, certified?: Certified): Promise<number> {
    const sockets = new Set<net.Socket>()
    const accept = (socket: net.Socket): void => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      serve(socket)
    }
    const server = certified ? tls.createServer({ cert: certified.certificate, key: certified.privateKey }, accept) : net.createServer(accept)
    server.on('tlsClientError', () => undefined)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.#open.push({ server, sockets })
    return (server.address() as net.AddressInfo).port
  }

  /** A server that answers each request with a result code. */
  answering(codes: Codes, certified?: Certified): Promise<number> {
    return this.serve((socket) => {
      let binds = 0
      socket.on('data', (request) => {
        if (request.includes(BIND) && request.indexOf(BIND) < 10) binds += 1
        socket.write(answerTo(request, codes, binds))
      })
    }, certified)
  }

  /** Closes another server together with these. */
  also(server: { close(): unknown }): void {
    this.#others.push(server)
  }

  close(): void {
    for (const other of this.#others.splice(0)) other.close()
    for (const { server, sockets } of this.#open.splice(0)) {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    }
  }
}
