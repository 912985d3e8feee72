import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

/** Of one request, inner messages included. The library makes an object of each: two million of two bytes take a second. */
export const MAX_FIELDS = 50_000

const byNumber = new WeakMap<DescMessage, ReadonlyMap<number, DescField>>()

function fieldsOf(message: DescMessage): ReadonlyMap<number, DescField> {
  const known = byNumber.get(message)
  if (known) return known
  const fields = new Map(message.fields.map((field) => [field.number, field]))
  byNumber.set(message, fields)
  return fields
}

/** Values of a packed list have at least a byte each. */
const isPacked = (field: DescField | undefined): boolean => field?.fieldKind === 'list' && field.packed

/**
 * Counts the fields of a message before objects are made of them.
 *
 * @throws Error when there are too many, or the bytes are malformed
 */
export function assertFewFields(message: DescMessage, bytes: Uint8Array, most: number): void {
  let left = most
  const take = (count: number): void => {
    left -= count
    if (left < 0) throw new Error(`it has more than ${most} fields`)
  }
  const walk = (of: DescMessage, reader: BinaryReader): void => {
    const fields = fieldsOf(of)
    while (reader.pos < reader.len) {
      take(1)
      const [number, type] = reader.tag()
      const field = fields.get(number)
      if (type === WireType.StartGroup) throw new Error('it has a group')
      if (type !== WireType.LengthDelimited) reader.skip(type, number)
      else {
        const inner = reader.bytes()
        if (field?.message) walk(field.message, new BinaryReader(inner))
        else if (isPacked(field)) take(inner.length)
      }
    }
  }
  walk(message, new BinaryReader(bytes))
}
