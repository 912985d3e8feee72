import type { KeyhallOptions } from '@keyhall/app'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { apiDocument } from './api-callers.js'
import { launchBrowser } from './chromium.js'
import { RelyingParty } from './relying-party.js'
import type { TestClient, TestPerson } from './standard-document.js'
import { World } from './world.js'
import type { StorageKind } from './world.js'

const CLIENT_ORIGIN = 'https://client.example'

/** A server, a client that listens, and a real browser. */
export class BrowserWorld extends World {
  readonly relyingParty = new RelyingParty()
  /** Console errors, policy violations and external requests of all contexts that do not opt out. */
  readonly complaints: string[] = []
  /** Other hosts that a test sends the browser to. */
  readonly visited = new Set<string>()
  #browser: Browser | undefined

  override async start(options: Partial<KeyhallOptions> = {}): Promise<void> {
    await this.relyingParty.start()
    this.clock.set(this.beginsAt())
    const bootstrap: unknown = JSON.parse(JSON.stringify(apiDocument()).replaceAll(CLIENT_ORIGIN, this.relyingParty.origin))
    await super.start({ bootstrap, ...options })
    this.#browser = await launchBrowser()
  }

  /** The time at the start, in seconds: that of the machine, because the libraries of clients look at its clock. */
  protected beginsAt(): number {
    return Math.floor(Date.now() / 1000)
  }

  override async stop(): Promise<void> {
    await this.#browser?.close()
    this.relyingParty.close()
    await super.stop()
  }

  /** The client, with its redirect URI on loopback. */
  client<C extends TestClient>(client: C): C {
    return { ...client, redirectUri: this.address(client.redirectUri) }
  }

  /** An address of the document, on loopback. */
  address(of: string): string {
    return of.replace(CLIENT_ORIGIN, this.relyingParty.origin)
  }

  /** A fresh browser profile. Records its console errors, policy violations and external requests. */
  async context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    if (!this.#browser) throw new Error('the browser runs during tests only')
    const context = await this.#browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options })
    const known = [new URL(this.issuer).host, new URL(this.relyingParty.origin).host]
    // Listening is enough: a route would stop each request until this process lets it go, and take the cache from the browser.
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (!known.includes(url.host) && !this.visited.has(url.host)) this.complaints.push(`request to ${url.href}`)
    })
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && this.isComplaint(message.text()))
        this.complaints.push(`console: ${message.text()}`)
    })
    context.on('weberror', (problem) => this.complaints.push(`script: ${problem.error().message}`))
    return context
  }

  /** Whether a message of the browser is about a fault: answers below 500 are part of many tests. */
  protected isComplaint(message: string): boolean {
    return !/status of 4\d\d/.test(message)
  }

  /** Runs with a page of a fresh profile, and closes it. */
  async withPage<T>(work: (page: Page, context: BrowserContext) => Promise<T>, options: BrowserContextOptions = {}): Promise<T> {
    const context = await this.context(options)
    try {
      return await work(await context.newPage(), context)
    } finally {
      await context.close()
    }
  }
}

/** Signs in with name and password, starting at the login name page. */
export async function typeInto(page: Page, { loginName, password }: Pick<TestPerson, 'loginName' | 'password'>): Promise<void> {
  await typeIntoFocused(page, '#loginName', loginName)
  await typeIntoFocused(page, '#password', password)
}

/** Types into the field that the page focuses, like a person: Chromium reports a field that a program focuses before its autofocus does. */
async function typeIntoFocused(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`${field}:focus`).fill(text)
  await page.locator('#submit-button').click()
}

/** Runs the tests with a separate browser and server on that storage. Fails on console errors. */
export function inBrowser(
  title: string,
  kind: StorageKind,
  tests: (world: BrowserWorld, suite: Mocha.Suite) => void,
  options: () => Promise<Partial<KeyhallOptions>> = async () => ({}),
): void {
  describe(`${title} (Chromium, ${kind})`, function () {
    this.timeout(120_000)
    const world = new BrowserWorld(kind)
    before(async () => world.start(await options()))
    after(() => world.stop())
    afterEach(() => {
      world.relyingParty.forget()
      const complaints = world.complaints.splice(0)
      if (complaints.length > 0) throw new Error(`the browser complained: ${complaints.join('; ')}`)
    })
    tests(world, this)
  })
}
