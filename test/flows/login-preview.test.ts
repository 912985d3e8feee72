import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { people } from '../support/standard-document.js'
import { assertWritesNothing } from '../support/writes-nothing.js'
import { everyStorage } from '../support/storages.js'
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
