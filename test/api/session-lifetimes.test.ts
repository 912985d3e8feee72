import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { DAY, HOUR, MINUTE } from '../support/world.js'

overTransports('how long people stay signed in', (api) => {
  const set = async (policy: Readonly<Record<string, unknown>>) =>
    api.ok('management.v1.ManagementService/UpdateCustomSessionPolicy', policy, { as: callers.iamOwner, org: '100' })
  const signedIn = async () => {
    const agent = new UserAgent()
    answered(await signIn(agent, api.world.authorizeUrl(), people.alice))
    return agent
  }
  const isSignedIn = async (agent: UserAgent) => answerOf(await agent.open(api.world.authorizeUrl()))?.parameters['code'] !== undefined

  it('is at most the lifetime that their organization had when they signed in', async () => {
    await set({ lifetime: `${HOUR}s` })
    const agent = await signedIn()
    await set({ lifetime: `${DAY}s` })
    api.world.clock.advance(HOUR - 1)
    assert.equal(await isSignedIn(agent), true)
    api.world.clock.advance(1)
    assert.equal(await isSignedIn(agent), false)
  })

  it('ends when nobody has used the sign-in for as long as their organization says now', async () => {
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
})
