import assert from 'node:assert/strict'
import fs from 'node:fs'
import { EVENT_TYPES } from '@keyhall/core/audit'
import { REMEDIES } from '@keyhall/core/login-trace'
import { consoleTexts } from '@keyhall/texts/console'
import type { Page } from 'playwright-core'
import { Api } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { answered, signIn } from '../support/authorization.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { MINUTE } from '../support/world.js'
import type { World } from '../support/world.js'
import { inConsole, operators, settled } from './console-world.js'

/** A sign-in whose user agent and last step are chosen. @returns the reference of the last page */
async function wrongPassword(world: World): Promise<string> {
  const page = await (await new UserAgent().open(world.authorizeUrl())).submit({ loginName: people.bob.loginName })
  const refused = await page.submit({ password: 'wrong' })
  return String(refused.answer.headers['x-request-id'])
}

/** A request with a redirect URI that is not registered. @returns the reference on its error page */
async function wrongRedirectUri(world: World): Promise<string> {
  const url = new URL(world.authorizeUrl())
  url.searchParams.set('redirect_uri', 'https://client.example/elsewhere')
  const page = await new UserAgent().open(url.href)
  return String(page.answer.headers['x-request-id'])
}

const CANARY = '<img src=x onerror=alert(1)>'

const cellsOf = async (page: Page): Promise<readonly string[]> => (await page.locator('tbody tr').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

describe('the words of the activity pages', () => {
  it('describe every event type', async () => {
    const texts = await consoleTexts('en')
    assert.deepEqual(Object.keys(EVENT_TYPES).filter((type) => !Object.hasOwn(texts, `events.${type}`)), [])
  })
})

inConsole('the sign-ins in the console', ({ world, as }) => {
  it('are listed with person, application, outcome and reason, and narrowed by filters in the address', async () => {
    answered(await signIn(new UserAgent(), world.authorizeUrl(), people.alice))
    await wrongPassword(world)
    await wrongRedirectUri(world)
    await as(operators.iamOwner, '/activity/sign-ins', async ({ page, go, checkAccessibility, picture }) => {
      const all = await cellsOf(page)
      assert.ok(all.some((row) => row.includes('Bob') && row.includes('Failed') && row.includes('The password was wrong.')), all.join('\n'))
      assert.ok(all.some((row) => row.includes('Alice') && row.includes('Signed in')), all.join('\n'))
      assert.ok(all.some((row) => row.includes('The redirect URI of the application is not registered.')), all.join('\n'))
      await picture('sign-ins')
      await checkAccessibility()
      await go(`/activity/sign-ins?outcome=failed&user=${people.bob.id}&when=day`)
      await page.getByText('1 result', { exact: true }).waitFor()
      assert.equal(await page.getByRole('combobox', { name: 'Filter: Outcome' }).inputValue(), 'Failed')
    })
  })

  it('16: a reference from an error page pasted into the palette opens its trace, whose link leads to the setting', async () => {
    const reference = await wrongRedirectUri(world)
    await as(operators.iamOwner, '/', async ({ page, checkAccessibility, picture }) => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder(/paste a reference/).fill(reference)
      await page.getByText(`Open the sign-in with reference ${reference}`).click()
      await page.waitForURL(`**/activity/sign-ins/${reference}`)
      await settled(page)
      await page.getByRole('list').getByText('The redirect URI of the application is not registered.').waitFor()
      await picture('sign-in-refused')
      await checkAccessibility()
      await page.locator('.conclusion a').click()
      await page.waitForURL(/\/applications\/web\/settings/)
      await page.getByText('https://client.example/web/callback').or(page.locator('input[value="https://client.example/web/callback"]')).first().waitFor()
    })
  })

  it('shows each step with its reason and remedy, and copies them without what people typed or applications sent', async () => {
    const reference = await wrongPassword(world)
    await as(operators.iamOwner, `/activity/sign-ins/${reference}`, async ({ page, checkAccessibility, picture }) => {
      assert.match(await page.locator('h1').innerText(), /Sign-in of .*Bob/)
      assert.deepEqual(await page.locator('.step h3').allInnerTexts(), ['The application asked for a sign-in', 'Login name', 'Password'])
      await page.locator('.step').last().locator('summary').click()
      await picture('sign-in')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Copy for support' }).click()
      await page.getByRole('button', { name: 'Copied without secrets' }).waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      assert.match(copied, /users\.wrong_password/)
      for (const secret of [people.bob.loginName, 'state=', 'nonce', 'redirect_uri', '127.0.0.1']) assert.ok(!copied.includes(secret), secret)
    }, { permissions: ['clipboard-read', 'clipboard-write'] })
  })

  it('says for an unknown reference that there is no such sign-in', async () => {
    await as(operators.iamOwner, '/activity/sign-ins/0123456789abcdef', async ({ page, checkAccessibility }) => {
      assert.equal(await page.locator('h1').innerText(), 'No sign-in has this reference')
      await checkAccessibility()
    })
  })

  it('explains every reason that has a remedy in words of its own', async () => {
    const texts = Object.values(await consoleTexts('en'))
    const requests = Object.entries(REMEDIES).map(([reasonCode, remedy], index) => ({
      requestId: `request-${index}`, at: new Date().toISOString(), method: 'POST', route: `step/${index}`, status: 400, outcome: 'refused', reason: reasonCode, reasonCode,
      remedy: { ...remedy, id: '300' }, address: '127.0.0.1',
    }))
    await as(operators.iamOwner, '/', async ({ page, go }) => {
      await page.route('**/*AdminService/GetLoginTrace', (route) => route.fulfill({ json: { clientId: 'web', userIds: [], isWhole: true, requests } }))
      await go('/activity/sign-ins/0123456789abcdef')
      assert.equal(await page.locator('.step').count(), requests.length)
      for (const step of await page.locator('.step').all()) {
        const reason = await step.locator('> p').first().innerText()
        const remedy = await step.locator('.remedy').innerText()
        assert.ok(texts.includes(reason), reason)
        assert.ok(texts.some((text) => remedy.startsWith(text)), remedy)
        assert.equal(await step.locator('.remedy a').count(), 1, remedy)
      }
    })
  })
})

