import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { Api } from '../support/api.js'
import { recordedBy } from '../support/audit-trail.js'
import { inConsole, operators, saveChanges, settled } from './console-world.js'

const effect = async (page: Page): Promise<string> => (await page.locator('.effect').textContent()) ?? ''
const save = async (page: Page, section: string): Promise<void> => {
  await page.getByRole('form', { name: section }).getByRole('button', { name: 'Save' }).click()
}

inConsole('the sign-in pages of the console', ({ world, as }) => {
  const api = new Api(world, 'connect')

  it('shows what each policy does, and where it comes from', async () => {
    await as(operators.orgOwner, '/sign-in', async ({ page, go, checkAccessibility, picture }) => {
      assert.match(await effect(page), /^People sign in with a password or a passkey\./)
      await page.getByText('Inherited from the instance').waitFor()
      assert.equal(await page.getByRole('checkbox').count(), 0)
      for (const tab of ['', '/passwords', '/lockout', '/lifetimes', '/links', '/page-texts', '/mail-texts']) {
        await go(`/sign-in${tab}`)
        await picture(`sign-in${tab.replace('/', '-')}`)
        await checkAccessibility()
      }
    })
  })

  it('refuses a policy that leaves no way to sign in, in the words of the server', async () => {
    await as(operators.orgOwner, '/sign-in', async ({ page, picture, checkAccessibility }) => {
      await page.getByRole('button', { name: 'Change for this organization' }).click()
      await page.getByRole('checkbox', { name: 'Password', exact: true }).uncheck()
      await page.getByRole('checkbox', { name: 'Passkey', exact: true }).uncheck()
      await save(page, 'Ways to sign in')
      await page.getByRole('alert').getByText('no user could sign in').waitFor()
      await picture('sign-in-refused')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.reload()
      await settled(page)
      await page.getByText('Inherited from the instance').waitFor()
      assert.match(await effect(page), /^People sign in with a password or a passkey\./)
    })
  })

  it('changes registration and second factors of the organization, and records the operator', async () => {
    await as(operators.orgOwner, '/sign-in', async ({ page }) => {
      const events = await recordedBy(world, async () => {
        await page.getByRole('button', { name: 'Change for this organization' }).click()
        await page.getByRole('checkbox', { name: 'Code by mail' }).uncheck()
        await save(page, 'Second factor')
        await page.getByText('Set for this organization').waitFor()
        await page.getByText('passkey and authenticator app').waitFor()
        await page.getByRole('checkbox', { name: 'Anyone may register' }).uncheck()
        await save(page, 'Registration')
        await page.getByText('Only administrators create accounts.').waitFor()
      })
      const changed = { type: 'policy.login.set', actor: { kind: 'user', userId: operators.orgOwner.id, orgId: '100' }, orgId: '100' }
      assert.deepEqual(events.map(({ type, actor, orgId }) => ({ type, actor, orgId })), [changed, changed])
    })
  })

  it('leads login names to the organization of their domain, as the instance decides', async () => {
    const name = { name: 'Lead login names to the organization of their domain' }
    await as(operators.orgOwner, '/sign-in', async ({ page }) => {
      await page.getByText('Require a verified email address').waitFor()
      assert.equal(await page.getByText(name.name).count(), 0)
    })
    await as(operators.iamOwner, '/sign-in', async ({ page, checkAccessibility }) => {
      const set = async (isOn: boolean): Promise<void> => {
        await page.getByRole('checkbox', name).setChecked(isOn)
        const events = await recordedBy(world, async () => {
          await save(page, 'Ways to sign in')
          await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'hidden' })
        })
        assert.deepEqual(events.map(({ type }) => type), ['policy.login.set'])
      }
      await set(true)
      await page.reload()
      await settled(page)
      assert.ok(await page.getByRole('checkbox', name).isChecked())
      await checkAccessibility()
      await set(false)
    })
  })

  it('saves each other policy of the instance, and records the operator', async () => {
    await as(operators.iamOwner, '/sign-in/lockout', async ({ page, go, picture, checkAccessibility }) => {
      const events = await recordedBy(world, async () => {
        await page.getByLabel('Wrong passwords').fill('5')
        await save(page, 'Attempts')
        await page.getByText('5 wrong passwords in a row lock the account.').waitFor()
        await go('/sign-in/lifetimes')
        await page.getByLabel('Unused session', { exact: true }).fill('2')
        await picture('sign-in-lifetimes-edit')
        await checkAccessibility()
        await save(page, 'Sessions')
        await page.getByText('signed out after 2 days without use').waitFor()
        await go('/sign-in/links')
        await page.getByLabel('Privacy policy').fill('http://shop.example/privacy')
        await save(page, 'Links')
        await page.getByText('must be an https:// URL').waitFor()
        await page.getByLabel('Privacy policy').fill('https://shop.example/privacy')
        await save(page, 'Links')
        await page.getByText('The sign-in pages show: Privacy policy.').waitFor()
      })
      assert.deepEqual(events.map(({ type }) => type), ['policy.lockout.set', 'instance.changed', 'policy.links.set'])
      for (const { actor } of events) assert.deepEqual(actor, { kind: 'user', userId: operators.iamOwner.id, orgId: '100' })
    })
  })

  it('replaces a text of the pages and of a mail, with its preview', async () => {
    await as(operators.orgOwner, '/sign-in/page-texts?language=en', async ({ page, go }) => {
      const events = await recordedBy(world, async () => {
        await page.getByLabel('Search in texts').fill('loginName.label')
        await page.getByLabel('Login name or email').fill('Staff number')
        await save(page, 'Texts')
        await page.getByText('One text in this language is replaced for this organization.').waitFor()
        await go('/sign-in/mail-texts?language=de&mail=passwordreset')
        await page.getByLabel('Heading').fill('Neues Passwort für {orgName}')
        await page.frameLocator('iframe').getByRole('heading', { name: 'Neues Passwort für Acme', includeHidden: true }).waitFor({ state: 'attached' })
        await page.getByLabel('Closing words').fill('{unknown}')
        await page.getByRole('status').getByText('footerText').waitFor()
        await page.getByLabel('Closing words').fill('')
        await saveChanges(page, page.getByRole('form', { name: 'Forgotten password' }))
      })
      assert.deepEqual(events.map(({ type, orgId, actor }) => [type, orgId, (actor as { userId?: string }).userId].join(' ')), Array.from({ length: 2 }, () => `policy.texts.set 100 ${operators.orgOwner.id}`))
      await page.reload()
      await settled(page)
      assert.equal(await page.getByLabel('Heading').inputValue(), 'Neues Passwort für {orgName}')
    })
  })

  it('refuses an outdated form of a policy, shows what differs, and loses nothing', async () => {
    await as(operators.iamOwner, '/sign-in/lockout', async ({ page, checkAccessibility, picture }) => {
      const field = page.getByLabel('Wrong passwords', { exact: true })
      await field.fill('9')
      await api.ok('admin.v1.AdminService/PatchLockoutPolicy', { maxPasswordAttempts: 4 })
      await save(page, 'Attempts')
      const dialog = page.getByRole('dialog', { name: 'Someone else changed this in the meantime' })
      await dialog.getByRole('cell', { name: '9', exact: true }).waitFor()
      await dialog.getByRole('cell', { name: '4', exact: true }).waitFor()
      await picture('sign-in-conflict')
      await checkAccessibility()
      const { policy } = await api.ok('admin.v1.AdminService/GetLockoutPolicy', {})
      assert.equal(policy.maxPasswordAttempts, '4')
      await dialog.getByRole('button', { name: 'Keep mine' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
    })
    const { policy } = await api.ok('admin.v1.AdminService/GetLockoutPolicy', {})
    assert.equal(policy.maxPasswordAttempts, '9')
  })

  it('shows the values as text to a viewer', async () => {
    await as(operators.orgViewer, '/sign-in', async ({ page, go }) => {
      for (const tab of ['', '/passwords', '/lockout', '/lifetimes', '/links', '/page-texts', '/mail-texts']) {
        await go(`/sign-in${tab}`)
        await page.locator('.facts, .text-list').first().waitFor()
        assert.equal(await page.getByRole('button', { name: /Change for|Save|Use the setting/ }).count(), 0)
        assert.equal(await page.locator('main input[type="checkbox"]:not([disabled])').count(), tab === '/page-texts' ? 1 : 0)
      }
    })
  })
}, { onPostgres: /^(?:refuses|changes|saves)/ })
