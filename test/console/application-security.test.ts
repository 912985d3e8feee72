import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { inConsole, operators, saveChanges } from './console-world.js'
import { eventsBy, refusalsOn } from './people-actions.js'

const FEATURES = { oidcDpop: true, oidcJwtResponses: true, oidcRequestObjects: true }
const JWKS = { keys: [{ kty: 'EC', use: 'enc', kid: 'enc-1', crv: 'P-256', x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4', y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM' }] }

interface Stored {
  readonly securityProfile?: string
  readonly idTokenSignedResponseAlg?: string
  readonly idTokenEncryptedResponseAlg?: string
  readonly introspectionSignedResponseAlg?: string
  readonly requirePkce?: boolean
  readonly requireSignedRequestObject?: boolean
  readonly jwks?: unknown
}

inConsole('the security of an application in the console', ({ world, as }) => {
  const api = new Api(world, 'connect')
  const registered = async (): Promise<string> => {
    const oidcConfiguration = { redirectUris: ['https://bank.example/callback'] }
    const { applicationId } = await api.ok('application.v2.ApplicationService/CreateApplication', { projectId: '300', name: 'Bank', oidcConfiguration })
    return String(applicationId)
  }
  const stored = async (applicationId: string): Promise<Stored> => {
    const { application } = (await api.ok('application.v2.ApplicationService/GetApplication', { applicationId })) as { readonly application: { readonly oidcConfiguration: Stored } }
    return application.oidcConfiguration
  }

  it('refuses a profile with every reason, saves one that fits, and keeps it when other settings are saved', async () => {
    const id = await registered()
    await as(operators.orgOwner, `/applications/${id}/security`, async ({ page, go, checkAccessibility, picture }) => {
      await page.getByLabel('FAPI 2.0 Security Profile').check()
      const profile = page.getByRole('form', { name: 'Security profile' })
      await profile.getByRole('button', { name: 'Save', exact: true }).click()
      const refusal = profile.getByRole('alert')
      await refusal.getByText('Authentication method').waitFor()
      await refusal.getByText('(securityProfile fapi_2_security: FAPI 2.0 Security Profile §5.3.2.1, items 3 and 6)').waitFor()
      await profile.locator('.mantine-InputWrapper-error').getByText('must be ES256 or EdDSA').waitFor()
      await picture('application-security-refused')
      await checkAccessibility()
      assert.equal((await stored(id)).securityProfile, undefined)
      await page.getByLabel('OAuth 2.1').check()
      await page.getByLabel('Require PKCE').click({ force: true })
      await profile.getByRole('combobox', { name: /^Signature of ID tokens/ }).click()
      await page.getByRole('option', { name: 'ES256' }).click()
      await saveChanges(page, profile)
      await picture('application-security')
      await checkAccessibility()
      await go(`/applications/${id}/settings`)
      await page.getByLabel('Name', { exact: true }).fill('Savings bank')
      await saveChanges(page)
      await page.getByLabel('Ask people for consent').click({ force: true })
      await saveChanges(page)
    })
    const { securityProfile, idTokenSignedResponseAlg, requirePkce } = await stored(id)
    assert.deepEqual([securityProfile, idTokenSignedResponseAlg, requirePkce], ['oauth_2_1', 'ES256', true])
    assert.ok((await eventsBy(world, operators.orgOwner.id)).includes('application.oidc.changed'))
  })

  it('sets encryption and signatures with a key of the application, and demands signed requests', async () => {
    const id = await registered()
    await as(operators.orgOwner, `/applications/${id}/security`, async ({ page, checkAccessibility, picture }) => {
      const answers = page.getByRole('form', { name: 'Signed and encrypted responses' })
      const choose = async (field: string, value: string): Promise<void> => {
        await answers.getByRole('combobox', { name: field, exact: true }).click()
        await page.getByRole('option', { name: value, exact: true }).click()
      }
      await choose('Encryption of ID token', 'ECDH-ES')
      await choose('Signature of introspection', 'EdDSA')
      await answers.getByRole('button', { name: 'Save', exact: true }).click()
      // Without a key, the server refuses it at the field.
      await answers.locator('.mantine-InputWrapper-error').first().waitFor()
      await answers.getByLabel('Public keys of the application (JWKS)').fill('no JSON')
      await answers.getByRole('button', { name: 'Save', exact: true }).click()
      await answers.getByText('Enter a JSON object with the member keys.').waitFor()
      await picture('application-answers')
      await checkAccessibility()
      await answers.getByLabel('Public keys of the application (JWKS)').fill(JSON.stringify(JWKS))
      await saveChanges(page, answers)
      const requests = page.getByRole('form', { name: 'Signed requests' })
      await requests.getByLabel('Require signed requests').click({ force: true })
      await saveChanges(page, requests)
    })
    const { idTokenEncryptedResponseAlg, introspectionSignedResponseAlg, requireSignedRequestObject, jwks } = await stored(id)
    assert.deepEqual([idTokenEncryptedResponseAlg, introspectionSignedResponseAlg, requireSignedRequestObject, jwks], ['ECDH-ES', 'EdDSA', true, JWKS])
  })

  it('shows a viewer text and no control', async () => {
    const id = await registered()
    await as(operators.orgViewer, `/applications/${id}/security`, async ({ page, checkAccessibility }) => {
      const refusals = refusalsOn(page)
      await page.getByText('Require PKCE').waitFor()
      await page.getByText('Encryption of ID token').waitFor()
      await checkAccessibility()
      assert.equal(await page.locator('main').locator('input, textarea').count(), 0)
      assert.deepEqual(refusals, [])
    })
  })
}, { onPostgres: /^(?:refuses|sets)/, own: { features: FEATURES } })

inConsole('the security of an application in the console without features', ({ as }) => {
  it('says which features have to be turned on', async () => {
    await as(operators.iamOwner, '/applications/web/security', async ({ page, checkAccessibility, picture }) => {
      for (const feature of ['Sender-bound tokens (DPoP)', 'Signed and encrypted responses', 'Request objects']) await page.getByText(`This needs the feature ${feature}, which is off.`).waitFor()
      await picture('application-security-off')
      await checkAccessibility()
      assert.equal(await page.getByLabel('Bind access tokens to a key (DPoP)').count(), 0)
      assert.equal(await page.getByText('Encryption of ID token').count(), 0)
    })
  })
})
