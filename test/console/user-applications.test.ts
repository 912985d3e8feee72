import assert from 'node:assert/strict'
import { clients, people } from '../support/standard-document.js'
import { inConsole, operators } from './console-world.js'
import { refusalsOn } from './people-actions.js'

inConsole('the applications of a person in the console', ({ as, world }) => {
  before(async () => {
    await world.tokens({ client: clients.web, scope: 'openid email' })
    await world.tokens({ client: clients.foreign })
  })

  it('are listed with last use and scopes, and lead to the application', async () => {
    await as(operators.orgOwner, `/users/${people.alice.id}/applications`, async ({ page, checkAccessibility, picture }) => {
      const row = page.getByRole('row', { name: /Client web/ })
      await row.getByText('email').waitFor()
      // An application of another organization, which the operator may not read, has its id only.
      await page.getByRole('cell', { name: 'foreign', exact: true }).waitFor()
      await picture('users-applications')
      await checkAccessibility()
      await row.getByRole('link', { name: 'Client web' }).click()
      await page.getByRole('heading', { name: 'Client web', level: 1 }).waitFor()
    })
  })

  it('can be tried: the pages of a sign-in to an application without grants', async () => {
    await as(operators.orgOwner, `/users/${people.bob.id}/applications`, async ({ page, checkAccessibility }) => {
      const refusals = refusalsOn(page)
      await page.getByText('No application has access to the account').waitFor()
      await page.getByRole('combobox', { name: 'Can this person sign in to an application?' }).fill('billing')
      await page.getByRole('option', { name: /Client billing/ }).click()
      await page.getByText('Then the application gets its tokens.').waitFor()
      await checkAccessibility()
      assert.deepEqual(refusals, [])
    })
  })

  it('are shown to a user manager, without what the role may not read', async () => {
    await as(operators.userManager, `/users/${people.alice.id}/applications`, async ({ page }) => {
      await page.getByRole('table', { name: 'Applications' }).waitFor()
      assert.equal(await page.getByRole('combobox').count(), 0)
    })
  })
})
