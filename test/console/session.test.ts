import assert from 'node:assert/strict'
import { inConsole, operators, settled } from './console-world.js'

const MINUTES = 60_000

inConsole('the session of the console', ({ as }) => {
  it('survives a reload without a page of the server, and keeps no token outside of memory', async () => {
    await as(operators.iamOwner, '/applications?q=web', async ({ page }) => {
      const visited: string[] = []
      page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
      await page.reload()
      await page.waitForURL(/\/applications\?q=web$/)
      await settled(page)
      assert.deepEqual(visited.filter((path) => path.startsWith('/ui/login')), [])
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
      assert.ok(!/eyJ|at_|rt_|verifier/.test(stored), stored)
    })
  })

  it('ends at the server with the sign-out, and does not sign in again by itself', async () => {
    await as(operators.iamOwner, '/', async ({ page, checkAccessibility, picture }) => {
      await page.locator('.account-button').click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
      await picture('signed-out')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(/\/ui\/login\//)
    })
  })

  it('asks for a sign-in when the refresh token is refused, and brings unsaved changes back', async () => {
    await as(operators.iamOwner, '/sign-in/passwords', async ({ page, checkAccessibility, picture }) => {
      await page.getByLabel('Digit').check()
      await page.getByRole('button', { name: 'Save' }).waitFor()
      await picture('section-dirty')
      await checkAccessibility()
      const refused = (status: number, body: object) => ({ status, contentType: 'application/json', body: JSON.stringify(body) })
      await page.route('**/oauth/v2/token', (route) => route.fulfill(refused(400, { error: 'invalid_grant' })))
      await page.route('**/*AdminService/*', (route) => route.fulfill(refused(401, { code: 'unauthenticated', message: 'the access token is not valid' })))
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
      await checkAccessibility()
      await page.unrouteAll()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Your unsaved changes are back.').waitFor()
      assert.equal(await page.getByLabel('Digit').isChecked(), true)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('People choose passwords of at least 8 characters, with Digit.').waitFor()
    })
  })

  it('is locked after 30 minutes without input, and then needs the password again', async () => {
    await as(operators.iamOwner, '/', async ({ page, checkAccessibility, picture }) => {
      await page.evaluate((idle) => {
        localStorage.setItem('keyhall.console.last-input', '0')
        const { now } = Date
        Date.now = () => now() + idle
        document.dispatchEvent(new Event('visibilitychange'))
      }, 31 * MINUTES)
      await page.getByRole('dialog', { name: 'The console is locked' }).waitFor()
      await picture('locked')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(/\/ui\/login\//)
    })
  })

  it('does not loop when the server refuses a sign-in', async () => {
    await as(operators.iamOwner, '/', async ({ page }) => {
      const { origin } = new URL(page.url())
      await page.goto(`${origin}/ui/console/callback?error=access_denied&error_description=no&state=unknown`)
      await page.getByRole('heading', { name: 'The sign-in did not finish' }).waitFor()
    })
  })
})

inConsole('a section of the console', ({ as }) => {
  it('shows the message of the server at its field', async () => {
    await as(operators.orgOwner, '/sign-in/passwords', async ({ page, checkAccessibility }) => {
      await page.getByRole('button', { name: 'Change for this organization' }).click()
      await page.getByLabel('Minimum length').fill('4')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('.mantine-InputWrapper-error').waitFor()
      await checkAccessibility()
      await page.getByRole('button', { name: 'Discard' }).click()
      assert.equal(await page.getByLabel('Minimum length').inputValue(), '8')
    })
  })

  it('shows an error with the wait, and works again without a reload', async () => {
    await as(operators.iamOwner, '/', async ({ page, go, checkAccessibility, picture }) => {
      await page.route('**/*ApplicationService/ListApplications', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '2' }, contentType: 'application/json', body: '{"code":"resource_exhausted","message":"too many"}' }))
      await go('/applications')
      await page.getByRole('alert').waitFor()
      await page.getByRole('button', { name: /Try again in/ }).waitFor()
      await picture('error')
      await checkAccessibility()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again', exact: true }).click()
      await page.locator('tbody tr').first().waitFor()
    })
  })
})
