import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { wordsIn } from '@keyhall/texts'
import { inBrowser } from '../support/browser-world.js'
import { clients } from '../support/standard-document.js'
import { everyPage } from './every-page.js'

const NARROW = { width: 320, height: 640 }

/** Pages for developers, and of a browser that has lost what the person chose. */
const IN_ENGLISH = ['inbox of the developer', 'another browser']

/** Everything that axe knows, what it calls best practice too. */
async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, impact, nodes }) => `${impact ?? ''} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The page from right to left, with everything open that is folded. */
function turnedAround(): void {
  document.documentElement.dir = 'rtl'
  for (const folded of document.querySelectorAll('details')) folded.open = true
}

/** The afterEach of inBrowser adds: no violation of the content policy, no script error, no request to anybody else (AZ-19). */
inBrowser('every page', 'memory', (world) => {
  for (const { name, heading, open } of everyPage) {
    it(`${name}: no problem of accessibility, narrow and light, wide and dark and from right to left; no scrolling sideways at 320 px (SE-07)`, async () => {
      await world.withPage(async (page, context) => {
        await page.setViewportSize(NARROW)
        await open(world, page, context)
        const title = (await page.locator('h1').textContent()) ?? ''
        assert.ok(typeof heading === 'string' ? title === heading : heading.test(title), title)
        assert.equal(await overflow(page), 0)
        assert.deepEqual(await accessibilityProblems(page), [])
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.evaluate(turnedAround)
        assert.deepEqual(await accessibilityProblems(page), [])
      })
    })

    it(`${name}: the same without scripts, and from right to left`, async () => {
      await world.withPage(
        async (page, context) => {
          await context.addCookies([{ name: 'keyhall.language', value: 'ar', url: world.issuer }])
          await page.setViewportSize(NARROW)
          await open(world, page, context)
          const html = IN_ENGLISH.includes(name) ? 'html' : 'html[lang=ar][dir=rtl]'
          assert.ok(await page.locator(`${html} h1`).isVisible())
          assert.equal(await overflow(page), 0)
          assert.equal(await page.locator('[data-reveal]:visible').count(), 0, 'a button that needs a script is not shown')
        },
        { javaScriptEnabled: false },
      )
    })
  }

  it('nothing moves when the script has found that the browser knows passkeys', async () => {
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

  it('offers its languages to the keyboard, without scripts, and remembers the choice', async () => {
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

  it('the focus is where the person has to begin', async () => {
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
