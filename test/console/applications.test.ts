import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { DANGEROUS_SCHEMES, redirectUriProblem } from '@keyhall/core/clients'
import { callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { readIdToken } from '../support/id-tokens.js'
import { clients } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { inConsole, operators, settled } from './console-world.js'

/** Addresses with a character that differs, for the rules of the page and those of the server. */
const ADDRESSES = [
  'https://app.example/cb', 'http://localhost:3000/cb', 'http://127.0.0.1/cb', 'http://[::1]:8080/', 'http://localhost.evil.example/', 'http://app.example/cb',
  'com.example.app:/callback', 'myapp:/callback', 'cursor://a/cb', 'exp://192.168.3.137:8081', 'web+tea:x', 'https://münchen.example/cb', ...[...DANGEROUS_SCHEMES.keys()].map((scheme) => `${scheme}:x`), 'javascript:alert(1)', 'data:text/html,x', 'app.example/cb', 'https://app.example/#x', 'https://user@app.example/',
  'https://app.example/a b', 'https://', 'HTTPS://APP.example/', 'https://app.example\\x',
]

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

inConsole('applications in the console', ({ as, world }) => {
  const ownerApi = (method: string, input: Readonly<Record<string, unknown>>) => new Api(world, 'rest').ok(`application.v2.ApplicationService/${method}`, input, { as: callers.orgOwner })

  it('registers an application in three steps, and checks addresses while typing', async () => {
    await as(operators.orgOwner, '/applications/new', async ({ page, checkAccessibility, picture }) => {
      await picture('apps-1-what')
      await checkAccessibility()
      await page.getByRole('link', { name: /Express \(openid-client\)/ }).click()
      await page.getByLabel('Name', { exact: true }).fill('Corner shop')
      const line = page.getByRole('textbox', { name: 'Redirect URIs, line 1' })
      assert.equal(await line.inputValue(), 'http://localhost:3000/callback')
      await line.fill('https://*.shop.example/cb')
      await page.getByText('Addresses are compared literally').waitFor()
      await line.fill('javascript:alert(1)')
      await page.getByText('A browser would run this as code').waitFor()
      await line.fill('http://x.example/cb')
      await page.getByRole('button', { name: 'Turn on development mode' }).click()
      await page.getByText('Development mode is on').waitFor()
      await picture('apps-2-where')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await page.getByRole('dialog').getByText('This is shown once').waitFor()
      await picture('apps-3-secret')
      await checkAccessibility()
      await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click()
      const secret = await page.locator('.secret-value').textContent()
      assert.match(secret ?? '', /^[\w-]{43}$/)
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.getByText('Waiting for the first sign-in…').waitFor()
      await page.getByText('server.mjs', { exact: true }).first().waitFor()
      await picture('apps-4-connect')
      await checkAccessibility()
    }, CLIPBOARD)
  })

  it('judges addresses as the server does', async () => {
    await as(operators.orgOwner, '/applications/new?for=web', async ({ page }) => {
      const line = page.getByRole('textbox', { name: 'Redirect URIs, line 1' })
      for (const address of ADDRESSES) {
        await line.fill(address)
        assert.equal(await line.getAttribute('aria-invalid') === 'true', redirectUriProblem(address) !== undefined, address)
      }
    })
  })

  it('says which loopback address of a native application stands for every port', async () => {
    await as(operators.orgOwner, '/applications/new?for=native', async ({ page, checkAccessibility, picture }) => {
      const line = page.getByRole('textbox', { name: 'Redirect URIs, line 1' })
      await line.fill('http://127.0.0.1/cb')
      await page.getByText('The application may use any port of this address: http://127.0.0.1/cb').waitFor()
      await picture('apps-any-port')
      await checkAccessibility()
      await line.fill('http://127.0.0.1:8080/cb')
      await page.getByText('may use any port').waitFor({ state: 'detached' })
    })
  })

  it('lists applications with project, last use and state', async () => {
    await as(operators.orgOwner, '/applications', async ({ page, checkAccessibility, picture }) => {
      await page.getByRole('row', { name: /Client web/ }).getByText('Shop').waitFor()
      await picture('apps-list')
      await checkAccessibility()
    })
  })

  it('shows both people a conflict when two tabs change the same setting, and loses nothing', async () => {
    await as(operators.orgOwner, '/applications/post/settings', async ({ page, picture, checkAccessibility }) => {
      await picture('apps-settings')
      await checkAccessibility()
      const other = await page.context().newPage()
      await other.goto(page.url())
      await settled(other)
      const field = (tab: Page) => tab.getByRole('textbox', { name: 'Sign-out URIs, line 1' })
      for (const tab of [page, other]) await tab.getByRole('group', { name: 'Sign-out URIs' }).getByRole('button', { name: 'Add a line' }).click()
      await field(page).fill('https://first.example/bye')
      await page.getByLabel('Name', { exact: true }).fill('Renamed')
      await field(other).fill('https://second.example/bye')
      const addresses = (tab: Page) => tab.getByRole('form', { name: 'Addresses' })
      await addresses(page).getByRole('button', { name: 'Save' }).click()
      await addresses(page).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
      await page.getByRole('form', { name: 'General' }).getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Renamed', level: 1 }).waitFor()
      await addresses(other).getByRole('button', { name: 'Save' }).click()
      const dialog = other.getByRole('dialog')
      await dialog.getByText('https://first.example/bye').waitFor()
      await dialog.getByText('https://second.example/bye').waitFor()
      await picture('apps-conflict')
      await dialog.getByRole('button', { name: 'Keep mine' }).click()
      await addresses(other).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
      const { application } = await ownerApi('GetApplication', { applicationId: 'post' })
      assert.deepEqual([application.name, application.oidcConfiguration.postLogoutRedirectUris], ['Renamed', ['https://second.example/bye']])
    })
  })

  it('saves a section on top of a change to another section', async () => {
    await as(operators.orgOwner, '/applications/code-only/settings', async ({ page }) => {
      await ownerApi('UpdateApplication', { applicationId: 'code-only', name: 'By another administrator' })
      await page.getByRole('switch', { name: 'Development mode' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'By another administrator', level: 1 }).waitFor()
      const { application } = await ownerApi('GetApplication', { applicationId: 'code-only' })
      assert.deepEqual([application.name, application.oidcConfiguration.developmentMode], ['By another administrator', true])
    })
  })

  it('previews what a real ID token then contains, with User Info inside ID Token on and off', async () => {
    const emailInToken = async () => (await readIdToken(world, (await world.tokens({ scope: 'openid email' })).id_token ?? '', clients.web.id))['email']
    await as(operators.orgOwner, '/applications/web/tokens', async ({ page, picture, checkAccessibility }) => {
      const option = page.getByRole('switch', { name: 'User Info inside ID Token' })
      const previewed = page.locator('[data-output="idToken"] [data-claim="email"]')
      for (const isOn of [true, false]) {
        await option.click()
        await previewed.waitFor({ state: isOn ? 'attached' : 'detached' })
        if (isOn) {
          assert.match((await previewed.textContent()) ?? '', /oscar@mail\.example.*User Info inside ID Token/)
          await picture('apps-tokens')
          await checkAccessibility()
        }
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
        assert.equal(await emailInToken(), isOn ? 'alice@mail.example' : undefined)
      }
      await page.locator('[data-output="idToken"]').getByRole('button', { name: 'Add: User Info inside ID Token' }).click()
      await previewed.waitFor()
      assert.equal(await option.isChecked(), true)
    })
  })

  it('changes Basic to Post: the old way fails and says why, the new way works', async () => {
    await as(operators.orgOwner, '/applications/jwt/settings', async ({ page, go, picture, checkAccessibility }) => {
      await page.getByRole('radio', { name: /^Post/ }).click()
      await page.getByText('The secret stays the same.').waitFor()
      await page.getByRole('form', { name: 'How it signs people in' }).getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
      const code = await world.code({ client: clients.jwt })
      const redeem = (client: TestClient) => world.protocol.token(client, { grant_type: 'authorization_code', code: code.code, redirect_uri: code.redirectUri })
      assert.equal((await redeem(clients.jwt)).status, 401)
      await go('/applications/jwt/quick-start')
      await page.getByText(/registered for client_secret_post/).waitFor()
      await picture('apps-refused')
      await checkAccessibility()
      await page.getByRole('link', { name: 'Open the settings' }).waitFor()
      world.clock.advance(1)
      const again = await world.code({ client: clients.jwt })
      const redeemed = await world.protocol.token({ ...clients.jwt, method: 'client_secret_post' }, { grant_type: 'authorization_code', code: again.code, redirect_uri: again.redirectUri })
      assert.equal(redeemed.status, 200)
      await page.getByText('The sign-in works').waitFor()
      await picture('apps-works')
    })
  })
}, { onPostgres: /^(?:registers|shows both|previews|changes)/ })
