import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiDocument } from '../support/api-callers.js'
import { answered, signOut } from '../support/authorization.js'
import { CALLBACK, Federation, submit } from '../support/federation.js'
import { people } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const OIDC_APP = {
  projectId: '300', responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC', devMode: true,
}

for (const kind of everyStorage) {
  describe(`a sign-out at the provider (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))
    const { up, down } = federation
    const tokens: string[] = []
    /** Receives what the provider sends, so that the tests decide when it arrives here, and how often. */
    const relay = http.createServer((req, res) => {
      let body = ''
      req.on('data', (part) => { body += String(part) }).on('end', () => {
        tokens.push(new URLSearchParams(body).get('logout_token') ?? '')
        res.end()
      })
    })
    let id = ''

    before(async () => {
      await new Promise<void>((done) => { relay.listen(0, '127.0.0.1', done) })
      const { clientId, clientSecret } = await up.ok('management.v1.ManagementService/AddOIDCApp', {
        ...OIDC_APP, name: 'Downstream with logout', redirectUris: [`${down.world.issuer}${CALLBACK}`], backChannelLogoutUri: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`,
      })
      id = await federation.provider({ isAutoCreation: true }, { clientId, clientSecret })
    })
    after(() => new Promise<void>((done) => { relay.closeAllConnections(); relay.close(() => done()) }))
    beforeEach(() => { tokens.length = 0 })

    const deliver = (parameters: Readonly<Record<string, string>>, provider = id) =>
      fetch(down.world.url(`/idps/${provider}/oidc/backchannel_logout`), { method: 'POST', body: new URLSearchParams(parameters) })

    async function isSignedIn(agent: UserAgent): Promise<boolean> {
      const { parameters } = answered(await agent.open(down.world.authorizeUrl({ parameters: { prompt: 'none' } })))
      return parameters['code'] !== undefined
    }

    /** Signs out at the provider. @returns the logout token */
    async function atProvider(agent: UserAgent): Promise<string> {
      await signOut(agent, up.world.url('/oidc/v1/end_session'))
      await up.world.keyhall.runJobs()
      const [token = ''] = tokens
      assert.notEqual(token, '', 'the provider sends a token')
      return token
    }

    it('ends the session that came from it, and no other', async () => {
      const [ann, elsewhere, bob] = [new UserAgent(), new UserAgent(), new UserAgent()]
      const who = await federation.person()
      for (const agent of [ann, elsewhere]) answered(await federation.signIn(agent, id, who))
      answered(await federation.signIn(bob, id, await federation.person()))
      const alice = new UserAgent()
      const named = await submit(await alice.open(down.world.authorizeUrl()), '/ui/login/loginname', {}, { loginName: people.alice.loginName })
      answered(await named.submit({ password: people.alice.password }))
      const token = await atProvider(ann)
      assert.ok(await isSignedIn(ann), 'before the token arrives')
      const answer = await deliver({ logout_token: token })
      assert.deepEqual([answer.status, answer.headers.get('cache-control'), await answer.text()], [200, 'no-store', ''])
      assert.deepEqual([await isSignedIn(ann), await isSignedIn(elsewhere), await isSignedIn(bob), await isSignedIn(alice)], [false, true, true, true])
      answered(await federation.signIn(ann, id, who))
    })

    it('is accepted once', async () => {
      const agent = new UserAgent()
      const who = await federation.person()
      answered(await federation.signIn(agent, id, who))
      const token = await atProvider(agent)
      assert.equal((await deliver({ logout_token: token })).status, 200)
      const again = await deliver({ logout_token: token })
      assert.deepEqual([again.status, ((await again.json()) as { readonly error: string }).error], [400, 'invalid_request'])
    })

    it('is refused without a token, with a wrong one, and at another provider', async () => {
      const agent = new UserAgent()
      answered(await federation.signIn(agent, id, await federation.person()))
      const token = await atProvider(agent)
      assert.deepEqual(await Promise.all([{}, { logout_token: '' }, { logout_token: 'x.y.z' }, { logout_token: `${token}x` }].map(async (sent) => (await deliver(sent)).status)), [400, 400, 400, 400])
      // Another client at the same issuer is another audience.
      const other = await federation.provider()
      assert.equal((await deliver({ logout_token: token }, other)).status, 400)
      const { id: oauth } = await down.ok(`${ADMIN}/AddGitHubProvider`, { clientId: 'c', clientSecret: 's' }) as { readonly id: string }
      assert.deepEqual([(await deliver({ logout_token: token }, oauth)).status, (await deliver({ logout_token: token }, 'unknown')).status], [404, 404])
      assert.ok(await isSignedIn(agent))
      assert.equal((await deliver({ logout_token: token })).status, 200)
      assert.ok(!(await isSignedIn(agent)))
    })
  })
}
