import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './keyhall-process.js'
import { temporaryFolder } from './temporary-folder.js'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const MAX_START_MILLISECONDS = 60_000
const MAX_STOP_MILLISECONDS = 20_000
const RETRY_MILLISECONDS = 50

/** Ports in the documents; each is replaced by a free one. */
const PORTS = ['8080', '3000', '4000', '5000'] as const

/** Preserves the state of the shell session between blocks, and makes curl fail visibly. */
const PREAMBLE = `set -ea -o pipefail
[ ! -f "$STATE" ] || . "$STATE"
curl() { command curl --fail-with-body --silent --show-error "$@"; }
`
const EPILOGUE = '\nset +a\ndeclare -p $(compgen -e | grep -vE "^(BASH|STATE|TOKEN|PWD|OLDPWD|SHLVL|_)") > "$STATE"\n'

const inParallelTo = (process: ChildProcess): boolean => process.exitCode === null && process.signalCode === null

/**
 * The files under version control in a folder of their own, installed and built already, with an empty HOME: where a reader pastes
 * the commands of the documents.
 */
export class FreshClone {
  readonly folder = temporaryFolder('keyhall-clone-')
  readonly #home = temporaryFolder('keyhall-home-')
  readonly #ports = new Map<string, number>()
  readonly #processes: ChildProcess[] = []
  #server: ChildProcess | undefined
  #output = ''

  static async create(): Promise<FreshClone> {
    const clone = new FreshClone()
    for (const port of PORTS) clone.#ports.set(port, await freePort())
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    const tracked = listed.split('\0').filter((name) => name !== '' && fs.existsSync(path.join(ROOT, name)))
    for (const name of tracked) fs.cpSync(path.join(ROOT, name), path.join(clone.folder, name), { preserveTimestamps: true })
    const packages = [...new Set(tracked.filter((name) => name.endsWith('/package.json')).map((name) => path.dirname(name)))]
    for (const each of packages.flatMap((folder) => ['node_modules', 'dist', 'test/dist'].map((name) => path.join(folder, name)))) {
      if (fs.existsSync(path.join(ROOT, each))) execFileSync('cp', ['-a', path.join(ROOT, each), path.join(clone.folder, each)])
    }
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(clone.folder, 'node_modules'))
    return clone
  }

  /** A text of the documents with the ports that this clone uses. */
  localized(text: string): string {
    return text.replaceAll(/\b(localhost:|PORT=)(8080|3000|4000|5000)\b/g, (_, before: string, port: string) => `${before}${this.#ports.get(port)}`)
  }

  /** Everything that the server and the applications have printed. */
  get output(): string {
    return this.#output
  }

  /** Runs a block in the shell session of the clone, to its end. @returns what it prints */
  async run(block: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
    const child = this.#bash(PREAMBLE + this.localized(block) + EPILOGUE, variables)
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    // Wait for the end of the shell instead of the pipes, which background processes leave open.
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`exit ${code} of\n${block}\nwhich printed\n${printed}\n${this.#output.slice(-2_000)}`)
    return printed
  }

  /** Runs a block that ends with the server, in place of the server that runs; waits until it is ready. */
  async startServer(block: string, variables: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#stop(this.#server)
    this.#output = ''
    this.#server = await this.#serve(block, `http://localhost:${this.#ports.get('8080')}/debug/ready`, variables)
  }

  /** Runs a block that ends with an application on port 3000; waits until it answers. */
  async startApplication(block: string): Promise<void> {
    await this.#serve(block, `http://localhost:${this.#ports.get('3000')}/`, {})
  }

  async remove(): Promise<void> {
    for (const each of this.#processes) await this.#stop(each)
    for (const folder of [this.folder, this.#home]) fs.rmSync(folder, { recursive: true, force: true })
  }

  async #serve(block: string, probe: string, variables: Readonly<Record<string, string>>): Promise<ChildProcess> {
    const child = this.#bash(PREAMBLE + this.localized(block), variables)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    for (const until = performance.now() + MAX_START_MILLISECONDS; performance.now() < until; ) {
      if (!inParallelTo(child)) break
      if (await fetch(probe, { redirect: 'manual' }).then(({ status }) => status < 400, () => false)) return child
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS))
    }
    throw new Error(`does not answer at ${probe}:\n${block}\n${this.#output}`)
  }

  /** Runs in a separate process group, so that all processes of a block can be ended together. */
  #bash(script: string, variables: Readonly<Record<string, string>>): ChildProcess {
    const own = {
      PATH: process.env['PATH'] ?? '',
      HOME: this.#home,
      STATE: path.join(this.#home, 'state.sh'),
      KEYHALL_BASE_URL: `http://localhost:${this.#ports.get('8080')}`,
      PORT: String(this.#ports.get('3000')),
      ISSUER: `http://localhost:${this.#ports.get('8080')}`,
    }
    const child = spawn('bash', ['-c', script], { cwd: this.folder, env: { ...own, ...variables }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#processes.push(child)
    return child
  }

  async #stop(child: ChildProcess | undefined): Promise<void> {
    if (child?.pid === undefined) return
    const signal = (name: NodeJS.Signals) => {
      try {
        process.kill(-(child.pid ?? 0), name)
      } catch {
        // The whole group has ended.
      }
    }
    const ended = inParallelTo(child) ? once(child, 'exit') : undefined
    signal('SIGTERM')
    const timer = setTimeout(() => signal('SIGKILL'), MAX_STOP_MILLISECONDS)
    await ended
    clearTimeout(timer)
    signal('SIGKILL')
  }
}
