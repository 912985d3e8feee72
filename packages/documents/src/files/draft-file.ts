import { randomBytes } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { printable } from '../text/printable.js'
import { systemProblem } from '../json/walk-file.js'

const BUFFERED = 256 * 1024

/** A file that cannot be written. The message names it and the reason. */
export class CannotWrite extends Error {}

/**
 * A file that appears only when it is complete: it is written to a temporary file in the same folder, readable by its owner only, and
 * renamed at the end. Its content may be secret, so a draft that is not completed is removed.
 */
export class DraftFile {
  readonly #place: string
  readonly #draft: string
  readonly #file: number
  #waiting: string[] = []
  #waitingLength = 0
  #isOpen = true

  /** @throws CannotWrite */
  constructor(place: string) {
    this.#place = place
    this.#draft = path.join(path.dirname(place), `.${path.basename(place)}.${randomBytes(6).toString('hex')}.tmp`)
    this.#file = this.#try(() => openSync(this.#draft, 'wx+', 0o600))
  }

  /** @throws CannotWrite */
  append(text: string): void {
    this.#waiting.push(text)
    this.#waitingLength += text.length
    if (this.#waitingLength >= BUFFERED) this.#flush()
  }

  /** Appends the content of another draft. @throws CannotWrite */
  appendAll(other: DraftFile): void {
    other.#flush()
    this.#flush()
    const piece = Buffer.allocUnsafe(BUFFERED)
    this.#try(() => {
      for (let from = 0, length = 1; length > 0; from += length) {
        length = readSync(other.#file, piece, 0, piece.length, from)
        this.#write(piece.subarray(0, length))
      }
    })
  }

  /** Moves the draft to its final path, replacing an existing file. @throws CannotWrite */
  keep(): void {
    this.#flush()
    this.#try(() => {
      fsyncSync(this.#file)
      renameSync(this.#draft, this.#place)
    })
    this.#close()
  }

  /** Writes the content to a stream and removes the draft. */
  async pour(to: NodeJS.WritableStream): Promise<void> {
    this.#flush()
    await pipeline(createReadStream(this.#draft), to, { end: false })
    this.discard()
  }

  /** Removes the draft, unless `keep` has completed it. */
  discard(): void {
    if (!this.#isOpen) return
    rmSync(this.#draft, { force: true })
    this.#close()
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(''))
    this.#waiting = []
    this.#waitingLength = 0
    this.#try(() => this.#write(bytes))
  }

  #write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) from += writeSync(this.#file, bytes, from)
  }

  #close(): void {
    this.#isOpen = false
    closeSync(this.#file)
  }

  #try<T>(work: () => T): T {
    try {
      return work()
    } catch (problem) {
      const description = systemProblem(problem)
      if (description === undefined) throw problem
      const reason = description === 'there is no such file' ? 'there is no such folder' : description
      throw new CannotWrite(`${printable(this.#place)}: cannot be written: ${reason}`)
    }
  }
}
