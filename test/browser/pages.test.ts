import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/browser-world.js'
import { everyPage } from './every-page.js'

const NARROW = { width: 320, height: 640 }

/** Everything that axe knows, what it calls best practice too. */
async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, impact, nodes }) => `${impact ?? ''} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The afterEach of inBrowser adds: no violation of the content policy, no script error, no request to anybody else (AZ-19). */
inBrowser('every page', 'memory', (world) => {
  for (const { name, heading, open } of everyPage) {
    it(`${name}: no problem of accessibility, narrow and light, wide and dark; no scrolling sideways at 320 px (SE-07)`, async () => {
      await world.withPage(async (page, context) => {
        await page.setViewportSize(NARROW)
        await open(world, page, context)
        const title = (await page.locator('h1').textContent()) ?? ''
        assert.ok(typeof heading === 'string' ? title === heading : heading.test(title), title)
        assert.equal(await overflow(page), 0)
        assert.deepEqual(await accessibilityProblems(page), [])
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize({ width: 1280, height: 800 })
        assert.deepEqual(await accessibilityProblems(page), [])
      })
    })

    it(`${name}: the same without scripts`, async () => {
      await world.withPage(
        async (page, context) => {
          await open(world, page, context)
          assert.ok(await page.locator('h1').isVisible())
          assert.equal(await page.locator('[data-reveal]:visible').count(), 0, 'a button that needs a script is not shown')
        },
        { javaScriptEnabled: false },
      )
    })
  }

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
