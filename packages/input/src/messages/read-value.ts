import type { FieldKind } from '../field.js'

const DURATION = /^(-?[0-9]{1,12}(?:\.[0-9]{1,9})?)s$/
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})$/
const DIGITS = /^-?[0-9]{1,16}$/

function instant(text: string): number | string {
  const milliseconds = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(milliseconds) ? text : Math.floor(milliseconds / 1000)
}

/** Converts a value on the wire to its form in the program. Leaves unreadable values unchanged; the constraints of the member reject them. */
export function readValue(kind: FieldKind, raw: unknown, values: readonly string[] = []): unknown {
  switch (kind) {
    case 'whole':
    case 'long':
      return typeof raw === 'string' && DIGITS.test(raw) ? Number(raw) : raw
    case 'enum':
      return typeof raw === 'number' ? (values[raw] ?? raw) : raw
    case 'bytes':
      return typeof raw === 'string' ? raw.replaceAll('-', '+').replaceAll('_', '/') : raw
    case 'duration':
      return typeof raw === 'string' ? Number(DURATION.exec(raw)?.[1] ?? Number.NaN) : raw === null ? raw : Number.NaN
    case 'instant':
      return typeof raw === 'string' ? instant(raw) : Number.NaN
    case 'text':
    case 'flag':
    case 'message':
    case 'map':
    case 'json':
    case 'parsed':
      return raw
  }
}
