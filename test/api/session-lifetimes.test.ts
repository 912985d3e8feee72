import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { DAY, HOUR, MINUTE } from '../support/world.js'

overTransports('the session lifetime of people', (api) => {
  const set = async (policy: Readonly<Record<string, unknown>>) =>
    api.ok('management.v1.ManagementService/UpdateCustomSessionPolicy', policy, { as: callers.iamOwner, org: '100' })
  const signedIn = async () => {
    const agent = new UserAgent()
    answered(await signIn(agent, api.world.authorizeUrl(), people.alice))
    return agent
  }
  const isSignedIn = async (agent: UserAgent) => answerOf(await agent.open(api.world.authorizeUrl()))?.parameters['code'] !== undefined

  it('is limited by the lifetime that their organization had when they signed in', async () => {
    await set({ lifetime: `${HOUR}s` })
    const agent = await signedIn()
    await set({ lifetime: `${DAY}s` })
    api.world.clock.advance(HOUR - 1)
    assert.equal(await isSignedIn(agent), true)
    api.world.clock.advance(1)
    assert.equal(await isSignedIn(agent), false)
  })

  it('exceeds that of the instance if their organization sets so: the cookie lives as long as the longest session', async () => {
    await set({ lifetime: `${300 * DAY}s`, idleLifetime: `${200 * DAY}s` })
    const agent = new UserAgent()
    const ageAfter = async (person: TestPerson): Promise<number> => {
      const name = await agent.open(api.world.authorizeUrl({ parameters: { prompt: 'login' } }))
      const { form, answer } = await name.submit({ loginName: person.loginName })
      const { headers } = await agent.postOnce(new URL(form.action, answer.url), { ...form.fields, password: person.password })
      return Number(/keyhall-\d+\.session=[^;]+; Max-Age=(\d+)/.exec(headers['set-cookie']?.join('\n') ?? '')?.[1])
    }
    assert.equal(await ageAfter(people.alice), 300 * DAY)
    api.world.clock.advance(DAY)
    assert.equal(await ageAfter(people.greta), 299 * DAY, 'the policy of another organization does not shorten it')
    for (const days of [150, 148]) {
      api.world.clock.advance(days * DAY)
      const seen = await agent.open(api.world.authorizeUrl({ parameters: { login_hint: people.alice.loginName } }))
      assert.equal(answerOf(seen)?.parameters['code'] === undefined, false, String(days))
    }
    api.world.clock.advance(DAY)
    assert.equal(answerOf(await agent.open(api.world.authorizeUrl({ parameters: { login_hint: people.alice.loginName } }))), undefined)
  })

  it('ends after the idle time that their organization has now', async () => {
    await set({ idleLifetime: `${DAY}s` })
    const agent = await signedIn()
    await set({ idleLifetime: `${10 * MINUTE}s` })
    api.world.clock.advance(9 * MINUTE)
    assert.equal(await isSignedIn(agent), true)
    api.world.clock.advance(9 * MINUTE)
    assert.equal(await isSignedIn(agent), true)
    api.world.clock.advance(10 * MINUTE)
    assert.equal(await isSignedIn(agent), false)
  })

  it('is returned by the API as in effect for each organization', async () => {
    await api.ok('management.v1.ManagementService/UpdateCustomSessionPolicy', { idleLifetime: `${10 * MINUTE}s` }, { as: callers.iamOwner, org: '100' })
    const inSession = async (person: TestPerson): Promise<string> => {
      const agent = await api.world.browserWith(person)
      const { code = '' } = answered(await agent.open(api.world.authorizeUrl())).parameters
      const { body } = await api.world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
      return String(decodeJwt(body.id_token ?? '')['sid'])
    }
    const [alice, greta] = [await inSession(people.alice), await inSession(people.greta)]
    const lifetimes = async () => {
      const { sessions } = await api.ok('session.v2.SessionService/ListSessions', { query: { limit: 1000 } })
      return [alice, greta].map((id) => sessions.some((session: { readonly id: string }) => session.id === id))
    }
    api.world.clock.advance(10 * MINUTE - 1)
    assert.deepEqual(await lifetimes(), [true, true])
    api.world.clock.advance(1)
    assert.deepEqual(await lifetimes(), [false, true])
    await api.refused('not_found', 'session.v2.SessionService/GetSession', { sessionId: alice })
    await api.ok('session.v2.SessionService/GetSession', { sessionId: greta })
  })
})
