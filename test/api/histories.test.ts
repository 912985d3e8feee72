import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson, AUTH, imported, MANAGEMENT, tokenOf } from '../support/api-users.js'

interface Change {
  readonly changeDate: string
  readonly eventType: { readonly key: string; readonly localizedMessage: string }
  readonly sequence: string
  readonly editorId: string
  readonly editorDisplayName: string
  readonly editorPreferredLoginName: string
  readonly resourceOwnerId: string
}

const m = (method: string): string => `${MANAGEMENT}/${method}`
const acme = { as: callers.orgOwner }

const changesOf = async (api: Api, name: string, input: object, as: Parameters<Api['ok']>[2] = acme): Promise<readonly Change[]> =>
  (await api.ok(name, { ...input }, as)).result ?? []
const typesOf = (changes: readonly Change[]) => changes.map(({ eventType }) => eventType.key)

overTransports('the history', (api) => {
  it('of a user lists changes and editors, newest first, in pages', async () => {
    const userId = await imported(api)
    for (const method of ['LockUser', 'UnlockUser', 'DeactivateUser']) await api.ok(m(method), { id: userId }, acme)
    const list = (query: object) => changesOf(api, m('ListUserChanges'), { userId, query })
    const all = await changesOf(api, m('ListUserChanges'), { userId })
    const types = ['user.deactivated', 'user.unlocked', 'user.locked', 'user.human.imported']
    assert.deepEqual(typesOf(all), types)
    const [newest, third, , first] = all
    assert.deepEqual(newest, {
      changeDate: newest?.changeDate,
      eventType: { key: 'user.deactivated', localizedMessage: 'A user was deactivated' },
      sequence: newest?.sequence,
      editorId: callers.orgOwner.id,
      editorDisplayName: newest?.editorDisplayName,
      resourceOwnerId: '100',
      editorPreferredLoginName: newest?.editorPreferredLoginName,
    })
    assert.match(newest.editorPreferredLoginName, /@acme\.localhost$/)
    assert.deepEqual(typesOf(await list({ limit: 2 })), types.slice(0, 2))
    assert.deepEqual(typesOf(await list({ limit: 2, sequence: third?.sequence })), types.slice(2))
    assert.deepEqual(typesOf(await list({ limit: 2, sequence: first?.sequence, asc: true })), types.slice(1, 3).toReversed())
    assert.deepEqual([await list({ sequence: first?.sequence }), await list({ sequence: newest.sequence, asc: true })], [[], []])
    assert.deepEqual(typesOf(await list({ sequence: String(Number.MAX_SAFE_INTEGER) })), types)
    await api.refused('invalid_argument', m('ListUserChanges'), { userId, query: { sequence: '-1' } }, acme)
    await api.refused('not_found', m('ListUserChanges'), { userId: '203' }, acme)
  })

  it('of the caller is available without permission', async () => {
    const person = await aTestPerson(api)
    const changes = await changesOf(api, `${AUTH}/ListMyUserChanges`, {}, { as: await tokenOf(api, person) })
    assert.deepEqual(changes.map(({ eventType }) => eventType.key), ['user.human.imported'])
  })

  it('hides an editor of another organization as "An administrator" from callers who may not read users there', async () => {
    const person = await aTestPerson(api, {}, { id: '110', domain: 'globex.localhost' })
    await api.ok(m('LockUser'), { id: person.id }, { as: callers.iamOwner, org: '110' })
    await api.ok(m('UnlockUser'), { id: person.id }, { as: callers.otherOwner })
    const { id: projectId } = await api.ok(m('AddProject'), { name: 'Theirs' }, { as: callers.iamOwner, org: '110' })
    const app = await api.ok(m('AddAPIApp'), { projectId, name: 'App', authMethodType: 'API_AUTH_METHOD_TYPE_BASIC' }, { as: callers.iamOwner, org: '110' })
    await api.ok(m('SetOrgMetadata'), { key: 'key', value: 'dmFsdWU=' }, { as: callers.iamOwner, org: '110' })
    const editors = async (method: string, input: object, as: Parameters<Api['ok']>[2]) =>
      (await changesOf(api, method, input, as)).map((change) => [change.editorId ?? '', change.editorDisplayName, change.editorPreferredLoginName ?? ''])
    const hidden = ['', 'An administrator', '']
    const [theirs, everywhere] = [{ as: callers.otherOwner }, { as: callers.iamOwner, org: '110' }] as const
    const own = [callers.otherOwner.id, callers.otherOwner.id, `${callers.otherOwner.id}@globex.localhost`]
    const owner = [callers.iamOwner.id, callers.iamOwner.id, `${callers.iamOwner.id}@acme.localhost`]
    assert.deepEqual(await editors(m('ListUserChanges'), { userId: person.id }, theirs), [own, hidden, hidden])
    assert.deepEqual(await editors(m('ListUserChanges'), { userId: person.id }, everywhere), [own, owner, owner])
    assert.deepEqual(await editors(`${AUTH}/ListMyUserChanges`, {}, { as: await tokenOf(api, person) }), [hidden, hidden, hidden])
    assert.deepEqual(await editors(m('ListProjectChanges'), { projectId }, theirs), [hidden])
    assert.deepEqual(await editors(m('ListAppChanges'), { projectId, appId: app.appId }, theirs), [hidden])
    assert.deepEqual((await editors(m('ListOrgChanges'), { query: { limit: 1 } }, theirs)), [hidden])
  })

  it('of an organization, a project and an application is available to callers who may read them', async () => {
    const { id: projectId } = await api.ok(m('AddProject'), { name: 'History' }, acme)
    const { appId } = await api.ok(m('AddAPIApp'), { projectId, name: 'App', authMethodType: 'API_AUTH_METHOD_TYPE_BASIC' }, acme)
    await api.ok(m('UpdateApp'), { projectId, appId, name: 'Other' }, acme)
    assert.deepEqual(typesOf(await changesOf(api, m('ListProjectChanges'), { projectId })), ['project.added'])
    const ofApp = typesOf(await changesOf(api, m('ListAppChanges'), { projectId, appId }))
    assert.deepEqual(ofApp, ['application.changed', 'application.api.added'])
    await api.ok(m('SetOrgMetadata'), { key: 'key', value: 'dmFsdWU=' }, acme)
    const [newest] = await changesOf(api, m('ListOrgChanges'), { query: { limit: 1 } })
    assert.equal(newest?.eventType.key, 'org.metadata.set')
    await api.refused('not_found', m('ListAppChanges'), { projectId, appId: 'nothing' }, acme)
    await api.refused('not_found', m('ListProjectChanges'), { projectId: 'nothing' }, acme)
  })
})

