import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { freshName } from '../support/api-users.js'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { Federation, decide } from '../support/federation.js'
import { setPolicy } from '../support/login-factors.js'
import { codeAt, enterCode, mailsAt } from '../support/registration.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const UMA = { givenName: 'Uma', familyName: 'Upstream', displayName: 'Uma Upstream' }

interface Found {
  readonly details: { readonly resourceOwner: string }
  readonly human: { readonly profile: object; readonly email: { readonly isVerified?: boolean } }
}

describe('the code for an address that a provider has not verified', () => {
  const up = startedWorld('memory', { bootstrap: apiDocument() })
  const world = startedWorld('memory', { bootstrap: apiDocument() })
  const federation = new Federation(up, world)
  const api = new Api(world, 'rest')
  const foundBy = async (email: string) =>
    ((await api.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: email } }] }))['result'] ?? []) as readonly Found[]
  /** Signs in with an unverified address. @returns the page that asks for the code */
  async function asked(id: string, agent = new UserAgent()) {
    const who = await federation.person({ isVerified: false })
    const page = await federation.signIn(agent, id, who)
    assert.equal(page.path, '/ui/login/register-code')
    return { page, email: who.email, who }
  }

  it('is wrong for another one, a few times, and then renewed by another mail', async () => {
    const { page, email } = await asked(await federation.provider({ isAutoCreation: true }))
    const code = await codeAt(world, email)
    for (let guess = 0; guess < 5; guess += 1) {
      const refused = await page.submit({ code: 'ZZZZZZ' })
      assert.deepEqual([refused.status, refused.problem], [422, words('problems.mailCode')])
    }
    assert.equal((await page.submit({ code })).problem, words('problems.mailCode'), 'worn out')
    const early = await page.submit({ send: 'yes' })
    assert.deepEqual([early.status, early.answer.headers['retry-after']], [429, '30'])
    world.clock.advance(30)
    const sent = await page.submit({ send: 'yes' })
    assert.deepEqual([sent.status, sent.path], [200, '/ui/login/register-code'])
    assert.notEqual(await codeAt(world, email), code)
    answered(await enterCode(sent, world, email))
  })

  it('ends with the sign-in', async () => {
    const { page, email } = await asked(await federation.provider({ isAutoCreation: true }))
    const code = await codeAt(world, email)
    world.clock.advance(24 * 60 * 60)
    up.clock.set(world.clock.now())
    const late = await page.submit({ code })
    assert.deepEqual([late.leftTo, late.status >= 400 && late.status < 500, await foundBy(email)], [undefined, true, []])
  })

  it('goes to another address that the person types, also instead of the one from the provider', async () => {
    const { page, email } = await asked(await federation.provider({ isAutoCreation: true }))
    const old = await codeAt(world, email)
    const choice = await page.follow(words('verifyEmailStep.change'))
    assert.deepEqual([choice.path, choice.html.includes(`value="${email}"`)], ['/ui/login/external-account', true])
    const other = `${freshName('other')}@other.example`
    const again = await decide(choice, 'create', { email: other })
    assert.deepEqual([again.path, again.html.includes(other)], ['/ui/login/register-code', true])
    assert.equal((await again.submit({ code: old })).problem, words('problems.mailCode'))
    answered(await enterCode(again, world, other))
    assert.deepEqual([(await foundBy(email)).length, (await foundBy(other)).map(({ human }) => human.email.isVerified)], [0, [true]])
  })

  it('is mailed once for a form that is sent twice, and a limited number of times to all addresses', async () => {
    const id = await federation.provider({}, { scopes: ['openid', 'profile'] })
    const choice = await federation.signIn(new UserAgent(), id, await federation.person())
    const address = `${freshName('twice')}@other.example`
    await Promise.all([decide(choice, 'create', { email: address }), decide(choice, 'create', { email: address })])
    assert.equal((await mailsAt(world, address)).length, 1)
    let last: Page | undefined
    for (let mail = 0; mail < 12 && last?.status !== 429; mail += 1) {
      last = await decide(choice, 'create', { email: `${freshName('many')}@other.example` })
    }
    assert.deepEqual([last?.status, last?.path], [429, '/ui/login/external-account'])
    assert.ok(Number(last?.answer.headers['retry-after']) > 0)
    assert.ok(last?.problem)
  })

  it('creates the account in the organization of the provider, and with its names', async () => {
    const id = await federation.providerOfGlobex()
    const who = await federation.person({ isVerified: false })
    const agent = new UserAgent()
    const callback = await federation.atUpstream(await federation.leave(agent, id, 'openid urn:keyhall:iam:org:id:110'), who)
    const page = await decide(await agent.open(callback), 'create')
    assert.deepEqual(await foundBy(who.email), [])
    answered(await enterCode(page, world, who.email))
    assert.deepEqual((await foundBy(who.email)).map(({ details, human }) => [details.resourceOwner, human.profile]), [['110', UMA]])
  })

  it('opens nothing once the provider creates no accounts, is not offered or is gone', async () => {
    const CHANGES: readonly ((id: string) => Promise<unknown>)[] = [
      async (id) => api.ok(`${ADMIN}/UpdateGenericOIDCProvider`, {
        id, name: 'Upstream', issuer: up.issuer, clientId: (await federation.client()).clientId, scopes: ['openid', 'profile', 'email'],
        providerOptions: { isAutoCreation: true, isCreationAllowed: false },
      }),
      (id) => api.ok(`${ADMIN}/RemoveIDPFromLoginPolicy`, { idpId: id }),
      (id) => api.ok(`${ADMIN}/DeleteProvider`, { id }),
    ]
    for (const change of CHANGES) {
      const id = await federation.provider({ isAutoCreation: true })
      const { page, email } = await asked(id)
      const code = await codeAt(world, email)
      await change(id)
      const refused = await page.submit({ code })
      assert.deepEqual([refused.leftTo, refused.status, await foundBy(email)], [undefined, 422, []])
      assert.ok(refused.problem)
    }
  })

  it('is not asked for where registration by form asks for none, and does not need registration by form', async () => {
    await setPolicy(api, { allowExternalIdp: true, registrationVerifiesEmail: false })
    const id = await federation.provider({ isAutoCreation: true })
    const who = await federation.person({ isVerified: false })
    answered(await federation.signIn(new UserAgent(), id, who))
    assert.deepEqual((await foundBy(who.email)).map(({ human }) => human.email.isVerified ?? false), [false])
    await setPolicy(api, { allowExternalIdp: true, allowRegister: false })
    const other = await asked(id)
    answered(await enterCode(other.page, world, other.email))
    await setPolicy(api, { allowExternalIdp: true })
  })

  it('leaves the choice open: to link an existing account instead', async () => {
    const { page, email } = await asked(await federation.provider({ isAutoCreation: true }))
    const code = await codeAt(world, email)
    await decide(await page.follow(words('verifyEmailStep.change')), 'link')
    assert.equal((await page.submit({ code })).status, 403, 'the form belongs to another decision')
    const gone = await page.agent.open(world.url('/ui/login/register-code', { authRequestID: page.form.fields['authRequestID'] }))
    assert.deepEqual([gone.path, await foundBy(email)], ['/ui/login/loginname', []])
  })

  it('is the only way, also for a form with more members than the page has', async () => {
    const id = await federation.provider({})
    const who = await federation.person({ isVerified: false })
    const choice = await federation.signIn(new UserAgent(), id, who)
    const page = await decide(choice, 'create', { givenName: `\u202e${'x'.repeat(900)}`, isEmailVerified: 'true' })
    assert.equal(page.path, '/ui/login/register-code')
    answered(await enterCode(page, world, who.email))
    assert.deepEqual((await foundBy(who.email)).map(({ human }) => human.profile), [UMA])
  })

  it('creates no second account for a person who was linked meanwhile', async () => {
    const id = await federation.provider({ isAutoCreation: true })
    const { page, email, who } = await asked(id)
    const { result: [there] } = await federation.up.ok('user.v2.UserService/ListUsers', {
      queries: [{ emailQuery: { emailAddress: who.email } }],
    }) as { readonly result: readonly [{ readonly userId: string }] }
    const { userId } = await api.ok('user.v2.UserService/AddHumanUser', {
      username: freshName('linked'), organization: { orgId: '100' }, profile: { givenName: 'L', familyName: 'L' },
      email: { email: `${freshName('linked')}@corp.example`, isVerified: true },
    })
    await api.ok('user.v2.UserService/AddIDPLink', { userId, idpLink: { idpId: id, userId: there.userId, userName: 'linked' } })
    const refused = await page.submit({ code: await codeAt(world, email) })
    assert.deepEqual([refused.status, refused.problem, await foundBy(email)], [422, words('external.again'), []])
  })
})
