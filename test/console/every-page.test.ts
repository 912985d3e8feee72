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
const organization = demoOrgs.company.id

/**
 * Every page in the table of pages, with its tabs and dialogs, on a server that a company has used. Two passes: English in light and dark
 * on a desktop, and right-to-left in dark on the narrowest screen.
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

  it('has no accessibility violation, light and dark, with its dialogs', () => world.withPage((page) => walk(page, async (report) => {
    report(await accessibilityOf(page))
    await useScheme(page, 'dark')
    report(await accessibilityOf(page, ['color-contrast']))
    await useScheme(page, 'light')
    await dialogsOf(page, async (button) => report((await accessibilityOf(page)).map((text) => `${button}: ${text}`)))
  }), { viewport: DESKTOP, colorScheme: 'light' }))

  it('has no violation and no sideways scroll from right to left on a screen of 320 px', () => world.withPage((page) => walk(page, async (report) => {
    assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl')
    report(await accessibilityOf(page))
    report(await widthOf(page))
  }), { viewport: NARROWEST, colorScheme: 'dark', locale: 'ar' }))
})
