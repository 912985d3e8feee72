import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'

overTransports('management.v1.ManagementService/GetIAM', (api) => {
  it('returns the ids of the instance to every authenticated caller', async () => {
    const body = await api.ok('management.v1.ManagementService/GetIAM', {}, { as: callers.withoutRoles })
    assert.deepEqual(Object.keys(body).toSorted(), ['defaultOrgId', 'iamProjectId'])
  })

  it('refuses a call without a token', async () => {
    await api.refused('unauthenticated', 'management.v1.ManagementService/GetIAM', {}, { as: null })
    await api.refused('unauthenticated', 'management.v1.ManagementService/GetIAM', {}, { as: { token: 'no-such-token-0123456789' } })
  })
})
