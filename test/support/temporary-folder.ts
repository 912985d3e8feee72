import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH = 2 ** 30

/** A memory file system avoids waiting for the disk at every commit, and also survives the kill of a process. */
const parent = hasRoom(MEMORY) ? MEMORY : os.tmpdir()

/** Creates a folder with a fresh name for test databases, in a memory file system if there is one with room. */
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
