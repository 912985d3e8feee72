import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { Api } from '../support/api.js'
import { payments } from '../support/client-authority.js'
import { certificate, otherCertificate } from '../support/client-certificates.js'
import type { ClientCertificate } from '../support/client-certificates.js'
import { keys } from '../support/test-keys.js'
import { inConsole, operators, saveChanges } from './console-world.js'
import { eventsBy } from './people-actions.js'

interface Stored {
  readonly authMethodType?: string
  readonly tlsClientAuthSubjectDn?: string
  readonly tlsClientAuthSanDns?: string
  readonly jwksUri?: string
  readonly jwks?: { readonly keys: readonly Readonly<Record<string, unknown>>[] }
}

const derOf = ({ pem }: ClientCertificate): string => new X509Certificate(pem).raw.toString('base64')

inConsole('authentication by certificate in the settings of an application', ({ world, as }) => {
  const api = new Api(world, 'connect')
  const registered = async (own: object = {}): Promise<string> => {
    const oidcConfiguration = { redirectUris: ['https://bank.example/callback'], ...own }
    const { applicationId } = await api.ok('application.v2.ApplicationService/CreateApplication', { projectId: '300', name: 'Bank', oidcConfiguration })
    return String(applicationId)
  }
  const stored = async (applicationId: string): Promise<Stored> => {
    const { application } = (await api.ok('application.v2.ApplicationService/GetApplication', { applicationId })) as { readonly application: { readonly oidcConfiguration: Stored } }
    return application.oidcConfiguration
  }

  it('is chosen with a name in the certificate, which goes when another method is chosen', async () => {
    const id = await registered()
    await as(operators.orgOwner, `/applications/${id}/settings`, async ({ page, checkAccessibility, picture }) => {
      const section = page.getByRole('form', { name: 'How it signs people in' })
      await section.getByLabel('TLS certificate', { exact: true }).check()
      await section.getByRole('button', { name: 'Save', exact: true }).click()
      await section.locator('.mantine-InputWrapper-error').getByText('Enter the name.').waitFor()
      await section.getByLabel('Subject (distinguished name)').fill('payments')
      await section.getByRole('button', { name: 'Save', exact: true }).click()
      await section.locator('.mantine-InputWrapper-error').getByText('must be a distinguished name').waitFor()
      await section.getByLabel('Subject (distinguished name)').fill('CN=payments,O=Example')
      await picture('application-certificate-subject')
      await checkAccessibility()
      await saveChanges(page, section)
      const { authMethodType, tlsClientAuthSubjectDn } = await stored(id)
      assert.deepEqual([authMethodType, tlsClientAuthSubjectDn], ['OIDC_AUTH_METHOD_TYPE_TLS_CLIENT_AUTH', 'CN=payments,O=Example'])
      await section.getByRole('combobox', { name: 'Name in the certificate' }).click()
      await page.getByRole('option', { name: 'DNS name' }).click()
      await section.getByLabel('DNS name', { exact: true }).fill('payments.example.com')
      await saveChanges(page, section)
      const changed = await stored(id)
      assert.deepEqual([changed.tlsClientAuthSubjectDn, changed.tlsClientAuthSanDns], [undefined, 'payments.example.com'])
      await section.getByLabel('Basic', { exact: true }).check()
      await saveChanges(page, section)
      const gone = await stored(id)
      assert.deepEqual([gone.authMethodType, gone.tlsClientAuthSanDns], [undefined, undefined], 'Basic is the default')
    })
    assert.ok((await eventsBy(world, operators.orgOwner.id)).includes('application.oidc.changed'))
  })

  it('is chosen with registered certificates beside other keys, or with an address', async () => {
    const id = await registered({ jwks: { keys: [{ ...keys.rsa.publicJwk, use: 'enc', kid: 'enc-1' }] } })
    await as(operators.orgOwner, `/applications/${id}/settings`, async ({ page, checkAccessibility, picture }) => {
      const section = page.getByRole('form', { name: 'How it signs people in' })
      const pem = section.getByLabel('Certificates (PEM)')
      await section.getByLabel('Self-signed TLS certificate', { exact: true }).check()
      await section.getByRole('button', { name: 'Save', exact: true }).click()
      await section.locator('.mantine-InputWrapper-error').getByText('Paste a certificate.').waitFor()
      for (const wrong of ['no certificate', `${certificate.pem}and more`, certificate.pem.replace('MII', 'AAA')]) {
        await pem.fill(wrong)
        await section.getByRole('button', { name: 'Save', exact: true }).click()
        await section.locator('.mantine-InputWrapper-error').getByText('Paste certificates only').waitFor()
      }
      await pem.fill(`${certificate.pem}\n${otherCertificate.pem}`)
      await picture('application-certificates')
      await checkAccessibility()
      await saveChanges(page, section)
      const { authMethodType, jwks } = await stored(id)
      assert.equal(authMethodType, 'OIDC_AUTH_METHOD_TYPE_SELF_SIGNED_TLS_CLIENT_AUTH')
      assert.deepEqual(jwks?.keys.map(({ kid, kty, x5c }) => [kid, kty, x5c]), [['enc-1', 'RSA', undefined], [undefined, 'EC', [derOf(certificate)]], [undefined, 'EC', [derOf(otherCertificate)]]])
      await pem.fill(payments.pem)
      await saveChanges(page, section)
      assert.deepEqual((await stored(id)).jwks?.keys.map(({ x5c }) => x5c), [undefined, [derOf(payments)]])
      await section.getByLabel('At an address of the application').check()
      await section.getByLabel('Address of the keys (jwks_uri)').fill('http://bank.example/keys')
      await section.getByRole('button', { name: 'Save', exact: true }).click()
      await section.locator('.mantine-InputWrapper-error').getByText('expected https').waitFor()
      await section.getByLabel('Address of the keys (jwks_uri)').fill('https://bank.example/keys')
      await checkAccessibility()
      await saveChanges(page, section)
    })
    const { jwksUri, jwks } = await stored(id)
    assert.deepEqual([jwksUri, jwks], ['https://bank.example/keys', undefined])
    await as(operators.orgViewer, `/applications/${id}/settings`, async ({ page, checkAccessibility }) => {
      await page.getByText('https://bank.example/keys', { exact: true }).waitFor()
      assert.equal(await page.getByRole('form', { name: 'How it signs people in' }).count(), 0)
      await checkAccessibility()
    })
  })
}, { onPostgres: /^is chosen with a name/ })

inConsole('authentication by certificate in German', ({ as }) => {
  it('has its own words', async () => {
    await as(operators.orgOwner, '/applications/web/settings', async ({ page }) => {
      await page.getByLabel('TLS-Zertifikat', { exact: true }).check()
      await page.getByLabel('Subject (Distinguished Name)').waitFor()
      await page.getByLabel('Selbstsigniertes TLS-Zertifikat', { exact: true }).check()
      await page.getByLabel('Zertifikate (PEM)').waitFor()
      await page.getByLabel('An einer Adresse der Anwendung').check()
      await page.getByLabel('Adresse der Schlüssel (jwks_uri)').waitFor()
    }, { locale: 'de' })
  })
})
