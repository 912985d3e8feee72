import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { answerOf, answered, typeNameAndPassword } from '../support/authorization.js'
import { accountOf, noteOf, openAccount } from '../support/account.js'
import { recordedBy } from '../support/audit-trail.js'
import { authenticationOf } from '../support/protocol.js'
import { clients, described, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { confidential } from '../support/test-client.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'
import { words } from '../support/words.js'

const { alice, bob } = people

const partner = confidential('partner')
const onDevice: TestClient = { id: 'on-device', method: 'client_secret_basic', secret: 'a-secret-of-the-app-on-a-device', redirectUri: 'com.example.partner:/callback' }

/** The callers of the API, and two applications that are not first-party. */
function withPartners(): object {
  const document = apiDocument() as { readonly clients: readonly object[] }
  const partners = [partner, onDevice].map((client) => described(client, { consent_required: true, application_type: client === onDevice ? 'native' : 'web' }))
  return { ...document, clients: [...document.clients, ...partners] }
}

interface Asking {
  readonly client?: TestClient
  readonly scope?: string
  readonly parameters?: Readonly<Record<string, string>>
}

const urlOf = (world: World, { client = partner, scope = 'openid email', parameters = {} }: Asking = {}): URL =>
  world.authorizeUrl({ client, scope, parameters: { state: 's', ...parameters } })

const allow = (page: Page, more: Readonly<Record<string, string>> = {}): Promise<Page> => page.submit({ answer: 'allow', ...more })
const isAsked = (page: Page): boolean => page.path === '/ui/login/consent' && page.status === 200

/** Signs in and stops at the consent page. */
async function asked(world: World, asking: Asking = {}, agent = new UserAgent(), who = alice): Promise<Page> {
  const page = await agent.open(urlOf(world, asking))
  const after = page.path === '/ui/login/loginname' ? await typeNameAndPassword(page, who) : page
  assert.ok(isAsked(after), `${after.status} ${after.path} ${after.problem ?? after.title ?? ''}`)
  return after
}

async function tokensOf(world: World, page: Page) {
  const { code = '' } = answered(page).parameters
  const { status, body } = await world.protocol.token(partner, { grant_type: 'authorization_code', code, redirect_uri: partner.redirectUri })
  assert.equal(status, 200)
  return body
}

onEveryStorage('consent for an application that is not first-party', (world) => {
  it('shows scopes in words, the application, its owner and its host, and the account', async () => {
    const page = await asked(world, { scope: 'openid email offline_access urn:keyhall:iam:user:metadata' })
    assert.equal(page.title, words('consent.titleFor', { client: 'Client partner' }))
    const shown = ['openid', 'email', 'offline_access', 'metadata'] as const
    for (const text of [...shown.map((scope) => words(`scopes.${scope}`)), 'Acme', new URL(partner.redirectUri).host, alice.loginName]) {
      assert.ok(page.html.includes(text), text)
    }
    const local = await asked(world, { client: onDevice, parameters: {} })
    assert.ok(local.html.includes(words('consent.onThisDevice')))
  })

  it('is remembered, and covers the same and fewer scopes without a page', async () => {
    const agent = new UserAgent()
    assert.ok(answered(await allow(await asked(world, { scope: 'openid email profile' }, agent))).parameters['code'])
    for (const scope of ['openid email profile', 'openid profile']) assert.ok(answerOf(await agent.open(urlOf(world, { scope })))?.parameters['code'], scope)
    assert.ok(answered(await typeNameAndPassword(await new UserAgent().open(urlOf(world)), alice)).parameters['code'])
  })

  it('asks for added scopes only, and names what was allowed before', async () => {
    const agent = new UserAgent()
    await allow(await asked(world, { scope: 'openid' }, agent, bob))
    const page = await asked(world, { scope: 'openid phone' }, agent, bob)
    const [added, before] = page.html.split('allowed-scopes')
    assert.ok(added?.includes(words('scopes.phone')) && !added.includes(words('scopes.openid')))
    assert.ok(before?.includes(words('scopes.openid')))
    await allow(page)
    assert.ok(answerOf(await agent.open(urlOf(world, { scope: 'openid phone' }))))
  })

  it('covers individually requested claims too', async () => {
    const agent = new UserAgent()
    await allow(await asked(world, { scope: 'openid' }, agent, people.greta))
    const claims = JSON.stringify({ userinfo: { address: null } })
    const page = await agent.open(urlOf(world, { scope: 'openid', parameters: { claims } }))
    assert.ok(isAsked(page) && page.html.includes(words('scopes.address')))
  })

  it('is asked again each time if it is not remembered', async () => {
    const agent = new UserAgent()
    const page = await asked(world, { client: onDevice }, agent)
    assert.equal(page.form.fields['remember'], 'on')
    const { remember: _unchecked, ...fields } = page.form.fields
    const done = await agent.post(new URL(page.form.action, page.answer.url), { ...fields, answer: 'allow' })
    assert.ok(answered(done).parameters['code'])
    assert.ok(isAsked(await agent.open(urlOf(world, { client: onDevice }))))
  })

  it('is asked again with prompt=consent, and never for first-party applications', async () => {
    const agent = new UserAgent()
    await allow(await agent.open(urlOf(world)).then((page) => typeNameAndPassword(page, alice)).then(async (page) => (isAsked(page) ? page : agent.open(urlOf(world, { parameters: { prompt: 'consent' } })))))
    const again = await agent.open(urlOf(world, { parameters: { prompt: 'consent' } }))
    assert.ok(isAsked(again))
    assert.ok(answered(await allow(again)).parameters['code'])
    assert.ok(answerOf(await agent.open(urlOf(world, { client: clients.web, parameters: { prompt: 'consent' } })))?.parameters['code'])
  })

  it('is required, and not asked, with prompt=none', async () => {
    const agent = await world.agentOf(people.carol)
    const none = { parameters: { prompt: 'none' } }
    const refused = answered(await agent.open(urlOf(world, none)))
    assert.deepEqual([refused.to, refused.parameters['error'], refused.parameters['state']], [partner.redirectUri, 'consent_required', 's'])
    await allow(await asked(world, {}, agent, people.carol))
    assert.ok(answered(await agent.open(urlOf(world, none))).parameters['code'])
  })

  it('returns access_denied when the person denies it, and stores nothing', async () => {
    const agent = new UserAgent()
    const page = await asked(world, { client: onDevice }, agent, people.greta)
    const { parameters } = answered(await page.submit({ answer: 'deny' }))
    assert.deepEqual(parameters, { error: 'access_denied', error_description: 'the person did not allow the access', state: 's', iss: world.issuer })
    assert.equal((await allow(page)).status, 400)
    assert.ok(isAsked(await agent.open(urlOf(world, { client: onDevice }))))
  })

  it('cannot be given by a GET, another site, another browser or another form', async () => {
    const page = await asked(world, { client: onDevice })
    const { fields } = page.form
    const address = new URL(page.form.action, page.answer.url)
    const decided = { ...fields, answer: 'allow' }
    assert.ok(isAsked(await page.agent.open(world.url('/ui/login/consent', decided))))
    const refused = [
      await page.agent.post(address, decided, { 'sec-fetch-site': 'cross-site' }),
      await new UserAgent().post(address, decided),
      await page.agent.post(address, { ...decided, csrf: 'forged' }),
    ]
    assert.deepEqual(refused.map(({ status, leftTo }) => [status, leftTo]), refused.map(() => [403, undefined]))
    for (const skipped of ['loginname', 'password', 'accounts']) {
      const elsewhere = await page.agent.open(world.url(`/ui/login/${skipped}`, { authRequestID: fields['authRequestID'] }))
      assert.ok(isAsked(elsewhere), `${skipped} skips the consent`)
    }
    assert.equal((await page.submit({})).status, 422)
  })

  it('gives one response to a double click', async () => {
    const page = await asked(world, { client: onDevice })
    const pages = await Promise.all([allow(page), allow(page)])
    assert.equal(pages.filter((one) => answerOf(one)?.parameters['code']).length, 1)
  })

  it('consumes a pushed request with the decision only', async () => {
    const by = authenticationOf(partner)
    const { body } = await world.protocol.post<{ request_uri: string }>('/oauth/v2/par', {
      redirect_uri: partner.redirectUri, response_type: 'code', scope: 'openid address', prompt: 'consent', ...by.parameters,
    }, by.headers)
    const address = world.url('/oauth/v2/authorize', { client_id: partner.id, request_uri: body.request_uri })
    const page = await typeNameAndPassword(await new UserAgent().open(address), alice)
    assert.ok(isAsked(page))
    assert.ok(answered(await allow(page)).parameters['code'])
    assert.equal((await new UserAgent().open(address)).status, 400)
  })

  it('ends when the person signs out before deciding', async () => {
    const page = await asked(world, { client: onDevice }, new UserAgent(), people.greta)
    const out = await page.agent.open(world.url('/oidc/v1/end_session'))
    await out.submit()
    assert.equal((await allow(page)).status, 400)
  })

  it('is listed on the account page, and revoked there with the tokens', async () => {
    const agent = await accountOf(world, bob)
    const page = await agent.open(urlOf(world, { scope: 'openid email offline_access', parameters: { prompt: 'consent' } }))
    const tokens = await tokensOf(world, await allow(page))
    const list = await openAccount(world, agent, 'applications')
    assert.ok(list.html.includes('Client partner') && list.html.includes(words('scopes.email')))
    const done = await (await list.follow(`${words('account.applications.revoke')} Client partner`)).submit()
    assert.equal(noteOf(done), words('account.note.application_revoked'))
    assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 401)
    assert.equal((await world.protocol.refresh(partner, tokens.refresh_token)).body.error, 'invalid_grant')
    assert.ok(isAsked(await agent.open(urlOf(world))))
  })

  it('is listed and revoked over the API by administrators', async () => {
    const api = new Api(world, 'rest')
    const list = async (userId: string) => (await api.ok('user.v2.UserService/ListConsents', { userId }, { as: callers.orgOwner })).result ?? []
    const agent = new UserAgent()
    const page = await agent.open(urlOf(world, { scope: 'openid', parameters: { prompt: 'consent' } })).then((first) => typeNameAndPassword(first, alice))
    const tokens = await tokensOf(world, await allow(page))
    const [consent] = (await list(alice.id)).filter(({ clientId }: { clientId: string }) => clientId === partner.id)
    assert.ok(consent.scopes.includes('openid') && typeof consent.creationDate === 'string')
    const revoke = { userId: alice.id, clientId: partner.id }
    await api.ok('user.v2.UserService/RevokeConsent', revoke, { as: callers.orgOwner })
    assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 401)
    await api.refused('not_found', 'user.v2.UserService/RevokeConsent', revoke, { as: callers.orgOwner })
    await api.refused('permission_denied', 'user.v2.UserService/RevokeConsent', { ...revoke, userId: bob.id }, { as: callers.projectOwner })
    assert.ok(!(await list(alice.id)).some(({ clientId }: { clientId: string }) => clientId === partner.id))
  })
}, { bootstrap: withPartners() })

