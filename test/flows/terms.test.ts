import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { recordedBy } from '../support/audit-trail.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { registerOn } from '../support/registration.js'
import { people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'
import { words } from '../support/words.js'

const { alice, bob, carol, greta } = people
const TERMS = 'https://acme.example/terms/{{.Lang}}'

/** Sets the links of the instance. */
const setLinks = (world: World, own: object) =>
  new Api(world, 'rest').ok('admin.v1.AdminService/UpdatePrivacyPolicy', { tosLink: TERMS, ...own }, { as: callers.iamOwner })

const signIn = async (world: World, who: TestPerson, agent = new UserAgent()): Promise<Page> => typeNameAndPassword(await agent.open(world.authorizeUrl()), who)
const isAsked = (page: Page): boolean => page.path === '/ui/login/terms'

onEveryStorage('terms of service', (world) => {
  it('are not asked for without a version, and cannot have a version without a link', async () => {
    await setLinks(world, {})
    assert.ok(answered(await signIn(world, alice)).parameters['code'])
    const api = new Api(world, 'rest')
    const message = await api.refused('invalid_argument', 'admin.v1.AdminService/UpdatePrivacyPolicy', { tosVersion: '1' })
    assert.match(message, /tosVersion.*needs tosLink/)
  })

  it('are asked for once a version, after the password, and in the language of the page', async () => {
    await setLinks(world, { tosVersion: '2026-11' })
    const page = await signIn(world, alice)
    assert.ok(isAsked(page))
    assert.equal(page.title, words('terms.title'))
    assert.ok(page.html.includes('https://acme.example/terms/en') && page.html.includes('2026-11'))
    assert.ok(answered(await page.submit()).parameters['code'])
    assert.ok(answered(await signIn(world, alice)).parameters['code'])
    await setLinks(world, { tosVersion: '2026-12' })
    assert.ok(isAsked(await signIn(world, alice)))
  })

  it('cannot be skipped, and leave no session when they are not accepted', async () => {
    await setLinks(world, { tosVersion: '3' })
    const agent = new UserAgent()
    const page = await signIn(world, bob, agent)
    for (const skipped of ['consent', 'set-up', 'second-factor', 'recovery-codes']) {
      const elsewhere = await agent.open(world.url(`/ui/login/${skipped}`, { authRequestID: page.form.fields['authRequestID'] }))
      assert.equal(elsewhere.leftTo, undefined, skipped)
    }
    assert.equal(agent.cookie(world.issuer, 'session'), undefined)
    assert.equal(answered(await page.cancel()).parameters['error'], 'access_denied')
    assert.ok(isAsked(await signIn(world, bob)))
  })

  it('are accepted in the version that the page showed', async () => {
    await setLinks(world, { tosVersion: '4' })
    const page = await signIn(world, carol)
    await setLinks(world, { tosVersion: '5' })
    const again = await page.submit()
    assert.deepEqual([again.status, again.form.fields['version']], [422, '5'])
    assert.ok(answered(await again.submit()).parameters['code'])
  })

  it('are accepted by registering', async () => {
    await setLinks(world, { tosVersion: '6' })
    const form = { email: 'nora@mail.example', password: 'a long new password' }
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { prompt: 'create' } }))
    assert.ok(answered(await registerOn(page, world, form)).parameters['code'])
    const again = await typeNameAndPassword(await new UserAgent().open(world.authorizeUrl()), { loginName: form.email, password: form.password })
    assert.ok(answered(again).parameters['code'])
  })

  it('are those of the organization, if it has links of its own', async () => {
    await setLinks(world, {})
    const own = { tosLink: 'https://globex.example/terms', tosVersion: 'g1' }
    await new Api(world, 'rest').ok('management.v1.ManagementService/AddCustomPrivacyPolicy', own, { as: callers.iamOwner, org: '110' })
    const page = await signIn(world, greta)
    assert.ok(isAsked(page) && page.html.includes('globex.example'))
    assert.ok(answered(await signIn(world, alice)).parameters['code'])
  })
}, { bootstrap: apiDocument() })

onEveryDatabase('audit trail of accepted terms', (world) => {
  it('contains each accepted version', async () => {
    const events = await recordedBy(world, async () => {
      for (const tosVersion of ['1', '2']) {
        await setLinks(world, { tosVersion })
        await (await signIn(world, alice)).submit()
      }
    })
    const ours = events.filter(({ type }) => type === 'user.human.terms.accepted').map(({ aggregate, before, after }) => ({ id: aggregate.id, before, after }))
    assert.deepEqual(ours, [{ id: alice.id, before: undefined, after: { version: '1' } }, { id: alice.id, before: { version: '1' }, after: { version: '2' } }])
  })
}, { bootstrap: apiDocument() })