overTransports('the instance', (api) => {
  it('is returned: creation date, version, host name and languages', async () => {
    const { instance } = await api.ok('admin.v1.AdminService/GetMyInstance')
    const newer = (await api.ok('instance.v2.InstanceService/GetInstance')).instance
    assert.deepEqual([instance.state, instance.name, instance.domains.length], ['STATE_RUNNING', 'localhost', 1])
    assert.match(instance.version, /^\d+\.\d+\.\d+$/)
    assert.deepEqual(
      [newer.id, newer.creationDate, newer.state, newer.name, newer.version, newer.customDomains[0].domain],
      [instance.id, instance.details.creationDate, instance.state, instance.name, instance.version, instance.domains[0].domain],
    )
    await api.ok('instance.v2.InstanceService/GetInstance', { instanceId: instance.id })
    await api.refused('not_found', 'instance.v2.InstanceService/GetInstance', { instanceId: 'another' })
    const { languages } = await api.ok('admin.v1.AdminService/GetAllowedLanguages')
    assert.ok(languages.includes('en') && languages.includes('de'))
    for (const service of [MANAGEMENT, AUTH, 'admin.v1.AdminService']) {
      assert.deepEqual((await api.ok(`${service}/GetSupportedLanguages`)).languages, languages)
    }
    assert.equal((await api.ok('admin.v1.AdminService/GetDefaultLanguage')).language, 'en')
    const { settings } = await api.ok('settings.v2.SettingsService/GetDomainSettings', {}, acme)
    assert.deepEqual(settings, { loginNameIncludesDomain: true, requireOrgDomainVerification: true, resourceOwnerType: 'RESOURCE_OWNER_TYPE_INSTANCE' })
  })
})
