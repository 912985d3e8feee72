import assert from 'node:assert/strict'
import { inConsole, operators, saveChanges, settled } from './console-world.js'

inConsole('the pages for identity providers of the console', ({ world, as }) => {
  it('end with a working button on the login page, and keep the secret when a provider is changed', async () => {
    await as(operators.iamOwner, '/sign-in/providers', async ({ page, picture, checkAccessibility }) => {
      await page.getByText('There are no identity providers yet.').waitFor()
      await page.getByRole('link', { name: 'Add an identity provider' }).click()
      await settled(page)
      await page.getByText(`${world.issuer}/ui/login/login/externalidp/callback`).waitFor()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      assert.equal(await page.getByText('Enter a value.').count(), 2)
      await picture('providers-new')
      await checkAccessibility()
      await page.getByRole('textbox', { name: 'Client ID' }).fill('keyhall')
      await page.getByRole('textbox', { name: 'Client secret' }).fill('a secret')
      await page.getByRole('button', { name: 'Add a line' }).click()
      await page.getByRole('textbox', { name: /^Allowed domains/ }).fill('not a domain')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.locator('[aria-invalid="true"]').waitFor()
      assert.equal(await page.locator('[aria-invalid="true"]').inputValue(), 'not a domain')
      await page.getByRole('textbox', { name: /^Allowed domains/ }).fill('partner.example')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Google' }).waitFor()
      await page.getByRole('button', { name: 'Offer on the login page' }).click()
      await page.getByRole('button', { name: 'Stop offering' }).waitFor()
      await page.getByRole('textbox', { name: 'Name' }).fill('Company account')
      await saveChanges(page)
      await picture('providers-one')
      await checkAccessibility()
    })
    await world.withPage(async (page) => {
      await page.goto(`${world.issuer}/ui/console`)
      await page.getByRole('button', { name: 'Continue with Company account' }).waitFor()
    })
    await as(operators.iamOwner, '/sign-in/providers', async ({ page, picture, checkAccessibility }) => {
      await page.getByRole('link', { name: 'Company account' }).waitFor()
      await picture('providers')
      await checkAccessibility()
      await page.getByRole('link', { name: 'Company account' }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('the links of all people to it are deleted').waitFor()
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText('There are no identity providers yet.').waitFor()
    })
  })

  it('show an organization why it cannot offer a provider yet, and a viewer no control', async () => {
    await as(operators.orgOwner, '/sign-in/providers/new', async ({ page }) => {
      await page.getByRole('textbox', { name: 'Client ID' }).fill('keyhall')
      await page.getByRole('textbox', { name: 'Client secret' }).fill('a secret')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('This organization uses the sign-in settings of the instance.').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Offer on the login page' }).count(), 0)
    })
    await as(operators.orgViewer, '/sign-in/providers', async ({ page }) => {
      await page.getByRole('link', { name: 'Google' }).click()
      await page.getByText('The login page does not have the button').waitFor()
      assert.equal(await page.locator('main').getByRole('button', { name: /Remove|Offer/ }).count(), 0)
    })
  })
})
