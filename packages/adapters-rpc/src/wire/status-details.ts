import type { Refusal } from './protocol.js'

const LENGTH_DELIMITED = 2

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Buffer.from([...bytes, rest])
}

function field(number: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([varint(number * 8 + LENGTH_DELIMITED), varint(bytes.length), bytes])
}

/**
 * `google.rpc.Status` with an `ErrorDetail` for every problem, the value of `grpc-status-details-bin`. Written by hand, because these three
 * messages never change, and failures need no descriptors this way.
 */
export function statusDetails({ code, message, details }: Refusal, vendor: string): Buffer {
  const encoded = details.map((detail) => {
    const value = Buffer.concat([field(1, detail.id), field(2, detail.message)])
    return field(3, Buffer.concat([field(1, `type.googleapis.com/${vendor}.v1.ErrorDetail`), field(2, value)]))
  })
  return Buffer.concat([varint(8), varint(code), field(2, message), ...encoded])
}
