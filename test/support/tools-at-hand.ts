import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { MissingTool } from './missing-tool.js'

const run = promisify(execFile)
const CACHE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache')

/** Whether the machine has a command. */
export async function isAtHand(command: string, ...args: readonly string[]): Promise<boolean> {
  return run(command, [...args]).then(() => true, () => false)
}

/** @param needs the sentence of the `MissingTool` that is thrown where the machine lacks the command */
export async function demand(needs: string, command: string, ...args: readonly string[]): Promise<void> {
  if (!(await isAtHand(command, ...args))) throw new MissingTool(needs)
}

/** The major version of `pg_dump` on this machine; 0 without one. */
async function dumpVersion(): Promise<number> {
  const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }))
  return Number.parseInt(/\d+/.exec(stdout)?.[0] ?? '0')
}

/** The folder with the server of the same version as `pg_dump`, where Debian installs both. */
export async function serverOfDump(): Promise<string | undefined> {
  const folder = `/usr/lib/postgresql/${await dumpVersion()}/bin`
  return ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name))) ? folder : undefined
}

/** Whether the machine has a `pg_dump` that is as new as the server of a database: an older one refuses to dump. */
export async function canDump(database: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return (await dumpVersion()) >= Number.parseInt(rows[0]?.server_version ?? '')
  } finally {
    await client.end()
  }
}

/**
 * A Python with these packages, in a virtual environment that later runs find again. Tests may run side by side: each makes its own,
 * and the rename lets exactly one of them win.
 */
export async function pythonWith(...packages: readonly string[]): Promise<string> {
  const folder = path.join(CACHE, `python-${hashOf(...packages)}`)
  const python = path.join(folder, 'bin/python')
  if (fs.existsSync(python)) return python
  fs.mkdirSync(CACHE, { recursive: true })
  const aside = fs.mkdtempSync(path.join(CACHE, 'python-making-'))
  try {
    await run('python3', ['-m', 'venv', aside])
    await run(path.join(aside, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages])
    fs.renameSync(aside, folder)
  } catch (problem) {
    fs.rmSync(aside, { recursive: true, force: true })
    if (!fs.existsSync(python)) throw problem
  }
  return python
}

/** Compiles the Go program of a folder with these modules, unless an earlier run has. @returns the executable */
export async function goProgram(folder: string, ...modules: readonly string[]): Promise<string> {
  const source = fs.readFileSync(path.join(folder, 'main.go'), 'utf8')
  const executable = path.join(CACHE, `go-${hashOf(source, ...modules)}`)
  if (fs.existsSync(executable)) return executable
  const at = { cwd: folder, env: { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' } }
  await run('go', ['mod', 'init', 'shop'], at)
  await run('go', ['get', ...modules], at)
  await run('go', ['build', '-o', 'shop', '.'], at)
  fs.renameSync(path.join(folder, 'shop'), executable)
  return executable
}

/** Compiles a command of a Go module, unless an earlier run has. @returns the executable */
export async function goCommand(folder: string, module: string, version: string): Promise<string> {
  const executable = path.join(CACHE, `go-${hashOf(module, version)}`)
  if (fs.existsSync(executable)) return executable
  const at = { cwd: folder, env: { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' } }
  await run('go', ['mod', 'init', 'command'], at)
  await run('go', ['get', `${module}@${version}`], at)
  await run('go', ['build', '-o', 'command', module], at)
  fs.renameSync(path.join(folder, 'command'), executable)
  return executable
}

/** Packages the Maven project of a folder, unless an earlier run has. @returns the executable archive */
export async function mavenArchive(folder: string, ...sources: readonly string[]): Promise<string> {
  const archive = path.join(CACHE, `maven-${hashOf(...sources.map((name) => fs.readFileSync(path.join(folder, name), 'utf8')))}.jar`)
  if (fs.existsSync(archive)) return archive
  await run('mvn', ['--quiet', '--batch-mode', 'package'], { cwd: folder })
  fs.renameSync(path.join(folder, 'target/shop-1.jar'), archive)
  return archive
}

const hashOf = (...texts: readonly string[]): string => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
