import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { inConsole, operators, saveChanges } from './console-world.js'
import { eventsBy, refusalsOn } from './people-actions.js'

const PATH = '/instance/clients'

inConsole('clients without a registration in the console', ({ world, as }) => {
  const api = new Api(world, 'connect')
  const stored = async (): Promise<Readonly<Record<string, unknown>>> =>
    ((await api.ok('settings.v2.SettingsService/GetOpenClientSettings', {})) as { readonly settings: Readonly<Record<string, unknown>> }).settings

  it('follow the rules of their domain, register with approval, and work once they are approved', async () => {
    await as(operators.iamOwner, PATH, async ({ page, checkAccessibility, picture }) => {
      const documents = page.getByRole('form', { name: 'Clients with a metadata document' })
      await documents.getByRole('combobox', { name: 'Domains without a rule' }).click()
      await page.getByRole('option', { name: 'Deny' }).click()
      await documents.getByRole('button', { name: 'Add a domain' }).click()
      await documents.getByLabel('Domain 1', { exact: true }).fill('No domain')
      await documents.getByRole('button', { name: 'Save', exact: true }).click()
      await documents.locator('.mantine-InputWrapper-error').first().waitFor()
      await checkAccessibility()
      await documents.getByLabel('Domain 1', { exact: true }).fill('*.agent.example')
      await saveChanges(page, documents)
      const registration = page.getByRole('form', { name: 'Dynamic registration' })
      await registration.getByLabel('Everyone').check()
      await registration.getByLabel('New clients wait for approval').click({ force: true })
      await saveChanges(page, registration)
      const limits = page.getByRole('form', { name: 'Limits' })
      await limits.getByLabel('Clients of each kind').fill('500')
      await saveChanges(page, limits)
      await picture('open-clients')
      await checkAccessibility()
    })
    const { unlistedDomains, domains, registration, registrationNeedsApproval, maxClients } = await stored()
    assert.deepEqual([unlistedDomains, domains, registration, registrationNeedsApproval, maxClients], [
      'CLIENT_DECISION_DENY', [{ domain: '*.agent.example', decision: 'CLIENT_DECISION_ALLOW' }], 'CLIENT_REGISTRATION_OPEN', true, 500,
    ])
    const answer = await fetch(`${world.issuer}/oauth/v2/register`, {
      method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Desktop agent', redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'none' }),
    })
    const { client_id: applicationId } = (await answer.json()) as { readonly client_id: string }
    await as(operators.iamOwner, PATH, async ({ page, checkAccessibility, picture }) => {
      await page.getByRole('cell', { name: 'Waiting for approval' }).waitFor()
      await page.getByRole('button', { name: 'Approve Desktop agent' }).scrollIntoViewIfNeeded()
      await picture('open-clients-waiting')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Approve Desktop agent' }).click()
      await page.getByRole('cell', { name: 'Active', exact: true }).waitFor()
      await page.getByRole('combobox', { name: 'Kind' }).click()
      await page.getByRole('option', { name: 'With a metadata document' }).click()
      await page.getByText('No client of this kind is known.').waitFor()
    })
    const state = async () => {
      const { application } = (await api.ok('application.v2.ApplicationService/GetApplication', { applicationId })) as { readonly application: { readonly state: string; readonly awaitsApproval?: boolean } }
      return [application.state, application.awaitsApproval]
    }
    assert.deepEqual(await state(), ['APPLICATION_STATE_ACTIVE', undefined])
    await api.ok('application.v2.ApplicationService/DeactivateApplication', { applicationId })
    assert.deepEqual(await state(), ['APPLICATION_STATE_INACTIVE', undefined])
    await as(operators.iamOwner, PATH, async ({ page, go }) => {
      await page.getByRole('cell', { name: 'Deactivated' }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Approve Desktop agent' }).count(), 0)
      await go(`/applications/${applicationId}/settings`)
      await page.getByText('Inactive', { exact: true }).first().waitFor()
      await page.getByRole('button', { name: 'Reactivate', exact: true }).waitFor()
    })
    const events = await eventsBy(world, operators.iamOwner.id)
    for (const type of ['policy.open.clients.set', 'application.reactivated']) assert.ok(events.includes(type), `${type} in ${events.join(', ')}`)
  })

  it('show a viewer text and no control, and nothing to owners of an organization', async () => {
    await as(operators.iamViewer, PATH, async ({ page, checkAccessibility }) => {
      const refusals = refusalsOn(page)
      await page.getByText('Domains without a rule').waitFor()
      await checkAccessibility()
      assert.equal(await page.locator('main form, main input:not([role="combobox"], [type="hidden"])').count(), 0)
      assert.equal(await page.getByRole('button', { name: /^Approve/ }).count(), 0)
      assert.deepEqual(refusals, [])
    })
    await as(operators.orgOwner, PATH, async ({ page }) => {
      await page.getByRole('heading', { name: 'You have no access to this page' }).waitFor()
    })
  })
}, { onPostgres: /^follow/, own: { features: { mcp: true } } })

inConsole('clients without a registration in the console without the feature', ({ as }) => {
  it('say which feature has to be turned on', async () => {
    await as(operators.iamOwner, PATH, async ({ page, checkAccessibility }) => {
      await page.getByText('This needs the feature Unknown clients (MCP), which is off.').waitFor()
      await page.getByRole('link', { name: 'Turn it on' }).waitFor()
      await checkAccessibility()
      assert.equal(await page.locator('main form').count(), 0)
    })
  })
})