inConsole('the audit trail in the console', ({ world, as }) => {
  const api = new Api(world, 'rest')

  /** Renames Globex by a program that says a script instead of its name. */
  async function renameWithScripts(): Promise<void> {
    const answer = await fetch(`${world.issuer}/management/v1/orgs/me`, {
      method: 'PUT', body: JSON.stringify({ name: `Globex ${CANARY}` }),
      headers: { 'authorization': `Bearer ${callers.iamOwner.token}`, 'content-type': 'application/json', 'user-agent': CANARY, 'x-keyhall-orgid': '110' },
    })
    assert.equal(answer.status, 200, await answer.text())
  }

  it('19: shows scripts in payloads and user agents as text, with the values before and after', async () => {
    await renameWithScripts()
    await as(operators.iamOwner, '/activity/audit-trail?what=org', async ({ page, checkAccessibility, picture }) => {
      await picture('audit-trail')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Organization renamed' }).first().click()
      const drawer = page.getByRole('dialog')
      await drawer.locator('ins').filter({ hasText: `Globex ${CANARY}` }).waitFor()
      assert.equal(await drawer.locator('del').first().innerText(), 'Globex')
      assert.ok((await drawer.locator('.facts').innerText()).includes(CANARY))
      assert.equal(await page.locator('img[src=x]').count(), 0)
      await picture('audit-event')
      await checkAccessibility()
    })
  })

  it('is narrowed by kind, person, object and request, and continues by cursor', async () => {
    for (let index = 0; index < 60; index++) await api.ok('management.v1.ManagementService/SetUserMetadata', { id: '201', key: `key ${index}`, value: 'dg==' })
    await as(operators.iamOwner, '/activity/audit-trail?q=201', async ({ page, go }) => {
      assert.equal(await page.locator('tbody tr').count(), 50)
      await page.getByRole('button', { name: 'Show more' }).click()
      await page.getByText(/^[67]\d entries shown$/).waitFor()
      await go(`/activity/audit-trail?what=session&who=${operators.iamOwner.id}`)
      await page.getByRole('button', { name: 'Signed in' }).first().click()
      await page.getByRole('dialog').getByRole('link', { name: 'Show everything that this request changed' }).click()
      await page.waitForURL(/request=/)
    })
  })

  it('is exported as one event a line, as far as the filters reach', async () => {
    await as(operators.iamOwner, '/activity/audit-trail?q=201', async ({ page }) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
      assert.equal(file.suggestedFilename(), 'audit-trail.ndjson')
      const events = fs.readFileSync(await file.path(), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { readonly objectId: string })
      assert.ok(events.length >= 60 && events.every(({ objectId }) => objectId === '201'), String(events.length))
    })
  })

  it('shows the owner of an organization the events of that organization only', async () => {
    await renameWithScripts()
    await as(operators.orgOwner, '/activity/audit-trail', async ({ page, go }) => {
      assert.ok(!(await page.locator('table').innerText()).includes('Globex'))
      await go('/activity/messages')
      assert.equal(await page.locator('h1').innerText(), 'You have no access to this page')
    })
  })
})

inConsole('undelivered messages in the console', ({ world, as }) => {
  const api = new Api(world, 'rest')

  it('26: are listed with their last error and sent again, one by one and all at once, with an event for each', async () => {
    for (const { id } of [people.alice, people.bob, people.bob]) await api.ok('user.v2.UserService/PasswordReset', { userId: id, sendLink: {} })
    for (let attempt = 0; attempt < 3; attempt++) {
      await world.keyhall.runJobs()
      world.clock.advance(10 * MINUTE)
    }
    await as(operators.iamOwner, '/', async ({ page, checkAccessibility, picture }) => {
      await page.locator('.figure-link[href*="/activity/messages"]').click()
      await page.waitForURL(/\/activity\/messages/)
      await picture('messages')
      await page.getByText('no mail server is configured').first().waitFor()
      await checkAccessibility()
      await page.getByRole('button', { name: /^Send again: Mail/ }).first().click()
      await page.getByText('1 message is sent again').waitFor()
      await page.getByRole('button', { name: 'Send all again' }).click()
      await page.locator('[role=dialog][aria-labelledby]').waitFor()
      await checkAccessibility()
      await page.getByRole('dialog').getByRole('button', { name: 'Send all again' }).click()
      await page.getByText(/messages? (is|are) sent again/).last().waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    const { events } = await api.ok('admin.v1.AdminService/SearchEvents', { types: ['outbox.retried'], actorId: operators.iamOwner.id })
    assert.equal(events.length, 2)
  })
}, { onPostgres: /sent again/, options: { devInbox: false } })
