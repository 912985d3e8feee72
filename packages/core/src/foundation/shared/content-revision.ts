import { presentOf } from './same-value.js'

/** JSON whose members are sorted, so that equal values have equal texts. */
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return presentOf(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)])
}

/** FNV-1a with 32 bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  return hash >>> 0
}

/**
 * A number from 1 to 2^53 that identifies the content, to detect concurrent changes. It is not a cryptographic hash: different contents with the
 * same number can be constructed.
 */
export function contentRevision(value: unknown): number {
  const text = JSON.stringify(sorted(value))
  return (hashOf(text, 0x81_1c_9d_c5) & 0x1f_ff_ff) * 2 ** 32 + hashOf(`${text} `, 0x05_0c_5d_1f) + 1
}
