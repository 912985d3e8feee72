import { isPlain, isStorable } from '@keyhall/core/shared'
import { MAX_METADATA, MAX_METADATA_KEY } from '@keyhall/core/metadata'
import type { DataMetadata } from '@keyhall/documents/bulk'
import type { Entry } from '../reading/entry.js'

/** The metadata of one user. */
export class Metadata {
  readonly #values = new Map<string, string>()

  has(key: string): boolean {
    return this.#values.has(key)
  }

  /** Stores a value under a key, or reports the members `names` of the entry as lost. */
  set(key: string, value: string, entry: Entry, names: readonly string[]): void {
    const problem = problemOf(key, value)
    if (problem !== undefined) entry.left(problem, names)
    else this.#values.set(key, value)
  }

  /** In the format of the import document. */
  of(userId: string): readonly DataMetadata[] {
    return [...this.#values].map(([key, value]) => ({ id: userId, key, value: Buffer.from(value).toString('base64') }))
  }
}

function problemOf(key: string, value: string): string | undefined {
  if (key === '' || key.length > MAX_METADATA_KEY || !isPlain(key) || key.trim() !== key) return `a metadata key has 1 to ${MAX_METADATA_KEY} printable characters, without surrounding white space`
  if (!isStorable(value)) return 'contains NUL or is not well-formed Unicode'
  return Buffer.byteLength(value) > MAX_METADATA ? `is longer than the ${MAX_METADATA} bytes of a metadata value` : undefined
}
