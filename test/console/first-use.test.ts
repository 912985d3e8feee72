import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { inConsole, openConsole, operators, saveChanges, settled } from './console-world.js'
import { callApi } from './people-actions.js'

// Each was a hesitation of a person who used the console for the first time.
inConsole('the console for a new operator', ({ world, as }) => {
  it('names an application after a product, and signs people out at the host of its redirect URI', async () => {
    await as(operators.iamOwner, '/applications/new', async ({ page }) => {
      await page.getByRole('link', { name: 'Grafana' }).click()
      const name = page.getByLabel('Name', { exact: true })
      const redirectUri = page.getByRole('textbox', { name: 'Redirect URIs, line 1' })
      const signOutUri = page.getByRole('textbox', { name: 'Sign-out URIs, line 1' })
      assert.equal(await name.inputValue(), 'Grafana')
      assert.equal(await signOutUri.inputValue(), 'http://localhost:3000/login')
      await redirectUri.fill('https://*.acme.example/login/generic_oauth')
      assert.equal(await signOutUri.inputValue(), 'http://localhost:3000/login')
      await redirectUri.fill('https://grafana.acme.example/login/generic_oauth')
      assert.equal(await signOutUri.inputValue(), 'https://grafana.acme.example/login')
      await signOutUri.fill('https://acme.example/bye')
      await redirectUri.fill('https://dashboards.acme.example/login/generic_oauth')
      assert.equal(await signOutUri.inputValue(), 'https://acme.example/bye')
    })
  })

  it('offers the configuration of a product with its secret filled in', async () => {
    await as(operators.iamOwner, '/applications/new?for=grafana', async ({ page, checkAccessibility }) => {
      await page.getByRole('textbox', { name: 'Redirect URIs, line 1' }).fill('https://grafana.acme.example/login/generic_oauth')
      await page.getByRole('button', { name: 'Register' }).click()
      const dialog = page.getByRole('dialog', { name: 'Secret of Grafana' })
      await dialog.getByText('Download grafana.ini: the secret is filled in.').waitFor()
      await checkAccessibility()
      await dialog.getByRole('button', { name: 'Show' }).click()
      const secret = (await dialog.locator('.secret-value').textContent()) ?? ''
      const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
      assert.equal(download.suggestedFilename(), 'grafana.ini')
      const lines = (await readFile(await download.path(), 'utf8')).split('\n')
      assert.ok(secret.length > 20 && lines.includes(`client_secret = ${secret}`), lines.join('\n'))
      assert.ok(lines.includes('root_url = https://grafana.acme.example'), lines.join('\n'))
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByText('Optional: use the roles of the project').waitFor()
    })
  })

  it('opens what a figure of Home counts, by its label too, and the first thing that the palette finds, by Enter', async () => {
    await as(operators.iamOwner, '/', async ({ page }) => {
      const { x, y, height } = await page.locator('.figure', { hasText: 'Failed sign-ins, 24 hours' }).locator('dt').boundingBox() ?? assert.fail('no figure')
      await page.mouse.click(x + 8, y + height / 2)
      await page.waitForURL(/\/activity\?outcome=failed&when=day$/)
      await settled(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('textbox').fill('oscar')
      await page.getByRole('dialog').getByText('oscar@acme.localhost').waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Oscar Example' }).waitFor()
    })
  })

  it('asks for a role before it gives access, and leads to the roles of a project without any', async () => {
    await callApi(world, '/management/v1/projects/300/roles', { roleKey: 'clerk', displayName: 'Clerk' })
    await as(operators.orgOwner, '/users/200/access', async ({ page, checkAccessibility }) => {
      await page.getByRole('button', { name: 'Give access' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Project' }).fill('Billing')
      await page.getByRole('option', { name: 'Billing' }).click()
      await dialog.getByRole('link', { name: 'Add a role' }).waitFor()
      await dialog.getByRole('combobox', { name: 'Project' }).fill('Shop')
      await page.getByRole('option', { name: 'Shop' }).click()
      await dialog.getByRole('checkbox', { name: 'Clerk' }).waitFor()
      await dialog.getByRole('button', { name: 'Give access' }).click()
      await dialog.getByText('Choose at least one role.').waitFor()
      await checkAccessibility()
      assert.equal(await dialog.getByText('Request ID').count(), 0)
    })
  })

  it('shows of a changed policy the values that differ, one click from the policy', async () => {
    await as(operators.iamOwner, '/sign-in', async ({ page, checkAccessibility, picture }) => {
      const registration = page.getByRole('form', { name: 'Registration' })
      await registration.getByLabel('Anyone may register').click()
      await saveChanges(page, registration)
      await page.getByRole('link', { name: 'Who changed what' }).click()
      await page.getByRole('button', { name: 'Sign-in methods changed' }).first().click()
      const changes = page.getByRole('dialog').getByRole('table', { name: 'Changes' })
      await changes.waitFor()
      await picture('audit-policy')
      await checkAccessibility()
      assert.deepEqual(await changes.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))), [['Anyone may registerpolicies.login.allowRegister', 'true', 'false']])
    })
  })

  it('offers the export beside the users, to those who may export', async () => {
    await as(operators.iamOwner, '/users', async ({ page }) => {
      await page.getByRole('link', { name: 'Import or export' }).click()
      await page.getByRole('heading', { level: 1, name: 'Import and export' }).waitFor()
    })
    await world.withPage(async (page) => {
      await openConsole(world, page, operators.orgOwner, '/users')
      await page.getByRole('link', { name: 'New person' }).waitFor()
      assert.equal(await page.getByRole('link', { name: 'Import or export' }).count(), 0)
    })
  })

  it('has one way to rotate a key, and says when the next one may sign', async () => {
    await as(operators.iamOwner, '/instance/keys', async ({ page }) => {
      const keys = page.getByRole('region', { name: 'Keys of ES256' })
      await keys.getByRole('button', { name: 'Rotate now' }).click()
      await page.getByRole('dialog', { name: 'Rotate this key now?' }).getByRole('button', { name: 'Rotate now' }).click()
      await keys.getByText(/^You can activate it from .+ on, when all applications know it\.$/).waitFor()
      assert.equal(await keys.getByRole('button', { name: 'Rotate now' }).count(), 0)
    })
  })
})
