import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { Api } from '../support/api.js'
import { typeInto } from '../support/browser-world.js'
import { MailServer } from '../support/mail-server.js'
import { inConsole, operators, saveChanges, settled } from './console-world.js'

const MINUTES = 60_000

/** The audit events of a type, as `[actor, id of the object]`, oldest first. */
const eventsOf = async (api: Api, type: string): Promise<readonly (readonly [string, string])[]> => {
  const { events = [] } = (await api.ok('admin.v1.AdminService/ListEvents', { eventTypes: [type], asc: true })) as {
    readonly events?: readonly { readonly editor?: { readonly userId?: string }; readonly aggregate?: { readonly id: string } }[]
  }
  return events.map(({ editor, aggregate }) => [editor?.userId ?? '', aggregate?.id ?? ''])
}

/** Signs in again on the pages of the server, which know the name. */
async function proveAgain(page: Page): Promise<void> {
  await page.waitForURL(/\/ui\/login\//)
  await typeInto(page, operators.iamOwner)
}

inConsole('the organizations in the console', ({ world, as }) => {
  const api = new Api(world, 'connect')

  it('are listed, created, renamed, moved to another domain and deactivated, with an audit event each', async () => {
    await as(operators.iamOwner, '/instance', async ({ page, checkAccessibility, picture }) => {
      await page.locator('tbody tr').filter({ hasText: 'Globex' }).waitFor()
      await picture('instance-organizations')
      await checkAccessibility()
      await page.getByRole('link', { name: 'New organization' }).click()
      await page.getByRole('button', { name: 'Create organization' }).click()
      await page.locator('.mantine-InputWrapper-error').first().waitFor()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Initech')
      await page.getByLabel('A new person').check()
      await page.getByLabel('First name').fill('Ingrid')
      await page.getByLabel('Last name').fill('Initial')
      await page.getByLabel('Email address').fill('ingrid@initech.example')
      await picture('instance-new-organization')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Create organization' }).click()
      await page.getByRole('heading', { name: 'Initech', level: 1 }).waitFor()
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      assert.deepEqual((await eventsOf(api, 'org.added')).at(-1), [operators.iamOwner.id, id])

      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Initech Ltd')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Initech Ltd', level: 1 }).waitFor()
      assert.deepEqual((await eventsOf(api, 'org.changed')).at(-1), [operators.iamOwner.id, id])
      await page.getByRole('textbox', { name: 'Domain' }).fill('initech.example')
      await saveChanges(page)
      assert.deepEqual((await eventsOf(api, 'org.domain.primary.set')).at(-1), [operators.iamOwner.id, id])
      await settled(page)
      await picture('instance-organization')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Make it the default' }).click()
      await page.getByText('People who register themselves join this organization.').waitFor()
      assert.equal((await eventsOf(api, 'instance.changed')).at(-1)?.[0], operators.iamOwner.id)

      await page.getByRole('button', { name: 'Deactivate' }).click()
      await page.getByRole('dialog', { name: 'Deactivate Initech Ltd?' }).getByRole('button', { name: 'Deactivate' }).click()
      await page.getByText('No one in this organization can sign in').waitFor()
      assert.deepEqual((await eventsOf(api, 'org.deactivated')).at(-1), [operators.iamOwner.id, id])
      await page.getByRole('button', { name: 'Activate', exact: true }).click()
      await page.getByText('Its people can sign in').waitFor()
      assert.deepEqual((await eventsOf(api, 'org.reactivated')).at(-1), [operators.iamOwner.id, id])
    })
  })

  it('are deleted after a step-up, with the dialog still open afterwards', async () => {
    const { organizationId } = (await api.ok('org.v2.OrganizationService/AddOrganization', { name: 'Umbrella', admins: [] })) as { readonly organizationId: string }
    await as(operators.iamOwner, `/instance/organizations/${organizationId}`, async ({ page, checkAccessibility, picture }) => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Umbrella Corporation')
      world.clock.advance(11 * 60)
      await page.getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('dialog', { name: 'Delete Umbrella?' })
      await checkAccessibility()
      await question.getByRole('textbox').fill('Umbrella')
      await question.getByRole('button', { name: 'Delete' }).click()
      const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await stepUp.waitFor()
      await picture('step-up')
      await checkAccessibility()
      await stepUp.getByRole('button', { name: 'Cancel' }).click()
      await question.getByText('This change needs a sign-in').waitFor()
      await question.getByRole('button', { name: 'Sign in' }).click()
      await stepUp.getByRole('button', { name: 'Sign in' }).click()
      await proveAgain(page)
      await question.waitFor()
      assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'Umbrella Corporation')
      await question.getByRole('textbox').fill('Umbrella')
      await question.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor()
      assert.deepEqual((await eventsOf(api, 'org.removed')).at(-1), [operators.iamOwner.id, organizationId])
    })
  })

  it('change every list with the switch, and Back returns', async () => {
    await as(operators.iamOwner, '/applications', async ({ page, go }) => {
      const rows = async (): Promise<string> => (await page.locator('tbody tr').allInnerTexts()).join()
      await page.locator('tbody tr').first().waitFor()
      const all = await rows()
      await page.locator('.org-switch').click()
      await page.getByRole('option', { name: 'Globex' }).click()
      await page.waitForURL(/org=110/)
      await settled(page)
      assert.notEqual(await rows(), all)
      await page.goBack()
      await page.waitForURL((url) => !url.searchParams.has('org'))
      await settled(page)
      assert.equal(await rows(), all)
      for (const path of ['/applications', '/sign-in']) {
        await go(`${path}?org=110`)
        assert.equal(new URL(page.url()).searchParams.get('org'), '110', path)
      }
    })
  })
}, { onPostgres: /^are (?:listed|deleted)/ })

