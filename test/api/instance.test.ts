import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'

overTransports('management.v1.ManagementService/GetIAM', (api) => {
  it('tells the fixed points of the instance to everybody who is known', async () => {
    const body = await api.ok('management.v1.ManagementService/GetIAM', {}, { as: callers.nobody })
    assert.deepEqual(Object.keys(body).toSorted(), ['defaultOrgId', 'iamProjectId'])
  })

  it('refuses whoever has no token', async () => {
    await api.refused('unauthenticated', 'management.v1.ManagementService/GetIAM', {}, { as: null })
    await api.refused('unauthenticated', 'management.v1.ManagementService/GetIAM', {}, { as: { token: 'no-such-token-0123456789' } })
  })
})
