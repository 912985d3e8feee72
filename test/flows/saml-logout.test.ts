import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { answered, signOut } from '../support/authorization.js'
import { formsOf } from '../support/html.js'
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

for (const kind of everyStorage) {
  describe(`single logout with a SAML provider (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    const saml = new SamlProvider()
    const signIn = new SamlSignIn(world, saml)
    const api = () => new Api(world, 'rest')
    const provider = () => ({
      name: 'Corporation', metadataXml: Buffer.from(saml.metadata).toString('base64'), providerOptions: { isCreationAllowed: true, isAutoCreation: true },
    })
    let messages = 0

    before(async () => {
      const { id } = await api().ok(`${ADMIN}/AddSAMLProvider`, { ...provider(), federatedLogoutEnabled: true })
      signIn.providerId = String(id)
      await api().ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
    })

    const slo = (): string => world.url(`/idps/${signIn.providerId}/saml/slo`).href
    const endSession = (): URL => world.url('/oidc/v1/end_session', { client_id: clients.web.id, post_logout_redirect_uri: AFTER_LOGOUT, state: 'of the client' })
    const isSignedIn = async (agent: UserAgent): Promise<boolean> =>
      (await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } }))).leftTo?.searchParams.get('code') !== null

    async function signedIn(id: string, session: string): Promise<UserAgent> {
      const agent = new UserAgent()
      const back = await postFromProvider(agent, await signIn.atProvider(agent, { id, email: `${id}@saml.example`, session }))
      answered(back.path === '/ui/login/register-code' ? await enterCode(back, world, `${id}@saml.example`) : back)
      return agent
    }

    /** Delivers a logout request by a browser that knows nothing of us. */
    const deliver = (nameId: string, own: { readonly sessionIndex?: string; readonly id?: string } = {}): Promise<Page> => {
      const query = saml.logoutRequest({ slo: slo(), nameId, id: `_logout${++messages}`, now: world.clock.now(), ...own })
      return new UserAgent().open(`${slo()}?${query}`)
    }

    it('that begins here names person and session to the provider, and leads back to the application', async () => {
      const agent = await signedIn('ann', 'session-1')
      const left = (await signOut(agent, endSession())).leftTo
      assert.equal(`${left?.origin}${left?.pathname}`, 'https://saml.example/slo')
      assert.ok(left && !(await isSignedIn(agent)))
      const { nameId, sessionIndex, answer } = await saml.signedOut(left, await signIn.metadata())
      assert.deepEqual([nameId, sessionIndex], ['ann', 'session-1'])
      const back = await agent.open(`${slo()}?${new URLSearchParams(answer)}`)
      assert.equal(back.leftTo?.href, `${AFTER_LOGOUT}?state=of%20the%20client`)
    })

    it('that begins here accepts the answer as a form, which comes without cookies', async () => {
      const agent = await signedIn('ann', 'session-2')
      const left = (await signOut(agent, endSession())).leftTo
      const { answer } = await saml.signedOut(left ?? new URL('http://none'), await signIn.metadata())
      assert.equal((await postFromProvider(agent, { action: slo(), fields: answer })).leftTo?.href, `${AFTER_LOGOUT}?state=of%20the%20client`)
    })

    it('that begins here leads nowhere with a hostile or foreign relay state', async () => {
      const agent = await signedIn('ann', 'session-3')
      await signOut(agent, endSession())
      for (const RelayState of ['https://attacker.example', '', '"><script>alert(1)</script>']) {
        const page = await agent.open(`${slo()}?${new URLSearchParams({ SAMLResponse: 'x', RelayState })}`)
        assert.deepEqual([page.status, page.leftTo, page.title], [200, undefined, words('logout.doneTitle')])
        const form = formsOf((await agent.post(slo(), { SAMLResponse: 'x', RelayState })).html)[0]
        assert.deepEqual([form && new URL(form.action, slo()).href, form?.fields['RelayState']], [slo(), RelayState])
      }
    })

    it('that begins there ends the session that it names, and no other', async () => {
      const [here, elsewhere, other] = [await signedIn('bob', 'b1'), await signedIn('bob', 'b2'), await signedIn('cat', 'b1')]
      const page = await deliver('bob', { sessionIndex: 'b1' })
      assert.deepEqual([page.leftTo?.hostname, page.leftTo?.searchParams.get('RelayState')], ['saml.example', 'there'])
      assert.ok(page.leftTo?.searchParams.has('Signature'))
      assert.deepEqual([await isSignedIn(here), await isSignedIn(elsewhere), await isSignedIn(other)], [false, true, true])
      await deliver('bob')
      assert.deepEqual([await isSignedIn(elsewhere), await isSignedIn(other)], [false, true])
    })

    it('that begins there is accepted once', async () => {
      await signedIn('dan', 'd1')
      assert.equal((await deliver('dan', { id: '_once' })).leftTo?.hostname, 'saml.example')
      const dan = await signedIn('dan', 'd2')
      const again = await deliver('dan', { id: '_once' })
      assert.deepEqual([again.status, again.leftTo], [403, undefined])
      assert.ok(await isSignedIn(dan))
    })

    it('that begins there is refused without a signature, changed, repeated, empty, and at another provider', async () => {
      const eve = await signedIn('eve', 'e1')
      const query = saml.logoutRequest({ slo: slo(), nameId: 'eve', id: '_forged', now: world.clock.now() })
      const { id: other } = await api().ok(`${ADMIN}/AddSAMLProvider`, provider())
      const { id: oauth } = await api().ok(`${ADMIN}/AddGitHubProvider`, { clientId: 'c', clientSecret: 's' })
      const addresses = [
        `${slo()}?${query.replace(/&SigAlg.*/, '')}`, `${slo()}?${query.replace('RelayState=there', 'RelayState=here')}`, `${slo()}?${query}&${query}`, slo(), `${slo()}?SAMLRequest=x`,
        world.url(`/idps/${String(other)}/saml/slo?${query}`), world.url(`/idps/${String(oauth)}/saml/slo?${query}`), world.url(`/idps/none/saml/slo?${query}`),
      ]
      for (const address of addresses) assert.equal((await new UserAgent().open(address)).status, 403, String(address))
      assert.equal((await new UserAgent().post(slo(), { SAMLRequest: 'x' })).status, 403)
      assert.ok(await isSignedIn(eve))
    })
  })
}
