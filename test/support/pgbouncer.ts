import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './keyhall-process.js'

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534
const IS_ROOT = process.getuid?.() === 0
const ENVIRONMENT = { PATH: `${process.env['PATH']}:/usr/sbin` }

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version'], { env: ENVIRONMENT }).status === 0

/** A PgBouncer with its default settings before the Postgres of the tests. */
export class PgBouncer {
  readonly #folder: string
  readonly #child: ChildProcess
  readonly #port: number

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
    const identity = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {}
    this.#child = spawn('pgbouncer', [path.join(folder, 'pgbouncer.ini')], { ...identity, cwd: '/', env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] })
  }

  /** @param target a database of the server */
  static async start(poolMode: string, target: URL): Promise<PgBouncer> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-pgbouncer-'))
    const port = await freePort()
    const password = target.password === '' ? '' : ` password=${decodeURIComponent(target.password)}`
    fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), `[databases]
* = host=${target.hostname} port=${target.port || '5432'} user=${decodeURIComponent(target.username)}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
`)
    fs.chmodSync(folder, 0o755)
    const pooler = new PgBouncer(folder, port)
    await pooler.#ready()
    return pooler
  }

  /** The address of a database through this pooler. */
  through(url: string): string {
    const changed = new URL(url)
    changed.hostname = '127.0.0.1'
    changed.port = String(this.#port)
    return changed.href
  }

  async stop(): Promise<void> {
    const ended = this.#child.exitCode === null ? once(this.#child, 'exit') : undefined
    this.#child.kill('SIGKILL')
    await ended
    fs.rmSync(this.#folder, { recursive: true, force: true })
  }

  #ready(): Promise<void> {
    let log = ''
    return new Promise((resolve, reject) => {
      this.#child.stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString()
        if (log.includes('process up')) resolve()
      })
      this.#child.once('error', reject)
      this.#child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${log}`)))
    })
  }
}
