import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { Api } from '../support/api.js'
import { aTestPerson } from '../support/api-users.js'
import { answerOf } from '../support/authorization.js'
import { typeInto } from '../support/browser-world.js'
import { aPersonWithPasskey, aPersonWithTotp, passkeyRequestOn, proven, sendPasskey, stepOf } from '../support/login-factors.js'
import { UserAgent } from '../support/user-agent.js'
import { inConsole, openConsole, operators } from './console-world.js'
import { eventsBy } from './people-actions.js'

/** Removes a sign-in method on its page. */
async function remove(page: Page, method: string, consequence: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${method}` }).click()
  await page.getByRole('dialog').getByText(consequence).waitFor()
  await page.getByRole('dialog').getByText('All sessions of this person end.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: `Remove ${method}` }).waitFor({ state: 'detached' })
}

inConsole('sign-in methods that an operator removes', ({ world, as }) => {
  const api = new Api(world, 'connect')
  /** Whether the password alone completes a sign-in. */
  const isSignedIn = (page: Awaited<ReturnType<typeof proven>>): boolean => answerOf(page)?.parameters['code'] !== undefined

  it('an authenticator app: its codes are not asked for any more', async () => {
    const person = await aPersonWithTotp(api)
    assert.match((await proven(api, person)).path, /\/ui\/login\/totp/)
    await as(operators.orgOwner, `/users/${person.id}/sign-in-methods`, async ({ page, checkAccessibility }) => {
      await page.getByText('Authenticator app', { exact: true }).waitFor()
      await checkAccessibility()
      await remove(page, 'Authenticator app', 'Codes from the app of Ida Moss are not accepted any more.')
    })
    assert.ok(isSignedIn(await proven(api, person)))
    assert.ok((await eventsBy(world, operators.orgOwner.id)).includes('user.human.otp.removed'))
  })

  it('recovery codes: the app is still asked for, and no recovery code replaces it', async () => {
    const person = await aPersonWithTotp(api)
    await as(operators.orgOwner, `/users/${person.id}/sign-in-methods`, async ({ page }) => remove(page, 'Recovery codes', 'All recovery codes of Ida Moss stop working.'))
    const asked = await proven(api, person)
    assert.match(asked.path, /\/ui\/login\/totp/)
    assert.equal((await stepOf(asked, api, 'recovery-code')).path, '/ui/login/totp')
    const refused = await asked.submit({ code: person.recoveryCodes[0] ?? '' })
    assert.ok(!isSignedIn(refused))
    assert.match(refused.path, /\/ui\/login\/totp/)
    assert.ok(isSignedIn(await (await stepOf(asked, api, 'totp')).submit({ code: person.code() })))
  })

  it('a passkey: it can no longer sign in, and its owner is not asked for it any more', async () => {
    const person = await aPersonWithPasskey(api)
    const begin = () => new UserAgent().open(world.authorizeUrl({ parameters: { prompt: 'login' } }))
    const use = async () => {
      const page = await begin()
      return sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options))
    }
    assert.ok(isSignedIn(await use()))
    await as(operators.orgOwner, `/users/${person.id}/sign-in-methods`, async ({ page, picture }) => {
      await page.getByText('My key', { exact: true }).waitFor()
      await picture('user-passkey')
      await remove(page, 'My key', 'Ida Moss cannot sign in with this passkey any more.')
    })
    assert.ok(!isSignedIn(await use()))
    assert.ok(isSignedIn(await proven(api, person)))
  })

  it('all sessions: each browser of the person is out at its next request', async () => {
    const person = await aTestPerson(api)
    await world.withPage(async (one) => world.withPage(async (other) => {
      for (const browser of [one, other]) {
        await browser.goto(`${world.issuer}/ui/account`)
        await typeInto(browser, person)
        await browser.waitForURL(/\/ui\/account/)
      }
      await as(operators.orgOwner, `/users/${person.id}/sessions`, async ({ page, checkAccessibility }) => {
        await page.getByRole('button', { name: 'End all' }).click()
        await page.getByRole('dialog', { name: 'End all sessions of Ida Moss?' }).waitFor()
        await checkAccessibility()
        await page.getByRole('dialog').getByRole('button', { name: 'End all' }).click()
        await page.getByText('There is no active session.').waitFor()
      })
      for (const browser of [one, other]) {
        await browser.goto(`${world.issuer}/ui/account/profile`)
        assert.match(browser.url(), /\/ui\/login/)
      }
    }))
  })

  it('a role of the instance is given after a step-up, with the choice still there, and withdrawn without one', async () => {
    const person = await aTestPerson(api)
    await as(operators.iamOwner, `/users/${person.id}/access`, async ({ page, checkAccessibility, picture }) => {
      const proveAgain = async (): Promise<void> => {
        await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Sign in' }).click()
        await page.waitForURL(/\/ui\/login\//)
        await typeInto(page, operators.iamOwner)
      }
      world.clock.advance(11 * 60)
      await page.getByRole('button', { name: 'Make administrator' }).click()
      const dialog = page.getByRole('dialog', { name: 'Make administrator' })
      await dialog.getByRole('combobox', { name: 'Where' }).click()
      await page.getByRole('option', { name: 'Instance' }).click()
      await dialog.getByRole('checkbox', { name: 'Instance viewer' }).check()
      await dialog.getByRole('button', { name: 'Make administrator' }).click()
      await proveAgain()
      await dialog.waitFor()
      assert.ok(await dialog.getByRole('checkbox', { name: 'Instance viewer' }).isChecked())
      await picture('instance-role')
      await checkAccessibility()
      await dialog.getByRole('button', { name: 'Make administrator' }).click()
      await page.getByRole('cell', { name: 'Administrator of the instance' }).waitFor()
      await world.withPage(async (other) => {
        await openConsole(world, other, person)
        assert.equal(await other.locator('h1').innerText(), 'Welcome, Ida Moss')
      })
      // Withdrawing a role stops an attacker, and must not wait.
      world.clock.advance(11 * 60)
      await page.getByRole('button', { name: 'Remove Instance' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('cell', { name: 'Administrator of the instance' }).waitFor({ state: 'detached' })
    })
    const events = await eventsBy(world, operators.iamOwner.id)
    for (const type of ['instance.member.added', 'instance.member.removed']) assert.ok(events.includes(type), `${type} in ${events.join(', ')}`)
  })
}, { onPostgres: /./ })
