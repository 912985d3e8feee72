import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { signIn } from './authorization.js'
import { ConnectPage, connectDocument, person } from './connect-page.js'
import { freePort } from './keyhall-process.js'
import type { Page, UserAgent } from './user-agent.js'
import { World } from './world.js'

/** Below the folder in which the tests have their packages, so that a snippet finds the libraries that it imports. */
const CACHE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/connect')
const MAX_START_MILLISECONDS = 60_000
const RETRY_MILLISECONDS = 50

type Variables = Readonly<Record<string, string>>

/** The application of a page of `docs/connect`, running beside a server that has its registration. */
export class ConnectedApplication {
  readonly page: ConnectPage
  readonly folder: string
  readonly world = new World('memory')
  #origin = ''
  #child: ChildProcess | undefined
  #output = ''

  constructor(page: string, origin?: string) {
    this.page = new ConnectPage(page, origin)
    fs.mkdirSync(CACHE, { recursive: true })
    this.folder = fs.mkdtempSync(path.join(CACHE, `${page}-`))
  }

  /** Where the application listens. */
  get origin(): string {
    return this.#origin
  }

  /** Chooses the port of the application. */
  async choosePort(): Promise<void> {
    this.#origin = `http://localhost:${await freePort()}`
  }

  /** Starts the server with the registration of the page. */
  async startServer(): Promise<void> {
    await this.choosePort()
    // The libraries compare tokens with the clock of the machine.
    this.world.clock.set(Math.floor(Date.now() / 1000))
    await this.world.start({ bootstrap: connectDocument([this.page.document(this.#origin)]) })
  }

  /**
   * Starts the application with the variables that every page names, and waits until it answers.
   *
   * @param variables in place of those of the page: of an application that was registered elsewhere
   */
  async startApplication([file = '', ...args]: readonly string[], variables: Variables = {}): Promise<void> {
    const { client_id: CLIENT_ID, client_secret: CLIENT_SECRET = '' } = this.page.client
    const own = { ...(variables['ISSUER'] === undefined ? { ISSUER: this.world.issuer } : {}), CLIENT_ID, CLIENT_SECRET, PORT: new URL(this.#origin).port }
    const secrets = { SESSION_SECRET: 'a secret of the tests', AUTH_SECRET: 'a secret of the tests' }
    const child = spawn(file, args, { cwd: this.folder, env: { ...process.env, NODE_OPTIONS: '', ...own, ...secrets, ...variables } })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    await this.#answers(child)
  }

  /** Opens a path of the application and signs in. @returns the final page of the application */
  async signIn(agent: UserAgent, start: Page | string): Promise<Page> {
    const begun = typeof start === 'string' ? await agent.open(this.#origin + start) : start
    const { leftTo } = begun
    assert.ok(leftTo && isBelow(this.world.issuer, leftTo), `the application does not lead to the sign-in: ${begun.status} ${begun.html}${this.#output}`)
    const back = await signIn(agent, leftTo, person)
    assert.ok(back.leftTo && isBelow(this.#origin, back.leftTo), `the sign-in does not lead back: ${back.status} ${back.title ?? ''}`)
    const arrived = await agent.open(back.leftTo)
    assert.equal(arrived.status, 200, arrived.html + this.#output)
    return arrived
  }

  async stop(): Promise<void> {
    await this.end()
    await this.world.stop()
  }

  /** Ends the application, without a server of its own. */
  async end(): Promise<void> {
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    fs.rmSync(this.folder, { recursive: true, force: true })
  }

  async #answers(child: ChildProcess): Promise<void> {
    for (const until = performance.now() + MAX_START_MILLISECONDS; performance.now() < until; ) {
      assert.equal(child.exitCode, null, `the application ended: ${this.#output}`)
      const isThere = await fetch(this.#origin, { redirect: 'manual' }).then(() => true, () => false)
      if (isThere) return
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS))
    }
    assert.fail(`the application does not answer: ${this.#output}`)
  }
}

const isBelow = (address: string, url: URL): boolean => url.origin === new URL(address).origin

/**
 * Runs the tests with the application of a page, started by `start`.
 *
 * @param origin the origin of the application; http://localhost:3000 by default
 */
export function withApplication(
  page: string, start: (application: ConnectedApplication) => Promise<void>, tests: (application: ConnectedApplication) => void, origin?: string,
): void {
  describe(`docs/connect/${page}.md`, function () {
    // Compiling or installing for the first time takes minutes on a busy machine.
    this.timeout(300_000)
    const application = new ConnectedApplication(page, origin)
    before(async () => {
      await application.startServer()
      await start(application)
    })
    after(() => application.stop())
    tests(application)
  })
}
