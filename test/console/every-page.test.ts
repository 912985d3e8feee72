import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityOf, widthOf } from '../screens/console-checks.js'
import { dialogsOf } from '../screens/console-dialogs.js'
import { everyAddress, goTo, useScheme } from '../screens/console-pages.js'
import { DemoWorld } from '../screens/demo/demo-world.js'
import { demoOperators, demoOrgs } from '../screens/demo/people.js'
import type { NamedAddress } from '../screens/demo/providers.js'
import { openConsole } from './console-world.js'

const DESKTOP = { width: 1440, height: 900 }
const NARROWEST = { width: 320, height: 640 }
/** What a screen of 1280 px shows at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 400 }
const organization = demoOrgs.company.id

/** The parts of the console that a test visits, by the first words of their addresses. Together they are all pages. */
const PARTS = [['', 'sign-in'], ['applications', 'branding'], ['users', 'actions'], ['access', 'activity'], ['instance']] as const
const firstWord = ({ path }: NamedAddress): string => path.split('/')[1] ?? ''

/** The rules of axe whose result can depend on the language or on forced colours. The others see what they saw in English. */
const RULES_OF_WORDS = [
  'aria-input-field-name', 'button-name', 'color-contrast', 'document-title', 'empty-heading', 'html-has-lang', 'html-lang-valid', 'label',
  'link-name', 'scrollable-region-focusable', 'select-name', 'target-size',
]

const PASSES = [
  { language: 'ar', dir: 'rtl', rules: undefined, colorScheme: 'dark' },
  { language: 'de', dir: 'ltr', rules: RULES_OF_WORDS, colorScheme: 'light', forcedColors: 'active' },
] as const

/**
 * Every page in the table of pages, with its tabs and dialogs, on a server that a company has used. Three passes: English in
 * light and dark on a desktop, right-to-left in dark, and German in forced colours; each of them on narrow screens, too. The first two open every
 * dialog.
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

  /** Found once: it opens every page with tabs. */
  let addresses: readonly NamedAddress[] | undefined

  /** Collects what the checks find at each address of a part. */
  async function walk(page: Page, part: readonly string[], check: (report: (texts: readonly string[]) => void) => Promise<void>): Promise<void> {
    await openConsole(world, page, demoOperators.iamOwner)
    addresses ??= await everyAddress(world, page, organization)
    const ofPart = addresses.filter((address) => part.includes(firstWord(address)))
    assert.ok(ofPart.length > 0, 'the part has pages')
    for (const { path, name } of ofPart) {
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

  for (const part of PARTS) {
    const title = part.map((word) => (word === '' ? 'home' : word)).join(' and ')

    it(`has no accessibility violation, light and dark, with its dialogs, and no sideways scroll on narrow screens: ${title}`, () => world.withPage((page) => walk(page, part, async (report) => {
      report(await accessibilityOf(page))
      await useScheme(page, 'dark')
      report(await accessibilityOf(page, ['color-contrast']))
      await useScheme(page, 'light')
      await dialogsOf(page, async (button) => report((await accessibilityOf(page)).map((text) => `${button}: ${text}`)))
      report(await widthsOf(page))
      await page.setViewportSize(DESKTOP)
    }), { viewport: DESKTOP, colorScheme: 'light' }))

    for (const { language, dir, rules, ...media } of PASSES) {
      it(`has no violation and no sideways scroll on narrow screens: ${title}; ${language}, ${Object.values(media).join(', ')}`, () => world.withPage((page) => walk(page, part, async (report) => {
        assert.equal(await page.evaluate(() => document.documentElement.dir), dir)
        report(await widthsOf(page))
        await page.setViewportSize(NARROWEST)
        report(await accessibilityOf(page, rules))
        // Arabic has the English words of the buttons that open dialogs.
        if (dir === 'rtl') await dialogsOf(page, async (button) => report((await accessibilityOf(page)).map((text) => `${button}: ${text}`)))
      }), { viewport: NARROWEST, locale: language, ...media }))
    }
  }

  it('has each page in one of the parts', () => {
    assert.deepEqual(addresses?.filter((address) => !PARTS.some((part) => (part as readonly string[]).includes(firstWord(address)))), [])
  })
})
