import type { ImportProblem } from '@keyhall/api'
import { closeSync, openSync, writeSync } from 'node:fs'
import { printable } from '../text/printable.js'
import { systemProblem } from '../json/walk-file.js'
import { CannotWrite } from './draft-file.js'

/** Writes import problems to a file, one JSON object a line. Creates the file at the first problem. */
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
      const description = systemProblem(cause)
      if (description === undefined) throw cause
      throw new CannotWrite(`${printable(this.#place)}: cannot be written: ${description}`)
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}
