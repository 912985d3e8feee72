import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableMasterKey } from './errors.js'

const BYTES = 32
const DRAFT = 'master.key.new'

const codeOf = (problem: unknown): string => String((problem as NodeJS.ErrnoException).code)

/**
 * The master key in the data directory: `master.key`, and `master.key.new` during a first start. A first start writes the draft,
 * sets up the storage, and then gives the draft its final name. So `master.key` exists only for a storage that was set up, and a
 * start that was interrupted continues with its draft. Several processes may share the directory.
 */
export class MasterKeyFile {
  readonly path: string
  readonly #directory: string
  readonly #draftPath: string

  constructor(directory: string) {
    this.#directory = directory
    this.path = join(directory, 'master.key')
    this.#draftPath = join(directory, DRAFT)
  }

  /** @returns `undefined` when there is none @throws UnusableMasterKey */
  read(): Buffer | undefined {
    return readKey(this.path)
  }

  /** @returns `undefined` when there is none @throws UnusableMasterKey */
  readDraft(): Buffer | undefined {
    return readKey(this.#draftPath)
  }

  /** Creates the data directory if it is missing. @throws UnusableMasterKey */
  makeDirectory(): void {
    this.#writing(() => mkdirSync(this.#directory, { recursive: true, mode: 0o700 }))
  }

  /** Writes a draft with a new key, unless one exists. @throws UnusableMasterKey */
  makeDraft(): Buffer {
    return this.#writing(() => this.readDraft() ?? this.#writeDraft())
  }

  /** Renames the draft to its final name, unless another process already has. */
  promoteDraft(): void {
    link(this.#draftPath, this.path)
    this.#sync()
  }

  /** Removes the draft and its unfinished temporary files. */
  removeDrafts(): void {
    for (const name of readdirSync(this.#directory)) if (name.startsWith(DRAFT)) rmSync(join(this.#directory, name), { force: true })
  }

  /** Removes the draft if it contains this key. */
  discardDraft(key: Buffer): void {
    if (this.readDraft()?.equals(key)) rmSync(this.#draftPath, { force: true })
  }

  #writing<T>(write: () => T): T {
    try {
      return write()
    } catch (problem) {
      if (problem instanceof UnusableMasterKey) throw problem
      throw new UnusableMasterKey(`KEYHALL_DATA_DIR: the master key cannot be stored in ${this.#directory}`, { cause: problem })
    }
  }

  /** Gives the draft its name only after it is completely on disk. The first of several processes wins. */
  #writeDraft(): Buffer {
    const unfinished = `${this.#draftPath}.${randomBytes(6).toString('hex')}`
    try {
      withFile(unfinished, 'wx', (file) => {
        writeSync(file, `${randomBytes(BYTES).toString('base64url')}\n`)
        fsyncSync(file)
      })
      link(unfinished, this.#draftPath)
    } finally {
      rmSync(unfinished, { force: true })
    }
    this.#sync()
    const written = this.readDraft() ?? this.read()
    if (!written) throw new UnusableMasterKey(`${this.#draftPath} was removed while it was written. Start again`)
    return written
  }

  /** Syncs the directory: data encrypted with the key must not outlive the key file. (Windows opens no directories.) */
  #sync(): void {
    if (process.platform !== 'win32') withFile(this.#directory, 'r', fsyncSync)
  }
}

/** Does nothing when another process was faster: the new name exists, or the old one is gone. */
function link(existing: string, name: string): void {
  try {
    linkSync(existing, name)
  } catch (problem) {
    if (!['EEXIST', 'ENOENT'].includes(codeOf(problem))) throw problem
  }
}

function withFile(path: string, flags: string, use: (file: number) => void): void {
  const file = openSync(path, flags, 0o600)
  try {
    use(file)
  } finally {
    closeSync(file)
  }
}

function readKey(path: string): Buffer | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64url')
  if (key.length !== BYTES || key.toString('base64url') !== text) {
    throw new UnusableMasterKey(`${path} does not contain a master key (32 bytes in base64url). Restore it, or set KEYHALL_MASTER_KEY`)
  }
  return key
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (problem) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(problem))) return undefined
    throw new UnusableMasterKey(`${path} cannot be read`, { cause: problem })
  }
}
