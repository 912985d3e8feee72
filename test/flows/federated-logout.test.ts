import assert from 'node:assert/strict'
import { apiDocument } from '../support/api-callers.js'
import { answered, signOut } from '../support/authorization.js'
import { CALLBACK, Federation, choose } from '../support/federation.js'
import { enterCode } from '../support/registration.js'
import { SamlProvider } from '../support/saml-provider.js'
import { postFromProvider, SamlSignIn } from '../support/saml-sign-in.js'
import { AFTER_LOGOUT, clients } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const RETURN = '/ui/login/logout/external'
const OIDC_APP = {
  projectId: '300', responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC', devMode: true,
}

for (const kind of everyStorage) {
  describe(`a sign-out at an OpenID provider that begins here (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))
    const { up, down } = federation
    let [id, plain] = ['', '']
    let settings: Readonly<Record<string, unknown>> = {}

    before(async () => {
      const { clientId, clientSecret } = await up.ok('management.v1.ManagementService/AddOIDCApp', {
        ...OIDC_APP, name: 'Downstream', redirectUris: [`${down.world.issuer}${CALLBACK}`], postLogoutRedirectUris: [`${down.world.issuer}${RETURN}`],
      })
      settings = { name: 'Upstream', issuer: up.world.issuer, clientId, clientSecret, scopes: ['openid', 'profile', 'email'], providerOptions: { isCreationAllowed: true, isAutoCreation: true } }
      id = await federation.provider({ isAutoCreation: true }, { clientId, clientSecret, federatedLogoutEnabled: true })
      plain = await federation.provider({ isAutoCreation: true }, { clientId, clientSecret })
    })

    const endSession = (parameters: Readonly<Record<string, string>> = {}): URL =>
      down.world.url('/oidc/v1/end_session', { client_id: clients.web.id, post_logout_redirect_uri: AFTER_LOGOUT, state: 'of the client', ...parameters })

    const isSignedIn = async (agent: UserAgent, at = down): Promise<boolean> =>
      (await agent.open(at.world.authorizeUrl({ parameters: { prompt: 'none' } }))).leftTo?.searchParams.get('code') !== null

    /** Signs in at the provider, and out here. @returns where the browser goes */
    async function leave(agent: UserAgent, provider = id, parameters: Readonly<Record<string, string>> = {}): Promise<Page> {
      answered(await federation.signIn(agent, provider, await federation.person()))
      return signOut(agent, endSession(parameters))
    }

    it('ends both sessions without a question there, and leads back to the application', async () => {
      const agent = new UserAgent()
      const left = await leave(agent)
      assert.deepEqual([left.leftTo?.origin, left.leftTo?.pathname, left.answer.headers['referrer-policy']], [new URL(up.world.issuer).origin, '/oidc/v1/end_session', 'no-referrer'])
      assert.ok(!(await isSignedIn(agent)), 'signed out here before the provider answers')
      assert.ok(await isSignedIn(agent, up))
      const there = await agent.open(left.leftTo ?? '')
      assert.equal(there.leftTo?.pathname, RETURN)
      assert.ok(!(await isSignedIn(agent, up)))
      assert.equal((await agent.open(there.leftTo ?? '')).leftTo?.href, `${AFTER_LOGOUT}?state=of%20the%20client`)
      // The way back is there once.
      const again = await agent.open(there.leftTo ?? '')
      assert.deepEqual([again.status, again.title], [200, words('logout.doneTitle')])
    })

    it('ends on our own page without an address of the application', async () => {
      const agent = new UserAgent()
      answered(await federation.signIn(agent, id, await federation.person()))
      const left = await signOut(agent, down.world.url('/oidc/v1/end_session'))
      const back = await agent.open((await agent.open(left.leftTo ?? '')).leftTo ?? '')
      assert.deepEqual([back.status, back.title], [200, words('logout.doneTitle')])
    })

    it('is left out by default, and when it was turned off after the sign-in', async () => {
      assert.equal((await leave(new UserAgent(), plain)).leftTo?.pathname, '/web/bye')
      const agent = new UserAgent()
      answered(await federation.signIn(agent, id, await federation.person()))
      await down.ok(`${ADMIN}/UpdateGenericOIDCProvider`, { ...settings, id, federatedLogoutEnabled: false })
      assert.equal((await signOut(agent, endSession())).leftTo?.pathname, '/web/bye')
      await down.ok(`${ADMIN}/UpdateGenericOIDCProvider`, { ...settings, id, federatedLogoutEnabled: true })
      // Without the member, a change keeps it.
      await down.ok(`${ADMIN}/UpdateGenericOIDCProvider`, { ...settings, id })
      const { idp } = await down.ok(`${ADMIN}/GetProviderByID`, { id }) as { readonly idp: { readonly config: { readonly oidc: { readonly federatedLogoutEnabled?: boolean } } } }
      assert.equal(idp.config.oidc.federatedLogoutEnabled, true)
    })

    it('leads through the providers of all sessions of the browser, and then back to the application', async () => {
      const saml = new SamlProvider()
      const samlSignIn = new SamlSignIn(down.world, saml)
      const added = await down.ok(`${ADMIN}/AddSAMLProvider`, {
        name: 'Corporation', metadataXml: Buffer.from(saml.metadata).toString('base64'), providerOptions: { isCreationAllowed: true, isAutoCreation: true }, federatedLogoutEnabled: true,
      })
      samlSignIn.providerId = String(added['id'])
      await down.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: added['id'] })
      const agent = new UserAgent()
      const back = await postFromProvider(agent, await samlSignIn.atProvider(agent, { id: 'sam', email: 'sam@saml.example', session: 'first' }))
      answered(await enterCode(back, down.world, 'sam@saml.example'))
      for (const { clock } of [up.world, down.world]) clock.advance(1)
      const again = await choose(await agent.open(down.world.authorizeUrl({ parameters: { state: 's', prompt: 'login' } })), id)
      answered(await agent.open(await federation.atUpstream(again, await federation.person())))
      const toNewest = (await signOut(agent, endSession())).leftTo ?? assert.fail()
      assert.equal(toNewest.origin, new URL(up.world.issuer).origin)
      assert.ok(!(await isSignedIn(agent)))
      const backFromNewest = (await agent.open(toNewest)).leftTo ?? assert.fail()
      const toNext = (await agent.open(backFromNewest)).leftTo ?? assert.fail()
      assert.equal(`${toNext.origin}${toNext.pathname}`, 'https://saml.example/slo')
      const { nameId, sessionIndex, answer } = await saml.signedOut(toNext, await samlSignIn.metadata())
      assert.deepEqual([nameId, sessionIndex], ['sam', 'first'])
      const replayed = await agent.open(backFromNewest)
      assert.deepEqual([replayed.leftTo, replayed.title], [undefined, words('logout.doneTitle')], 'the first answer leads nowhere twice')
      const slo = down.world.url(`/idps/${samlSignIn.providerId}/saml/slo?${new URLSearchParams(answer)}`)
      assert.equal((await new UserAgent().open(slo)).leftTo, undefined, 'another browser does not know where to')
      assert.equal((await agent.open(slo)).leftTo?.href, `${AFTER_LOGOUT}?state=of%20the%20client`)
      await down.ok(`${ADMIN}/RemoveIDPFromLoginPolicy`, { idpId: added['id'] })
    })

    it('leads another browser, another sign-out or a late one nowhere', async () => {
      const agent = new UserAgent()
      const back = (await agent.open((await leave(agent)).leftTo ?? '')).leftTo ?? new URL('http://none')
      const other = new UserAgent()
      await leave(other)
      const spoiled = new URL(back)
      spoiled.searchParams.set('state', 'x'.repeat(43))
      const without = new URL(back)
      without.searchParams.delete('state')
      const twice = new URL(`${back.href}&state=x`)
      for (const [browser, url] of [[new UserAgent(), back], [other, back], [agent, spoiled], [agent, without], [agent, twice]] as const) {
        const page = await browser.open(url)
        assert.deepEqual([page.status, page.leftTo, page.title], [200, undefined, words('logout.doneTitle')])
      }
      for (const { clock } of [up.world, down.world]) clock.advance(601)
      assert.equal((await agent.open(back)).leftTo, undefined)
    })

    it('leads to no address that is not registered, now or when the browser is back', async () => {
      const agent = new UserAgent()
      answered(await federation.signIn(agent, id, await federation.person()))
      assert.equal((await agent.open(endSession({ post_logout_redirect_uri: 'https://attacker.example' }))).status, 400)
      assert.ok(await isSignedIn(agent))
      const { clientId, appId } = await down.ok('management.v1.ManagementService/AddOIDCApp', { ...OIDC_APP, name: 'Short-lived', redirectUris: ['http://localhost/a'], postLogoutRedirectUris: ['http://localhost/bye'] })
      const left = await signOut(agent, endSession({ client_id: String(clientId), post_logout_redirect_uri: 'http://localhost/bye' }))
      const back = (await agent.open(left.leftTo ?? '')).leftTo ?? ''
      await down.ok('management.v1.ManagementService/RemoveApp', { projectId: '300', appId })
      assert.equal((await agent.open(back)).leftTo, undefined)
    })

    it('ends on our own page when the browser cannot remember so long a state', async () => {
      const agent = new UserAgent()
      const left = await leave(agent, id, { state: 'x'.repeat(4000) })
      const back = await agent.open((await agent.open(left.leftTo ?? '')).leftTo ?? '')
      assert.deepEqual([back.status, back.title], [200, words('logout.doneTitle')])
    })

    it('ends the session here when the provider cannot be reached', async () => {
      const agent = new UserAgent()
      answered(await federation.signIn(agent, id, await federation.person()))
      // What is known of the provider is read again after ten minutes.
      for (const { clock } of [up.world, down.world]) clock.advance(601)
      await up.world.keyhall.close()
      assert.equal((await signOut(agent, endSession())).leftTo?.pathname, '/web/bye')
      assert.ok(!(await isSignedIn(agent)))
    })
  })
}
