const LENGTH_DELIMITED = 2

export function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Buffer.from([...bytes, rest])
}

/** A field that holds a text or a message. */
export function field(number: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([varint(number * 8 + LENGTH_DELIMITED), varint(bytes.length), bytes])
}
