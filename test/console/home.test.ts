import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { answered, signIn } from '../support/authorization.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inConsole, operators, settled } from './console-world.js'

inConsole('Home', ({ world, as }) => {
  const api = new Api(world, 'connect')

  it('lists the steps left to set up, each with a link to its page, and the figures', async () => {
    answered(await signIn(new UserAgent(), world.authorizeUrl(), people.alice))
    await as(operators.iamOwner, '/', async ({ page, checkAccessibility, picture }) => {
      const list = page.getByRole('region', { name: 'Get started' })
      await list.waitFor()
      assert.deepEqual(await list.locator('li').evaluateAll((steps) => steps.map((step) => (step as HTMLElement).dataset['step'])),
        ['register_application', 'sign_in', 'invite_administrator', 'set_up_mail', 'set_look'])
      await picture('home')
      await checkAccessibility()
      await list.getByRole('link', { name: 'Set up mail' }).click()
      await page.waitForURL(/\/instance\/mail$/)
      await settled(page)
      await page.goBack()
      await settled(page)
      await page.getByRole('link', { name: /^\d/ }).first().waitFor()
      await page.locator('.figure').filter({ hasText: 'Failed sign-ins' }).getByRole('link').click()
      await page.waitForURL(/\/activity\?outcome=failed&when=day$/)
    })
  })

  it('ticks off a step as soon as it is done', async () => {
    await as(operators.iamOwner, '/', async ({ page, go }) => {
      const step = page.locator('[data-step=set_up_mail]')
      await step.getByRole('link').waitFor()
      const { id } = (await api.ok('admin.v1.AdminService/AddEmailProviderSMTP', { senderAddress: 'a@acme.example', host: '127.0.0.1:25' })) as { readonly id: string }
      await api.ok('admin.v1.AdminService/ActivateEmailProvider', { id })
      await go('/sign-in')
      await go('/')
      await page.locator('[data-step=set_up_mail][data-done]').waitFor()
    })
  })

  it('shows the owner of an organization their own figures only, and leads to its settings', async () => {
    await as(operators.orgOwner, '/', async ({ page, checkAccessibility }) => {
      await page.locator('.figure').first().waitFor()
      assert.deepEqual(await page.locator('.figure dt').allInnerTexts(), ['Applications', 'Users', 'Failed sign-ins, 24 hours'])
      assert.equal(await page.locator('[data-step=set_up_mail]').count(), 0)
      await checkAccessibility()
      await page.getByRole('link', { name: 'Organization settings' }).click()
      await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor()
      await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    })
  })
})
