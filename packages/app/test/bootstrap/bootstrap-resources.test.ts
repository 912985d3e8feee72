import 'reflect-metadata'
import assert from 'node:assert/strict'
import type { ProjectId } from '@keyhall/core/shared'
import { NOW, apply, look, problemsOfApplying, startedStore } from './store.js'
import { problemsOf } from './documents.js'

const PROJECT = '300' as ProjectId
const projects = [{ id: '300', name: 'Shop' }, { id: '301', name: 'Bank' }]
const orders = {
  project: '300', uri: 'https://api.example.com/orders', name: 'Orders', accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT', accessTokenLifetime: '300s', clientIds: ['nightly'],
  scopes: [{ name: 'orders:read', description: 'See your orders', isDefault: true }, { name: 'orders:write', description: 'Change your orders' }],
  detailTypes: [{ type: 'order', label: 'Order {item}', schema: { type: 'object', properties: { item: { type: 'string' } } } }],
}

describe('resources of a bootstrap document', () => {
  it('are added with everything that the API has', async () => {
    const store = await startedStore()
    await apply(store, { projects, resources: [orders] })
    const [{ id, ...stored } = { id: '' }, ...others] = await look(store, ({ resources }) => resources.ofProject(PROJECT))
    const { project: projectId, ...described } = orders
    assert.match(id, /^id-/)
    assert.deepEqual(stored, { ...described, projectId, accessTokenType: 'jwt', accessTokenLifetime: 300, isOpen: false, version: 1, createdAt: NOW, changedAt: NOW })
    assert.deepEqual(others, [])
  })

  it('stay as they are when the project has their URI, and are never deleted', async () => {
    const store = await startedStore()
    await apply(store, { projects, resources: [orders] })
    const before = await look(store, ({ resources }) => resources.ofProject(PROJECT))
    await apply(store, { projects, resources: [{ ...orders, uri: 'https://API.example.com:443/orders', name: 'Other' }] })
    await apply(store, { projects })
    assert.deepEqual(await look(store, ({ resources }) => resources.ofProject(PROJECT)), before)
  })

  it('are refused as the API refuses them, and nothing is applied then', async () => {
    const store = await startedStore()
    await apply(store, { projects, resources: [orders] })
    const own = (changed: object) => ({ ...orders, ...changed })
    const client = { project: '300', client_id: 'https://app.example/', token_endpoint_auth_method: 'none' }
    assert.deepEqual(await problemsOfApplying(store, {
      clients: [client],
      resources: [
        own({ project: '999', uri: 'https://a.example' }), own({ uri: 'http://localhost:8080/mcp' }), own({ uri: 'https://app.example/' }), own({ uri: 'https://b.example', scopes: [] }),
        own({ uri: 'https://fine.example' }),
      ],
    }), [
      'resources[0].project: there is no project with this id', 'resources[1].uri: must not be an address of this server', 'resources[2].uri: is the client_id of a client',
      'resources[3].scopes: must have at least one entry',
    ])
    assert.deepEqual(await problemsOfApplying(store, { resources: [own({ project: '301' })] }), ['resources[0].uri: is that of a resource of another project'])
    assert.equal((await look(store, ({ resources }) => resources.ofProject(PROJECT))).length, 1)
  })

  it('are refused beyond the limit of a project', async () => {
    const store = await startedStore()
    const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ ...orders, uri: `https://api.example.com/${from + index}` }))
    await apply(store, { projects, resources: many(0, 99) })
    assert.deepEqual(await problemsOfApplying(store, { resources: many(98, 3) }), ['resources[2].project: has at most 100 resources'])
  })

  it('are refused twice in one document, and with a wrong member', () => {
    assert.deepEqual(problemsOf({ resources: [orders, { ...orders, uri: 'https://API.example.com/orders' }] }), ['resources[1].uri: is the URI of another resource'])
    assert.deepEqual(problemsOf({ resources: [{ ...orders, accessTokenLifetime: 300, audience: 'x' }] }), [
      'resources[0].audience: there is no such member', 'resources[0].accessTokenLifetime: expected a text',
    ])
  })

  it('are named when no token is issued for them', async () => {
    const warning = 'resources: no token is issued for them while the feature oauthResources is off'
    const store = await startedStore()
    assert.deepEqual(await apply(store, { projects, resources: [orders] }), [warning])
    assert.deepEqual(await apply(store, { projects, resources: [orders], features: { oauthResources: true } }), [])
  })
})