inConsole('the settings of the instance in the console', ({ world, as }) => {
  const api = new Api(world, 'connect')

  it('switch features, and are recorded', async () => {
    await as(operators.iamOwner, '/instance/features', async ({ page, checkAccessibility, picture }) => {
      await page.getByLabel('Token exchange').click({ force: true })
      await picture('instance-features')
      await checkAccessibility()
      await saveChanges(page)
      assert.equal((await eventsOf(api, 'instance.features.set')).at(-1)?.[0], operators.iamOwner.id)
    })
  })

  it('show the life of each key, and create, activate, replace and delete keys', async () => {
    await as(operators.iamOwner, '/instance/keys', async ({ page, go, checkAccessibility, picture }) => {
      const es256 = page.getByRole('region', { name: 'Keys of ES256' })
      await es256.getByText('Signs').first().waitFor()
      await checkAccessibility()
      await page.getByRole('button', { name: 'Create key' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create key' })
      await dialog.getByRole('combobox', { name: 'Algorithm' }).or(dialog.getByRole('textbox', { name: 'Algorithm' })).first().click()
      await page.getByRole('option', { name: /ES256/ }).click()
      await checkAccessibility()
      await dialog.getByRole('button', { name: 'Create key' }).click()
      await es256.getByText('May sign').waitFor()
      await picture('instance-keys')
      assert.equal(await es256.getByRole('button', { name: 'Activate', exact: true }).count(), 0)
      // Both clocks pass the time in which applications learn the key. The sign-in is too old then.
      world.clock.advance(11 * 60)
      await page.evaluate((later) => {
        const { now } = Date
        Date.now = () => now() + later
      }, 11 * MINUTES)
      await go('/instance/features')
      await go('/instance/keys')
      await es256.getByRole('button', { name: 'Activate', exact: true }).click()
      await page.getByRole('dialog', { name: 'Sign with this key?' }).getByRole('button', { name: 'Activate', exact: true }).click()
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Sign in' }).click()
      await proveAgain(page)
      await page.getByRole('dialog', { name: 'Sign with this key?' }).getByRole('button', { name: 'Activate', exact: true }).click()
      await es256.getByText('Leaves the key set').waitFor()
      assert.equal((await eventsOf(api, 'key.rotated')).at(-1)?.[0], operators.iamOwner.id)

      await es256.getByRole('button', { name: 'Rotate now' }).click()
      await page.getByRole('dialog', { name: 'Rotate this key now?' }).getByRole('button', { name: 'Rotate now' }).click()
      await es256.getByText('May sign').waitFor()
      await es256.getByRole('button', { name: 'Delete' }).first().click()
      await checkAccessibility()
      await page.getByRole('dialog', { name: 'Delete this key?' }).getByRole('button', { name: 'Delete' }).click()
      await es256.getByText('May sign').waitFor({ state: 'detached' })
      assert.equal((await eventsOf(api, 'key.removed')).at(-1)?.[0], operators.iamOwner.id)
    })
  })

  it('change lifetimes, and refuse what the server refuses', async () => {
    await as(operators.iamOwner, '/instance/lifetimes', async ({ page, checkAccessibility, picture }) => {
      const access = page.getByRole('textbox', { name: 'Access token', exact: true })
      await access.fill('30')
      await page.getByRole('textbox', { name: 'Authorization code, in seconds' }).fill('5')
      await picture('instance-lifetimes')
      await checkAccessibility()
      await saveChanges(page, page.getByRole('form', { name: 'Tokens' }))
      const { settings } = (await api.ok('admin.v1.AdminService/GetOIDCSettings')) as { readonly settings: Readonly<Record<string, string>> }
      assert.match(settings['accessTokenLifetime'] ?? '', /^(30|1800|108000|2592000)s$/)
      assert.equal((await eventsOf(api, 'policy.oidc.set')).at(-1)?.[0], operators.iamOwner.id)
      await page.getByRole('form', { name: 'Codes, keys and records' }).getByRole('button', { name: 'Save' }).click()
      await page.getByRole('form', { name: 'Codes, keys and records' }).getByText(/10/).first().waitFor()
    })
  })

  it('add a mail server, test it, put it in force and remove it', async () => {
    const server = new MailServer()
    await server.start()
    try {
      await as(operators.iamOwner, '/instance/mail', async ({ page, checkAccessibility, picture }) => {
        const mail = page.getByRole('region', { name: 'Mail servers' })
        await mail.getByText('No mail').first().waitFor()
        await mail.getByRole('button', { name: 'Add mail server' }).click()
        const dialog = page.getByRole('dialog', { name: 'Add mail server' })
        await dialog.getByRole('button', { name: 'Add', exact: true }).click()
        await dialog.locator('.mantine-InputWrapper-error').first().waitFor()
        await dialog.getByLabel('Server and port').fill(`127.0.0.1:${server.port}`)
        await dialog.getByLabel('Encrypt the connection').uncheck()
        await dialog.getByLabel('Sender address').fill('no-reply@acme.example')
        await picture('instance-mail-server')
        await checkAccessibility()
        await dialog.getByRole('button', { name: 'Add', exact: true }).click()
        await dialog.waitFor({ state: 'detached' })
        await mail.getByRole('button', { name: 'Send a test' }).click()
        const test = page.getByRole('dialog', { name: 'Send a test mail' })
        assert.equal(await test.getByLabel('To').inputValue(), 'olivia@mail.example')
        await checkAccessibility()
        await test.getByRole('button', { name: 'Send a test' }).click()
        await page.getByText('The mail server accepted the test mail for olivia@mail.example').waitFor()
        await mail.getByRole('button', { name: 'Activate', exact: true }).click()
        await mail.getByText('which is set up here').waitFor()
        await picture('instance-mail')
        await checkAccessibility()
        await mail.getByRole('button', { name: 'Delete' }).click()
        await page.getByRole('dialog', { name: 'Delete this server?' }).getByRole('button', { name: 'Delete' }).click()
        await mail.getByText('No mail server is set up here.').waitFor()
        const actors = async (type: string) => (await eventsOf(api, type)).map(([actor]) => actor)
        assert.deepEqual(await actors('provider.email.changed'), Array.from({ length: 3 }, () => operators.iamOwner.id))
        assert.deepEqual(await actors('provider.email.tested'), [operators.iamOwner.id])
      })
    } finally {
      await server.stop()
    }
  })

  it('add an endpoint for text messages, whose key is shown once', async () => {
    await as(operators.iamOwner, '/instance/mail', async ({ page, checkAccessibility }) => {
      await page.getByRole('button', { name: 'Add endpoint' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add endpoint for text messages' })
      await dialog.getByLabel('Address').fill('https://sms.acme.example/send')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      const once = page.getByRole('dialog', { name: 'Signing key' })
      await once.waitFor()
      await checkAccessibility()
      await once.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Close anyway' }).click()
      await page.getByRole('region', { name: 'Text messages' }).getByText('https://sms.acme.example/send').waitFor()
      assert.deepEqual((await eventsOf(api, 'provider.sms.changed')).map(([actor]) => actor), [operators.iamOwner.id])
    })
  })

  it('import a document with progress and a list of problems, and export hashes after a step-up', async () => {
    await as(operators.iamOwner, '/instance/data', async ({ page, checkAccessibility, picture }) => {
      const choose = (text: string) => page.locator('input[type=file]').setInputFiles({ name: 'users.json', mimeType: 'application/json', buffer: Buffer.from(text) })
      await checkAccessibility()
      await choose('{"users":[]}')
      await page.getByText('This file is not a bulk document').waitFor()
      const person = (index: number) => ({
        userId: `imported-${index}`, user: { userName: `imported${index}`, profile: { firstName: 'Imke', lastName: 'Port' }, email: { email: `imported${index}@mail.example`, isEmailVerified: true } },
      })
      await choose(JSON.stringify({ orgs: [{ orgId: 'imported', org: { name: 'Imported' }, humanUsers: [...Array.from({ length: 700 }, (_, index) => person(index)), { userId: 'broken' }] }] }))
      await page.getByText('users.json: 1 organization, 701 objects').waitFor()
      await page.getByRole('button', { name: 'Start import' }).click()
      await page.getByText('700 objects were imported').waitFor()
      await page.getByRole('heading', { name: '1 problem' }).waitFor()
      await picture('instance-data')
      await checkAccessibility()
      assert.equal((await eventsOf(api, 'data.imported')).at(-1)?.[0], operators.iamOwner.id)

      world.clock.advance(11 * 60)
      await page.getByLabel('With the hashes of passwords').check()
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Sign in' }).click()
      await proveAgain(page)
      await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
      assert.equal(await page.getByLabel('With the hashes of passwords').isChecked(), true)
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      assert.match((await saved).suggestedFilename(), /^export-.*\.json$/)
    })
  })

  it('allow impersonation, and show what applications need to know', async () => {
    await as(operators.iamOwner, '/instance/security', async ({ page, go, checkAccessibility, picture }) => {
      await page.getByLabel('Allow impersonation').click({ force: true })
      await saveChanges(page)
      assert.equal((await eventsOf(api, 'policy.security.set')).at(-1)?.[0], operators.iamOwner.id)
      await picture('instance-security')
      await checkAccessibility()
      await go('/instance/about')
      await page.getByText(`${world.issuer}/oauth/v2/token`, { exact: true }).waitFor()
      await picture('instance-about')
      await checkAccessibility()
    })
  })

  it('are text for people who may only read them, and hidden from the others', async () => {
    await as(operators.iamViewer, '/instance', async ({ page, go, checkAccessibility }) => {
      for (const path of ['', '/features', '/keys', '/lifetimes', '/mail', '/security', '/about', '/organizations/110']) {
        await go(`/instance${path}`)
        await page.locator('main').getByRole('heading', { level: 1 }).waitFor()
        assert.equal(await page.locator('main form').count(), 0, path)
        assert.deepEqual((await page.locator('main button').allInnerTexts()).filter((text) => text !== '' && text !== 'Work in this organization'), [], path)
      }
      await checkAccessibility()
    })
    await as(operators.orgOwner, '/instance/keys', async ({ page }) => {
      await page.getByRole('heading', { name: 'You have no access to this page' }).waitFor()
      assert.equal(await page.locator('.rail-link[data-page=instance]').count(), 0)
    })
  })
}, { onPostgres: /^(?:switch|show the life|change|add|import|allow)/ })
