import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH = 2 ** 30

/** The disk would be waited for at every commit. What survives the kill of a process survives it in memory too. */
const parent = hasRoom(MEMORY) ? MEMORY : os.tmpdir()

/** Makes a folder with a fresh name for databases of tests: in memory, where the machine has a folder there with room. */
export const temporaryFolder = (prefix: string): string => fs.mkdtempSync(path.join(parent, prefix))

function hasRoom(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize > ENOUGH
  } catch {
    return false
  }
}
