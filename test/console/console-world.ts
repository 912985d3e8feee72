import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import type { KeyhallOptions } from '@keyhall/app'
import { violationsOn } from '../support/accessibility.js'
import { apiDocument } from '../support/api-callers.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import type { BrowserWorld } from '../support/browser-world.js'
import type { TestPerson } from '../support/standard-document.js'
import { everyDatabase } from '../support/storages.js'

type Role = string | { readonly role: string; readonly project: string }

/** A person who uses the console. */
export interface Operator extends TestPerson {
  readonly organization: '100' | '110'
  readonly roles: readonly Role[]
}

const operator = (name: string, organization: Operator['organization'], ...roles: readonly Role[]): Operator => {
  const domain = organization === '100' ? 'acme.localhost' : 'globex.localhost'
  return { id: `op-${name}`, userName: name, loginName: `${name}@${domain}`, password: `the password of ${name}`, organization, roles }
}

/** One person for each role that sees another console. Organization 100 is Acme, 110 is Globex; project 300 is Shop. */
export const operators = {
  iamOwner: operator('olivia', '100', 'IAM_OWNER'),
  iamViewer: operator('victor', '100', 'IAM_OWNER_VIEWER'),
  orgOwner: operator('oscar', '100', 'ORG_OWNER'),
  orgViewer: operator('vera', '100', 'ORG_OWNER_VIEWER'),
  userManager: operator('ursula', '100', 'ORG_USER_MANAGER'),
  projectOwner: operator('paul', '100', { role: 'PROJECT_OWNER', project: '300' }),
  withoutRoles: operator('nora', '100'),
} as const satisfies Readonly<Record<string, Operator>>

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const described = ({ id, userName, password, organization, roles }: Operator): object => ({
  id, organization, userName, password, roles, profile: { firstName: capitalized(userName), lastName: 'Example' },
  email: { email: `${userName}@mail.example`, isEmailVerified: true },
})

/** The standard document with the operators. @param own members beside or in place of others */
export function consoleDocument(own: Readonly<Record<string, unknown>> = {}): object {
  const document = apiDocument() as { readonly users: readonly object[] }
  return { ...document, users: [...document.users, ...Object.values(operators).map(described)], ...own }
}

/** A signed-in console in a browser. */
export interface OpenConsole {
  readonly page: Page
  /** Opens an address below `/ui/console` without loading the page again, as a link does. */
  readonly go: (to: string) => Promise<void>
  /** Fails with what axe finds. */
  readonly checkAccessibility: () => Promise<void>
  /** Writes a picture into `SCREENS_DIR`; does nothing without it. */
  readonly picture: (name: string) => Promise<void>
}

