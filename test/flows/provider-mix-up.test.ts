import assert from 'node:assert/strict'
import { apiDocument } from '../support/api-callers.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { CALLBACK, Federation, choose } from '../support/federation.js'
import { FOREIGN_CLIENT, ForeignOpenIdProvider } from '../support/foreign-openid-provider.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

for (const kind of everyStorage) {
  describe(`two providers of which one is hostile (mix-up, RFC 9700 §4.4) (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))
    const foreign = new ForeignOpenIdProvider()
    const { down } = federation
    let [honest, hostile] = ['', '']

    before(async () => {
      await foreign.start(`${down.world.issuer}${CALLBACK}`)
      honest = await federation.provider({ isAutoCreation: true })
      hostile = await federation.provider({ isAutoCreation: true }, { name: 'Hostile', issuer: foreign.issuer, ...FOREIGN_CLIENT })
      foreign.account = { id: 'eve', email: 'eve@hostile.example', name: 'Eve' }
    })
    after(() => foreign.stop())

    /** The browser chooses one provider. The answer of the other one arrives in its place, with the state of this attempt. */
    async function mixedUp(chosen: string, other: string): Promise<{ readonly agent: UserAgent; readonly answer: URL }> {
      const agent = new UserAgent()
      const left = (await choose(await agent.open(down.world.authorizeUrl({ parameters: { state: 's' } })), chosen)).leftTo ?? assert.fail()
      // The hostile provider knows the request that it got, and can send it on with the client id of the other one.
      const request = new URL((await choose(await new UserAgent().open(down.world.authorizeUrl()), other)).leftTo ?? assert.fail())
      for (const name of ['state', 'nonce', 'code_challenge']) request.searchParams.set(name, left.searchParams.get(name) ?? assert.fail(name))
      const there = await agent.open(request)
      const answer = (other === honest ? await typeNameAndPassword(there, await federation.person()) : there).leftTo ?? assert.fail()
      assert.ok(answer.searchParams.has('code'))
      return { agent, answer }
    }

    for (const [chosen, other, provider] of [['honest', 'hostile', 'Upstream'], ['hostile', 'honest', 'Hostile']] as const) {
      for (const iss of ['with its issuer', 'without an issuer', 'with the issuer of the chosen one']) {
        it(`an answer of the ${other} one is refused for the ${chosen} one, ${iss}`, async () => {
          const idOf = { honest, hostile }
          const { agent, answer } = await mixedUp(idOf[chosen], idOf[other])
          if (iss === 'without an issuer') answer.searchParams.delete('iss')
          if (iss === 'with the issuer of the chosen one') answer.searchParams.set('iss', chosen === 'honest' ? federation.up.world.issuer : foreign.issuer)
          const page = await agent.open(answer)
          assert.equal(page.leftTo, undefined)
          assert.ok([words('external.untrusted', { provider }), words('external.unreachable', { provider })].includes(page.problem ?? ''), page.problem)
        })
      }
    }

    it('each answer for its own attempt signs in', async () => {
      answered(await federation.signIn(new UserAgent(), honest, await federation.person()))
      const agent = new UserAgent()
      const left = await choose(await agent.open(down.world.authorizeUrl()), hostile)
      answered(await agent.open((await agent.open(left.leftTo ?? assert.fail())).leftTo ?? assert.fail()))
    })
  })
}
