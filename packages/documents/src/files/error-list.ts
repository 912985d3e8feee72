import type { ImportProblem } from '@keyhall/api'
import { closeSync, openSync, writeSync } from 'node:fs'
import { printable } from '../text/printable.js'
import { systemProblem } from '../json/walk-file.js'
import { CannotWrite } from './draft-file.js'

/** What could not be imported, one JSON object a line, in a file that is there when there is something to tell. */
export class ErrorList {
  readonly #place: string
  #file: number | undefined
  #count = 0

  constructor(place: string) {
    this.#place = place
  }

  get count(): number {
    return this.#count
  }

  /** @throws CannotWrite */
  add(problem: ImportProblem & { readonly orgId?: string }): void {
    this.#count++
    try {
      this.#file ??= openSync(this.#place, 'w', 0o600)
      writeSync(this.#file, `${JSON.stringify(problem)}\n`)
    } catch (cause) {
      const said = systemProblem(cause)
      if (said === undefined) throw cause
      throw new CannotWrite(`${printable(this.#place)}: cannot be written: ${said}`)
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}
