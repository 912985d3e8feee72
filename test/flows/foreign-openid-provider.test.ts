import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { FOREIGN_CLIENT, ForeignOpenIdProvider } from '../support/foreign-openid-provider.js'
import { formsOf } from '../support/html.js'
import { clients } from '../support/standard-document.js'
import { everyDatabase } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const NAME = 'Foreign'

for (const kind of everyDatabase) {
  describe(`sign-in at oidc-provider (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    const foreign = new ForeignOpenIdProvider()
    let id = ''

    before(async () => {
      // The provider issues its tokens by the clock of the machine.
      world.clock.set(Math.floor(Date.now() / 1000))
      await foreign.start(`${world.issuer}/ui/login/login/externalidp/callback`)
      const api = new Api(world, 'rest')
      const providerOptions = { isLinkingAllowed: true, isCreationAllowed: true, isAutoCreation: true, isAutoUpdate: true }
      const added = await api.ok('admin.v1.AdminService/AddGenericOIDCProvider', { name: NAME, issuer: foreign.issuer, ...FOREIGN_CLIENT, scopes: ['openid', 'profile', 'email'], usePkce: true, providerOptions })
      id = String(added['id'])
      await api.ok('admin.v1.AdminService/AddIDPToLoginPolicy', { idpId: id })
    })
    after(() => foreign.stop())

    /** Chooses the provider, which signs its account in or refuses. */
    async function signIn(agent: UserAgent): Promise<Page> {
      const first = await agent.open(world.authorizeUrl({ scope: 'openid profile email', parameters: { state: 's' } }))
      const button = formsOf(first.html).find(({ fields }) => fields['provider'] === id)
      assert.ok(button, `${first.status} ${first.path}`)
      const { leftTo } = await agent.post(new URL(button.action, first.answer.url), button.fields)
      assert.equal(leftTo?.origin, foreign.issuer)
      const back = await agent.open(leftTo)
      assert.ok(back.leftTo, `${back.status} ${back.html}`)
      return agent.open(back.leftTo)
    }

    const claims = async (page: Page): Promise<Readonly<Record<string, unknown>>> => {
      const { parameters: { code = '' } } = answered(page)
      const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
      return (await world.protocol.userinfo(body.access_token)).body
    }

    it('creates an account at the first sign-in, and finds and updates it at the next one', async () => {
      foreign.account = { id: 'person-1', email: 'ann@foreign.example', name: 'Ann' }
      const first = await claims(await signIn(new UserAgent()))
      assert.deepEqual([first['given_name'], first['email'], first['email_verified']], ['Ann', 'ann@foreign.example', true])
      foreign.account = { ...foreign.account, name: 'Anna' }
      const next = await claims(await signIn(new UserAgent()))
      assert.deepEqual([next['sub'], next['given_name']], [first['sub'], 'Anna'])
    })

    it('gives another person with the address of an account no access to it (re-assigned address)', async () => {
      foreign.account = { id: 'person-2', email: 'kim@foreign.example', name: 'Kim' }
      await claims(await signIn(new UserAgent()))
      foreign.account = { ...foreign.account, id: 'person-3' }
      const page = await signIn(new UserAgent())
      assert.equal(page.title, words('external.choice.title'))
    })

    it('says that the provider refused, and offers the other ways to sign in', async () => {
      foreign.account = undefined
      const page = await signIn(new UserAgent())
      assert.equal(page.problem, words('external.refused', { provider: NAME }))
      assert.ok(formsOf(page.html).some(({ action }) => action.endsWith('/ui/login/loginname')))
    })
  })
}
