import { DraftFile } from './draft-file.js'

/** The draft files of a command, so that it can remove the incomplete ones when it ends. */
export class Drafts {
  readonly #files: DraftFile[] = []

  /** Begins a file. @throws CannotWrite */
  begin(place: string): DraftFile {
    const file = new DraftFile(place)
    this.#files.push(file)
    return file
  }

  /** Removes every incomplete draft. */
  discard(): void {
    for (const file of this.#files) file.discard()
  }
}
