import assert from 'node:assert/strict'
import { noteOf, openAccount, press, send } from '../support/account.js'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { Federation, submit } from '../support/federation.js'
import { everyStorage } from '../support/storages.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const MANAGEMENT = 'management.v1.ManagementService'
const TITLE = words('account.links.title')

async function typeBoth(page: Page, { loginName, password }: { readonly loginName: string; readonly password: string }): Promise<Page> {
  return (await submit(page, '/ui/login/loginname', {}, { loginName })).submit({ password })
}

for (const kind of everyStorage) {
  describe(`linked sign-ins on the account page (${kind})`, () => {
    const up = startedWorld('memory', { bootstrap: apiDocument() })
    const down = startedWorld(kind, { bootstrap: apiDocument() })
    const federation = new Federation(up, down)
    const accountOf = async (person: { readonly loginName: string; readonly password: string }, agent = new UserAgent()) => {
      const page = await typeBoth(await openAccount(down, agent), person)
      assert.deepEqual([page.status, page.path], [200, '/ui/account'], page.problem)
      return agent
    }
    const security = (agent: UserAgent): Promise<Page> => openAccount(down, agent, 'security')
    const add = async (agent: UserAgent, id: string): Promise<Page> => send(await security(agent), { provider: id }, { by: { provider: id } })
    const linksOf = async (userId: string) =>
      ((await federation.down.ok(`${MANAGEMENT}/ListHumanLinkedIDPs`, { userId }))['result'] ?? []) as readonly { readonly idpId: string; readonly providedUserId: string }[]
    const newPerson = async (name: string, own: Readonly<Record<string, unknown>> = { password: { password: 'a long password of theirs' } }) => {
      const { userId } = await federation.down.ok('user.v2.UserService/AddHumanUser', {
        username: name, organization: { orgId: '100' }, profile: { givenName: 'N', familyName: 'P' }, email: { email: `${name}@acme.example`, isVerified: true }, ...own,
      }) as { readonly userId: string }
      return { ...people.alice, id: userId, loginName: `${name}@acme.localhost`, password: 'a long password of theirs' }
    }

    it('shows nothing where no provider is offered and nothing is linked', async () => {
      const { html } = await security(await accountOf(people.bob))
      assert.ok(!html.includes(TITLE))
    })

    it('adds a link by a sign-in at the provider, and ends all other sessions', async () => {
      const id = await federation.provider()
      const person = await newPerson('lena')
      const who = await federation.person()
      const elsewhere = await accountOf(person)
      const agent = await accountOf(person)
      const left = await add(agent, id)
      assert.equal(left.leftTo?.searchParams.get('prompt'), 'select_account', 'the person chooses the account there')
      const back = await agent.open(await federation.atUpstream(left, who))
      assert.deepEqual([back.path, noteOf(back)], ['/ui/account/security', words('account.note.link_added')])
      assert.ok(back.html.includes(who.email) && back.html.includes(TITLE))
      assert.equal((await openAccount(down, elsewhere)).path, '/ui/login/loginname')
      const signedIn = new UserAgent()
      answered(await federation.signIn(signedIn, id, who))
      assert.ok((await openAccount(down, signedIn)).html.includes('lena'))
      const { events } = await federation.down.ok('admin.v1.AdminService/ListEvents', { eventTypes: ['user.human.externalidp.added'], limit: 1 }) as { readonly events: readonly { readonly editor: { readonly userId: string } }[] }
      assert.equal(events[0]?.editor.userId, person.id)
    })

    it('requires a recent sign-in', async () => {
      const id = await federation.provider()
      const agent = await accountOf(await newPerson('mona'))
      const page = await security(agent)
      down.clock.advance(3600)
      const asked = await send(page, { provider: id }, { by: { provider: id } })
      assert.deepEqual([asked.path, asked.leftTo], ['/ui/login/loginname', undefined])
    })

    it('refuses a person whom another account has linked, and keeps that link', async () => {
      const id = await federation.provider()
      const [first, second] = [await newPerson('nora'), await newPerson('olga')]
      const who = await federation.person()
      for (const [person, note] of [[first, 'link_added'], [second, 'link_taken']] as const) {
        const agent = await accountOf(person)
        const back = await agent.open(await federation.atUpstream(await add(agent, id), who))
        assert.equal(noteOf(back), words(`account.note.${note}`))
      }
      assert.deepEqual((await linksOf(second.id)).length, 0)
      assert.deepEqual((await linksOf(first.id)).length, 1)
    })

    it('refuses an answer in another browser, after signing out, and a second time', async () => {
      const id = await federation.provider()
      const person = await newPerson('pia')
      const attacker = await newPerson('mallory')
      const [agent, evil] = [await accountOf(person), await accountOf(attacker)]
      const planted = await federation.atUpstream(await add(evil, id), await federation.person())
      assert.equal((await agent.open(planted)).status, 403)
      assert.deepEqual(await linksOf(person.id), [])

      const callback = await federation.atUpstream(await add(agent, id), await federation.person())
      const question = await agent.open(down.url('/oidc/v1/end_session'))
      await question.submit()
      const late = await agent.open(callback)
      assert.equal(late.path, '/ui/login/loginname')
      assert.deepEqual(await linksOf(person.id), [])

      const again = await accountOf(person)
      const used = await federation.atUpstream(await add(again, id), await federation.person())
      await again.open(used)
      await again.open(used)
      assert.equal((await linksOf(person.id)).length, 1)
    })

    it('links with the account that started, not with the one that the browser shows since', async () => {
      const id = await federation.provider()
      const [one, two] = [await newPerson('quinn'), await newPerson('rosa')]
      const agent = await accountOf(one)
      const callback = await federation.atUpstream(await add(agent, id), await federation.person())
      const choice = await openAccount(down, agent)
      const other = await typeBoth(await press(choice, 'another'), two)
      assert.equal(other.path, '/ui/account')
      await agent.open(callback)
      assert.deepEqual([(await linksOf(one.id)).length, (await linksOf(two.id)).length], [1, 0])
    })

    it('offers only providers that allow links, and refuses others', async () => {
      const id = await federation.provider({ isLinkingAllowed: false })
      const agent = await accountOf(people.bob)
      const offered = await federation.provider({}, { name: 'Other' })
      const page = await security(agent)
      assert.ok(!page.html.includes(`value="${id}"`) && page.html.includes(`value="${offered}"`))
      const refused = await send(page, { provider: id }, { by: { provider: offered } })
      assert.equal(noteOf(refused), words('account.note.link_refused'))
    })

    it('adds no link with a provider that is deactivated, or no longer offered, before it answers', async () => {
      const person = await newPerson('nils')
      for (const method of ['DeactivateIDP', 'RemoveIDPFromLoginPolicy']) {
        const id = await federation.provider()
        const agent = await accountOf(person)
        const answer = await federation.atUpstream(await add(agent, id), await federation.person())
        await federation.down.ok(`admin.v1.AdminService/${method}`, { idpId: id })
        const back = await agent.open(answer)
        assert.deepEqual([back.path, noteOf(back)], ['/ui/account/security', words('account.note.link_refused')], method)
      }
      assert.deepEqual(await linksOf(person.id), [])
    })

    it('comes back with what went wrong at the provider', async () => {
      const id = await federation.provider()
      const agent = await accountOf(people.bob)
      const left = await add(agent, id)
      const state = left.leftTo?.searchParams.get('state') ?? ''
      const denied = await agent.open(down.url('/ui/login/login/externalidp/callback', { error: 'access_denied', state, iss: up.issuer }))
      assert.deepEqual([denied.path, noteOf(denied)], ['/ui/account/security', words('account.note.link_refused')])
    })

    it('removes a link, but not the last way to sign in', async () => {
      const id = await federation.provider()
      const person = await newPerson('sara')
      const who = await federation.person()
      const agent = await accountOf(person)
      await agent.open(await federation.atUpstream(await add(agent, id), who))
      const removed = await (await (await security(agent)).follow(`${words('account.remove')} Upstream ${who.email}`)).submit()
      assert.equal(noteOf(removed), words('account.note.link_removed'))
      assert.deepEqual(await linksOf(person.id), [])

      const passwordless = await newPerson('tina', {})
      const other = await federation.person()
      const found = await federation.up.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: other.email } }] })
      const [{ userId: linkedUserId } = { userId: '' }] = found['result'] as readonly { readonly userId: string }[]
      await federation.down.ok('user.v2.UserService/AddIDPLink', { userId: passwordless.id, idpLink: { idpId: id, userId: linkedUserId, userName: other.email } })
      const only = new UserAgent()
      answered(await federation.signIn(only, id, other))
      const kept = await (await (await security(only)).follow(`${words('account.remove')} Upstream ${other.email}`)).submit()
      assert.deepEqual([kept.status, kept.problem], [422, words('removal.link.onlyWay')])
      assert.equal((await linksOf(passwordless.id)).length, 1)
    })
  })
}
