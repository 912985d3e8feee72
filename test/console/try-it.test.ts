import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { clients, people, projects } from '../support/standard-document.js'
import { inConsole, operators } from './console-world.js'
import { callApi } from './people-actions.js'

const START = 'Sign in in a new window'

async function startTrial(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: START }).click()])
  return popup
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add the address' }).click()
  await page.getByRole('button', { name: START }).waitFor()
}

const claim = (page: Page, output: string, name: string) => page.locator(`[data-output="${output}"] [data-claim="${name}"] dd`)

inConsole('Try it, on an application', ({ as, world }) => {
  it('shows the pages that a person would see, and why their sign-in would fail', async () => {
    await callApi(world, `/v2/users/${people.bob.id}/lock`, {})
    await as(operators.orgOwner, '/applications/web/try', async ({ page, checkAccessibility, picture }) => {
      const section = page.getByRole('region', { name: 'The pages of a sign-in' })
      await section.getByText('No one is signed in yet.').waitFor()
      assert.deepEqual(await section.locator('li .strong').allTextContents(), ['Login name', 'Password'])
      await section.getByText('Then the application gets its tokens.').waitFor()
      await picture('apps-try')
      await checkAccessibility()
      await page.getByRole('combobox', { name: 'Person' }).fill('bob')
      await page.getByRole('option', { name: /bob@/ }).click()
      await section.getByText('The sign-in would fail').waitFor()
      await section.getByText(/locked/).first().waitFor()
      await checkAccessibility()
    })
  })

  it('names the pages for the terms of service and for consent', async () => {
    const set = async (tosVersion: string, consentRequired: boolean): Promise<void> => {
      await callApi(world, '/keyhall.admin.v1.AdminService/UpdatePrivacyPolicy', { tosLink: 'https://acme.example/terms', tosVersion })
      await callApi(world, '/keyhall.management.v1.ManagementService/PatchOIDCAppConfig', { projectId: projects.shop, appId: clients.es256.id, consentRequired })
    }
    await as(operators.orgViewer, '/applications/es256', async ({ page, go, checkAccessibility }) => {
      // After the sign-in of the viewer, who would have to accept the terms too.
      await set('2', true)
      try {
        await go('/applications/es256/try')
        const section = page.getByRole('region', { name: 'The pages of a sign-in' })
        await section.getByText('The person has not accepted the current version.', { exact: true }).waitFor()
        assert.deepEqual(await section.locator('li .strong').allTextContents(), ['Login name', 'Password', 'Terms of service', 'Consent'])
        await section.getByText(/^The application asks for consent/).waitFor()
        await checkAccessibility()
      } finally {
        await set('', false)
      }
    })
  })

  it('signs in by a real authorization request, shows the tokens and revokes them, and keeps neither the secret nor its redirect URI', async () => {
    const { secret } = clients.post
    await as(operators.orgOwner, '/applications/post/try', async ({ page, checkAccessibility, picture }) => {
      await page.getByText('/ui/console/try').waitFor()
      await picture('apps-try-register')
      await register(page)
      await page.getByLabel('Client secret').fill(secret)
      const revoked = page.waitForResponse((response) => response.url().endsWith('/oauth/v2/revoke') && response.status() === 200)
      const popup = await startTrial(page)
      await page.getByText('They are revoked already').waitFor()
      await revoked
      if (!popup.isClosed()) await popup.waitForEvent('close')
      assert.equal(await claim(page, 'idToken', 'sub').textContent(), operators.orgOwner.id)
      assert.equal(await claim(page, 'idToken', 'aud').textContent(), 'post')
      assert.equal(await claim(page, 'userInfo', 'email').textContent(), 'oscar@mail.example')
      await picture('apps-try-tokens')
      await checkAccessibility()
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]))
      assert.ok(!kept.includes(secret))
      await page.getByRole('button', { name: 'Remove the address' }).click()
      await page.getByRole('button', { name: 'Add the address' }).waitFor()
    })
    const { application } = await callApi<{ readonly application: { readonly oidcConfiguration: { readonly redirectUris: readonly string[] } } }>(
      world, '/keyhall.application.v2.ApplicationService/GetApplication', { applicationId: clients.post.id })
    assert.ok(application.oidcConfiguration.redirectUris.length > 0 && application.oidcConfiguration.redirectUris.every((uri) => !uri.endsWith('/ui/console/try')))
  })

  it('shows why a sign-in failed: a wrong secret, and a window that was closed', async () => {
    await as(operators.orgOwner, '/applications/web/try', async ({ page, checkAccessibility, picture }) => {
      await register(page)
      await page.getByLabel('Client secret').fill('not the secret')
      await startTrial(page)
      await page.getByText('The sign-in failed').waitFor()
      await page.getByRole('link', { name: 'Show its steps' }).waitFor()
      await picture('apps-try-refused')
      await checkAccessibility()
      await page.getByRole('radio', { name: 'Show the login page' }).check()
      const popup = await startTrial(page)
      await popup.waitForURL(/\/ui\/login\//)
      await popup.close()
      await page.getByText('The window was closed before').waitFor()
    })
  })

  it('needs no secret for a public application, and says so where only the application can redeem the code', async () => {
    await as(operators.orgOwner, '/applications/spa/try', async ({ page, go }) => {
      await register(page)
      await startTrial(page)
      await page.getByText('They are revoked already').waitFor()
      assert.equal(await claim(page, 'idToken', 'aud').textContent(), 'spa')
      await go('/applications/es256/try')
      await register(page)
      await startTrial(page)
      await page.getByText('Enter its secret to see the tokens').waitFor()
    })
  })

  it('offers a viewer the preview, and nothing that changes the application', async () => {
    await as(operators.orgViewer, '/applications/api/try', async ({ page }) => {
      await page.getByText('A person who may change the application').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Add the address' }).count(), 0)
      await page.getByText('Then the application gets its tokens.').waitFor()
    })
  })
})
