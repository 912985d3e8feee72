import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { Api } from '../support/api.js'
import { inConsole, operators } from './console-world.js'

const ADMIN = 'admin.v1.AdminService'

/** Saves a form while another person has saved, and keeps the own values after a look at theirs. */
async function keepMine(page: Page, { form, save = 'Save', theirs, mine }: { readonly form: string; readonly save?: string; readonly theirs: string; readonly mine: string }): Promise<void> {
  await page.getByRole('form', { name: form }).getByRole('button', { name: save, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this in the meantime' })
  await dialog.getByRole('cell', { name: mine, exact: true }).waitFor()
  await dialog.getByRole('cell', { name: theirs, exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('form', { name: form }).getByRole('button', { name: save, exact: true }).waitFor({ state: 'detached' })
}

inConsole('a form of the console that another person has saved meanwhile', ({ world, as }) => {
  const api = new Api(world, 'connect')

  it('keeps both changes of different page texts', async () => {
    await as(operators.iamOwner, '/sign-in/page-texts?language=en', async ({ page }) => {
      const search = page.getByRole('textbox', { name: 'Search in texts' })
      await search.fill('signIn.title')
      const field = page.locator('textarea:not([aria-hidden])').first()
      await field.fill('Your password, please')
      const theirs = { 'loginName.label': 'Staff number', 'signIn.title': 'Their title' }
      await api.ok(`${ADMIN}/SetCustomLoginText`, { language: 'en', texts: theirs })
      await keepMine(page, { form: 'Texts', theirs: 'Their title', mine: 'Your password, please' })
    })
    const { customText } = await api.ok(`${ADMIN}/GetCustomLoginTexts`, { language: 'en' })
    assert.deepEqual(customText.texts, { 'loginName.label': 'Staff number', 'signIn.title': 'Your password, please' })
  })

  it('shows what differs in a mail', async () => {
    await as(operators.iamOwner, '/sign-in/mail-texts?language=en&mail=init', async ({ page }) => {
      await page.getByLabel('Subject', { exact: true }).fill('Mine')
      await api.ok(`${ADMIN}/SetDefaultInitMessageText`, { language: 'en', subject: 'Theirs', title: 'Their heading' })
      await keepMine(page, { form: 'Set up an account', theirs: 'Theirs', mine: 'Mine' })
    })
    const { customText } = await api.ok(`${ADMIN}/GetCustomInitMessageText`, { language: 'en' })
    assert.deepEqual([customText.subject, customText.title], ['Mine', 'Their heading'])
  })

  it('shows what differs in a branding draft, and publishes no draft that the person has not seen', async () => {
    await as(operators.iamOwner, '/branding', async ({ page, checkAccessibility }) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
      await api.ok(`${ADMIN}/UpdateLabelPolicy`, { name: 'Theirs' })
      await keepMine(page, { form: 'Look', save: 'Save draft', theirs: 'Theirs', mine: 'Mine' })
      await page.getByRole('button', { name: 'Publish…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('cell', { name: 'Mine', exact: true }).waitFor()
      await api.ok(`${ADMIN}/UpdateLabelPolicy`, { name: 'Unseen' })
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
      await dialog.getByText('Another person changed this in the meantime.').waitFor()
      await dialog.getByRole('cell', { name: 'Unseen', exact: true }).waitFor()
      await checkAccessibility()
    })
    assert.equal((await api.ok(`${ADMIN}/GetLabelPolicy`, {})).policy.name ?? '', '')
  })

  it('shows what differs in the lifetimes of the instance', async () => {
    await as(operators.iamOwner, '/instance/lifetimes', async ({ page }) => {
      const field = page.getByLabel('Grace for a repeated refresh, in seconds')
      await field.fill('7')
      const { settings } = await api.ok(`${ADMIN}/GetOIDCSettings`, {})
      const { revision: _seen, ...stored } = settings as { readonly revision: string }
      await api.ok(`${ADMIN}/UpdateOIDCSettings`, { ...stored, refreshTokenGrace: '9s' })
      await keepMine(page, { form: 'Tokens', theirs: '9', mine: '7' })
    })
    assert.equal((await api.ok(`${ADMIN}/GetOIDCSettings`, {})).settings.refreshTokenGrace, '7s')
  })
})
