import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SqliteDriverUnsuited } from '../../failures.js'
import type { SqliteDriver } from './sqlite-database.js'

const NAME = 'better-sqlite3'
const OTHERWISE = 'From Node.js 22.16 on, the SQLite of Node.js needs no compiler: leave out KEYHALL_SQLITE_DRIVER, or set it to node'

/** Loads the optional package. @throws SqliteDriverUnsuited */
export function loadBetterSqlite(): SqliteDriver {
  const require = createRequire(import.meta.url)
  const folder = folderOf(require)
  const problem = abortOf({ version: versionIn(folder), node: process.versions.node, isPatched: isPatched(folder) })
  if (problem !== undefined) throw new SqliteDriverUnsuited(problem)
  try {
    // The add-on is loaded when the first database is opened.
    const driver = require(NAME) as SqliteDriver
    new driver(':memory:').close()
    return driver
  } catch (cause) {
    throw new SqliteDriverUnsuited(`${NAME} is installed, but was not compiled for ${process.version}. \`npm start\` compiles it, with a C++ compiler, make and python3. ${OTHERWISE}`, cause)
  }
}

/**
 * Why a version of better-sqlite3 would end the process instead of throwing an error, and what to do; `undefined` when it works.
 *
 * @param isPatched whether it has our patch, which is for version 12
 */
export function abortOf({ version, node, isPatched: hasPatch }: { readonly version: string; readonly node: string; readonly isPatched: boolean }): string | undefined {
  const pair = `${NAME} ${version} ends the process on Node.js ${node}`
  // It uses functions of Node-API 10.
  if (isAtLeast(version, 13) && !isAtLeast(node, 22, 14)) return `${pair}. Install ${NAME} 12, or use Node.js 22.16 or newer`
  // The garbage collector aborts: ObjectWrap removes a cleanup hook without a context. Node 24.22 no longer does.
  if (!isAtLeast(version, 13) && !hasPatch && isAtLeast(node, 24, 19) && !isAtLeast(node, 24, 22)) return `${pair}. Install ${NAME} 13. ${OTHERWISE}`
  return undefined
}

function folderOf(require: NodeJS.Require): string {
  try {
    return path.dirname(path.dirname(require.resolve(NAME)))
  } catch {
    throw new SqliteDriverUnsuited(
      `${NAME} is not installed. \`KEYHALL_SQLITE_DRIVER=${NAME} npm start\` installs it in a clone of the repository, \`npm install ${NAME}\` elsewhere. ${OTHERWISE}`,
    )
  }
}

const versionIn = (folder: string): string =>
  (JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { readonly version: string }).version

/** `patches/` of the repository. */
function isPatched(folder: string): boolean {
  const source = path.join(folder, 'src/better_sqlite3.cpp')
  return fs.existsSync(source) && fs.readFileSync(source, 'utf8').includes('#define RemoveEnvironmentCleanupHook')
}

function isAtLeast(version: string, wantedMajor: number, wantedMinor = 0): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}
