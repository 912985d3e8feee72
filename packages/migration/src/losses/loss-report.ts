import type { DraftFile, Drafts } from '@keyhall/documents/files'
import type { Loss, Note, Subject } from './loss.js'
import type { LossCount } from './loss-counts.js'
import { LossCounts } from './loss-counts.js'

const MAX_EXAMPLES = 5

/** The head of a report. */
export interface ReportHead {
  readonly source: string
  readonly orgId: string
  /** What the document contains. */
  readonly transformed: Readonly<Record<string, number>>
}

/** The totals of a report. */
export interface LossTotals {
  readonly leftOut: number
  readonly changed: number
  readonly byPath: readonly LossCount[]
  /** The first losses. */
  readonly examples: readonly Loss[]
  /** What an operator has to do after the import. */
  readonly toDo: readonly string[]
}

/**
 * The loss report, a JSON file: the totals, then one loss per line.
 * Its memory use does not grow with the number of losses.
 */
export class LossReport {
  readonly #place: string
  readonly #drafts: Drafts
  readonly #list: DraftFile
  readonly #counts = new LossCounts()
  readonly #examples: Loss[] = []
  readonly #exampled = new Set<string>()
  readonly #toDo: string[] = []
  #leftOut = 0
  #changed = 0

  /** @throws CannotWrite */
  constructor(place: string, drafts: Drafts) {
    this.#place = place
    this.#drafts = drafts
    this.#list = drafts.begin(place)
  }

  add(loss: Loss): void {
    const { subject: { kind, id, name }, path, effect, reason, value } = loss
    const line = JSON.stringify({ kind, id, name, path, effect, reason, value })
    this.#list.append(`${this.#leftOut + this.#changed === 0 ? '' : ','}\n    ${line}`)
    this.#counts.add(loss)
    if (effect === 'changed') this.#changed++
    else this.#leftOut++
    if (effect === 'left out' && this.#examples.length < MAX_EXAMPLES && !this.#exampled.has(reason)) {
      this.#exampled.add(reason)
      this.#examples.push(loss)
    }
  }

  /** Collects the losses of one subject, whose name may become known later. */
  noteFor(subject: () => Subject): Note {
    return (loss) => this.add({ ...loss, subject: subject() })
  }

  /** Notes what an operator has to do after the import, and where. */
  toDo(step: string): void {
    this.#toDo.push(step)
  }

  totals(): LossTotals {
    return { leftOut: this.#leftOut, changed: this.#changed, byPath: this.#counts.all(), examples: this.#examples, toDo: this.#toDo }
  }

  /** Writes the report. @returns the draft file @throws CannotWrite */
  finish(head: ReportHead): DraftFile {
    const { leftOut, changed, byPath, toDo } = this.totals()
    const file = this.#drafts.begin(this.#place)
    const lines = JSON.stringify({ ...head, leftOut, changed, byPath, ...(toDo.length > 0 ? { toDo } : {}) }, undefined, 2)
    file.append(`${lines.slice(0, -2)},\n  "losses": [`)
    file.appendAll(this.#list)
    file.append(leftOut + changed === 0 ? ']\n}\n' : '\n  ]\n}\n')
    this.#list.discard()
    return file
  }
}
