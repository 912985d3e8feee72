import { DraftFile } from './draft-file.js'

/** The files that a command is writing. Whatever ends the command before they are whole, none of them stays behind. */
export class Drafts {
  readonly #files: DraftFile[] = []

  /** Begins a file. @throws CannotWrite */
  begin(place: string): DraftFile {
    const file = new DraftFile(place)
    this.#files.push(file)
    return file
  }

  /** Removes every draft that was not kept. */
  discard(): void {
    for (const file of this.#files) file.discard()
  }
}
