import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { KeyhallProcess, freePort } from './keyhall-process.js'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** Programs that are not in its PATH, also with a version or the name of a platform. */
const HIDDEN = /^(?:[\w-]+-)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|make|gmake|python|python3|node)(?:-?[\d.]+)?$/

/** What a machine may need to reach the registry of npm: certificates, a proxy, an address. */
const NETWORK = /(_CERTS?|CAINFO|CERT_FILE|CERT_DIR|CA_BUNDLE|_proxy|_PROXY|npm_config_registry)$/

/** A new machine with Node.js, npm and Git, but no compiler: an empty HOME, a clone of this repository with the changes of the working tree. */
export class MachineWithoutCompiler {
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-machine-'))
  readonly clone = path.join(this.#folder, 'clone')
  readonly #started: KeyhallProcess[] = []

  /** @param node the binary of Node.js */
  constructor(node: string) {
    for (const name of ['bin', 'home']) fs.mkdirSync(path.join(this.#folder, name))
    fs.symlinkSync(node, path.join(this.#folder, 'bin/node'))
    for (const file of programs()) fs.symlinkSync(file, path.join(this.#folder, 'bin', path.basename(file)))
    execFileSync('git', ['clone', '--quiet', `file://${ROOT}`, this.clone])
    this.#copyChanges()
  }

  /** Runs `npm start` in the clone. */
  async start(): Promise<KeyhallProcess> {
    const baseUrl = `http://localhost:${await freePort()}`
    const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)))
    const env = { ...network, PATH: path.join(this.#folder, 'bin'), HOME: path.join(this.#folder, 'home'), KEYHALL_BASE_URL: baseUrl }
    const child = spawn(path.join(this.#folder, 'bin/npm'), ['start'], { cwd: this.clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const started = new KeyhallProcess(child, baseUrl)
    this.#started.push(started)
    return started
  }

  /** Bytes on the disk, of the clone and of HOME. A file with two names counts once. */
  bytesOnDisk(): number {
    const printed = execFileSync('du', ['-sk', this.#folder], { encoding: 'utf8' })
    return Number.parseInt(printed) * 1024
  }

  async remove(): Promise<void> {
    await Promise.all(this.#started.map((each) => (each.hasEnded ? each.finished() : each.end('SIGTERM'))))
    fs.rmSync(this.#folder, { recursive: true, force: true })
  }

  #copyChanges(): void {
    const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter((name) => name !== '')
    for (const name of [...git('diff', '--name-only', '-z', 'HEAD'), ...git('ls-files', '-z', '--others', '--exclude-standard')]) {
      const target = path.join(this.clone, name)
      fs.rmSync(target, { force: true })
      if (fs.existsSync(path.join(ROOT, name))) fs.cpSync(path.join(ROOT, name), target)
    }
  }
}

/** The programs in the PATH of this machine, the first of each name. */
function programs(): Iterable<string> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => fs.existsSync(folder))
  const files = folders.flatMap((folder) => fs.readdirSync(folder).map((name) => [name, path.join(folder, name)] as const))
  return new Map(files.filter(([name]) => !HIDDEN.test(name)).toReversed()).values()
}
