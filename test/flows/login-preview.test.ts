import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { answered, signIn } from '../support/authorization.js'
import { submit } from '../support/federation.js'
import { people } from '../support/standard-document.js'
import { assertWritesNothing } from '../support/writes-nothing.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { startedWorld } from '../support/world.js'

const PREVIEW = 'management.v1.ManagementService/PreviewLogin'

/** The wire format. */
interface Preview {
  readonly steps?: readonly { readonly step: string; readonly factors?: readonly string[] }[]
  readonly refusals?: readonly { readonly text: string; readonly reasonCode?: string }[]
}

for (const kind of everyStorage) {
  describe(`the preview of a sign-in (${kind})`, () => {
    const api = new Api(startedWorld(kind, { bootstrap: apiDocument() }), 'rest')
    const ask = { userId: people.bob.id, clientId: 'web' }
    const preview = async (own = {}, as = callers.iamOwner) => (await api.ok(PREVIEW, { ...ask, ...own }, { as })) as Preview
    const stepsOf = ({ steps = [] }: Preview) => steps.map(({ step }) => step)

    it('names the pages in their order', async () => {
      const { refusals = [], ...shown } = await preview()
      assert.deepEqual([stepsOf(shown).slice(0, 2), refusals], [['login_name', 'password'], []])
    })

    it('ends with the consent, until the person has allowed the scopes', async () => {
      const [projectId, name] = ['300', 'Partner']
      const { clientId } = await api.ok('management.v1.ManagementService/AddOIDCApp', {
        projectId, name, redirectUris: ['http://localhost/partner'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'],
        appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC', devMode: true, consentRequired: true,
      }) as { readonly clientId: string }
      const of = { clientId, scopes: ['profile'] }
      assert.equal(stepsOf(await preview(of)).at(-1), 'consent')
      assert.ok(!stepsOf(await preview()).includes('consent'), 'not for a first-party application')
      const { world } = api
      const page = await signIn(new UserAgent(), world.url('/oauth/v2/authorize', { client_id: clientId, redirect_uri: 'http://localhost/partner', response_type: 'code', scope: 'openid profile' }), people.bob)
      answered(await submit(page, '/ui/login/consent', {}, { remember: 'on', answer: 'allow' }))
      assert.ok(!stepsOf(await preview(of)).includes('consent'))
      assert.equal(stepsOf(await preview({ ...of, scopes: ['profile', 'email'] })).at(-1), 'consent')
    })

    it('includes a change of the password', async () => {
      await api.ok('user.v2.UserService/SetPassword', { userId: people.bob.id, newPassword: { password: 'Another long Passw0rd!', changeRequired: true } })
      assert.ok(stepsOf(await preview()).includes('change_password'))
    })

    it('names what refuses the person', async () => {
      await api.ok('management.v1.ManagementService/LockUser', { id: people.bob.id })
      assert.deepEqual((await preview()).refusals?.[0], { text: 'the user is locked', reasonCode: 'users.locked' })
      await api.ok('management.v1.ManagementService/UnlockUser', { id: people.bob.id })
      const { refusals } = await preview({ scopes: ['urn:keyhall:iam:org:id:110'] })
      assert.deepEqual(refusals, [{ text: 'the user does not belong to the organization named by the scope' }])
    })

    it('is for callers who may read the user and the application', async () => {
      assert.ok((await preview({}, callers.orgViewer)).steps)
      await api.refused('permission_denied', PREVIEW, ask, { as: callers.projectOwner })
      await api.refused('not_found', PREVIEW, { ...ask, clientId: 'foreign' }, { as: callers.orgOwner })
      await api.refused('not_found', PREVIEW, { ...ask, userId: 'nobody' })
    })

    if (kind !== 'memory') {
      it('writes nothing', async () => {
        await assertWritesNothing(api.world.database, () => preview({ scopes: ['profile'] }))
      })
    }
  })
}
