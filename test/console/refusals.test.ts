import assert from 'node:assert/strict'
import { inConsole, operators } from './console-world.js'

inConsole('what the server refuses, in the console in German', ({ as }) => {
  it('has German words, with the sentence of the server where it says more', async () => {
    await as(operators.orgOwner, '/sign-in', async ({ page, checkAccessibility }) => {
      await page.getByRole('button', { name: 'Für diese Organisation ändern' }).click()
      await page.getByRole('checkbox', { name: 'Passwort', exact: true }).uncheck()
      await page.getByRole('checkbox', { name: 'Passkey', exact: true }).uncheck()
      await page.getByRole('button', { name: 'Speichern', exact: true }).click()
      const alert = page.getByRole('alert')
      await alert.getByText('Nach dieser Änderung könnten sich Personen nicht mehr anmelden.').waitFor()
      assert.match((await alert.locator('[lang="en"]').textContent()) ?? '', /^no user could sign in/)
      await checkAccessibility()
    }, { locale: 'de' })
  })

  it('has German words at the field', async () => {
    await as(operators.iamOwner, '/sign-in/providers/new?kind=oidc', async ({ page }) => {
      for (const [name, value] of [['Name', 'Partner'], ['Aussteller', 'partner.example'], ['Client-ID', 'keyhall'], ['Client-Secret', 'a secret']] as const)
        await page.getByRole('textbox', { name, exact: true }).fill(value)
      await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
      await page.getByText('Geben Sie eine Adresse ein, die mit https:// beginnt').waitFor()
      assert.equal(await page.locator('[aria-invalid="true"]').inputValue(), 'partner.example')
    }, { locale: 'de' })
  })
})
