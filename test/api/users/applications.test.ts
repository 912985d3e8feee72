import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { apiOnEveryStorage } from '../../support/api.js'
import { clients, people } from '../../support/standard-document.js'

const LIST = 'management.v1.ManagementService/ListUserApplications'

apiOnEveryStorage('the applications of a user', (api) => {
  const of = async (userId: string, as = callers.orgViewer) => ((await api.ok(LIST, { userId }, { as })).result ?? []) as readonly Readonly<Record<string, unknown>>[]

  it('are listed with scopes and last use, the most recently used first, without those whose grants are revoked', async () => {
    await api.world.tokens({ client: clients.web, scope: 'openid email' })
    api.world.clock.advance(60)
    const { refresh_token: token } = await api.world.tokens({ client: clients.spa, scope: 'openid offline_access' })
    const [spa, web] = await of(people.alice.id)
    assert.deepEqual([spa?.['clientId'], spa?.['isRefreshable'], web?.['clientId'], web?.['isRefreshable'] ?? false], ['spa', true, 'web', false])
    assert.deepEqual(web?.['scopes'], ['openid', 'email'])
    const [later, earlier] = [spa, web].map((row) => Date.parse(String(row?.['since'])))
    assert.equal((later ?? 0) - (earlier ?? 0), 60_000)
    assert.equal(spa?.['lastUsed'], spa?.['since'])
    await api.world.protocol.revoke(clients.spa, token)
    assert.deepEqual((await of(people.alice.id)).map(({ clientId }) => clientId), ['web'])
  })

  it('are for callers who may read the user', async () => {
    assert.deepEqual(await of(people.bob.id), [])
    await api.refused('permission_denied', LIST, { userId: people.alice.id }, { as: callers.projectOwner })
    await api.refused('not_found', LIST, { userId: people.greta.id }, { as: callers.orgOwner })
    await api.refused('not_found', LIST, { userId: 'nobody' }, { as: callers.orgOwner })
  })
})
