import net from 'node:net'

const MAGIC = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')

function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

const opening = (...settings: readonly string[]): Buffer => Buffer.concat([MAGIC, frame(4, 0, 0, Buffer.from(settings.join(''), 'hex'))])
const NO_WINDOW = '000400000000'

/** `GET /oauth/v2/keys` or `POST /oauth/v2/token`, in HPACK. */
function headers(stream: number, method: 'GET' | 'POST', isEnd: boolean): Buffer {
  const [code, path] = method === 'GET' ? [0x82, '/oauth/v2/keys'] : [0x83, '/oauth/v2/token']
  const block = Buffer.concat([Buffer.from([code, 0x86, 0x04, path.length]), Buffer.from(path), Buffer.from([0x01, 1, 0x78])])
  return frame(1, isEnd ? 5 : 4, stream, block)
}

const streams = (count: number, make: (stream: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => make(2 * index + 1)))

const text = (value: string): Buffer => Buffer.from(value.replaceAll('\n', '\r\n'))

/** Byte streams of malicious or broken clients. */
export const MISBEHAVIOURS: Readonly<Record<string, Buffer>> = {
  'nothing': Buffer.alloc(0),
  'half a request line': text('GET /oauth/v2/k'),
  'half the headers': text('GET /oauth/v2/keys HTTP/1.1\nHost: x\nX-Y'),
  'half a body': text('POST /oauth/v2/token HTTP/1.1\nHost: x\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 100\n\nhalf'),
  'a request, kept alive': text('GET /oauth/v2/keys HTTP/1.1\nHost: x\n\n'),
  'many requests at once': text('GET /oauth/v2/keys HTTP/1.1\nHost: x\n\n'.repeat(200)),
  'nonsense': text('nonsense\n\n'),
  'half a preface': MAGIC.subarray(0, 10),
  'a preface alone': MAGIC,
  'an opening': opening(),
  'half a frame': Buffer.concat([opening(), headers(1, 'GET', true).subarray(0, 12)]),
  'headers without an end': Buffer.concat([opening(), frame(1, 1, 1, Buffer.from([0x82, 0x86]))]),
  'half a body over HTTP/2': Buffer.concat([opening(), headers(1, 'POST', false), frame(0, 0, 1, Buffer.from('half'))]),
  'requests with no window': Buffer.concat([opening(NO_WINDOW), streams(50, (stream) => headers(stream, 'GET', true))]),
  'requests that are reset': Buffer.concat([
    opening(), streams(1_000, (stream) => Buffer.concat([headers(stream, 'GET', true), frame(3, 0, stream, Buffer.from([0, 0, 0, 8]))])),
  ]),
  'pings': Buffer.concat([opening(), Buffer.alloc(170_000, frame(6, 0, 0, Buffer.alloc(8)))]),
  'settings': Buffer.concat([opening(), Buffer.alloc(90_000, frame(4, 0, 0))]),
}

const LEAVINGS = ['FIN', 'RST', 'stay', 'stay unread'] as const

/** A loopback address for each number, because connections are capped per network. */
const addressOf = (number: number): string => `127.0.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`

/** Holds connections that misbehave. */
export class Crowd {
  readonly #port: number
  readonly #sockets = new Set<net.Socket>()

  constructor(port: number) {
    this.#port = port
  }

  /** Connections that the server has not ended yet. */
  get open(): number {
    return this.#sockets.size
  }

  /** Opens connections from that many addresses; each misbehaves in the next way. */
  async join(count: number, addresses: number): Promise<void> {
    const ways = Object.values(MISBEHAVIOURS).flatMap((bytes) => LEAVINGS.map((leaving) => ({ bytes, leaving })))
    for (let made = 0; made < count; made += 50) {
      const batch = Array.from({ length: Math.min(50, count - made) }, (_, index) => made + index)
      await Promise.all(batch.map((number) => this.#misbehave(ways[number % ways.length] ?? ways[0]!, addressOf(number % addresses))))
    }
  }

  /** Closes every open connection. */
  leave(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #misbehave({ bytes, leaving }: { readonly bytes: Buffer; readonly leaving: (typeof LEAVINGS)[number] }, localAddress: string): Promise<void> {
    const socket = net.connect({ port: this.#port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    return new Promise((resolve) => {
      socket.once('close', () => {
        this.#sockets.delete(socket)
        resolve()
      })
      socket.once('connect', () => {
        if (leaving !== 'stay unread') socket.resume()
        socket.write(bytes, () => {
          if (leaving === 'FIN') socket.end()
          if (leaving === 'RST') socket.resetAndDestroy()
          resolve()
        })
      })
    })
  }
}
