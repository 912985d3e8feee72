import assert from 'node:assert/strict'
import type { Dialog, Page } from 'playwright-core'
import { clients } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { inConsole, operators, settled } from './console-world.js'

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }
const LEAVE = 'Close without copying?'

/** Everything that the browser keeps for the console or could show to others, as one text. */
const keptBy = (page: Page): Promise<string> => page.evaluate(async () => {
  const databases = await indexedDB.databases()
  const stores = 'caches' in globalThis ? await caches.keys() : []
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state, document.title, databases, stores])
})

/** The secret in the open dialog. */
async function shownSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This is shown once').waitFor()
  await dialog.getByRole('button', { name: 'Show' }).click()
  const secret = (await page.locator('.secret-value').textContent()) ?? ''
  assert.match(secret, /^[\w-]{43}$/)
  return secret
}

async function replaceSecret(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new secret' }).click()
}

const log: string[] = []

inConsole('client secrets in the console', ({ as, world }) => {
  /** Redeems a fresh code. @returns the status of the token endpoint */
  async function statusWith(client: TestClient): Promise<number> {
    world.clock.advance(1)
    const { code, redirectUri } = await world.code({ client })
    return (await world.protocol.token(client, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })).status
  }

  it('are shown once: not after a reload, and neither the browser, an address nor a log keeps them', async () => {
    await as(operators.orgOwner, '/applications/new?for=web', async ({ page }) => {
      const messages: string[] = []
      page.on('console', (message) => void messages.push(message.text()))
      const requests: string[] = []
      page.on('request', (request) => void requests.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`))
      await page.getByLabel('Name', { exact: true }).fill('Kiosk')
      await page.getByRole('textbox', { name: 'Redirect URIs, line 1' }).fill('https://kiosk.example/cb')
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      const secret = await shownSecret(page)
      assert.ok(!(await keptBy(page)).includes(secret), 'kept while it is shown')
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret)
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.ok(!(await page.content()).includes(secret), 'still on the page')
      await page.reload()
      await page.waitForURL(/\/applications\/[^/]+\/quick-start/)
      await settled(page)
      assert.equal(await page.getByRole('dialog').count(), 0)
      assert.ok(!(await page.content()).includes(secret), 'on the page after a reload')
      assert.ok(!(await keptBy(page)).includes(secret), 'kept after a reload')
      await page.goBack()
      await settled(page)
      assert.ok(!(await page.content()).includes(secret), 'on the page after Back')
      assert.deepEqual([...messages, ...requests, ...log].filter((text) => text.includes(secret)), [])
      assert.ok(log.some((line) => line.includes('token')), `the log has the requests: ${log.slice(-5).join('')}`)
    }, CLIPBOARD)
  })

  it('are not left behind without a question: Back, a link, closing and a reload ask while one is unsaved', async () => {
    await as(operators.orgOwner, '/applications', async ({ page, checkAccessibility, picture }) => {
      await page.getByRole('link', { name: 'Client web', exact: true }).click()
      await page.getByRole('link', { name: 'Settings' }).click()
      await replaceSecret(page)
      const secret = await shownSecret(page)
      const stay = async () => {
        await page.getByRole('dialog', { name: LEAVE }).waitFor()
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.locator('.secret-value').waitFor()
        assert.match(page.url(), /\/applications\/web\/settings/)
      }
      await page.evaluate(() => history.back())
      await page.getByRole('dialog', { name: LEAVE }).waitFor()
      await picture('secret-leave')
      await checkAccessibility()
      await stay()
      await page.keyboard.press('Escape')
      await stay()
      await page.locator('[data-page="applications"]').first().evaluate((link) => (link as HTMLElement).click())
      await stay()
      const asked = new Promise<Dialog>((resolve) => void page.once('dialog', resolve))
      const reload = page.evaluate(() => location.reload())
      const question = await asked
      assert.equal(question.type(), 'beforeunload')
      await question.dismiss()
      await reload
      assert.equal(await page.locator('.secret-value').textContent(), secret)
      await page.evaluate(() => history.back())
      await page.getByRole('button', { name: 'Close anyway' }).click()
      await page.waitForURL(/\/applications\/web\/quick-start/)
      await settled(page)
      assert.equal(await page.getByRole('dialog').count(), 0)
      assert.ok(!(await page.content()).includes(secret))
    })
  })

  it('are left without a question once copied, and stay when the browser refuses to copy', async () => {
    await as(operators.orgOwner, '/applications/post/settings', async ({ page }) => {
      await replaceSecret(page)
      await page.getByText('This is shown once').waitFor()
      await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')) })
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
      await page.getByRole('button', { name: 'Hide' }).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.getByRole('dialog', { name: LEAVE }).waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.resolve() })
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      await page.reload()
      await page.waitForURL(/\/applications\/post\/settings/)
      await settled(page)
      assert.equal(await page.getByRole('dialog').count(), 0)
    }, CLIPBOARD)
  })

  it('are replaced at once: the old one is refused with a reason in the trace, the new one works, and the trail names the operator', async () => {
    await as(operators.orgOwner, '/applications/jwt/settings', async ({ page, go }) => {
      assert.equal(await statusWith(clients.jwt), 200)
      await replaceSecret(page)
      const secret = await shownSecret(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      assert.equal(await statusWith(clients.jwt), 401)
      await go('/applications/jwt/quick-start')
      await page.getByText(/secret/).first().waitFor()
      await page.getByRole('link', { name: 'Open the settings' }).waitFor()
      assert.equal(await statusWith({ ...clients.jwt, secret }), 200)
      await go('/activity/audit-trail?what=application')
      const row = page.getByRole('row', { name: /Client jwt/ }).filter({ hasText: /secret/i }).first()
      await row.getByText('Oscar Example').waitFor()
      assert.ok(!log.some((line) => line.includes(secret)))
    }, CLIPBOARD)
  })
}, { onPostgres: /^are (?:shown|not left|replaced)/, options: { logLevel: 'trace', logOutput: { write: (line) => void log.push(line) } } })
