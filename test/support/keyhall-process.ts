import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { startKeyhall } from '@keyhall/app'
import { pairsOfTheProcess } from './key-pairs.js'
import { inProc } from './proc.js'
import { temporaryFolder } from './temporary-folder.js'

const ROOT = rootFrom(path.dirname(fileURLToPath(import.meta.url)))
const COMMAND = path.join(ROOT, 'packages/app/dist/bundle/keyhall.cjs')
/** The same command without the bundle. */
const COMPILED = path.join(ROOT, 'packages/app/dist/cli/main.js')
/** Shorter than the timeout of a test, so that the failure names the process. Generous, because tests share the cores with other tests. */
const PATIENCE = 45_000
/** Longer than the fifteen seconds after which a stopping server exits, shorter than the timeout of a test. */
const MAX_END = 25_000
const MAX_PROBE = 2_000

/** Variables of the server, by their full names. */
export type Variables = Readonly<Record<string, string | undefined>>

/** What `npm start` adds. */
export async function likeNpmStart(): Promise<{ readonly variables: Variables; readonly nodeFlags: readonly string[] }> {
  const { NODE_FLAGS, SERVER_ENVIRONMENT } = (await import(pathToFileURL(path.join(ROOT, 'scripts/run/node-flags.mjs')).href)) as {
    readonly NODE_FLAGS: readonly string[]
    readonly SERVER_ENVIRONMENT: Variables
  }
  return { variables: SERVER_ENVIRONMENT, nodeFlags: NODE_FLAGS }
}

/** How a process ended. */
export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Milliseconds from its start to its end. */
  readonly milliseconds: number
}

const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, 10))

const running = new Set<ChildProcess>()
// A test that is torn down in the middle leaves no server behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A line of the log. */
export interface LogLine extends Readonly<Record<string, unknown>> {
  readonly pid: number
  readonly level: string
  readonly msg: string
}

/** A `keyhall` command that runs, or has run, as a process of its own. */
export class KeyhallProcess {
  readonly baseUrl: string
  readonly #ended: Promise<Ending>
  readonly #child: ChildProcess
  readonly #started = performance.now()
  #stdout = ''
  #stderr = ''

  constructor(child: ChildProcess, baseUrl: string) {
    this.#child = child
    this.baseUrl = baseUrl
    running.add(child)
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text))
    this.#ended = new Promise((resolve, reject) => {
      child.once('error', reject).once('close', (code, signal) => {
        running.delete(child)
        resolve({ code, signal, milliseconds: performance.now() - this.#started })
      })
    })
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the process did not start')
    return this.#child.pid
  }

  get stdout(): string {
    return this.#stdout
  }

  get stderr(): string {
    return this.#stderr
  }

  /** The output so far. */
  get output(): string {
    return this.#stdout + this.#stderr
  }

  /** The parsed lines of the log, without an incomplete last one. */
  get log(): LogLine[] {
    const whole = this.#stdout.slice(0, this.#stdout.lastIndexOf('\n') + 1)
    return whole.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as LogLine)
  }

  /** Waits for log lines, which are written after the response. */
  async logged(isWanted: (line: LogLine) => boolean, count = 1): Promise<LogLine[]> {
    for (const until = performance.now() + PATIENCE; performance.now() < until; await pause()) {
      const lines = this.log.filter(isWanted)
      if (lines.length >= count) return lines
    }
    throw this.#late(`${count} such lines in its log`, PATIENCE)
  }

  /** Whether it has started processes of its own (Linux). */
  get hasChildren(): boolean {
    return !this.hasEnded && fs.readFileSync(inProc(`${this.pid}/task/${this.pid}/children`), 'utf8').trim() !== ''
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Waits until it is ready. @param patience milliseconds since its start, 45,000 by default @returns milliseconds since its start */
  async ready(patience = PATIENCE): Promise<number> {
    while (!this.hasEnded && performance.now() - this.#started < patience) {
      if ((await this.readiness()) === 200) return performance.now() - this.#started
      await pause()
    }
    if (this.hasEnded) throw new Error(`${this.#command} ended with ${this.#child.exitCode} before it was ready:\n${this.output}`)
    throw this.#late('its readiness', patience)
  }

  /** The status of the readiness probe; 0 without a response. @param patience milliseconds, 2,000 by default */
  readiness(patience = MAX_PROBE): Promise<number> {
    const url = `${this.baseUrl}/debug/ready`
    return new Promise((resolve) => {
      const options = { family: 4, agent: false, rejectUnauthorized: false } as const
      const request = url.startsWith('https:') ? https.get(url, options) : http.get(url, options)
      request.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => resolve(0))
      const timer = setTimeout(() => request.destroy(), patience)
      request.once('close', () => clearTimeout(timer))
    })
  }

  /** Stops reading its log until it has ended. */
  stopReading(): void {
    const { stdout } = this.#child
    stdout?.pause()
    this.#child.once('exit', () => stdout?.resume())
  }

  /** Sends a signal without waiting for its effect. */
  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Sends a signal, and waits until the process is gone. @param patience milliseconds, 25,000 by default */
  end(name: NodeJS.Signals = 'SIGTERM', patience = MAX_END): Promise<Ending> {
    this.signal(name)
    return this.#endedWithin(patience, `its end after ${name}`)
  }

  /** Waits until a command or a stopping server has exited. @param patience milliseconds, 25,000 by default */
  finished(patience = MAX_END): Promise<Ending> {
    return this.#endedWithin(patience, 'its end')
  }

  /** Kills a process that did not end in time. */
  #endedWithin(patience: number, what: string): Promise<Ending> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(this.#late(what, patience))
        this.signal('SIGKILL')
      }, patience)
      this.#ended.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  /** An error that names the process, the awaited condition and all of its output. */
  #late(what: string, patience: number): Error {
    return new Error(`${this.#command} (process ${this.pid}): waited ${patience / 1000} s for ${what}; its output:\n${this.output}`)
  }

  get #command(): string {
    return this.#child.spawnargs.slice(1).join(' ').replace(COMMAND, 'keyhall')
  }
}

