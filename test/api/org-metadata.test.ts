import assert from 'node:assert/strict'
import { eventsAbout } from '../support/api-events.js'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'

const MANAGEMENT = 'management.v1.ManagementService'
const ORGANIZATION = 'org.v2.OrganizationService'
const asOwner = { as: callers.orgOwner }
const GOLD = 'Z29sZA=='

overTransports('metadata of an organization', (api) => {
  const keys = async (queries: readonly object[] = []): Promise<readonly string[]> =>
    ((await api.ok(`${MANAGEMENT}/ListOrgMetadata`, { queries }, asOwner)).result ?? []).map(({ key }: { key: string }) => key)

  it('is set, returned, listed and removed, and events contain its keys only', async () => {
    await api.ok(`${MANAGEMENT}/SetOrgMetadata`, { key: 'tier', value: GOLD }, asOwner)
    await api.ok(`${MANAGEMENT}/BulkSetOrgMetadata`, { metadata: [{ key: 'tier', value: GOLD }, { key: 'Plan', value: 'AAE=' }] }, asOwner)
    const { metadata } = await api.ok(`${MANAGEMENT}/GetOrgMetadata`, { key: 'tier' }, { as: callers.orgViewer })
    assert.deepEqual([metadata.key, metadata.value, metadata.details.resourceOwner], ['tier', GOLD, '100'])
    assert.deepEqual(await keys(), ['Plan', 'tier'])
    assert.deepEqual(await keys([{ keyQuery: { key: 'PLAN', method: 'TEXT_QUERY_METHOD_EQUALS_IGNORE_CASE' } }]), ['Plan'])
    await api.ok(`${MANAGEMENT}/RemoveOrgMetadata`, { key: 'tier' }, asOwner)
    await api.ok(`${MANAGEMENT}/BulkRemoveOrgMetadata`, { keys: ['Plan', 'none'] }, asOwner)
    await api.refused('not_found', `${MANAGEMENT}/GetOrgMetadata`, { key: 'tier' }, asOwner)
    const trail = (await eventsAbout(api, '100')).filter(({ type }) => type.startsWith('org.metadata')).map(({ type, payload }) => [type, payload])
    assert.deepEqual(trail, [
      ['org.metadata.set', { after: { keys: ['tier'] } }], ['org.metadata.set', { after: { keys: ['Plan'] } }],
      ['org.metadata.removed', { before: { keys: ['tier'] } }], ['org.metadata.removed', { before: { keys: ['Plan'] } }],
    ])
  })

  it('is refused if malformed, and to callers without permission', async () => {
    await api.refused('invalid_argument', `${MANAGEMENT}/SetOrgMetadata`, { key: 'x', value: 'no base64!' }, asOwner)
    await api.refused('invalid_argument', `${MANAGEMENT}/SetOrgMetadata`, { key: 'x'.repeat(201), value: GOLD }, asOwner)
    await api.refused('permission_denied', `${MANAGEMENT}/SetOrgMetadata`, { key: 'x', value: GOLD }, { as: callers.orgViewer })
    await api.refused('permission_denied', `${MANAGEMENT}/GetOrgMetadata`, { key: 'x' }, { as: callers.orgOwner, org: '110' })
    assert.deepEqual(await keys(), [])
  })

  it('belongs to one organization, in v2 too', async () => {
    const named = { organizationId: '100' }
    await api.ok(`${ORGANIZATION}/SetOrganizationMetadata`, { ...named, metadata: [{ key: 'tier', value: GOLD }] }, asOwner)
    const { metadata, pagination } = await api.ok(`${ORGANIZATION}/ListOrganizationMetadata`, named, { as: callers.orgViewer })
    assert.deepEqual([pagination.totalResult, metadata[0].key, metadata[0].value], ['1', 'tier', GOLD])
    const filters = [{ keyFilter: { key: 'x', method: 'TEXT_FILTER_METHOD_STARTS_WITH' } }]
    assert.equal((await api.ok(`${ORGANIZATION}/ListOrganizationMetadata`, { ...named, filters }, asOwner)).pagination.totalResult, undefined)
    for (const [method, more] of [
      ['SetOrganizationMetadata', { metadata: [{ key: 'tier', value: 'AA==' }] }], ['ListOrganizationMetadata', {}], ['DeleteOrganizationMetadata', { keys: ['tier'] }],
    ] as const) {
      await api.refused('not_found', `${ORGANIZATION}/${method}`, { ...named, ...more }, { as: callers.otherOwner })
      await api.refused('not_found', `${ORGANIZATION}/${method}`, { organizationId: 'nobody', ...more })
    }
    const { result } = await api.ok(`${MANAGEMENT}/ListOrgMetadata`, {}, { as: callers.otherOwner })
    assert.equal(result, undefined)
    await api.ok(`${ORGANIZATION}/DeleteOrganizationMetadata`, { ...named, keys: ['tier'] }, asOwner)
    assert.deepEqual(await keys(), [])
  })
})
