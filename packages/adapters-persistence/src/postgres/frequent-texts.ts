import type { Statement } from '../sql/sql.js'
import { statement } from '../sql/sql.js'

/** Uses after which a text is prepared. */
const MIN_USES = 3
/** Each connection keeps its prepared statements until it closes, so their number has an end. */
const MAX_PREPARED = 100
const MAX_COUNTED = 1_000
const MAX_LENGTH = 4_000

/** Chooses the texts of searches that are worth a prepared statement: those that come again. */
export class FrequentTexts {
  readonly #uses = new Map<string, number>()
  readonly #prepared = new Map<string, Statement>()

  /** @returns `undefined` for a text that should not be prepared */
  statementOf(text: string): Statement | undefined {
    const known = this.#prepared.get(text)
    if (known || this.#prepared.size >= MAX_PREPARED || text.length > MAX_LENGTH) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < MIN_USES) {
      this.#count(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const prepared = statement(text)
    this.#prepared.set(text, prepared)
    return prepared
  }

  #count(text: string, uses: number): void {
    if (this.#uses.size >= MAX_COUNTED) this.#uses.clear()
    this.#uses.set(text, uses)
  }
}
