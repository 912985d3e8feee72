import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { inConsole, operators, saveChanges } from './console-world.js'

interface Stored {
  readonly grantTypes?: readonly string[]
  readonly backchannelTokenDeliveryMode?: string
  readonly backchannelClientNotificationEndpoint?: string
  readonly backchannelAuthenticationRequestSigningAlg?: string
}

inConsole('backchannel sign-in of an application in the console', ({ world, as }) => {
  const api = new Api(world, 'connect')
  const stored = async (applicationId: string): Promise<Stored> => {
    const { application } = (await api.ok('application.v2.ApplicationService/GetApplication', { applicationId })) as { readonly application: { readonly oidcConfiguration: Stored } }
    return application.oidcConfiguration
  }

  it('allows the grant, refuses ping without an address, and keeps the settings when others are saved', async () => {
    const oidcConfiguration = { redirectUris: ['https://bank.example/callback'] }
    const { applicationId } = await api.ok('application.v2.ApplicationService/CreateApplication', { projectId: '300', name: 'Bank', oidcConfiguration })
    const id = String(applicationId)
    await as(operators.orgOwner, `/applications/${id}/settings`, async ({ page, checkAccessibility, picture }) => {
      await page.getByLabel('Backchannel sign-in (CIBA)', { exact: true }).check()
      await saveChanges(page)
      const section = page.getByRole('form', { name: 'Backchannel sign-in (CIBA)' })
      await section.getByRole('combobox', { name: 'How the application learns the answer' }).click()
      await page.getByRole('option', { name: 'It is notified, then asks for it (ping)' }).click()
      await section.getByRole('button', { name: 'Save', exact: true }).click()
      await section.getByText('is missing: delivery mode ping notifies it').first().waitFor()
      await section.getByLabel('Notification address').fill('https://bank.example/ciba')
      await saveChanges(page, section)
      await picture('application-backchannel')
      await checkAccessibility()
      await page.getByLabel('Name', { exact: true }).fill('Savings bank')
      await saveChanges(page)
      await page.getByLabel('Ask people for consent').click({ force: true })
      await saveChanges(page)
    })
    const { grantTypes = [], backchannelTokenDeliveryMode: mode, backchannelClientNotificationEndpoint: endpoint } = await stored(id)
    assert.ok(grantTypes.includes('OIDC_GRANT_TYPE_CIBA'))
    assert.deepEqual([mode, endpoint], ['ping', 'https://bank.example/ciba'])
  })
}, { own: { features: { oidcCiba: true } } })
