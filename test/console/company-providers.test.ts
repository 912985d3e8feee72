import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { widthOf } from '../screens/console-checks.js'
import { LdapDirectory, SERVICE } from '../support/ldap-directory.js'
import { SamlProvider } from '../support/saml-provider.js'
import { inConsole, operators, saveChanges, settled } from './console-world.js'
import { callApi } from './people-actions.js'

interface StoredProvider {
  readonly idp: { readonly config: { readonly saml?: Readonly<Record<string, unknown>>; readonly ldap?: Readonly<Record<string, unknown>>; readonly options: object } }
}

inConsole('the forms for the directory and the SAML provider of a company', ({ world, as }) => {
  const directory = new LdapDirectory()
  const { metadata } = new SamlProvider()
  const server = createServer((req, res) => (req.url === '/metadata' ? res.end(metadata) : res.writeHead(404).end()))
  let origin = ''
  before(async () => {
    await directory.start()
    directory.add('ada')
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    directory.stop()
    server.close()
  })

  const stored = async (id: string) => (await callApi<StoredProvider>(world, '/keyhall.admin.v1.AdminService/GetProviderByID', { id })).idp.config
  const idOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

  it('add a SAML provider by the address of its metadata, show the addresses to enter there, and test it', async () => {
    let id = ''
    await as(operators.iamOwner, '/sign-in/providers/new', async ({ page, picture, checkAccessibility }) => {
      await page.getByRole('combobox', { name: 'Kind of provider' }).click()
      await page.getByRole('option', { name: 'SAML 2.0' }).click()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      assert.equal(await page.getByText('Enter a value.').count(), 2, 'name and address')
      await page.getByRole('textbox', { name: 'Name' }).fill('Corporation')
      await page.getByRole('textbox', { name: 'Metadata address of the provider' }).fill(`${origin}/elsewhere`)
      await picture('providers-new-saml')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('answers with status 404').waitFor()
      assert.equal(await page.locator('[aria-invalid="true"]').inputValue(), `${origin}/elsewhere`, 'the refusal is at its field')
      await page.getByRole('textbox', { name: 'Metadata address of the provider' }).fill(`${origin}/metadata`)
      await page.getByRole('checkbox', { name: 'Sign requests' }).check()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Corporation' }).waitFor()
      await settled(page)
      id = idOf(page.url())
      for (const path of ['metadata', 'acs', 'slo']) await page.getByText(`${world.issuer}/idps/${id}/saml/${path}`, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Run the test' }).click()
      await page.getByText('Everything works.').waitFor()
      await picture('providers-saml')
      await checkAccessibility()
    })
    const { saml, options } = await stored(id)
    assert.deepEqual([saml?.['metadataUrl'], saml?.['binding'], saml?.['withSignedRequest'], saml?.['nameIdFormat']], [`${origin}/metadata`, 'SAML_BINDING_REDIRECT', true, 'SAML_NAME_ID_FORMAT_PERSISTENT'])
    assert.deepEqual(options, { isLinkingAllowed: true, isCreationAllowed: true })
  })

  it('change a SAML provider without its document, and replace it and the certificate of this server', async () => {
    const settings = { name: 'Federation', metadataXml: Buffer.from(metadata).toString('base64'), withSignedRequest: true, providerOptions: { isAutoUpdate: true } }
    const { id } = await callApi<{ readonly id: string }>(world, '/admin/v1/idps/saml', settings)
    const before = await stored(id)
    await as(operators.iamOwner, `/sign-in/providers/${id}`, async ({ page, checkAccessibility }) => {
      await page.getByRole('checkbox', { name: 'Sign people out there too' }).check()
      await saveChanges(page)
      assert.deepEqual(await stored(id), { ...before, saml: { ...before.saml, federatedLogoutEnabled: true } })
      await page.getByRole('combobox', { name: 'Format of the name ID' }).click()
      await page.getByRole('option', { name: 'Transient, with an attribute' }).click()
      await page.getByRole('textbox', { name: 'Attribute that identifies the person' }).fill('uid')
      await page.locator('input[type="file"]').setInputFiles({ name: 'metadata.xml', mimeType: 'application/xml', buffer: Buffer.from(metadata) })
      await page.waitForFunction(() => [...document.querySelectorAll('textarea')].some(({ value }) => value.includes('EntityDescriptor')))
      await saveChanges(page)
      await page.getByRole('button', { name: 'Replace the certificate' }).click()
      await page.getByRole('dialog').getByText('The old one ends at once.').waitFor()
      await checkAccessibility()
      await page.getByRole('dialog').getByRole('button', { name: 'Replace the certificate' }).click()
      await page.getByText('Certificate replaced', { exact: true }).waitFor()
    })
    const { saml } = await stored(id)
    assert.deepEqual([saml?.['nameIdFormat'], saml?.['transientMappingAttributeName']], ['SAML_NAME_ID_FORMAT_TRANSIENT', 'uid'])
  })

  it('add a directory, name what its test finds, and keep the password when it is changed', async () => {
    let id = ''
    await as(operators.iamOwner, '/sign-in/providers/new', async ({ page, picture, checkAccessibility }) => {
      await page.getByRole('combobox', { name: 'Kind of provider' }).click()
      await page.getByRole('option', { name: 'LDAP directory' }).click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Company')
      await page.getByRole('textbox', { name: /^Servers/ }).fill('https://directory.example')
      await page.getByRole('textbox', { name: 'Bind DN' }).fill(SERVICE.dn)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      assert.equal(await page.getByText('Enter a value.').count(), 2, 'password and base DN')
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(SERVICE.password)
      await page.getByRole('textbox', { name: 'Base DN', exact: true }).fill('dc=example,dc=org')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('must be an address such as ldaps:').waitFor()
      await page.getByRole('textbox', { name: /^Servers/ }).fill(directory.address)
      await page.getByRole('textbox', { name: 'ID attribute' }).fill('employeeNumber')
      await picture('providers-new-ldap')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor()
      await settled(page)
      id = idOf(page.url())
      await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('telephoneNumber')
      await page.getByRole('textbox', { name: 'Base DN of groups' }).fill('ou=groups,dc=example,dc=org')
      await page.getByRole('checkbox', { name: 'Include groups in groups' }).check()
      await saveChanges(page)
      await page.getByRole('button', { name: 'Run the test' }).click()
      await page.getByText('found uid=ada,ou=people,dc=example,dc=org').waitFor()
      await picture('providers-ldap')
      await checkAccessibility()
    })
    const { ldap } = await stored(id)
    assert.deepEqual(ldap, {
      servers: [directory.address], timeout: '10s', baseDn: 'dc=example,dc=org', bindDn: SERVICE.dn, userObjectClasses: ['inetOrgPerson'], userFilters: ['uid', 'mail'],
      attributes: {
        idAttribute: 'employeeNumber', preferredUsernameAttribute: 'uid', firstNameAttribute: 'givenName', lastNameAttribute: 'sn', displayNameAttribute: 'cn', emailAttribute: 'mail',
        phoneAttribute: 'telephoneNumber', preferredLanguageAttribute: 'preferredLanguage',
      },
      groupBaseDn: 'ou=groups,dc=example,dc=org', nestedGroups: true,
    })
  })

  it('begin with the names of Active Directory', async () => {
    await as(operators.orgOwner, '/sign-in/providers/new', async ({ page, checkAccessibility }) => {
      await page.getByRole('combobox', { name: 'Kind of provider' }).click()
      await page.getByRole('option', { name: 'Active Directory' }).click()
      const values = await Promise.all(['ID attribute', 'Object classes of people', 'Attributes with the typed name'].map((name) => page.getByRole('textbox', { name }).inputValue()))
      assert.deepEqual(values, ['objectGUID', 'user', 'sAMAccountName userPrincipalName'])
      await checkAccessibility()
    })
  })

  it('fit 320 px from right to left in dark, without a violation of axe', async () => {
    const { id } = await callApi<{ readonly id: string }>(world, '/admin/v1/idps/saml', { name: 'Narrow', metadataXml: Buffer.from(metadata).toString('base64') })
    await as(operators.iamOwner, '/sign-in/providers', async ({ page, go, checkAccessibility }) => {
      for (const address of ['new?kind=saml', 'new?kind=ldap', id]) {
        await go(`/sign-in/providers/${address}`)
        assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl')
        if (address === id) {
          await page.getByRole('button', { name: 'Run the test' }).click()
          await page.getByText('Everything works.').waitFor()
        }
        assert.deepEqual(await widthOf(page), [], address)
        await checkAccessibility()
      }
    }, { viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'ar' })
  })
}, { onPostgres: /^add a/ })