/** A folder with the data of one server, its port, and its processes. */
export class Installation {
  readonly folder = temporaryFolder('keyhall-process-')
  readonly port: number
  readonly #variables: Variables
  readonly #processes: KeyhallProcess[] = []

  private constructor(port: number, variables: Variables) {
    this.port = port
    this.#variables = variables
  }

  /** @param variables added to the defaults, or replacing them: SQLite in the folder, no rate limits */
  static async create(variables: Variables = {}): Promise<Installation> {
    return new Installation(await freePort(), variables)
  }

  get dataDir(): string {
    return path.join(this.folder, 'data')
  }

  /** The database, for tests that read it directly. */
  get storage(): StorageConfig {
    const url = this.#variables['KEYHALL_STORAGE']
    return url === undefined ? { kind: 'sqlite', path: path.join(this.dataDir, 'keyhall.db') } : { kind: 'postgres', url, poolSize: 1 }
  }

  /**
   * Prepares storage and master key as a first start would, without a process, for tests of later starts. Passwords are hashed at minimal
   * cost until the first sign-in.
   */
  async setUp(bootstrap?: unknown): Promise<this> {
    const masterKey = randomBytes(32)
    fs.mkdirSync(this.dataDir, { recursive: true, mode: 0o700 })
    fs.writeFileSync(path.join(this.dataDir, 'master.key'), `${masterKey.toString('base64url')}\n`, { mode: 0o600 })
    const { storage, port } = this
    const keyhall = await startKeyhall({ storage, port, masterKey, bootstrap, makeKeyPair: pairsOfTheProcess(), passwordCost: 'least' })
    await keyhall.close()
    return this
  }

  /** Writes a file into the folder. @returns its path */
  write(name: string, content: unknown): string {
    const file = path.join(this.folder, name)
    fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  /** Runs a command in the folder, `start` by default, without the environment of the tests. */
  launch(variables: Variables = {}, command: readonly string[] = ['start'], nodeFlags: readonly string[] = []): KeyhallProcess {
    return this.#spawn([process.execPath, ...nodeFlags, COMMAND, ...command], this.folder, variables)
  }

  /** Runs `start` through another program, which replaces itself by it. */
  launchThrough(program: readonly string[], variables: Variables = {}): KeyhallProcess {
    return this.#spawn([...program, process.execPath, COMMAND, 'start'], this.folder, variables)
  }

  /** Runs `start` from the compiled packages, as embedded servers and most tests do, instead of from the bundle. */
  launchCompiled(variables: Variables = {}): KeyhallProcess {
    return this.#spawn([process.execPath, COMPILED, 'start'], this.folder, variables)
  }

  /** Runs a server as in a fresh clone of the repository. */
  launchByNpm(): KeyhallProcess {
    return this.#spawn(['npm', '--loglevel=error', 'start'], ROOT, { KEYHALL_DATA_DIR: this.dataDir, HOME: process.env['HOME'] })
  }

  /** Runs a server, and waits until it is ready. */
  async start(variables: Variables = {}, nodeFlags: readonly string[] = []): Promise<KeyhallProcess> {
    const launched = this.launch(variables, ['start'], nodeFlags)
    await launched.ready()
    return launched
  }

  /** Ends remaining processes, and removes the folder. */
  async remove(): Promise<void> {
    await Promise.all(this.#processes.map((each) => (each.hasEnded ? each.finished() : each.end('SIGKILL'))))
    fs.rmSync(this.folder, { recursive: true, force: true })
  }

  #spawn([file = '', ...args]: readonly string[], cwd: string, variables: Variables): KeyhallProcess {
    const own = { ...this.#ordinary(), ...this.#variables, ...variables }
    const env = { PATH: process.env['PATH'], NODE_V8_COVERAGE: process.env['NODE_V8_COVERAGE'], ...own }
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const launched = new KeyhallProcess(child, addressOf(own))
    this.#processes.push(launched)
    return launched
  }

  #ordinary(): Variables {
    const limits = Object.fromEntries(['LOGIN', 'PASSWORD', 'TOKEN', 'PAR', 'DEVICE', 'KEYS', 'API', 'DOCS', 'OPERATIONS'].map((area) => [`KEYHALL_RATE_LIMIT_${area}`, '0']))
    return { KEYHALL_BASE_URL: `http://localhost:${this.port}`, ...limits }
  }
}

/** Address of the process itself, which differs from its base URL behind a balancer. */
function addressOf(variables: Variables): string {
  const url = new URL(variables['KEYHALL_BASE_URL'] ?? 'http://localhost:8080')
  if (variables['KEYHALL_PORT'] !== undefined) {
    url.port = variables['KEYHALL_PORT']
    // The balancer has the certificate.
    if (variables['KEYHALL_TLS_CERT_FILE'] === undefined) url.protocol = 'http:'
  }
  return url.href.replace(/\/$/, '')
}

/**
 * A free port outside of the range of outgoing connections, so that none of them blocks it after a restart.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = net.createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)])
    server.close()
    if (isFree) return port
  }
}

function rootFrom(folder: string): string {
  return fs.existsSync(path.join(folder, 'pnpm-workspace.yaml')) ? folder : rootFrom(path.dirname(folder))
}
