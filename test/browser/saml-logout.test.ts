import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { violationsOn } from '../support/accessibility.js'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { inBrowser } from '../support/browser-world.js'
import { RelyingParty, attribute } from '../support/relying-party.js'
import { enterCode } from '../support/registration.js'
import { SamlProvider } from '../support/saml-provider.js'
import { postFromProvider, SamlSignIn } from '../support/saml-sign-in.js'
import { AFTER_LOGOUT, clients } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'

const CLIENT = 'https://client.example'
const [client, provider] = [new RelyingParty(), new RelyingParty()]
const saml = new SamlProvider()

/** The web client on loopback, with a page for front-channel logout. */
function bootstrap(): unknown {
  const document = apiDocument({ features: { oidcFrontChannelLogout: true } }) as { readonly clients: readonly { readonly client_id: string }[] }
  const withPage = document.clients.map((each) => (each.client_id === clients.web.id ? { ...each, frontchannel_logout_uri: `${CLIENT}/front/callback` } : each))
  return JSON.parse(JSON.stringify({ ...document, clients: withPage }).replaceAll(CLIENT, client.origin))
}

inBrowser('a sign-out by form at a SAML provider, after front-channel logout', 'memory', (world) => {
  let providerId = ''
  const web = () => ({ ...clients.web, redirectUri: clients.web.redirectUri.replace(CLIENT, client.origin) })

  before(async () => {
    const api = new Api(world, 'rest')
    for (const { origin } of [client, provider]) world.visited.add(new URL(origin).host)
    const metadata = saml.metadata.replace(/HTTP-Redirect(" Location="https:\/\/saml\.example\/slo")/, 'HTTP-POST$1').replaceAll(/https:\/\/saml\.example\/(sso|slo)/g, `${provider.origin}/$1/callback`)
    const { id } = await api.ok('admin.v1.AdminService/AddSAMLProvider', {
      name: 'Corporation', metadataXml: Buffer.from(metadata).toString('base64'), binding: 'SAML_BINDING_REDIRECT', federatedLogoutEnabled: true,
      providerOptions: { isCreationAllowed: true, isAutoCreation: true },
    })
    providerId = String(id)
    await api.ok('admin.v1.AdminService/AddIDPToLoginPolicy', { idpId: id })
    const [agent, there] = [new UserAgent(), new SamlSignIn(world, saml)]
    there.providerId = providerId
    await enterCode(await postFromProvider(agent, await there.atProvider(agent, { id: 'sam', email: 'sam@saml.example' }, { client: web() })), world, 'sam@saml.example')
  })
  afterEach(() => { for (const party of [client, provider]) party.forget() })
  after(() => { for (const party of [client, provider]) party.close() })

  /** Signs in at the provider, and redeems the code, so that the client has a token of the session. */
  async function signIn(page: Page, continues: () => Promise<void>): Promise<void> {
    await page.goto(world.authorizeUrl({ client: web() }).href)
    await page.getByRole('button', { name: words('external.button', { provider: 'Corporation' }), exact: true }).click()
    const { url } = await provider.next()
    const metadata = (await new UserAgent().open(world.url(`/idps/${providerId}/saml/metadata`))).html
    const { action, fields } = await saml.answer(url, metadata, { id: 'sam', email: 'sam@saml.example' }, world.clock.now())
    await page.waitForURL(`${provider.origin}/**`)
    const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${attribute(value)}">`).join('')
    await page.setContent(`<form method="post" action="${attribute(action)}">${inputs}<button id="there">Sign in there</button></form>`)
    await page.locator('#there').click()
    await continues()
    const code = (await client.next()).parameters.get('code') ?? ''
    await page.waitForURL(`${client.origin}/**`)
    assert.equal((await world.redeem({ code, client: web(), redirectUri: web().redirectUri })).status, 200)
  }

  const leave = async (page: Page): Promise<void> => {
    await page.goto(world.url('/oidc/v1/end_session', { client_id: clients.web.id, post_logout_redirect_uri: AFTER_LOGOUT.replace(CLIENT, client.origin) }).href)
    await page.locator('#submit-button').click()
  }

  for (const javaScriptEnabled of [true, false]) {
    it(`loads the page of the client, then goes to the provider, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await world.withPage(async (page) => {
        await signIn(page, async () => { if (!javaScriptEnabled) await page.locator('#submit-button').click() })
        await leave(page)
        assert.equal((await client.next()).url.pathname, '/front/callback')
        if (!javaScriptEnabled) await page.locator('#onward button').click()
        const { method, url, parameters } = await provider.next()
        assert.deepEqual([method, url.pathname, parameters.has('SAMLRequest'), parameters.has('RelayState')], ['POST', '/slo/callback', true, true])
      }, { javaScriptEnabled })
    })
  }

  it('has an accessible page', async () => {
    await world.withPage(async (page) => {
      await signIn(page, async () => undefined)
      // The frame never loads, so that the page stays until its five seconds are over.
      await page.route('**/front**', () => undefined)
      await leave(page)
      await page.locator('#onward').waitFor()
      assert.deepEqual((await violationsOn(page)).map(({ id }) => id), [])
    })
  })
}, async () => {
  for (const party of [client, provider]) await party.start()
  return { bootstrap: bootstrap() as object }
})