/** Signs an operator in at the console, and waits for the page at `path`. */
export async function openConsole(world: Pick<BrowserWorld, 'issuer'>, page: Page, who: Pick<TestPerson, 'loginName' | 'password'>, path = '/'): Promise<OpenConsole> {
  watchRequests(page)
  await page.goto(`${world.issuer}/ui/console${path === '/' ? '' : path}`)
  await page.waitForURL(/\/ui\/login\//)
  await typeInto(page, who)
  await page.waitForURL(({ href }) => href.startsWith(`${world.issuer}/ui/console`) && !/\/callback(\?|$)/.test(href))
  await settled(page)
  return consoleOn(page)
}

/** Saves what was changed, and waits until it is saved: a notice alone may be that of an earlier change. */
export async function saveChanges(page: Page, within: Page | Locator = page): Promise<void> {
  const button = within.getByRole('button', { name: 'Save', exact: true })
  await button.click()
  await button.waitFor({ state: 'detached' })
  await page.getByText('Saved', { exact: true }).first().waitFor()
}

/** Waits until the page has its heading and nothing loads. */
export async function settled(page: Page): Promise<void> {
  // The heading names the address that it belongs to: an earlier page stays until the next one is loaded. That of no page has the root.
  await page.waitForFunction(() => {
    const path = document.querySelector<HTMLElement>('h1')?.dataset['path']?.replace(/\/$/, '')
    const isThere = path === undefined ? document.querySelector('.plain h1') !== null : location.pathname.replace(/^.*\/ui\/console|\/$/g, '') === path
    const isNowhere = document.querySelector('[data-nowhere]') !== null
    return (isThere || isNowhere) && document.querySelector('.skeleton, .waiting') === null
  })
  await answered(page)
}

/** The requests of the main frame that are not answered, and what waits for their answers. */
interface Unanswered {
  readonly requests: Set<Request>
  readonly waiting: (() => void)[]
}

const unanswered = new WeakMap<Page, Unanswered>()

const isOfMainFrame = (request: Request): boolean => ['fetch', 'xhr', 'script', 'stylesheet'].includes(request.resourceType()) && request.frame().parentFrame() === null

/** Lets `settled` wait for the requests of a page that `openConsole` has not opened. */
export function watchRequests(page: Page): void {
  const state: Unanswered = { requests: new Set(), waiting: [] }
  unanswered.set(page, state)
  const end = (request: Request): void => {
    if (state.requests.delete(request)) for (const wake of state.waiting.splice(0)) wake()
  }
  page.on('request', (request) => { if (isOfMainFrame(request)) state.requests.add(request) })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Waits until all requests of the page are answered, and the answers are shown. Playwright's `networkidle` never comes after a page with a frame. */
async function answered(page: Page): Promise<void> {
  const state = unanswered.get(page)
  if (!state) return page.waitForLoadState('networkidle')
  do {
    while (state.requests.size > 0) await new Promise<void>((resolve) => void state.waiting.push(resolve))
    await page.evaluate(() => new Promise<void>((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => { setTimeout(resolve) })) }))
  } while (state.requests.size > 0)
}

const consoleOn = (page: Page): OpenConsole => ({
  page,
  go: async (to) => {
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${new URL(page.url()).pathname.replace(/\/ui\/console.*$/, '')}/ui/console${to === '/' ? '' : to}`)
    await settled(page)
  },
  checkAccessibility: async () => {
    // A dialog may appear a moment after the click, and gets its name in the moment after that. axe reports one that has none.
    await answered(page)
    await page.waitForFunction(() => [...document.querySelectorAll('[role=dialog]')].every((one) => one.hasAttribute('aria-labelledby') || one.hasAttribute('aria-label')), undefined, { timeout: 2_000 }).catch(() => undefined)
    const violations = await violationsOn(page)
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]), [])
  },
  picture: async (name) => {
    const folder = process.env['SCREENS_DIR']
    if (folder === undefined) return
    fs.mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}.png`) })
  },
})

/**
 * Runs tests of the console in a browser, on a server of their own. A console message, a violation of the policy or a request to another
 * host fails the test. They run on SQLite; those whose titles match `onPostgres` run on Postgres, too.
 */
export function inConsole(title: string, tests: (use: ConsoleTests) => void, { onPostgres, own, options = {} }: {
  readonly onPostgres?: RegExp
  readonly own?: Readonly<Record<string, unknown>>
  readonly options?: Partial<KeyhallOptions>
} = {}): void {
  for (const kind of onPostgres === undefined ? ['sqlite' as const] : everyDatabase) {
    inBrowser(title, kind, (world, suite) => {
      tests({
        world,
        as: (who, path, work, browser = {}) =>
          world.withPage(async (page) => work(await openConsole(world, page, who, path)), { viewport: { width: 1440, height: 900 }, ...browser }),
      })
      if (kind === 'sqlite' || onPostgres === undefined) return
      suite.tests = suite.tests.filter(({ title: name }) => onPostgres.test(name))
      assert.ok(suite.tests.length > 0, `no test of "${title}" matches ${String(onPostgres)}`)
    }, async () => ({ bootstrap: consoleDocument(own), ...options }))
  }
}

/** What a test of the console uses. */
interface ConsoleTests {
  readonly world: BrowserWorld
  /** Signs in as an operator in a fresh browser, opens an address and runs the test. */
  readonly as: (who: Operator, path: string, work: (console: OpenConsole) => Promise<void>, browser?: BrowserContextOptions) => Promise<void>
}
