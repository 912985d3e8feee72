import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { wordsIn } from '@keyhall/texts'
import { violationsOn } from '../support/accessibility.js'
import type { BrowserWorld } from '../support/browser-world.js'
import { inBrowser } from '../support/browser-world.js'
import { cookieName } from '../support/cookie-name.js'
import { clients } from '../support/standard-document.js'
import { everyPage } from './every-page.js'
import type { SeenPage } from './every-page.js'
import { factorPages, forceFactors, forceNothing } from './factor-pages.js'
import { OfferedDirectory, OfferedProvider, askForNoTerms, askForTerms, directoryPages, providerPages, termsPages } from './provider-pages.js'

const NARROW = { width: 320, height: 640 }

/** Pages for developers, and pages of a browser that has lost the choices of the user. */
const IN_ENGLISH = ['inbox of the developer', 'another browser']

/** Every axe rule, including best practices. */
async function accessibilityProblems(page: Page): Promise<string[]> {
  const violations = await violationsOn(page)
  return violations.map(({ id, impact, nodes }) => `${impact ?? ''} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Maximum size of a page with its scripts, in bytes before compression. */
const HEAVIEST = 50 * 1024

/** Size and cumulative layout shift of a page. */
const costOf = (page: Page): Promise<{ readonly weight: number; readonly shift: number }> =>
  page.evaluate(async () => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const shift = await new Promise<number>((resolve) => {
      const seen = (list: readonly PerformanceEntry[]) => list.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
      const observer = new PerformanceObserver((list) => resolve(seen(list.getEntries())))
      observer.observe({ type: 'layout-shift', buffered: true })
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen(observer.takeRecords()))))
    })
    return { weight: entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0), shift }
  })

/** The page from right to left, with every collapsed section open. */
function turnedAround(): void {
  document.documentElement.dir = 'rtl'
  for (const folded of document.querySelectorAll('details')) folded.open = true
}

/** The same page in Arabic, where it can be reloaded. */
async function inArabic(page: Page): Promise<boolean> {
  const link = page.locator('.languages a[hreflang=ar]')
  if ((await link.count()) === 0) return false
  await page.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
  return true
}

/** One page of each kind, which is also checked in Arabic on a narrow screen. */
const IN_ARABIC = [
  'login name', 'register', 'accounts', 'consent for a device', 'logout question', 'choice of a factor', 'code of an app', 'an app to set up',
  'a passkey to set up',
]

function looksAt(world: BrowserWorld, pages: readonly SeenPage[]): void {
  for (const { name, heading, open } of pages) {
    it(`${name}: no accessibility violations (narrow and light, wide and dark, right to left); no horizontal scrolling at 320 px`, async () => {
      await world.withPage(async (page, context) => {
        await page.setViewportSize(NARROW)
        await open(world, page, context)
        const title = (await page.locator('h1').textContent()) ?? ''
        assert.ok(typeof heading === 'string' ? title === heading : heading.test(title), title)
        assert.equal(await overflow(page), 0)
        assert.deepEqual(await accessibilityProblems(page), [])
        const { weight, shift } = await costOf(page)
        assert.ok(weight < HEAVIEST && shift === 0, `${weight} bytes, moved by ${shift}`)
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.evaluate(turnedAround)
        assert.deepEqual(await accessibilityProblems(page), [])
        await page.setViewportSize(NARROW)
        if (IN_ARABIC.includes(name) && await inArabic(page)) assert.deepEqual([await overflow(page), await accessibilityProblems(page)], [0, []])
      })
    })

    it(`${name}: no accessibility violations without scripts and from right to left`, async () => {
      await world.withPage(
        async (page, context) => {
          await context.addCookies([{ name: cookieName(world.issuer, 'language'), value: 'ar', url: world.issuer }])
          await page.setViewportSize(NARROW)
          await open(world, page, context)
          const html = IN_ENGLISH.includes(name) ? 'html' : 'html[lang=ar][dir=rtl]'
          assert.ok(await page.locator(`${html} h1`).isVisible())
          assert.equal(await overflow(page), 0)
          assert.equal(await page.locator('[data-reveal]:visible, [data-passkey]:visible').count(), 0, 'a button that needs a script is not shown')
        },
        { javaScriptEnabled: false },
      )
    })
  }
}

/** The afterEach of inBrowser adds: no violation of the content policy, no script error, no request to another origin. */
inBrowser('every page', 'sqlite', (world) => {
  looksAt(world, everyPage)

  describe('where a second factor is required', () => {
    before(() => forceFactors(world))
    after(() => forceNothing(world))
    looksAt(world, factorPages)
  })

  describe('where a provider is offered', () => {
    const provider = new OfferedProvider(world)
    before(() => provider.offer())
    after(() => provider.remove())
    looksAt(world, providerPages(provider))
  })

  describe('where a directory is offered', () => {
    const directory = new OfferedDirectory(world)
    before(() => directory.offer())
    after(() => directory.remove())
    looksAt(world, directoryPages(directory))
  })

  describe('where terms have to be accepted', () => {
    before(() => askForTerms(world))
    after(() => askForNoTerms(world))
    looksAt(world, termsPages)
  })

  it('is shown with its stylesheets, without scripts too, and with those of another version', async () => {
    for (const javaScriptEnabled of [true, false]) {
      await world.withPage(async (page) => {
        const asked: string[] = []
        await page.route('**/ui/assets/*.css*', async (route) => {
          asked.push(route.request().url())
          await route.continue({ url: route.request().url().replace(/v=.*/, 'v=another') })
        })
        await page.goto(world.authorizeUrl({ parameters: { redirect_uri: `${world.relyingParty.origin}/web/callback` } }).href)
        assert.equal(asked.length, 1)
        const card = page.locator('main.card')
        assert.notEqual(await card.evaluate((element) => getComputedStyle(element).borderRadius), '0px')
        const [sheet] = await page.evaluate(() => performance.getEntriesByType('resource')
          .flatMap((entry) => (entry.name.includes('.css') ? [(entry as PerformanceEntry & { renderBlockingStatus: string }).renderBlockingStatus] : [])))
        assert.equal(sheet, 'blocking')
      }, { javaScriptEnabled })
    }
  })

  it('is complete before its script runs, which shifts no layout', async () => {
    await world.withPage(async (page) => {
      const held: (() => void)[] = []
      await page.route('**/ui/assets/*.js', async (route) => {
        await new Promise<void>((resolve) => { held.push(resolve) })
        await route.fallback()
      })
      await page.goto(world.authorizeUrl({ parameters: { redirect_uri: `${world.relyingParty.origin}/web/callback` } }).href, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      assert.equal(held.length, 1, 'the script has not come yet')
      assert.ok(await page.locator('#loginName').isVisible())
      held[0]?.()
      await page.locator('#passkey-button').waitFor()
      assert.equal((await costOf(page)).shift, 0)
    })
  })

  it('has no layout shift when the script detects passkey support', async () => {
    await world.withPage(async (page) => {
      await page.addInitScript(() => {
        const moved: string[] = []
        Object.assign(window, { moved })
        new PerformanceObserver((list) => { for (const { name } of list.getEntries()) moved.push(name) }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(world.authorizeUrl({ client: world.client(clients.web) }).href)
      for (const field of ['#loginName', '#password']) {
        await page.locator(`${field}:visible`).waitFor()
        await page.locator('#passkey-button:visible').waitFor()
        await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => { requestAnimationFrame(done) }) }))
        assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'moved') as unknown), [])
        await page.locator(field).fill('somebody')
        if (field === '#loginName') await page.locator('#submit-button').click()
      }
    })
  })

  it('has a language choice that works by keyboard, without scripts, and is remembered', async () => {
    await world.withPage(
      async (page) => {
        await page.setViewportSize(NARROW)
        await page.goto(`${world.issuer}/device`)
        await page.locator('#language').focus()
        await page.keyboard.press('Enter')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await page.locator('html[lang=de]').waitFor()
        await page.goto(`${world.issuer}/device`)
        assert.equal(await page.locator('h1').textContent(), wordsIn('de')('device.title'))
      },
      { javaScriptEnabled: false },
    )
  })

  it('focuses the first field to fill in', async () => {
    await world.withPage(async (page) => {
      await page.goto(world.authorizeUrl({ parameters: { redirect_uri: `${world.relyingParty.origin}/web/callback` } }).href)
      const isFocused = (id: string): Promise<void> => page.locator(`#${id}:focus`).waitFor()
      await isFocused('loginName')
      await page.keyboard.type('nobody')
      await page.keyboard.press('Enter')
      await isFocused('password')
      await page.keyboard.type('wrong')
      await page.keyboard.press('Enter')
      await isFocused('error-message')
    })
  })
})
