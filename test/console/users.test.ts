import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { typeInto } from '../support/browser-world.js'
import { people } from '../support/standard-document.js'
import { inConsole, operators, settled } from './console-world.js'
import { callApi, eventsBy, refusalsOn } from './people-actions.js'

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()

/** The names in the first column of the list. */
const namesOn = (page: Page): Promise<string[]> => page.locator('tbody .row-link .strong').allTextContents()

/** Takes an action of the menu beside the name, and confirms it. */
async function act(page: Page, action: string, typed?: string): Promise<void> {
  const button = page.locator('main').getByRole('button', { name: action, exact: true })
  if (await button.count() === 0) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  } else await button.click()
  const dialog = page.getByRole('dialog')
  if (typed !== undefined) await dialog.getByRole('textbox').fill(typed)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

inConsole('users in the console', ({ world, as }) => {
  it('finds people by name, login name, address and id, and by state', async () => {
    await as(operators.orgOwner, '/users', async ({ page, go, checkAccessibility, picture }) => {
      await picture('users')
      await checkAccessibility()
      const search = page.getByRole('searchbox')
      for (const [text, name] of [['liddell', 'Alice Liddell'], ['BOB@ACME', 'Bob Tester'], ['nora@mail', 'Nora Example'], ['202', 'Carol Tester']] as const) {
        await search.fill(text)
        await page.waitForFunction((wanted) => [...document.querySelectorAll('tbody .row-link .strong')].map((one) => one.textContent).join('|') === wanted, name)
        assert.deepEqual(await namesOn(page), [name])
      }
      assert.equal(new URL(page.url()).searchParams.get('q'), '202')
      await go('/users?state=USER_STATE_LOCKED')
      await page.getByText('Nothing matches this search.').waitFor()
    })
  })

  it('invites a person with roles, sends the invitation again and withdraws it', async () => {
    await as(operators.orgOwner, '/users/invitations', async ({ page, checkAccessibility, picture }) => {
      await page.getByText('There are no open invitations.').waitFor()
      await page.locator('.empty').getByRole('button', { name: 'Invite a person' }).click()
      const dialog = page.getByRole('dialog')
      await picture('users-invite')
      await checkAccessibility()
      await dialog.getByRole('button', { name: 'Send invitation' }).click()
      assert.equal(await page.getByText('Fill this in.').count(), 1)
      await dialog.getByLabel('Email', { exact: true }).fill('ivy@mail.example')
      await dialog.getByRole('checkbox').first().check()
      await dialog.getByRole('button', { name: 'Send invitation' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('cell', { name: 'ivy@mail.example' }).waitFor()
      await picture('users-invitations')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByText('The invitation was sent to ivy@mail.example again').waitFor()
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await page.getByText('There are no open invitations.').waitFor()
    })
  })

  it('invites a person by mail, and sends the mail again', async () => {
    await as(operators.orgOwner, '/users', async ({ page, checkAccessibility, picture }) => {
      await page.getByRole('link', { name: 'New person' }).click()
      await heading(page, 'New person')
      await picture('users-new')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Add' }).click()
      assert.equal(await page.getByText('Fill this in.').count(), 3)
      await page.getByLabel('First name').fill('Ines')
      await page.getByLabel('Last name').fill('Novak')
      await page.getByLabel('Email', { exact: true }).fill('not an address')
      await page.getByRole('button', { name: 'Add' }).click()
      await page.locator('.mantine-InputWrapper-error').waitFor()
      await page.getByLabel('Email', { exact: true }).fill('ines@mail.example')
      await page.getByRole('button', { name: 'Add' }).click()
      await heading(page, 'Ines Novak')
      await page.getByText('Invited', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Send the invitation again' }).click()
      await checkAccessibility()
      await page.getByRole('dialog').getByRole('button', { name: 'Send the invitation again' }).click()
      await page.getByText('The invitation was sent').waitFor()
      await settled(page)
      await picture('user-invited')
      await act(page, 'Delete', 'Ines Novak')
      await heading(page, 'Users')
      assert.equal((await namesOn(page)).includes('Ines Novak'), false)
    })
  })

  it('adds a person with a password, who signs in with it', async () => {
    await as(operators.orgOwner, '/users/new-person', async ({ page }) => {
      await page.getByLabel('First name').fill('Piet')
      await page.getByLabel('Last name').fill('Bakker')
      await page.getByLabel('Email', { exact: true }).fill('piet@mail.example')
      await page.getByLabel('User name').fill('piet')
      await page.getByLabel('Set a password').click()
      await page.getByLabel('Password', { exact: true }).fill('a password for Piet 1')
      await page.getByLabel('Must choose a new password at the first sign-in').uncheck()
      await page.getByRole('button', { name: 'Add' }).click()
      await heading(page, 'Piet Bakker')
    })
    await world.withPage(async (page) => {
      await page.goto(`${world.issuer}/ui/account`)
      await typeInto(page, { loginName: 'piet@acme.localhost', password: 'a password for Piet 1' })
      await page.waitForURL(/\/ui\/account/)
    })
  })

  it('adds a service user, whose key and token are shown once', async () => {
    await as(operators.orgOwner, '/users/service-users', async ({ page, checkAccessibility, picture }) => {
      await picture('service-users')
      await page.getByRole('link', { name: 'New service user' }).click()
      await heading(page, 'New service user')
      await picture('service-new')
      await checkAccessibility()
      await page.getByLabel('Name', { exact: true }).fill('Nightly export')
      await page.getByRole('button', { name: 'Add' }).click()
      await page.getByText('Your new key').waitFor()
      await picture('service-key')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Show' }).click()
      const key = JSON.parse((await page.locator('.secret-value').textContent()) ?? '') as { keyId: string; key: string }
      assert.match(key.key, /PRIVATE KEY/)
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      await heading(page, 'Nightly export')
      await settled(page)
      await picture('service-overview')
      await page.getByRole('link', { name: 'Credentials' }).click()
      await page.getByText(key.keyId).waitFor()
      await page.getByRole('button', { name: 'Add a token' }).click()
      await checkAccessibility()
      await page.getByRole('button', { name: 'Create the token' }).click()
      await page.getByText('Your new token').waitFor()
      await page.getByRole('button', { name: 'Show' }).click()
      const token = (await page.locator('.secret-value').textContent()) ?? ''
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      await picture('service-credentials')
      await checkAccessibility()
      await page.reload()
      await page.getByRole('heading', { name: 'Personal access tokens' }).waitFor()
      const shown = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href)
      assert.equal(shown.includes(token) || shown.includes('PRIVATE KEY'), false)
    }, CLIPBOARD)
  })

  it('signs a person out of their browser at its next request when an operator locks them or ends their session', async () => {
    await as(operators.orgOwner, '/users/202', async ({ page, go, checkAccessibility, picture }) => {
      await world.withPage(async (other) => {
        const signIn = async (): Promise<void> => {
          await other.goto(`${world.issuer}/ui/account`)
          await typeInto(other, people.carol)
          await other.waitForURL(/\/ui\/account/)
        }
        const assertOut = async (): Promise<void> => {
          await other.goto(`${world.issuer}/ui/account/profile`)
          assert.match(other.url(), /\/ui\/login/)
        }
        await signIn()
        await act(page, 'Lock')
        await page.getByText('Locked', { exact: true }).first().waitFor()
        await assertOut()
        await page.getByRole('button', { name: 'Unlock' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
        await page.getByText('Active', { exact: true }).waitFor()
        await signIn()
        await go('/users/202/sessions')
        await picture('user-sessions')
        await checkAccessibility()
        await page.getByRole('button', { name: 'End', exact: true }).click()
        await checkAccessibility()
        await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
        await page.getByText('There is no active session.').waitFor()
        await assertOut()
      })
    })
  })

  it('records every change of a person with the operator as actor', async () => {
    await as(operators.userManager, '/users/201', async ({ page, go, checkAccessibility, picture }) => {
      await picture('user-overview')
      await checkAccessibility()
      const save = async (section: string): Promise<void> => {
        const form = page.locator('form', { has: page.getByRole('heading', { name: section, exact: true }) })
        await form.getByRole('button', { name: 'Save' }).click()
        await form.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
      }
      await page.getByLabel('Nickname').fill('bobby')
      await save('Profile')
      await page.getByRole('textbox', { name: 'Email' }).fill('bob@other.example')
      await page.getByLabel('I have checked that this is theirs').first().check()
      await save('Email')
      await page.getByLabel('User name').fill('bobby')
      await save('Signs in as')
      await page.getByText('bobby@acme.localhost').first().waitFor()
      await go('/users/201/metadata')
      await page.getByRole('button', { name: 'Add a line' }).click()
      await page.getByLabel('Key, line 1').fill('plan')
      await page.getByLabel('Value, line 1').fill('gold ✓')
      await save('Metadata')
      await picture('user-metadata')
      await checkAccessibility()
      await go('/users/201/sign-in-methods')
      await page.getByRole('button', { name: 'Change' }).click()
      await page.getByRole('menuitem', { name: 'Set a password' }).click()
      await checkAccessibility()
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('dialog').getByRole('button', { name: 'Set a password' }).click()
      await page.locator('.mantine-InputWrapper-error, .error-box').waitFor()
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('a temporary password 7')
      await page.getByRole('dialog').getByRole('button', { name: 'Set a password' }).click()
      await page.getByText('A new one must be chosen at the next sign-in.').waitFor()
      await picture('user-sign-in-methods')
      await go('/users/201/activity')
      await page.getByText('Password changed').waitFor()
      await picture('user-activity')
      await checkAccessibility()
      await act(page, 'Deactivate')
      await page.getByRole('button', { name: 'Reactivate' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
      await page.getByText('Active', { exact: true }).waitFor()
    })
    const events = await eventsBy(world, operators.userManager.id)
    for (const type of [
      'user.human.profile.changed', 'user.human.email.changed', 'user.metadata.set', 'user.human.password.changed', 'user.deactivated', 'user.reactivated',
    ]) assert.ok(events.includes(type), `${type} in ${events.join(', ')}`)
    const { metadata = [] } = await callApi<{ metadata?: readonly { key: string; value: string }[] }>(world, '/v2/users/201/metadata/search', {})
    assert.deepEqual(metadata.map(({ key, value }) => [key, Buffer.from(value, 'base64').toString()]), [['plan', 'gold ✓']])
  })

  it('removes a second step, and says what follows', async () => {
    await callApi(world, '/v2/users/200/otp_email', {})
    await as(operators.orgOwner, '/users/200/sign-in-methods', async ({ page, checkAccessibility, picture }) => {
      await page.getByText('Codes by mail').waitFor()
      await picture('user-methods')
      await page.getByRole('button', { name: 'Remove Codes by mail' }).click()
      await page.getByText('Alice Liddell gets no more codes by mail when signing in.').waitFor()
      await checkAccessibility()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText('No passkey and no second step is set up.').waitFor()
    })
  })

  it('shows a viewer values as text, and no control that would be refused', async () => {
    await as(operators.orgViewer, '/users', async ({ page, go }) => {
      const refusals = refusalsOn(page)
      for (const path of ['/users', '/users/200', '/users/200/sign-in-methods', '/users/200/sessions', '/users/200/access', '/users/200/metadata', '/users/200/activity', '/users/service-users']) {
        await go(path)
        const controls = await page.locator('main').locator('button:not(.icon-button), input:not([role=searchbox], [type=hidden], .list-filter input), textarea, a[href*="new-"]').count()
        assert.equal(controls, 0, path)
      }
      assert.deepEqual(refusals, [])
    })
  })

  it('offers a user manager no change of an owner, who outranks them', async () => {
    await as(operators.userManager, `/users/${operators.orgOwner.id}`, async ({ page, go }) => {
      const refusals = refusalsOn(page)
      for (const tab of ['', '/sign-in-methods', '/metadata']) {
        await go(`/users/${operators.orgOwner.id}${tab}`)
        await page.locator('main .section').first().waitFor()
        assert.equal(await page.locator('main').getByRole('button', { name: /Lock|More actions|Change|Remove|Add/ }).count(), 0, tab)
        assert.equal(await page.locator('main input').count(), 0, tab)
      }
      assert.deepEqual(refusals, [])
    })
  })

  it('offers operators no way to lock or delete themselves', async () => {
    await as(operators.userManager, `/users/${operators.userManager.id}`, async ({ page, go }) => {
      await page.getByRole('textbox', { name: 'Nickname' }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'More actions' }).count(), 0)
      await go('/users/202')
      await page.getByRole('button', { name: 'More actions' }).waitFor()
    })
  })

  it('explains to a person without roles that the console is for administrators', async () => {
    await as(operators.withoutRoles, '/users', async ({ page, checkAccessibility }) => {
      await heading(page, 'You have no administrative role')
      assert.equal(await page.getByRole('navigation').count(), 0)
      await checkAccessibility()
    })
  })
}, { onPostgres: /^(?:signs a person out|records|adds a person)/ })