onEveryDatabase('audit trail of consents', (world) => {
  it('contains when a person agreed and when the consent was revoked', async () => {
    const events = await recordedBy(world, async () => {
      await allow(await asked(world, { scope: 'openid email' }))
      await new Api(world, 'rest').ok('user.v2.UserService/RevokeConsent', { userId: alice.id, clientId: partner.id }, { as: callers.orgOwner })
    })
    const ours = events.filter(({ type }) => type.startsWith('user.consent.')).map(({ type, before, after }) => ({ type, before, after }))
    const scopes = ['openid', 'email']
    assert.deepEqual(ours, [
      { type: 'user.consent.granted', before: undefined, after: { clientId: partner.id, scopes, isRemembered: true } },
      { type: 'user.consent.revoked', before: { clientId: partner.id, scopes }, after: undefined },
    ])
  })

  it('contains who refused which scopes', async () => {
    const events = await recordedBy(world, async () => {
      answered(await (await asked(world, { scope: 'openid email' })).submit({ answer: 'deny' }))
    })
    const ours = events.filter(({ type }) => type.startsWith('user.consent.')).map(({ type, after }) => ({ type, after }))
    assert.deepEqual(ours, [{ type: 'user.consent.refused', after: { clientId: partner.id, scopes: ['openid', 'email'] } }])
  })
}, { bootstrap: withPartners() })
