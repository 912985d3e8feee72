import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { NameServer } from '../support/name-server.js'
import { inConsole, operators, settled } from './console-world.js'

/** Name and value of the text record, once the dialog shows them. */
async function valuesOfProof(page: Page): Promise<readonly string[]> {
  const values = page.getByRole('dialog').locator('dd code')
  await values.nth(1).waitFor()
  return values.allInnerTexts()
}

describe('the page of domains of the console', () => {
  const names = new NameServer()
  before(() => names.start())
  after(() => names.stop())

  inConsole('for an organization', ({ as }) => {
    it('adds a domain, shows its proof, verifies it, makes it the primary one and removes it', async () => {
      await as(operators.iamOwner, '/sign-in/domains?org=110', async ({ page, checkAccessibility, picture }) => {
        const row = (domain: string) => page.locator('tbody tr').filter({ hasText: domain })
        const dialog = page.getByRole('dialog')
        await row('globex.localhost').getByText('Primary', { exact: true }).waitFor()
        // A primary domain needs no proof, and leads nowhere without one.
        await row('globex.localhost').getByText('Not verified').waitFor()
        assert.equal(await row('globex.localhost').getByRole('button', { name: /primary|Remove/ }).count(), 0)

        await page.getByRole('button', { name: 'Add a domain' }).click()
        await dialog.getByRole('button', { name: 'Add', exact: true }).click()
        await dialog.getByText('Enter a domain.').waitFor()
        await dialog.getByRole('textbox', { name: 'Domain' }).fill('localhost')
        await dialog.getByRole('button', { name: 'Add', exact: true }).click()
        await dialog.getByText('at least two labels').waitFor()
        await dialog.getByRole('textbox', { name: 'Domain' }).fill('globex.example')
        await dialog.getByRole('button', { name: 'Add', exact: true }).click()
        await row('globex.example').getByText('Not verified').waitFor()

        await row('globex.example').getByRole('button', { name: 'Verify' }).click()
        assert.equal(await dialog.getByRole('button', { name: 'Verify' }).count(), 0)
        await checkAccessibility()
        await picture('domains-method')
        await dialog.getByRole('button', { name: 'Start the proof' }).click()
        const [name = '', value = ''] = await valuesOfProof(page)
        assert.equal(name, '_keyhall-challenge.globex.example')
        await dialog.getByRole('button', { name: 'Verify' }).click()
        await dialog.getByText('The proof is not there yet.').waitFor()
        await dialog.getByText('there is no text record').waitFor()
        await checkAccessibility()
        await picture('domains-proof')
        await dialog.getByRole('button', { name: 'Close' }).last().click()

        // Another day: the proof that was started is still valid.
        await row('globex.example').getByText('Proof started').waitFor()
        names.records.set(name, [value])
        await row('globex.example').getByRole('button', { name: 'Verify' }).click()
        await dialog.getByText('A proof was started before.').waitFor()
        await dialog.getByRole('button', { name: 'Verify' }).click()
        await row('globex.example').getByText('Verified', { exact: true }).waitFor()
        assert.equal(await row('globex.example').getByRole('button', { name: 'Verify' }).count(), 0)
        await settled(page)
        await picture('domains')
        await checkAccessibility()

        await row('globex.example').getByRole('button', { name: 'Make primary' }).click()
        await dialog.getByText('the old ones stop working').waitFor()
        await dialog.getByRole('button', { name: 'Make primary' }).click()
        await row('globex.example').getByText('Primary', { exact: true }).waitFor()
        await row('globex.example').getByText('Verified', { exact: true }).waitFor()
        assert.equal(await row('globex.localhost').count(), 0)

        await page.getByRole('button', { name: 'Add a domain' }).click()
        await dialog.getByRole('textbox', { name: 'Domain' }).fill('globex.test')
        await dialog.getByRole('button', { name: 'Add', exact: true }).click()
        await row('globex.test').getByRole('button', { name: 'Verify' }).click()
        await dialog.getByLabel('File on the website').check()
        await dialog.getByRole('button', { name: 'Start the proof' }).click()
        await dialog.getByText(/^https:\/\/globex\.test\/\.well-known\/keyhall-challenge\/.+\.txt$/).waitFor()
        await page.keyboard.press('Escape')
        await row('globex.test').getByRole('button', { name: 'Remove' }).click()
        await dialog.getByText('another one can verify the domain').waitFor()
        await dialog.getByRole('button', { name: 'Remove' }).click()
        await row('globex.test').waitFor({ state: 'detached' })
      })
    })

    it('proves the primary domain, which was never added', async () => {
      await as(operators.orgOwner, '/sign-in/domains', async ({ page }) => {
        const row = page.locator('tbody tr').filter({ hasText: 'acme.localhost' })
        await row.getByRole('button', { name: 'Verify' }).click()
        await page.getByRole('button', { name: 'Start the proof' }).click()
        const [name = '', value = ''] = await valuesOfProof(page)
        names.records.set(name, [value])
        await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
        await row.getByText('Verified', { exact: true }).waitFor()
        await row.getByText('Primary', { exact: true }).waitFor()
      })
    })

    it('shows a viewer no control, and asks for an organization where the instance is chosen', async () => {
      await as(operators.orgViewer, '/sign-in/domains', async ({ page }) => {
        await page.locator('tbody tr').first().waitFor()
        assert.equal(await page.locator('main').getByRole('button', { name: /Add|Verify|Make|Remove/ }).count(), 0)
      })
      await as(operators.iamOwner, '/sign-in/domains', async ({ page, checkAccessibility }) => {
        await page.getByText('Choose an organization to see its domains.').waitFor()
        assert.equal(await page.getByRole('button', { name: 'Add a domain' }).count(), 0)
        await checkAccessibility()
        await page.locator('main').getByRole('combobox', { name: 'Organization' }).click()
        await page.getByRole('option', { name: 'Acme' }).click()
        await page.waitForURL(/\/sign-in\/domains\?org=100$/)
        await page.locator('tbody tr').first().waitFor()
      })
    })

    it('is where the page of the organization leads', async () => {
      await as(operators.iamOwner, '/instance/organizations/110', async ({ page, picture }) => {
        await picture('domains-of-organization')
        await page.getByRole('link', { name: 'All domains of the organization' }).click()
        await page.locator('tbody tr').filter({ hasText: 'globex' }).first().waitFor()
      })
    })

    it('fits narrow screens', async () => {
      await as(operators.orgOwner, '/sign-in/domains', async ({ page, checkAccessibility, picture }) => {
        await page.locator('tbody tr').first().waitFor()
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        await picture('domains-narrow')
        await page.getByRole('button', { name: 'Add a domain' }).click()
        await page.getByRole('dialog').getByRole('textbox').fill(`${'long-'.repeat(10)}name.example`)
        await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
        const row = page.locator('tbody tr').filter({ hasText: 'long-' })
        await row.getByRole('button', { name: 'Verify' }).click()
        await page.getByRole('button', { name: 'Start the proof' }).click()
        await page.getByRole('dialog').locator('dd code').first().waitFor()
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        await checkAccessibility()
        await picture('domains-narrow-proof')
      }, { viewport: { width: 320, height: 640 } })
    })
  }, { options: { get dnsServers() { return [names.address] } } })
})
