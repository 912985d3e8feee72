import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { signIn } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inConsole, operators } from './console-world.js'

inConsole('the tabs of an application', ({ as, world }) => {
  const api = (method: string, input: Readonly<Record<string, unknown>>) => new Api(world, 'rest').ok(method, input, { as: callers.orgOwner })

  it('Roles: adds a role, gives it to a person, finds who has it, and takes it away', async () => {
    await as(operators.orgOwner, '/applications/web/roles', async ({ page, checkAccessibility, picture }) => {
      await page.getByText('All of its applications share them').waitFor()
      await page.getByRole('button', { name: 'Add a role' }).first().click()
      await page.getByRole('dialog').getByLabel('Key').fill('cashier')
      await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
      await page.getByRole('cell', { name: 'cashier' }).first().waitFor()
      await page.getByRole('button', { name: 'Give access' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'User' }).fill('alice')
      await page.getByRole('option', { name: /Alice Liddell/ }).click()
      await dialog.getByRole('checkbox', { name: /cashier/ }).check()
      await dialog.getByRole('button', { name: 'Give access' }).click()
      await page.getByRole('row', { name: /Alice Liddell/ }).getByText('cashier').waitFor()
      await page.getByRole('combobox', { name: /Role/ }).click()
      await page.getByRole('option', { name: 'cashier' }).click()
      await page.waitForURL(/role=cashier/)
      await page.getByRole('row', { name: /Alice Liddell/ }).waitFor()
      await picture('apps-roles')
      await checkAccessibility()
      const { authorizations } = await api('authorization.v2.AuthorizationService/ListAuthorizations', { filters: [{ projectId: { id: '300' } }, { userId: { id: people.alice.id } }] })
      assert.deepEqual(authorizations.map(({ roles }: { readonly roles: readonly { readonly key: string }[] }) => roles.map(({ key }) => key)), [['cashier']])
      await page.getByRole('button', { name: /Remove.*Alice Liddell/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('row', { name: /Alice Liddell/ }).waitFor({ state: 'detached' })
    })
  })

  it('Activity: lists sign-ins to this application only, each with its trace, and the changes with their values', async () => {
    for (const client of [clients.post, clients.web]) await signIn(new UserAgent(), world.authorizeUrl({ client }), people.alice)
    await api('application.v2.ApplicationService/UpdateApplication', { applicationId: 'post', name: 'Tills' })
    await as(operators.orgOwner, '/applications/post/activity', async ({ page, checkAccessibility, picture }) => {
      const signIns = page.getByRole('region', { name: 'Sign-ins' })
      await signIns.getByRole('row', { name: /Alice Liddell/ }).waitFor()
      assert.equal(await signIns.locator('tbody tr').count(), 1)
      await picture('apps-activity')
      await checkAccessibility()
      await page.getByRole('button', { name: /Application renamed/ }).first().click()
      await page.getByRole('dialog').getByText('Tills').first().waitFor()
      await checkAccessibility()
      await page.keyboard.press('Escape')
      await signIns.locator('tbody a').first().click()
      await page.waitForURL(/\/activity\/sign-ins\//)
      await page.getByText('Tills').first().waitFor()
    })
  })

  it('Activity: shows the changes to a project owner, who may not read the audit trail', async () => {
    await api('application.v2.ApplicationService/UpdateApplication', { applicationId: 'web', name: 'Web shop' })
    await as(operators.projectOwner, '/applications/web/activity', async ({ page, checkAccessibility }) => {
      await page.getByRole('row', { name: /Application renamed/ }).first().waitFor()
      assert.equal(await page.getByRole('region', { name: 'Sign-ins' }).count(), 0)
      await checkAccessibility()
    })
  })
}, { onPostgres: /^Roles/ })
