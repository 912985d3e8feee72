import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { choose } from '../support/federation.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const BACK = '/ui/login/login/jwt/authorize'
const NAME = 'Old portal'
const ISSUER = 'https://portal.example'
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })

for (const kind of everyStorage) {
  describe(`sign-in by a JWT (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    const api = new Api(world, 'rest')
    const keys = http.createServer((_, res) => {
      void exportJWK(publicKey).then((jwk) => res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [{ ...jwk, kid: '1', alg: 'RS256' }] })))
    })
    let id = ''
    let jwts = 0

    before(async () => {
      await new Promise<void>((done) => { keys.listen(0, '127.0.0.1', done) })
      id = await added()
    })
    after(() => new Promise<void>((done) => { keys.closeAllConnections(); keys.close(() => done()) }))

    async function added(own: object = {}): Promise<string> {
      const keysEndpoint = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`
      const provider = await api.ok(`${ADMIN}/AddJWTProvider`, {
        name: NAME, issuer: ISSUER, jwtEndpoint: `${ISSUER}/sign-in`, keysEndpoint, providerOptions: { isCreationAllowed: true, isAutoCreation: true, isLinkingAllowed: true }, ...own,
      }) as { readonly id: string }
      await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: provider.id })
      return provider.id
    }

    const jwtOf = (own: JWTPayload = {}): Promise<string> => {
      const now = world.clock.now()
      const email = `person${++jwts}@portal.example`
      return new SignJWT({ iss: ISSUER, aud: world.issuer, sub: `person-${jwts}`, jti: String(jwts), iat: now, exp: now + 120, email, email_verified: true, given_name: 'Pat', family_name: 'P', ...own })
        .setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(privateKey)
    }

    /** Leaves for the portal. @returns the parameters that the portal sends back */
    async function leave(agent: UserAgent, provider = id): Promise<URL> {
      const { leftTo } = await choose(await agent.open(world.authorizeUrl()), provider)
      assert.equal(leftTo?.origin, ISSUER)
      const { authRequestID, userAgentID } = Object.fromEntries(leftTo.searchParams)
      return world.url(BACK, { authRequestID, userAgentID })
    }

    /** The proxy in front of us adds the header. */
    const back = (agent: UserAgent, url: URL, jwt: string, header = 'x-auth-token'): Promise<Page> => agent.open(url, { [header]: jwt })
    const untrusted = words('external.untrusted', { provider: NAME })

    it('creates an account at the first sign-in, and finds it at the next one', async () => {
      const own = { sub: 'the-same-person', email: 'same@portal.example' }
      for (const agent of [new UserAgent(), new UserAgent()]) answered(await back(agent, await leave(agent), await jwtOf(own)))
      const { result } = await api.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: own.email } }] }) as { readonly result: readonly unknown[] }
      assert.equal(result.length, 1)
    })

    it('reads the header of its settings, also in the form of a bearer token', async () => {
      const provider = await added({ headerName: 'Authorization', audience: 'portal' })
      const agent = new UserAgent()
      const url = await leave(agent, provider)
      answered(await back(agent, url, `Bearer ${await jwtOf({ aud: 'portal' })}`, 'authorization'))
      const { idp } = await api.ok(`${ADMIN}/GetProviderByID`, { id: provider }) as { readonly idp: { readonly type: string; readonly config: { readonly jwt: object } } }
      assert.equal(idp.type, 'PROVIDER_TYPE_JWT')
      assert.deepEqual(idp.config.jwt, { ...idp.config.jwt, issuer: ISSUER, jwtEndpoint: `${ISSUER}/sign-in`, headerName: 'authorization', audience: 'portal' })
      await api.ok(`${ADMIN}/DeleteProvider`, { id: provider })
    })

    it('accepts a JWT once, also in another browser and for another attempt', async () => {
      const [agent, thief] = [new UserAgent(), new UserAgent()]
      const jwt = await jwtOf()
      answered(await back(agent, await leave(agent), jwt))
      const replayed = await back(thief, await leave(thief), jwt)
      assert.deepEqual([replayed.status, replayed.problem], [422, untrusted])
    })

    it('refuses a JWT in another browser, without an attempt, and a second answer to one', async () => {
      const agent = new UserAgent()
      const url = await leave(agent)
      const foreign = await back(new UserAgent(), url, await jwtOf())
      assert.deepEqual([foreign.status, foreign.title], [403, words('messages.foreignBrowser.title')])
      assert.equal((await back(agent, world.url(BACK, { authRequestID: 'x' }), await jwtOf())).status, 403)
      const guessed = new URL(url)
      guessed.searchParams.set('userAgentID', 'A'.repeat(43))
      assert.equal((await back(agent, guessed, await jwtOf())).problem, words('external.again'))
      answered(await back(agent, url, await jwtOf()))
      assert.notEqual((await back(agent, url, await jwtOf())).status, 200)
    })

    for (const [what, own] of [
      ['of another issuer', { iss: 'https://attacker.example' }], ['for another audience', { aud: 'portal' }], ['that is expired', { exp: 1_700_000_000 }], ['issued too long ago', { iat: 1_700_000_000 }],
    ] as const) {
      it(`refuses a JWT ${what}`, async () => {
        const agent = new UserAgent()
        assert.equal((await back(agent, await leave(agent), await jwtOf(own))).problem, untrusted)
      })
    }

    it('says that the portal sent nothing, and offers the other ways', async () => {
      const agent = new UserAgent()
      const page = await agent.open(await leave(agent))
      assert.deepEqual([page.status, page.problem], [422, words('external.refused', { provider: NAME })])
    })

    it('refuses settings that cannot work', async () => {
      const whole = { name: 'x', issuer: ISSUER, jwtEndpoint: ISSUER, keysEndpoint: ISSUER }
      for (const own of [{ headerName: 'cookie' }, { headerName: 'a b' }, { keysEndpoint: 'http://169.254.169.254/' }, { jwtEndpoint: 'javascript:alert(1)' }, { issuer: '' }]) {
        await api.refused('invalid_argument', `${ADMIN}/AddJWTProvider`, { ...whole, ...own })
      }
    })
  })
}
