import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { violationsOn } from '../support/accessibility.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { asked, cibaDocument, pollFor } from '../support/ciba.js'
import { people } from '../support/standard-document.js'
import { words } from '../support/words.js'
import { DAY } from '../support/world.js'

const { alice } = people

/** Accessibility violations, and pixels that the page is too wide. */
async function problemsOf(page: Page): Promise<readonly (string | number)[]> {
  const violations = await violationsOn(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`), ...(overflow === 0 ? [] : [overflow])]
}

inBrowser('the page of requested sign-ins', 'memory', (world) => {
  afterEach(() => world.clock.advance(DAY))

  for (const javaScriptEnabled of [true, false]) {
    it(`approves and denies, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await world.withPage(async (page) => {
        const [first, second] = [await asked(world, { binding_message: '<b>W4SCT</b>' }), await asked(world, { binding_message: 'Q7RTZ', scope: 'openid email' })]
        await page.goto(`${world.issuer}/ui/account/requests`)
        await typeInto(page, alice)
        await page.waitForURL(/\/ui\/account\/requests$/)
        await page.getByText('<b>W4SCT</b>', { exact: true }).waitFor()
        for (const [width, colorScheme, lang] of [[320, 'light', 'en'], [1280, 'dark', 'ar'], [320, 'dark', 'de']] as const) {
          await page.setViewportSize({ width, height: 700 })
          await page.emulateMedia({ colorScheme })
          await page.goto(`${world.issuer}/ui/account/requests?lang=${lang}`)
          // axe is a script.
          if (javaScriptEnabled) assert.deepEqual(await problemsOf(page), [], `${width} ${colorScheme} ${lang}`)
        }
        await page.goto(`${world.issuer}/ui/account/requests?lang=en`)
        const request = page.locator('#requests > li', { hasText: 'Q7RTZ' })
        await request.getByRole('button', { name: words('deviceConsent.allow') }).click()
        assert.equal(await page.getByRole('status').textContent(), words('account.note.request_approved'))
        await page.getByRole('button', { name: words('account.requests.unwanted') }).click()
        await page.locator('#advice').waitFor()
        if (javaScriptEnabled) assert.deepEqual(await problemsOf(page), [])
        const answers = [await pollFor(world, second), await pollFor(world, first)]
        assert.deepEqual(answers.map(({ status, body }) => [status, body.error]), [[200, undefined], [400, 'access_denied']])
      }, { javaScriptEnabled })
    })
  }

  it('asks a person who signed in a while ago for the password, and then approves', async () => {
    await world.withPage(async (page) => {
      await page.goto(`${world.issuer}/ui/account`)
      await typeInto(page, alice)
      await page.waitForURL(/\/ui\/account$/)
      world.clock.advance(660)
      const id = await asked(world)
      await page.getByRole('link', { name: words('account.requests.name') }).first().click()
      await page.getByRole('button', { name: words('deviceConsent.allow') }).click()
      await typeInto(page, alice)
      await page.waitForURL(/\/ui\/account\/requests$/)
      assert.equal(await page.getByRole('status').textContent(), words('account.note.prove_again'))
      await page.getByRole('button', { name: words('deviceConsent.allow') }).click()
      assert.equal(await page.getByRole('status').textContent(), words('account.note.request_approved'))
      assert.equal((await pollFor(world, id)).status, 200)
    })
  })
}, async () => ({ bootstrap: cibaDocument() }))
