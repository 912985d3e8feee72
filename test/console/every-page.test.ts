import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityOf, widthOf } from '../screens/console-checks.js'
import { dialogsOf } from '../screens/console-dialogs.js'
import { everyAddress, goTo, useScheme } from '../screens/console-pages.js'
import { DemoWorld } from '../screens/demo/demo-world.js'
import { demoOperators, demoOrgs } from '../screens/demo/people.js'
import { openConsole } from './console-world.js'

const DESKTOP = { width: 1440, height: 900 }
const NARROWEST = { width: 320, height: 640 }
/** What a screen of 1280 px shows at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 400 }
const organization = demoOrgs.company.id

/**
 * Every page in the table of pages, with its tabs and dialogs, on a server that a company has used (acceptance 21). Three passes: English in
 * light and dark on a desktop, right-to-left in dark, and German in forced colours; each of them on narrow screens, too.
 */
describe('every page of the console (Chromium, sqlite)', function () {
  this.timeout(300_000)
  const world = new DemoWorld()
  const findings: string[] = []
  before(() => world.start())
  after(() => world.stop())
  afterEach(() => {
    assert.deepEqual([...findings.splice(0), ...world.complaints.splice(0)], [])
  })

  /** Collects what the checks find at each address. */
  async function walk(page: Page, check: (report: (texts: readonly string[]) => void) => Promise<void>): Promise<void> {
    await openConsole(world, page, demoOperators.iamOwner)
    const addresses = await everyAddress(world, page, organization)
    assert.ok(addresses.length > 5, 'the console has pages')
    for (const { path, name } of addresses) {
      await goTo(page, path, organization)
      const report = (texts: readonly string[]) => void findings.push(...[...texts, ...world.complaints.splice(0)].map((text) => `${name}: ${text}`))
      await check(report)
    }
  }

  /** What is wider than the narrowest screen, and than a desktop at 200 %. The page keeps the second size. */
  async function widthsOf(page: Page): Promise<readonly string[]> {
    const found: string[] = []
    for (const size of [NARROWEST, ZOOMED]) {
      await page.setViewportSize(size)
      await page.evaluate(() => new Promise<void>((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => resolve())) }))
      found.push(...await widthOf(page))
    }
    return found
  }

  it('has no accessibility violation, light and dark, with its dialogs, and no sideways scroll on narrow screens', () => world.withPage((page) => walk(page, async (report) => {
    report(await accessibilityOf(page))
    await useScheme(page, 'dark')
    report(await accessibilityOf(page, ['color-contrast']))
    await useScheme(page, 'light')
    await dialogsOf(page, async (button) => report((await accessibilityOf(page)).map((text) => `${button}: ${text}`)))
    report(await widthsOf(page))
    await page.setViewportSize(DESKTOP)
  }), { viewport: DESKTOP, colorScheme: 'light' }))

  for (const [language, dir, media] of [
    ['ar', 'rtl', { colorScheme: 'dark' }],
    ['de', 'ltr', { colorScheme: 'light', forcedColors: 'active' }],
  ] as const) {
    it(`has no violation and no sideways scroll on narrow screens: ${language}, ${Object.values(media).join(', ')}`, () => world.withPage((page) => walk(page, async (report) => {
      assert.equal(await page.evaluate(() => document.documentElement.dir), dir)
      report(await widthsOf(page))
      await page.setViewportSize(NARROWEST)
      report(await accessibilityOf(page))
    }), { viewport: NARROWEST, locale: language, ...media }))
  }
})
