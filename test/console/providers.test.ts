import assert from 'node:assert/strict'
import { SamlProvider } from '../support/saml-provider.js'
import { inConsole, operators, saveChanges, settled } from './console-world.js'
import { callApi } from './people-actions.js'

inConsole('the pages for identity providers of the console', ({ world, as }) => {
  it('end with a working button on the login page, and keep the secret when a provider is changed', async () => {
    await as(operators.iamOwner, '/sign-in/providers', async ({ page, picture, checkAccessibility }) => {
      await page.getByText('There are no identity providers yet.').waitFor()
      await page.getByRole('link', { name: 'Add an identity provider' }).click()
      await settled(page)
      await page.getByText(`${world.issuer}/ui/login/login/externalidp/callback`).waitFor()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      assert.equal(await page.getByText('Enter a value.').count(), 2)
      await picture('providers-new')
      await checkAccessibility()
      await page.getByRole('textbox', { name: 'Client ID' }).fill('keyhall')
      await page.getByRole('textbox', { name: 'Client secret' }).fill('a secret')
      await page.getByRole('button', { name: 'Add a line' }).click()
      await page.getByRole('textbox', { name: /^Allowed domains/ }).fill('not a domain')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.locator('[aria-invalid="true"]').waitFor()
      assert.equal(await page.locator('[aria-invalid="true"]').inputValue(), 'not a domain')
      await page.getByRole('textbox', { name: /^Allowed domains/ }).fill('partner.example')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Google' }).waitFor()
      await page.getByRole('button', { name: 'Offer on the login page' }).click()
      await page.getByRole('button', { name: 'Stop offering' }).waitFor()
      await page.getByRole('textbox', { name: 'Name' }).fill('Company account')
      await saveChanges(page)
      await picture('providers-one')
      await checkAccessibility()
    })
    await world.withPage(async (page) => {
      await page.goto(`${world.issuer}/ui/console`)
      await page.getByRole('button', { name: 'Continue with Company account' }).waitFor()
    })
    await as(operators.iamOwner, '/sign-in/providers', async ({ page, picture, checkAccessibility }) => {
      await page.getByRole('link', { name: 'Company account' }).waitFor()
      await picture('providers')
      await checkAccessibility()
      await page.getByRole('link', { name: 'Company account' }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('the links of all people to it are deleted').waitFor()
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText('There are no identity providers yet.').waitFor()
    })
  })

  it('add an application that issues JWTs, and show the addresses to enter at an OpenID provider', async () => {
    await as(operators.iamOwner, '/sign-in/providers/new', async ({ page, go, picture, checkAccessibility }) => {
      await page.getByRole('combobox', { name: 'Kind of provider' }).click()
      await page.getByRole('option', { name: 'JWT of an application' }).click()
      await page.getByText(`${world.issuer}/ui/login/login/jwt/authorize`).waitFor()
      assert.equal(await page.getByRole('textbox', { name: 'Client ID' }).count(), 0)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      assert.equal(await page.getByText('Enter a value.').count(), 4)
      await page.getByRole('textbox', { name: 'Name' }).fill('Portal')
      await page.getByRole('textbox', { name: 'Issuer' }).fill('https://portal.example')
      await page.getByRole('textbox', { name: 'Sign-in page of the application' }).fill('https://portal.example/sign-in')
      await page.getByRole('textbox', { name: 'Address of the keys' }).fill('https://portal.example/keys')
      await picture('providers-jwt')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Portal' }).waitFor()
      assert.equal(await page.getByRole('textbox', { name: 'Header of the JWT' }).inputValue(), 'x-auth-token')
      await page.getByRole('textbox', { name: 'Audience' }).fill('keyhall')
      await saveChanges(page)
      await checkAccessibility()
      await go('/sign-in/providers/new')
      await page.getByRole('combobox', { name: 'Kind of provider' }).click()
      await page.getByRole('option', { name: 'OpenID Connect' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Company')
      await page.getByRole('textbox', { name: 'Issuer' }).fill('https://company.example')
      await page.getByRole('textbox', { name: 'Client ID' }).fill('keyhall')
      await page.getByRole('textbox', { name: 'Client secret' }).fill('a secret')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor()
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await page.getByText(`${world.issuer}/idps/${id}/oidc/backchannel_logout`).waitFor()
      await page.getByRole('button', { name: /Back-channel logout address/ }).waitFor()
      await picture('providers-oidc')
      await checkAccessibility()
    })
  })

  it('switch single logout of a SAML provider, and keep its other settings', async () => {
    const metadataXml = Buffer.from(new SamlProvider().metadata).toString('base64')
    const settings = { name: 'Directory', metadataXml, binding: 'SAML_BINDING_REDIRECT', withSignedRequest: true, nameIdFormat: 'SAML_NAME_ID_FORMAT_PERSISTENT', providerOptions: { isAutoUpdate: true } }
    const { id } = await callApi<{ readonly id: string }>(world, '/admin/v1/idps/saml', settings)
    const stored = async () => (await callApi<{ readonly idp: { readonly config: { readonly saml: object; readonly options: object } } }>(world, '/keyhall.admin.v1.AdminService/GetProviderByID', { id })).idp.config
    const before = await stored()
    await as(operators.iamOwner, `/sign-in/providers/${id}`, async ({ page, checkAccessibility, picture }) => {
      await page.getByRole('checkbox', { name: 'Sign people out there too' }).check()
      await saveChanges(page)
      await picture('providers-saml')
      await checkAccessibility()
    })
    assert.deepEqual(await stored(), { ...before, saml: { ...before.saml, federatedLogoutEnabled: true } })
  })

  it('show an organization why it cannot offer a provider yet, and a viewer no control', async () => {
    await as(operators.orgOwner, '/sign-in/providers/new', async ({ page }) => {
      await page.getByRole('textbox', { name: 'Client ID' }).fill('keyhall')
      await page.getByRole('textbox', { name: 'Client secret' }).fill('a secret')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('This organization uses the sign-in settings of the instance.').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Offer on the login page' }).count(), 0)
    })
    await as(operators.orgViewer, '/sign-in/providers', async ({ page }) => {
      await page.getByRole('link', { name: 'Google' }).click()
      await page.getByText('The login page does not have the button').waitFor()
      assert.equal(await page.locator('main').getByRole('button', { name: /Remove|Offer/ }).count(), 0)
    })
  })
}, { onPostgres: /^(?:end with|add an)/ })
