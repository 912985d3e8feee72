import assert from 'node:assert/strict'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { Federation, choose } from '../support/federation.js'
import { clients } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const LATER = 1000

for (const kind of everyStorage) {
  describe(`the authentication at a provider (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))
    const options = (isTrustedForFactors: boolean) => ({ isAutoCreation: true, isTrustedForFactors })

    const wait = (seconds: number): void => {
      for (const { world } of [federation.up, federation.down]) world.clock.advance(seconds)
    }

    const leaveFor = async (agent: UserAgent, id: string, parameters: Readonly<Record<string, string>>): Promise<Page> =>
      choose(await agent.open(federation.down.world.authorizeUrl({ parameters })), id)

    async function authTimeOf(page: Page): Promise<number> {
      const { parameters: { code = '' } } = answered(page)
      const { body } = await federation.down.world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
      const [, payload = ''] = body.id_token.split('.')
      return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly auth_time: number }).auth_time
    }

    for (const isTrusted of [false, true]) {
      it(`${isTrusted ? 'gives its time to our session' : 'happened now'} ${isTrusted ? 'with' : 'without'} trust`, async () => {
        const id = await federation.provider(options(isTrusted))
        const [agent, who] = [new UserAgent(), await federation.person()]
        const before = federation.down.world.clock.now()
        await federation.signIn(agent, id, who)
        wait(LATER)
        const elsewhere = new UserAgent()
        // The same session at the provider, and a new browser here.
        const left = await federation.leave(elsewhere, id)
        assert.ok(left.leftTo)
        const { leftTo: callback } = await agent.open(left.leftTo)
        assert.ok(callback)
        assert.equal(await authTimeOf(await elsewhere.open(callback)), isTrusted ? before : before + LATER)
      })
    }

    for (const [what, parameters] of [['prompt', { prompt: 'login' }], ['max_age', { max_age: '100' }]] as const) {
      it(`passes ${what} on, and refuses an answer that ignores it`, async () => {
        const id = await federation.provider(options(false))
        const [agent, who] = [new UserAgent(), await federation.person()]
        answered(await federation.signIn(agent, id, who))
        wait(LATER)
        const left = await leaveFor(agent, id, parameters)
        assert.ok(left.leftTo)
        assert.equal(left.leftTo.searchParams.get(what), Object.values(parameters)[0])
        left.leftTo.searchParams.delete(what)
        const { leftTo: silent } = await agent.open(left.leftTo)
        assert.ok(silent, 'the provider did not ask again')
        const refused = await agent.open(silent)
        assert.deepEqual([refused.status, refused.problem], [422, words('external.untrusted', { provider: 'Upstream' })])
        const honest = await federation.atUpstream(await choose(refused, id), who)
        assert.equal(await authTimeOf(await agent.open(honest)), federation.down.world.clock.now())
      })
    }
  })
}
