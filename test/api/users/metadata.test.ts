import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import { eventsBy, imported, MANAGEMENT, typesBy } from '../../support/api-users.js'

const m = (method: string): string => `${MANAGEMENT}/${method}`
const acme = { as: callers.orgOwner }
const bytes = (text: string): string => Buffer.from(text).toString('base64')

overTransports('metadata of users', (api) => {
  it('is set, read, listed and removed, and events contain its keys', async () => {
    const id = await imported(api)
    const [event] = await eventsBy(api, () => api.ok(m('SetUserMetadata'), { id, key: 'plan/☂', value: bytes('a private value') }, acme))
    assert.deepEqual([event?.type, event?.after], ['user.metadata.set', { keys: ['plan/☂'] }])
    assert.equal((await api.ok(m('GetUserMetadata'), { id, key: 'plan/☂' }, acme)).metadata.value, bytes('a private value'))
    await api.ok(m('BulkSetUserMetadata'), { id, metadata: [{ key: 'a', value: bytes('1') }, { key: 'b', value: bytes('2') }] }, acme)
    const list = await api.ok(m('ListUserMetadata'), { id, query: { limit: 2, asc: true } }, acme)
    assert.deepEqual([list.details.totalResult, list.result.map(({ key }: { key: string }) => key)], ['3', ['a', 'b']])
    const queries = [{ keyQuery: { key: 'PLAN', method: 'TEXT_QUERY_METHOD_STARTS_WITH_IGNORE_CASE' } }]
    const filtered = await api.ok(m('ListUserMetadata'), { id, queries }, acme)
    assert.equal(filtered.details.totalResult, '1')
    assert.deepEqual(await typesBy(api, () => api.ok(m('RemoveUserMetadata'), { id, key: 'a' }, acme)), ['user.metadata.removed'])
    await api.ok(m('BulkRemoveUserMetadata'), { id, keys: ['b', 'plan/☂', 'never there'] }, acme)
    assert.equal((await api.ok(m('ListUserMetadata'), { id }, acme)).result, undefined)
  })

  it('is unchanged by setting the same value and by removing an absent entry', async () => {
    const id = await imported(api)
    const set = () => api.ok(m('SetUserMetadata'), { id, key: 'k', value: bytes('v') }, acme)
    await set()
    assert.deepEqual(await typesBy(api, set), [])
    assert.deepEqual(await typesBy(api, () => api.ok(m('RemoveUserMetadata'), { id, key: 'x' }, acme)), [])
    await api.refused('not_found', m('GetUserMetadata'), { id, key: 'x' }, acme)
  })

  it('has values of at most 500 kB, and keys of at most 200 characters', async () => {
    const id = await imported(api)
    const set = (key: string, value: string) => api.call(m('SetUserMetadata'), { id, key, value }, acme)
    assert.equal((await set('x'.repeat(200), Buffer.alloc(500_000, 7).toString('base64'))).status, 200)
    assert.equal((await set('x', Buffer.alloc(500_001, 7).toString('base64'))).code, 'invalid_argument')
    assert.equal((await set('x'.repeat(201), bytes('v'))).code, 'invalid_argument')
    assert.equal((await set('x', 'no base64!')).code, 'invalid_argument')
  })

  it('sets several entries all or none', async () => {
    const id = await imported(api)
    const metadata = [{ key: 'good', value: bytes('1') }, { key: 'bad', value: '!' }]
    await api.refused('invalid_argument', m('BulkSetUserMetadata'), { id, metadata }, acme)
    assert.equal((await api.ok(m('ListUserMetadata'), { id }, acme)).result, undefined)
  })
})

overTransports('memberships of a user', (api) => {
  it('are returned per scope, with the roles', async () => {
    const { result } = await api.ok(m('ListUserMemberships'), { userId: callers.projectOwner.id }, acme)
    assert.deepEqual(result, [
      { userId: callers.projectOwner.id, details: { resourceOwner: '100' }, roles: ['PROJECT_OWNER'], displayName: 'Shop', projectId: '300' },
    ])
    const owner = await api.ok(m('ListUserMemberships'), { userId: callers.iamOwner.id })
    assert.deepEqual([owner.details.totalResult, owner.result[0].iam, owner.result[0].roles], ['1', true, ['IAM_OWNER']])
  })

  it('are empty for most users', async () => {
    const { details, result } = await api.ok(m('ListUserMemberships'), { userId: await imported(api) }, acme)
    assert.deepEqual([details.totalResult ?? '0', result], ['0', undefined])
  })
})
