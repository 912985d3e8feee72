import assert from 'node:assert/strict'
import type { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { CALLBACK, Federation, choose, decide, submit } from '../support/federation.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'
import { everyStorage } from '../support/storages.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'

async function typeBoth(page: Page, who: { readonly loginName: string; readonly password: string }): Promise<Page> {
  const next = await submit(page, '/ui/login/loginname', {}, { loginName: who.loginName })
  return next.submit({ password: who.password })
}

for (const kind of everyStorage) {
  describe(`sign-in at another Keyhall (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))

    it('creates an account when the person asks for it, and signs in to it the next time', async () => {
      const id = await federation.provider()
      const who = await federation.person()
      const page = await federation.signIn(new UserAgent(), id, who)
      assert.equal(page.title, words('external.choice.title'), `${page.status} ${page.path} ${page.problem ?? ''}`)
      const { parameters: { code = '', state } } = answered(await decide(page, 'create'))
      assert.equal(state, 's')
      const tokens = await federation.down.world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
      assert.equal(tokens.status, 200, tokens.text)
      answered(await federation.signIn(new UserAgent(), id, who))
    })

    it('shows the mark of a known provider on its button', async () => {
      const plain = await federation.provider()
      const { id } = await federation.down.ok(`${ADMIN}/AddGoogleProvider`, { clientId: 'c', clientSecret: 's' }) as { readonly id: string }
      await federation.down.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
      const { html } = await new UserAgent().open(federation.down.world.authorizeUrl())
      const marks = [plain, id].map((of) => new RegExp(`value="${of}"[^<]*(<[^b][^<]*)*<button[^>]*><svg class="mark"`).test(html))
      await federation.down.ok(`${ADMIN}/DeleteProvider`, { id })
      assert.deepEqual(marks, [false, true])
    })

    it('creates an account by itself where the provider may', async () => {
      const id = await federation.provider({ isAutoCreation: true })
      answered(await federation.signIn(new UserAgent(), id, await federation.person()))
    })

    it('links with an account that was proven, and with no other', async () => {
      const id = await federation.provider()
      const agent = new UserAgent()
      const who = await federation.person()
      const page = await decide(await federation.signIn(agent, id, who), 'link')
      assert.equal(page.path, '/ui/login/loginname')
      const password = await submit(page, '/ui/login/loginname', {}, { loginName: people.bob.loginName })
      for (const { html } of [page, password]) assert.ok(html.includes('Upstream') && html.includes(who.email), 'it says what will be linked')
      answered(await password.submit({ password: people.bob.password }))
      const fresh = new UserAgent()
      answered(await federation.signIn(fresh, id, who))
      const again = await fresh.open(federation.down.world.authorizeUrl({ parameters: { prompt: 'select_account' } }))
      assert.match(again.html, /bob/)
    })

    it('links no account by a form that was shown for another person, or before the choice (two tabs)', async () => {
      const id = await federation.provider()
      const agent = new UserAgent()
      const [uma, eve] = [await federation.person(), await federation.person()]
      const asEve = async (left: Page): Promise<URL> => {
        const there = await typeNameAndPassword(await new UserAgent().open(left.leftTo ?? assert.fail()), eve)
        return there.leftTo ?? assert.fail()
      }
      const start = await agent.open(federation.down.world.authorizeUrl())
      const first = await decide(await agent.open(await federation.atUpstream(await choose(start, id), uma)), 'link')
      const password = await submit(first, '/ui/login/loginname', {}, { loginName: people.bob.loginName })
      const second = await decide(await agent.open(await asEve(await choose(await agent.open(start.answer.url), id))), 'link')
      for (const old of [password.submit({ password: people.bob.password }), submit(first, '/ui/login/loginname', {}, { loginName: people.bob.loginName }), submit(start, '/ui/login/loginname', {}, { loginName: people.bob.loginName })]) {
        assert.equal((await old).status, 403)
      }
      answered(await typeBoth(second, people.bob))
      const { result } = await federation.down.ok(`${MANAGEMENT}/ListHumanLinkedIDPs`, { userId: people.bob.id }) as { readonly result: readonly { readonly idpId: string; readonly providedUserName: string }[] }
      assert.deepEqual(result.filter(({ idpId }) => idpId === id).map(({ providedUserName }) => providedUserName), [eve.email])
    })

    it('links by user name where the provider may, with a proof by the account', async () => {
      const id = await federation.provider({ isAutoCreation: true, autoLinking: 'AUTO_LINKING_OPTION_USERNAME' })
      const who = await federation.person()
      const username = who.loginName.split('@')[0] ?? ''
      const { userId } = await federation.down.ok('user.v2.UserService/AddHumanUser', {
        username, organization: { orgId: '100' }, profile: { givenName: 'L', familyName: 'L' }, email: { email: `${username}@down.example`, isVerified: true },
        password: { password: 'the password down here' },
      }) as { readonly userId: string }
      const proving = await federation.signIn(new UserAgent(), id, who)
      assert.deepEqual([proving.path, proving.html.includes(who.email)], ['/ui/login/password', true])
      const wrong = await proving.submit({ password: who.password })
      assert.equal(wrong.path, '/ui/login/password')
      answered(await wrong.submit({ password: 'the password down here' }))
      const { result } = await federation.down.ok(`${MANAGEMENT}/ListHumanLinkedIDPs`, { userId }) as { readonly result: readonly unknown[] }
      assert.equal(result.length, 1)
    })

    it('brings names, address and phone number up to date, but takes over no address of another account', async () => {
      const id = await federation.provider({ isAutoCreation: true, isAutoUpdate: true }, { scopes: ['openid', 'profile', 'email', 'phone'] })
      const who = await federation.person()
      answered(await federation.signIn(new UserAgent(), id, who))
      const find = async (api: Api, email: string) => ((await api.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: email } }] }))['result'] ?? []) as readonly { readonly userId: string; readonly human: { readonly profile: { readonly givenName: string }; readonly email: { readonly email: string; readonly isVerified?: boolean }; readonly phone?: object } }[]
      const [{ userId: there } = { userId: '' }] = await find(federation.up, who.email)
      const [{ userId: here } = { userId: '' }] = await find(federation.down, who.email)
      const change = (to: object) => federation.up.ok('user.v2.UserService/UpdateHumanUser', { userId: there, ...to })
      const current = async () => (await federation.down.ok('user.v2.UserService/GetUserByID', { userId: here }) as { readonly user: { readonly human: { readonly profile: { readonly givenName: string }; readonly email: object; readonly phone: object } } }).user.human
      const address = `new-${who.email}`
      await change({ profile: { givenName: 'Ulla', familyName: 'Upstream' }, email: { email: address, isVerified: true }, phone: { phone: '+41791234567', isVerified: true } })
      answered(await federation.signIn(new UserAgent(), id, who))
      const updated = await current()
      assert.deepEqual([updated.profile.givenName, updated.email, updated.phone], ['Ulla', { email: address, isVerified: true }, { phone: '+41791234567', isVerified: true }])
      await change({ email: { email: `unverified-${who.email}`, sendCode: {} } })
      answered(await federation.signIn(new UserAgent(), id, who))
      assert.deepEqual((await current()).email, { email: address, isVerified: true })
      await federation.down.ok('user.v2.UserService/AddHumanUser', {
        username: `holder-${who.email}`, organization: { orgId: '100' }, profile: { givenName: 'H', familyName: 'H' }, email: { email: `held-${who.email}`, isVerified: true },
      })
      await change({ profile: { givenName: 'Una', familyName: 'Upstream' }, email: { email: `held-${who.email}`, isVerified: true } })
      answered(await federation.signIn(new UserAgent(), id, who))
      const kept = await current()
      assert.deepEqual([kept.profile.givenName, kept.email], ['Una', { email: address, isVerified: true }])
    })

    it('refuses people whose organization does not offer the provider, although the first page does', async () => {
      const id = await federation.provider({ isAutoCreation: true })
      const who = await federation.person()
      const { result: [there] } = await federation.up.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: who.email } }] }) as { readonly result: readonly [{ readonly userId: string }] }
      const { organizationId: org } = await federation.down.ok('org.v2.OrganizationService/AddOrganization', { name: 'Strict' }) as { readonly organizationId: string }
      const { userId } = await federation.down.ok('user.v2.UserService/AddHumanUser', {
        username: 'sten', organization: { orgId: org }, profile: { givenName: 'S', familyName: 'S' }, email: { email: 'sten@strict.example', isVerified: true }, password: { password: 'the password of sten' },
      }) as { readonly userId: string }
      await federation.down.ok('user.v2.UserService/AddIDPLink', { userId, idpLink: { idpId: id, userId: there.userId, userName: 'sten' } }, { org })
      answered(await federation.signIn(new UserAgent(), id, who))
      const change = (method: string, request: object) => federation.down.ok(`${MANAGEMENT}/${method}`, { ...request }, { org })
      const assertRefused = async (): Promise<void> => {
        const page = await federation.signIn(new UserAgent(), id, who)
        assert.deepEqual([page.leftTo, page.problem], [undefined, words('external.account')])
      }
      await change('AddCustomLoginPolicy', { allowUsernamePassword: true, allowExternalIdp: false })
      await assertRefused()
      await change('UpdateCustomLoginPolicy', { allowUsernamePassword: true, allowExternalIdp: true })
      answered(await federation.signIn(new UserAgent(), id, who))
      await change('RemoveIDPFromLoginPolicy', { idpId: id })
      await assertRefused()
    })

    it('links no account whose organization does not offer the provider', async () => {
      const id = await federation.provider()
      const { organizationId: org } = await federation.down.ok('org.v2.OrganizationService/AddOrganization', { name: 'Strict too' }) as { readonly organizationId: string }
      const { userId } = await federation.down.ok('user.v2.UserService/AddHumanUser', {
        username: 'svea', organization: { orgId: org }, profile: { givenName: 'S', familyName: 'S' }, email: { email: 'svea@strict.example', isVerified: true }, password: { password: 'the password of svea' },
      }) as { readonly userId: string }
      await federation.down.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, { allowUsernamePassword: true, allowExternalIdp: false }, { org })
      const page = await decide(await federation.signIn(new UserAgent(), id, await federation.person()), 'link')
      const refused = await typeBoth(page, { loginName: 'svea@strict.example', password: 'the password of svea' })
      assert.deepEqual([refused.status, refused.title], [400, words('messages.notLinked.title')])
      const { result = [] } = await federation.down.ok(`${MANAGEMENT}/ListHumanLinkedIDPs`, { userId }, { org }) as { readonly result?: readonly unknown[] }
      assert.deepEqual(result, [])
    })

    it('says that the account at the provider is disabled', async () => {
      const id = await federation.provider()
      for (const [error, description] of [['access_denied', 'AADSTS50057: The user account is disabled.'], ['account_disabled', '']] as const) {
        const agent = new UserAgent()
        const state = (await federation.leave(agent, id)).leftTo?.searchParams.get('state') ?? ''
        const back = await agent.open(federation.down.world.url(CALLBACK, { error, error_description: description, state, iss: federation.up.world.issuer }))
        assert.equal(back.problem, words('external.disabled', { provider: 'Upstream' }))
      }
    })

    it('links the provider of an organization with no account of another one', async () => {
      const id = await federation.providerOfGlobex()
      const who = await federation.person()
      const agent = new UserAgent()
      const callback = await federation.atUpstream(await federation.leave(agent, id, 'openid urn:keyhall:iam:org:id:110'), who)
      const page = await decide(await agent.open(callback), 'link')
      const refused = await typeBoth(page, people.alice)
      assert.deepEqual([refused.status, refused.title], [400, words('messages.notLinked.title')])
      const { result = [] } = await federation.down.ok(`${MANAGEMENT}/ListHumanLinkedIDPs`, { userId: people.alice.id }) as { readonly result?: readonly unknown[] }
      assert.deepEqual(result, [])
    })

    it('never links by an unverified address, and asks for a proof with a verified one', async () => {
      const id = await federation.provider({ isAutoCreation: true, autoLinking: 'AUTO_LINKING_OPTION_EMAIL' })
      const down = await federation.down.ok('user.v2.UserService/AddHumanUser', {
        username: 'victor', organization: { orgId: '100' }, profile: { givenName: 'V', familyName: 'V' }, email: { email: 'victor@corp.example', isVerified: true },
        password: { password: 'the password of victor' },
      })
      assert.ok(down)
      const attacker = await federation.person({ email: 'victor@corp.example', isVerified: false })
      const page = await federation.signIn(new UserAgent(), id, attacker)
      assert.deepEqual([page.leftTo, page.path], [undefined, '/ui/login/register-code'])
      const found = await federation.down.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: 'victor@corp.example' } }] })
      assert.deepEqual((found['result'] as readonly { readonly username: string }[]).map(({ username }) => username), ['victor'])
      const owner = await federation.person({ email: 'Victor@corp.example' })
      const proving = await federation.signIn(new UserAgent(), id, owner)
      assert.equal(proving.path, '/ui/login/password')
      const wrong = await proving.submit({ password: 'not the password' })
      assert.equal(wrong.path, '/ui/login/password')
      answered(await wrong.submit({ password: 'the password of victor' }))
      answered(await federation.signIn(new UserAgent(), id, owner))
    })

    it('refuses an answer in another browser, a second time, and after another tab has started again', async () => {
      const id = await federation.provider({ isAutoCreation: true })
      const agent = new UserAgent()
      const left = await federation.leave(agent, id)
      const callback = await federation.atUpstream(left, await federation.person())
      const foreign = await new UserAgent().open(callback)
      assert.deepEqual([foreign.status, foreign.title], [403, words('messages.foreignBrowser.title')])
      answered(await agent.open(callback))
      assert.equal(answered(await agent.open(federation.down.world.authorizeUrl())).to, clients.web.redirectUri)
      assert.notEqual((await agent.open(callback)).status, 200)

      const other = new UserAgent()
      const first = await other.open(federation.down.world.authorizeUrl())
      const old = await federation.atUpstream(await choose(first, id), await federation.person())
      await choose(await other.open(first.answer.url), id)
      const refused = await other.open(old)
      assert.deepEqual([refused.status, refused.path], [422, CALLBACK])
      assert.equal(refused.problem, words('external.again'))
    })

    it('refuses a changed state, nonce and issuer, and answers an error with a way back', async () => {
      const id = await federation.provider({ isAutoCreation: true })
      const agent = new UserAgent()
      const left = await federation.leave(agent, id)
      assert.ok(left.leftTo)
      left.leftTo.searchParams.set('nonce', 'another')
      const callback = await federation.atUpstream(left, await federation.person())
      const refused = await agent.open(callback)
      assert.deepEqual([refused.status, refused.problem], [422, words('external.untrusted', { provider: 'Upstream' })])
      const mixed = await federation.atUpstream(await choose(refused, id), await federation.person())
      mixed.searchParams.set('iss', 'https://attacker.example')
      assert.equal((await agent.open(mixed)).problem, words('external.untrusted', { provider: 'Upstream' }))
      const next = await federation.leave(agent, id)
      const state = next.leftTo?.searchParams.get('state') ?? ''
      const denied = await agent.open(federation.down.world.url(CALLBACK, { error: 'access_denied', state, iss: federation.up.world.issuer }))
      assert.equal(denied.problem, words('external.refused', { provider: 'Upstream' }))
      answered(await typeBoth(denied, people.alice))
      assert.equal((await agent.open(federation.down.world.url(CALLBACK, { code: 'x', state: 'https://attacker.example' }))).status, 403)
    })

    it('goes straight to the provider that a scope names, once', async () => {
      const id = await federation.provider()
      const agent = new UserAgent()
      const left = await agent.open(federation.down.world.authorizeUrl({ scope: `openid urn:keyhall:iam:org:idp:id:${id}` }))
      assert.equal(left.leftTo?.origin, new URL(federation.up.world.issuer).origin)
    })

    it('goes straight to the provider of idp_hint, by its id or name, when it is offered', async () => {
      const name = 'Corp SSO'
      const id = await federation.provider({}, { name })
      const first = (hint: string, agent = new UserAgent()) => agent.open(federation.down.world.authorizeUrl({ parameters: { idp_hint: hint } }))
      for (const hint of [id, name, name.toUpperCase()]) assert.equal((await first(hint)).leftTo?.origin, new URL(federation.up.world.issuer).origin, hint)
      for (const hint of ['', 'unknown', '1'.repeat(300), `${id}0`]) assert.equal((await first(hint)).path, '/ui/login/loginname', hint)
      await federation.provider({}, { name })
      assert.equal((await first(name)).path, '/ui/login/loginname', 'two providers have this name')
      await federation.down.ok(`${ADMIN}/RemoveIDPFromLoginPolicy`, { idpId: id })
      assert.equal((await first(id)).path, '/ui/login/loginname', 'it is no longer offered')
    })

    it('admits only verified addresses of allowed domains', async () => {
      const id = await federation.provider({ isAutoCreation: true, allowedDomains: ['corp.example'] })
      const refused = await federation.signIn(new UserAgent(), id, await federation.person())
      assert.equal(refused.problem, words('external.domain', { provider: 'Upstream' }))
      answered(await federation.signIn(new UserAgent(), id, await federation.person({ email: 'new@corp.example' })))
    })

    it('reports a provider that cannot be reached, and calls no address inside the network', async () => {
      const issuer = 'http://127.0.0.1:9'
      const id = await federation.provider({}, { issuer, clientSecret: 'x' })
      assert.equal((await federation.leave(new UserAgent(), id)).problem, words('external.unreachable', { provider: 'Upstream' }))
      for (const address of ['http://169.254.169.254/', federation.down.world.issuer, 'file:///etc/passwd', 'javascript:alert(1)']) {
        await federation.down.refused('invalid_argument', `${ADMIN}/AddGenericOIDCProvider`, { name: 'x', issuer: address, clientId: 'c' })
      }
    })

    it('signs in to an account that the API has linked, until the link is removed', async () => {
      const id = await federation.provider()
      const who = await federation.person()
      const found = await federation.up.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: who.email } }] })
      const [{ userId: linkedUserId } = { userId: '' }] = found['result'] as readonly { readonly userId: string }[]
      const idpLink = { idpId: id, userId: linkedUserId, userName: who.email }
      await federation.down.ok('user.v2.UserService/AddIDPLink', { userId: people.carol.id, idpLink })
      await federation.down.refused('already_exists', 'user.v2.UserService/AddIDPLink', { userId: people.bob.id, idpLink })
      answered(await federation.signIn(new UserAgent(), id, who))
      const { result } = await federation.down.ok(`${MANAGEMENT}/ListHumanLinkedIDPs`, { userId: people.carol.id }) as { readonly result: readonly unknown[] }
      assert.deepEqual(result, [{ userId: people.carol.id, idpId: id, idpName: 'Upstream', providedUserId: linkedUserId, providedUserName: who.email, idpType: 'IDP_TYPE_OIDC' }])
      await federation.down.ok('user.v2.UserService/RemoveIDPLink', { userId: people.carol.id, idpId: id, linkedUserId })
      assert.equal((await federation.signIn(new UserAgent(), id, who)).title, words('external.choice.title'))
      await federation.down.refused('not_found', `${MANAGEMENT}/RemoveHumanLinkedIDP`, { userId: people.carol.id, idpId: id, linkedUserId })
    })

    it('keeps secrets to itself, and needs them again for another address', async () => {
      const id = await federation.provider()
      const { idp } = await federation.down.ok(`${ADMIN}/GetProviderByID`, { id }) as { readonly idp: unknown }
      const { clientSecret, clientId } = await federation.client()
      assert.ok(!JSON.stringify(idp).includes(clientSecret))
      const message = await federation.down.refused('invalid_argument', `${ADMIN}/UpdateGenericOIDCProvider`, { id, issuer: 'https://attacker.example', clientId })
      assert.match(message, /secret is needed again/)
      await federation.down.ok(`${ADMIN}/DeleteProvider`, { id })
      await federation.down.refused('not_found', `${ADMIN}/GetProviderByID`, { id })
    })
  })
}
