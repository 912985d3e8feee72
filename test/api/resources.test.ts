import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { eventTypesAbout, eventsAbout } from '../support/api-events.js'
import { overTransports } from '../support/api.js'
import { clients } from '../support/standard-document.js'

const SERVICE = 'resource.v2.ResourceService'
const described = {
  projectId: '300', name: 'Orders', scopes: [{ name: 'orders:read', description: 'Read your orders', isDefault: true }, { name: 'orders:write', description: 'Change orders' }],
  accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT', accessTokenLifetime: '300s', clientIds: ['billing', 'billing'],
}

overTransports('resources of a project', (api) => {
  let number = 0
  const added = async (own: object = {}) => {
    const uri = `https://api.example/${++number}`
    const { resourceId } = await api.ok(`${SERVICE}/CreateResource`, { ...described, uri, ...own })
    return { projectId: '300', resourceId: String(resourceId), uri }
  }

  it('are added, returned, listed, replaced and removed', async () => {
    const { uri, ...place } = await added()
    const { resource } = await api.ok(`${SERVICE}/GetResource`, place)
    const { creationDate, changeDate, ...rest } = resource
    assert.equal(creationDate, changeDate)
    assert.deepEqual(rest, { ...described, ...place, uri, clientIds: ['billing'], revision: '1' })
    await api.ok(`${SERVICE}/UpdateResource`, { ...place, name: 'Bills', scopes: [{ name: 'b', description: 'B' }], isOpen: true })
    const changed = (await api.ok(`${SERVICE}/ListResources`, { projectId: '300' })).resources.find((one: { resourceId: string }) => one.resourceId === place.resourceId)
    assert.deepEqual([changed.name, changed.isOpen, changed.clientIds, changed.accessTokenLifetime, changed.uri], ['Bills', true, undefined, undefined, uri])
    await api.ok(`${SERVICE}/DeleteResource`, place)
    await api.refused('not_found', `${SERVICE}/GetResource`, place)
  })

  it('are answered with what may be a mistake: a feature that is off, and unknown clients', async () => {
    const create = (own: object) => api.ok(`${SERVICE}/CreateResource`, { ...described, uri: `https://api.example/${++number}`, ...own })
    assert.deepEqual((await create({ clientIds: ['billing', 'robot', 'absent'] })).warnings, [
      'the feature oauthResources is off: requests with the parameter resource are refused', 'clientIds: the organization has no application or service user absent',
    ])
    await api.ok('feature.v2.FeatureService/SetInstanceFeatures', { oauthResources: true })
    const { resourceId, warnings = [] } = await create({ clientIds: ['billing', 'robot'] })
    assert.deepEqual(warnings, [])
    const changed = await api.ok(`${SERVICE}/UpdateResource`, { projectId: '300', resourceId, name: 'Orders', scopes: described.scopes, clientIds: ['other'] })
    assert.deepEqual(changed.warnings, ['clientIds: the organization has no application or service user other'])
    await api.ok('feature.v2.FeatureService/SetInstanceFeatures', { oauthResources: false })
  })

  it('are answered the same for clients of other organizations as for clients that do not exist', async () => {
    const { resourceId, ...place } = await added()
    const warningsFor = async (id: string) => ((await api.ok(`${SERVICE}/UpdateResource`, { projectId: place.projectId, resourceId, name: 'Orders', scopes: described.scopes, clientIds: [id] }, { as: callers.orgOwner })).warnings as readonly string[])
      .map((warning) => warning.replaceAll(id, '<id>'))
    const absent = await warningsFor('absent')
    assert.ok(absent.some((warning) => warning.includes('clientIds')))
    for (const id of [clients.foreign.id, callers.otherOwner.id]) assert.deepEqual(await warningsFor(id), absent, id)
    assert.ok(!(await warningsFor(clients.billing.id)).some((warning) => warning.includes('clientIds')))
  })

  it('share no URI with the client_id of an application, whichever comes first', async () => {
    const { uri } = await added()
    const application = { projectId: '300', name: 'Named like a resource', apiConfiguration: {} }
    for (const applicationId of [uri, uri.replace('https://api.example', 'HTTPS://API.example:443')]) {
      const message = await api.refused('already_exists', 'application.v2.ApplicationService/CreateApplication', { ...application, applicationId })
      assert.match(message, /this id is the URI of a resource/)
    }
    await api.ok('application.v2.ApplicationService/CreateApplication', { ...application, applicationId: 'https://app.example/named' })
    await api.refused('already_exists', `${SERVICE}/CreateResource`, { ...described, uri: 'https://app.example/named' })
  })

  it('are recorded', async () => {
    const { uri, ...place } = await added()
    await api.ok(`${SERVICE}/UpdateResource`, { ...place, name: 'Bills', scopes: described.scopes })
    await api.ok(`${SERVICE}/DeleteResource`, place)
    const types = (await eventTypesAbout(api, '300')).filter((type) => type.startsWith('project.resource.'))
    for (const type of ['project.resource.added', 'project.resource.changed', 'project.resource.removed']) assert.ok(types.includes(type), type)
    assert.ok(JSON.stringify(await eventsAbout(api, '300')).includes(uri))
  })

  it('are refused with each problem named', async () => {
    const message = await api.refused('invalid_argument', `${SERVICE}/CreateResource`, { ...described, uri: 'https://api.example/#x', scopes: [{ name: 'openid', description: 'x' }] })
    assert.ok(message.includes('uri: has a fragment') && message.includes('scopes[0].name'), message)
    const { uri } = await added()
    await api.refused('already_exists', `${SERVICE}/CreateResource`, { ...described, uri })
    await api.refused('already_exists', `${SERVICE}/CreateResource`, { ...described, projectId: '301', uri: uri.toUpperCase().replace('API.EXAMPLE', 'api.example') })
    await api.refused('invalid_argument', `${SERVICE}/CreateResource`, { ...described, uri: `${api.world.issuer}/mcp` })
    const lifetime = await api.refused('invalid_argument', `${SERVICE}/CreateResource`, { ...described, uri: 'https://api.example/x', accessTokenLifetime: '1s' })
    assert.match(lifetime, /must be a duration from 60s to 86400s, such as "60s"/)
  })

  it('define types of authorization details, whose schemas are bounded', async () => {
    const type = { type: 'payment', label: 'Pay {amount}', schema: { type: 'object', properties: { amount: { type: 'number' } } } }
    const { uri: _uri, ...place } = await added({ detailTypes: [type] })
    assert.deepEqual((await api.ok(`${SERVICE}/GetResource`, place)).resource.detailTypes, [type])
    const nested = (levels: number): object => (levels === 0 ? { type: 'boolean' } : { type: 'object', properties: { a: nested(levels - 1) } })
    for (const schema of [undefined, 'x', nested(6), nested(20), { type: 'object', properties: { a: { type: 'string', pattern: '(a+)+' } } }]) {
      const message = await api.refused('invalid_argument', `${SERVICE}/CreateResource`, { ...described, uri: 'https://api.example/x', detailTypes: [{ ...type, schema }] })
      assert.ok(message.includes('detailTypes[0].schema'), message)
    }
    await api.refused('invalid_argument', `${SERVICE}/CreateResource`, { ...described, uri: 'https://api.example/x', detailTypes: [type, type] })
  })

  it('belong to their project: neither another project nor another organization reaches them', async () => {
    const { uri: _uri, ...place } = await added()
    await api.refused('not_found', `${SERVICE}/GetResource`, { ...place, projectId: '301' })
    await api.refused('not_found', `${SERVICE}/DeleteResource`, { ...place, projectId: '301' })
    await api.ok(`${SERVICE}/GetResource`, place, { as: callers.projectOwner })
    await api.ok(`${SERVICE}/GetResource`, place, { as: callers.orgViewer })
    await api.refused('permission_denied', `${SERVICE}/DeleteResource`, place, { as: callers.orgViewer })
    for (const method of ['GetResource', 'DeleteResource']) {
      await api.refused('not_found', `${SERVICE}/${method}`, place, { as: callers.otherOwner })
      await api.refused('permission_denied', `${SERVICE}/${method}`, place, { as: callers.withoutRoles })
    }
  })
})
