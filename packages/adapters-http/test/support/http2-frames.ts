/** Frames of HTTP/2 as bytes (RFC 9113 §4, §6), for clients that violate the protocol. */
type Type = 'DATA' | 'HEADERS' | 'RST_STREAM' | 'SETTINGS' | 'PING' | 'GOAWAY' | 'WINDOW_UPDATE' | 'CONTINUATION'

const TYPES: Readonly<Record<Type, number>> = {
  DATA: 0, HEADERS: 1, RST_STREAM: 3, SETTINGS: 4, PING: 6, GOAWAY: 7, WINDOW_UPDATE: 8, CONTINUATION: 9,
}

export const END_STREAM = 1
export const END_HEADERS = 4

export function frame(type: Type, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(TYPES[type], 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

export const MAGIC = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')

/** @param settings identifiers and values (RFC 9113 §6.5.2) */
export function settings(...values: readonly (readonly [number, number])[]): Buffer {
  const payload = Buffer.alloc(values.length * 6)
  for (const [index, [id, value]] of values.entries()) {
    payload.writeUInt16BE(id, index * 6)
    payload.writeUInt32BE(value, index * 6 + 2)
  }
  return frame('SETTINGS', 0, 0, payload)
}

export const INITIAL_WINDOW_SIZE = 4

const METHODS = { GET: 0x82, POST: 0x83 } as const

/** A header block in HPACK (RFC 7541), with literals that are not indexed. */
export function headerBlock(method: keyof typeof METHODS, path: string, more: readonly (readonly [string, string])[] = []): Buffer {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])
  const literals = more.flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)])
  return Buffer.concat([Buffer.from([METHODS[method], 0x86, 0x04]), text(path), Buffer.from([0x01]), text('x'), ...literals])
}

export const get = (stream: number, path: string): Buffer => frame('HEADERS', END_STREAM | END_HEADERS, stream, headerBlock('GET', path))
export const post = (stream: number, path: string): Buffer => frame('HEADERS', END_HEADERS, stream, headerBlock('POST', path))

export const reset = (stream: number): Buffer => frame('RST_STREAM', 0, stream, Buffer.from([0, 0, 0, 8]))
export const ping = (): Buffer => frame('PING', 0, 0, Buffer.alloc(8))
export const goAway = (): Buffer => frame('GOAWAY', 0, 0, Buffer.alloc(8))

/** The connection preface of a client. */
export const OPENING = Buffer.concat([MAGIC, settings()])
