import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'master.key'
const BYTES = 32

/** The file of the master key holds something else than 32 bytes in base64url. */
export class UnusableMasterKey extends Error {}

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
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'wx', 0o600)
  writeSync(file, `${randomBytes(BYTES).toString('base64url')}\n`)
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, path)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem
  } finally {
    rmSync(draft)
  }
}

/**
 * The key that encrypts secrets at rest: the configured one, else the one in the data directory, made on the first start with
 * mode 0600.
 *
 * @throws UnusableMasterKey
 */
export function masterKey({ configured, dataDir }: { readonly configured: string | undefined; readonly dataDir: string }): Buffer {
  if (configured !== undefined) return Buffer.from(configured, 'base64url')
  const path = join(dataDir, FILE)
  try {
    return readKey(path)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ENOENT') throw problem
  }
  writeNew(dataDir, path)
  return readKey(path)
}
