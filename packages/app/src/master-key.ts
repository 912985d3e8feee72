import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'master.key'
const BYTES = 32

/** There is no master key that could be used. */
export class UnusableMasterKey extends Error {}

/** Where the master key comes from. */
interface MasterKeySource {
  /** The key itself, from the configuration. */
  readonly configured: string | undefined
  /** The directory that holds it otherwise. */
  readonly dataDir: string
  /** Whether a new key may be made: nothing is encrypted with another one. */
  readonly mayBeNew: boolean
}

const codeOf = (problem: unknown): string => String((problem as NodeJS.ErrnoException).code)

function readKey(path: string): Buffer {
  const text = readFileSync(path, 'utf8').trim()
  const key = Buffer.from(text, 'base64url')
  if (key.length !== BYTES || key.toString('base64url') !== text) {
    throw new UnusableMasterKey(`${path} does not hold a master key: 32 bytes in base64url. Restore it, or set KEYHALL_MASTER_KEY`)
  }
  return key
}

/** Writes a new key under its final name only when it is whole on the disk, and only when nobody was faster. */
function writeNew(directory: string, path: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    withFile(draft, 'wx', (file) => {
      writeSync(file, `${randomBytes(BYTES).toString('base64url')}\n`)
      fsyncSync(file)
    })
    linkSync(draft, path)
  } catch (problem) {
    if (codeOf(problem) !== 'EEXIST') throw problem
  } finally {
    rmSync(draft, { force: true })
  }
  // What is encrypted with the key must not outlive its name. (Windows opens no directories.)
  if (process.platform !== 'win32') withFile(directory, 'r', fsyncSync)
}

function withFile(path: string, flags: string, use: (file: number) => void): void {
  const file = openSync(path, flags, 0o600)
  try {
    use(file)
  } finally {
    closeSync(file)
  }
}

/** @returns `undefined` when there is none */
function keptKey(path: string): Buffer | undefined {
  try {
    return readKey(path)
  } catch (problem) {
    if (codeOf(problem) === 'ENOENT') return undefined
    throw problem
  }
}

const cannotBeKept = (directory: string, cause: unknown) =>
  new UnusableMasterKey(`KEYHALL_DATA_DIR: the master key cannot be kept in ${directory}`, { cause })

/** Makes the data directory where it is missing. @throws UnusableMasterKey */
export function makeDataDir(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch (problem) {
    throw cannotBeKept(directory, problem)
  }
}

/**
 * The key that encrypts secrets at rest: the configured one, else the one in the data directory, made on the first start with
 * mode 0600.
 *
 * @throws UnusableMasterKey
 */
export function masterKey({ configured, dataDir, mayBeNew }: MasterKeySource): Buffer {
  if (configured !== undefined) return Buffer.from(configured, 'base64url')
  const path = join(dataDir, FILE)
  try {
    const kept = keptKey(path)
    if (kept) return kept
    if (!mayBeNew) {
      const remedy = 'Restore it, or set KEYHALL_MASTER_KEY'
      throw new UnusableMasterKey(`${path} is missing, and the storage holds what was encrypted with it. ${remedy}`)
    }
    writeNew(dataDir, path)
    return readKey(path)
  } catch (problem) {
    if (problem instanceof UnusableMasterKey) throw problem
    throw cannotBeKept(dataDir, problem)
  }
}
