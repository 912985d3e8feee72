import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { enterCode } from '../support/registration.js'
import { SamlProvider } from '../support/saml-provider.js'
import { postFromProvider, SamlSignIn } from '../support/saml-sign-in.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'

for (const kind of everyStorage) {
  describe(`sign-in at a SAML provider (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    const saml = new SamlProvider({ wantsSignedRequests: true })
    const person = { id: 'person-1', email: 'sam@saml.example' }

    const signIn = new SamlSignIn(world, saml)
    const atProvider = (agent: UserAgent) => signIn.atProvider(agent, person)
    const metadata = () => signIn.metadata()
    before(async () => {
      const api = new Api(world, 'rest')
      const { id } = await api.ok(`${ADMIN}/AddSAMLProvider`, {
        name: 'Corporation', metadataXml: Buffer.from(saml.metadata).toString('base64'),
        providerOptions: { isLinkingAllowed: true, isCreationAllowed: true, isAutoCreation: true },
      })
      signIn.providerId = String(id)
      await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: signIn.providerId })
    })

    it('publishes our metadata for the provider, and none for others', async () => {
      const xml = await metadata()
      assert.match(xml, new RegExp(`entityID="[^"]*/idps/${signIn.providerId}/saml/metadata"`))
      assert.match(xml, new RegExp(`Location="[^"]*/idps/${signIn.providerId}/saml/acs"`))
      assert.equal((await new UserAgent().open(world.url('/idps/none/saml/metadata'))).status, 404)
    })

    it('creates an account at the first sign-in and finds it at the next one', async () => {
      for (let time = 0; time < 2; time += 1) {
        const agent = new UserAgent()
        const back = await postFromProvider(agent, await atProvider(agent))
        const { parameters: { state } } = answered(time === 0 ? await enterCode(back, world, person.email) : back)
        assert.equal(state, 's')
      }
      const found = await new Api(world, 'rest').ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: person.email } }] })
      assert.equal((found['result'] as readonly unknown[]).length, 1)
    })

    it('signs requests with the key that the API regenerates', async () => {
      const api = new Api(world, 'rest')
      const before = await metadata()
      await api.ok(`${ADMIN}/RegenerateSAMLProviderCertificate`, { id: signIn.providerId })
      assert.notEqual(await metadata(), before)
      const agent = new UserAgent()
      answered(await postFromProvider(agent, await atProvider(agent)))
    })

    it('refuses a response in another browser, a second time, and one that was changed', async () => {
      const agent = new UserAgent()
      const form = await atProvider(agent)
      const foreign = await postFromProvider(new UserAgent(), form)
      assert.deepEqual([foreign.status, foreign.title], [403, words('messages.foreignBrowser.title')])
      const spoiled = Buffer.from(form.fields.SAMLResponse, 'base64').toString().replace('person-1', 'person-2')
      const refused = await postFromProvider(agent, { ...form, fields: { ...form.fields, SAMLResponse: Buffer.from(spoiled).toString('base64') } })
      assert.deepEqual([refused.status, refused.problem], [422, words('external.untrusted', { provider: 'Corporation' })])
      const again = await postFromProvider(agent, form)
      assert.deepEqual([again.status, again.problem], [422, words('external.again')])
    })

    it('refuses a response without a relay state of ours', async () => {
      const agent = new UserAgent()
      const form = await atProvider(agent)
      for (const RelayState of ['', 'https://attacker.example', '//attacker.example', `${'a'.repeat(32)}.${'b'.repeat(43)}`, '../../x', "' or 1=1 --", '"><script>alert(1)</script>', 'x'.repeat(10_000)]) {
        const page = await postFromProvider(agent, { ...form, fields: { ...form.fields, RelayState } })
        assert.ok(page.leftTo === undefined && [403, 404].includes(page.status), `${page.status} ${RelayState.slice(0, 50)}`)
      }
    })
  })
}
