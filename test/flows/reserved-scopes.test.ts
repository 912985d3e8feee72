import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryStorage } from '../support/world.js'

const OWNER = 'urn:keyhall:iam:user:resourceowner'
const ACME = 'urn:keyhall:iam:org:id:100'
const ACME_DOMAIN = 'urn:keyhall:iam:org:domain:primary:acme.localhost'
const ABOUT_ACME = { [`${OWNER}:id`]: '100', [`${OWNER}:name`]: 'Acme', [`${OWNER}:primary_domain`]: 'acme.localhost' }

const aboutOrgs = (claims: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => name.startsWith('urn:keyhall:iam:')))

onEveryStorage('reserved organization scopes', (world) => {
  const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    [OWNER]: ABOUT_ACME,
    [ACME]: { ...ABOUT_ACME, 'urn:keyhall:iam:org:id': '100' },
    [ACME_DOMAIN]: { ...ABOUT_ACME, 'urn:keyhall:iam:org:domain:primary': 'acme.localhost' },
    email: {},
  }
  for (const [scope, claims] of Object.entries(expected)) {
    it(`${scope} returns ${Object.keys(claims).length} claims in the ID token, userinfo, introspection and JWT access tokens`, async () => {
      const { protocol } = world
      const opaque = await world.tokens({ scope: `openid ${scope}` })
      const jwt = await world.tokens({ client: clients.jwt, scope: `openid ${scope}` })
      assert.deepEqual(aboutOrgs(decodeJwt(opaque.id_token)), claims)
      assert.deepEqual(aboutOrgs((await protocol.userinfo(opaque.access_token)).body), claims)
      assert.deepEqual(aboutOrgs((await protocol.introspect(clients.api, opaque.access_token)).body), claims)
      assert.deepEqual(aboutOrgs(decodeJwt(jwt.access_token)), claims)
    })
  }

  for (const scope of [ACME, ACME_DOMAIN, 'urn:keyhall:iam:org:domain:primary:ACME.localhost']) {
    const ask = (parameters: Readonly<Record<string, string>> = {}) => world.authorizeUrl({ scope: `openid ${scope}`, parameters: { state: 's', ...parameters } })

    it(`${scope} accepts users of the organization`, async () => {
      assert.ok(answered(await signIn(new UserAgent(), ask(), people.alice)).parameters['code'])
    })

    it(`${scope} refuses other users, even with the correct password`, async () => {
      const { parameters } = answered(await signIn(new UserAgent(), ask(), people.greta))
      assert.deepEqual([parameters['error'], parameters['state'], parameters['code']], ['access_denied', 's', undefined])
    })

    it(`${scope} ignores sessions of other users`, async () => {
      const agent = await world.agentOf(people.greta)
      assert.equal(answered(await agent.open(ask({ prompt: 'none' }))).parameters['error'], 'login_required')
      const page = await agent.open(ask())
      assert.deepEqual([page.path, answerOf(page)], ['/ui/login/loginname', undefined])
    })

    it(`${scope} selects the session of a member among several`, async () => {
      const agent = await world.browserWith(people.greta, people.alice)
      const { parameters } = answered(await agent.open(ask({ prompt: 'none' })))
      const redeemed = await world.redeem({ code: parameters['code'] ?? '', client: clients.web, redirectUri: clients.web.redirectUri })
      assert.equal(decodeJwt(redeemed.body.id_token).sub, people.alice.id)
    })
  }

  it('hide accounts of other organizations on the account picker', async () => {
    const agent = await world.browserWith(people.greta, people.alice)
    const ask = (scope: string) => agent.open(world.authorizeUrl({ scope: `openid ${scope}`, parameters: { prompt: 'select_account' } }))
    const page = await ask(ACME)
    assert.equal(page.path, '/ui/login/accounts')
    assert.deepEqual([page.html.includes(people.alice.loginName), page.html.includes(people.greta.loginName)], [true, false])
    const unknown = await ask('urn:keyhall:iam:org:id:999')
    assert.deepEqual([unknown.path, unknown.html.includes('/ui/login/accounts')], ['/ui/login/loginname', false])
  })

  for (const named of ['id:', 'id:100:', 'id:a/b', `id:${'x'.repeat(256)}`, 'domain:primary:', 'domain:primary:acme.localhost:443', 'domain:primary:*']) {
    it(`refuse every user when they name no possible organization: ${named.slice(0, 40)}`, async () => {
      const url = world.authorizeUrl({ scope: `openid urn:keyhall:iam:org:${named}`, parameters: { state: 's' } })
      const { parameters } = answered(await signIn(new UserAgent(), url, people.alice))
      assert.deepEqual([parameters['error'], parameters['code']], ['access_denied', undefined])
    })
  }

  it('hide registration where a new account could not sign in', async () => {
    const agent = new UserAgent()
    for (const prompt of [undefined, 'create']) {
      const page = await agent.open(world.authorizeUrl({ scope: `openid ${ACME}`, parameters: { prompt } }))
      assert.deepEqual([page.path, page.html.includes('/ui/login/register')], ['/ui/login/loginname', false])
    }
    const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'create' } }))
    assert.equal(page.path, '/ui/login/register')
  })

  it('are ignored with the prefix of another vendor', async () => {
    const tokens = await world.tokens({ scope: 'openid urn:zitadel:iam:org:id:999 urn:zitadel:iam:user:resourceowner' }, people.bob satisfies TestPerson)
    assert.equal(tokens.scope, 'openid')
  })
})
