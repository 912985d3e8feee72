import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import { inConsole, operators, saveChanges, settled } from './console-world.js'

const HOURS = 60 * 60_000

const refusal = (status: number, headers: Readonly<Record<string, string>> = {}) => (route: Route) =>
  route.fulfill({ status, headers, contentType: 'application/json', body: JSON.stringify({ code: status === 429 ? 'resource_exhausted' : 'unavailable', message: 'no' }) })

/** Changes a switch without saving. */
async function change(page: Page): Promise<void> {
  await page.getByLabel('Token exchange').click({ force: true })
  await page.getByRole('button', { name: 'Save' }).waitFor()
}

inConsole('a form of the console', ({ world, as }) => {
  it('is saved without loss when the token expires while it is open', async () => {
    await as(operators.iamOwner, '/instance/features', async ({ page }) => {
      await change(page)
      // The browser believes that the token has expired. Without an input it would be locked, too.
      await page.evaluate((later) => {
        const { now } = Date
        Date.now = () => now() + later
        localStorage.setItem('keyhall.console.last-input', String(Date.now()))
      }, 13 * HOURS)
      const refreshed = page.waitForResponse((response) => response.url().endsWith('/oauth/v2/token'))
      await page.getByRole('button', { name: 'Save' }).click()
      assert.equal((await refreshed).status(), 200)
      await page.getByText('Saved', { exact: true }).first().waitFor()
      assert.equal(await page.getByLabel('Token exchange').isChecked(), true)
    })
  })

  it('keeps its values while the server is gone, busy or without storage, and works again without a reload', async () => {
    await as(operators.iamOwner, '/instance/features', async ({ page, checkAccessibility }) => {
      const save = page.getByRole('button', { name: 'Save' })
      const kinds: readonly (readonly [string, (route: Route) => Promise<void>, RegExp, RegExp])[] = [
        ['gone', (route) => route.abort('connectionrefused'), /cannot be reached/, /^Try again$/],
        ['429', refusal(429, { 'retry-after': '2' }), /Too many requests/, /Try again in \d/],
        ['503', refusal(503, { 'retry-after': '2' }), /cannot answer at the moment/, /Try again in \d/],
      ]
      for (const [name, answer, words, button] of kinds) {
        await change(page)
        const wanted = await page.getByLabel('Token exchange').isChecked()
        await page.route('**/*FeatureService/SetInstanceFeatures', answer)
        await save.click()
        await page.getByRole('alert').getByText(words).waitFor()
        await page.getByRole('alert').getByRole('button', { name: button }).waitFor()
        assert.equal(await page.getByLabel('Token exchange').isChecked(), wanted, name)
        await checkAccessibility()
        await page.unrouteAll()
        await page.getByRole('alert').getByRole('button', { name: 'Try again', exact: true }).click()
        await save.waitFor({ state: 'detached' })
        assert.equal(await page.getByLabel('Token exchange').isChecked(), wanted, name)
      }
      // The browser itself reports the failed requests of this test.
      const others = world.complaints.splice(0).filter((text) => !/ERR_CONNECTION_REFUSED|status of 503/.test(text))
      assert.deepEqual(others, [])
    })
  })
}, { onPostgres: /^is saved/ })

inConsole('the console with the vendor word zitadel', ({ as }) => {
  it('signs in, lists and saves', async () => {
    await as(operators.iamOwner, '/instance/features', async ({ page, go }) => {
      await change(page)
      await saveChanges(page)
      await go('/applications')
      await page.locator('tbody tr').first().waitFor()
      await page.reload()
      await settled(page)
      await page.locator('tbody tr').first().waitFor()
    })
  })
}, { options: { vendor: 'zitadel' } })
