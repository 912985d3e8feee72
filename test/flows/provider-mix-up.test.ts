import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiDocument } from '../support/api-callers.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { CALLBACK, Federation, choose } from '../support/federation.js'
import { FOREIGN_CLIENT, ForeignOpenIdProvider } from '../support/foreign-openid-provider.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

for (const kind of everyStorage) {
  describe(`two providers of which one is hostile (mix-up, RFC 9700 §4.4) (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))
    const foreign = new ForeignOpenIdProvider()
    const { down } = federation
    let [honest, hostile] = ['', '']

    before(async () => {
      // The hostile provider issues its tokens by the clock of the machine.
      for (const { world } of [federation.up, down]) world.clock.set(Math.floor(Date.now() / 1000))
      await foreign.start(`${down.world.issuer}${CALLBACK}`)
      honest = await federation.provider({ isAutoCreation: true })
      hostile = await federation.provider({ isAutoCreation: true }, { name: 'Hostile', issuer: foreign.issuer, ...FOREIGN_CLIENT })
      foreign.account = { id: 'eve', email: 'eve@hostile.example', name: 'Eve' }
    })
    after(() => foreign.stop())

    /** The browser chooses one provider. The answer of the other one arrives in its place, with the state of this attempt. */
    async function mixedUp(chosen: string, other: string): Promise<{ readonly agent: UserAgent; readonly answer: URL }> {
      const agent = new UserAgent()
      const left = (await choose(await agent.open(down.world.authorizeUrl({ parameters: { state: 's' } })), chosen)).leftTo ?? assert.fail()
      // The hostile provider knows the request that it got, and can send it on with the client id of the other one.
      const request = new URL((await choose(await new UserAgent().open(down.world.authorizeUrl()), other)).leftTo ?? assert.fail())
      for (const name of ['state', 'nonce', 'code_challenge']) request.searchParams.set(name, left.searchParams.get(name) ?? assert.fail(name))
      const there = await agent.open(request)
      const answer = (other === honest ? await typeNameAndPassword(there, await federation.person()) : there).leftTo ?? assert.fail()
      assert.ok(answer.searchParams.has('code'))
      return { agent, answer }
    }

    for (const [chosen, other, provider] of [['honest', 'hostile', 'Upstream'], ['hostile', 'honest', 'Hostile']] as const) {
      for (const iss of ['with its issuer', 'without an issuer', 'with the issuer of the chosen one']) {
        it(`an answer of the ${other} one is refused for the ${chosen} one, ${iss}`, async () => {
          const idOf = { honest, hostile }
          const { agent, answer } = await mixedUp(idOf[chosen], idOf[other])
          if (iss === 'without an issuer') answer.searchParams.delete('iss')
          if (iss === 'with the issuer of the chosen one') answer.searchParams.set('iss', chosen === 'honest' ? federation.up.world.issuer : foreign.issuer)
          const page = await agent.open(answer)
          assert.equal(page.leftTo, undefined)
          assert.ok([words('external.untrusted', { provider }), words('external.unreachable', { provider }), words('external.refused', { provider })].includes(page.problem ?? ''), page.problem)
        })
      }
    }

    describe('and a callback address for each', () => {
      let [own, ownHostile] = ['', '']
      const requests: string[] = []
      // Without metadata, so that nothing says whether answers name their issuer.
      const server = http.createServer((req, res) => {
        requests.push(req.url ?? '')
        res.setHeader('content-type', 'application/json').end('{}')
      })

      before(async () => {
        await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
        const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
        own = await federation.provider({ isAutoCreation: true }, { ownCallback: true })
        const { id } = await down.ok('admin.v1.AdminService/AddGenericOAuthProvider', {
          name: 'Hostile', authorizationEndpoint: `${address}/authorize`, tokenEndpoint: `${address}/token`, userEndpoint: `${address}/me`, idAttribute: 'id', clientId: 'c', clientSecret: 's', ownCallback: true,
        })
        ownHostile = String(id)
        await down.ok('admin.v1.AdminService/AddIDPToLoginPolicy', { idpId: ownHostile })
        const { result: [app] } = await federation.up.ok('management.v1.ManagementService/ListApps', { projectId: '300', queries: [{ nameQuery: { name: 'Downstream' } }] }) as { readonly result: readonly [{ readonly id: string }] }
        await federation.up.ok('management.v1.ManagementService/UpdateOIDCAppConfig', {
          projectId: '300', appId: app.id, redirectUris: [CALLBACK, `/idps/${own}/callback`].map((path) => `${down.world.issuer}${path}`), responseTypes: ['OIDC_RESPONSE_TYPE_CODE'],
          grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC', devMode: true, idTokenUserinfoAssertion: true,
        })
      })
      after(() => new Promise<void>((done) => { server.closeAllConnections(); server.close(() => done()) }))

      it('a code of the honest one never reaches the token endpoint of the hostile one, even without an issuer', async () => {
        // The honest one answers at its registered address only: its own, or for older providers the common one.
        for (const callback of [`/idps/${own}/callback`, CALLBACK]) {
          const agent = new UserAgent()
          const left = (await choose(await agent.open(down.world.authorizeUrl({ parameters: { state: 's' } })), ownHostile)).leftTo ?? assert.fail()
          assert.equal(left.searchParams.get('redirect_uri'), `${down.world.issuer}/idps/${ownHostile}/callback`)
          const page = await agent.open(down.world.url(callback, { code: 'a code of the honest one', state: left.searchParams.get('state') ?? '' }))
          assert.deepEqual([page.leftTo, page.problem, requests], [undefined, words('external.untrusted', { provider: 'Hostile' }), []], callback)
        }
      })

      it('an answer at the common address, or at that of another provider, is refused for a provider with its own', async () => {
        for (const path of [CALLBACK, `/idps/${honest}/callback`, '/idps/none/callback']) {
          const agent = new UserAgent()
          const answer = await federation.atUpstream(await federation.leave(agent, own), await federation.person())
          answer.pathname = path
          const page = await agent.open(answer)
          assert.deepEqual([page.leftTo, page.problem], [undefined, words('external.untrusted', { provider: 'Upstream' })], path)
        }
      })

      it('an answer at an address of its own is refused for a provider with the common one', async () => {
        const agent = new UserAgent()
        const answer = await federation.atUpstream(await federation.leave(agent, honest), await federation.person())
        answer.pathname = `/idps/${honest}/callback`
        assert.equal((await agent.open(answer)).leftTo, undefined)
      })

      it('a sign-in at a provider with its own address works, and a change keeps the address', async () => {
        const { clientId, clientSecret } = await federation.client()
        answered(await federation.signIn(new UserAgent(), own, await federation.person()))
        await down.ok('admin.v1.AdminService/UpdateGenericOIDCProvider', { id: own, name: 'Upstream', issuer: federation.up.world.issuer, clientId, clientSecret, providerOptions: { isCreationAllowed: true, isAutoCreation: true } })
        const { idp } = await down.ok('admin.v1.AdminService/GetProviderByID', { id: own }) as { readonly idp: { readonly config: { readonly oidc: { readonly ownCallback?: boolean } } } }
        assert.equal(idp.config.oidc.ownCallback, true)
        answered(await federation.signIn(new UserAgent(), own, await federation.person()))
      })
    })

    it('each answer for its own attempt signs in', async () => {
      answered(await federation.signIn(new UserAgent(), honest, await federation.person()))
      const agent = new UserAgent()
      const left = await choose(await agent.open(down.world.authorizeUrl()), hostile)
      answered(await agent.open((await agent.open(left.leftTo ?? assert.fail())).leftTo ?? assert.fail()))
    })
  })
}
