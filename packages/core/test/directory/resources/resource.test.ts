import assert from 'node:assert/strict'
import type { NewResource, Resource, ResourceStore } from '@keyhall/core/resources'
import { ManageResources, RESOURCE_LIMITS, ResourceInvalid, ResourceTaken, ResourceUri, TooManyResources, resourceKey, tokenFor } from '@keyhall/core/resources'
import { OAuthError } from '@keyhall/core/protocol'
import type { Issuer, OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import { aTrail } from '../../support/audit.js'
import { instance } from '../../support/builders.js'
import { clockAt, countingIds, emptyResources } from '../../support/fakes.js'

describe('resource URI (RFC 8707 §2)', () => {
  for (const uri of ['https://api.example', 'https://api.example/a/b?c=d', 'urn:example:api', 'com.example.api:/v1', 'https://[::1]:8443/%20']) {
    it(`may be ${uri}`, () => assert.equal(ResourceUri.problem(uri), undefined))
  }

  const wrong = [
    '', 'api', '/api', '//api.example', 'https://', 'https:/api.example', 'https:api.example', 'https://api.example#', 'https://api.example/a#b', 'https://a b.example',
    'https://me@api.example', 'https://api.example/ä', 'https://api.example/%zz', 'https://api.example/\n', `https://api.example/${'x'.repeat(500)}`,
  ]
  for (const uri of wrong) it(`must not be ${JSON.stringify(uri.slice(0, 40))}`, () => assert.notEqual(ResourceUri.problem(uri), undefined))

  it('is compared without regard to the spelling of scheme, host, default port and empty path', () => {
    for (const uri of ['https://api.example', 'https://api.example/', 'HTTPS://API.Example', 'https://api.example:443/']) assert.equal(resourceKey(uri), 'https://api.example/')
    assert.equal(resourceKey('http://api.example:80/a'), 'http://api.example/a')
    for (const uri of ['https://api.example/A', 'https://api.example/a/', 'https://api.example:8443/a', 'http://api.example/a', 'urn:Example:a']) {
      assert.notEqual(resourceKey(uri), resourceKey('https://api.example/a'))
      assert.notEqual(resourceKey(uri), 'urn:example:a')
    }
  })
})

const described: NewResource = { uri: 'https://api.example', name: 'API', scopes: [{ name: 'read', description: 'Read' }], isOpen: false, clientIds: [] }
const caller = { userId: 'admin' as UserId, orgId: 'org' as OrgId, origin: {} }

function management({ existing = 0, hasClient = false }: { readonly existing?: number; readonly hasClient?: boolean } = {}) {
  const added: Resource[] = []
  const { events, stores, trail } = aTrail()
  const all = Array.from({ length: existing }, () => ({}) as Resource)
  const resources = { ...emptyResources, ofProject: async () => all, add: async (one: Resource) => void added.push(one) } as unknown as ResourceStore
  const project = { id: 'project' as ProjectId, orgId: 'org' as OrgId, name: 'Shop', state: 'active', createdAt: 1 } as const
  const work = { ...stores, resources, projects: { find: async () => project }, clients: { find: async () => (hasClient ? { projectId: project.id } : undefined) }, machines: { byClientId: async () => undefined } }
  const manage = new ManageResources({
    storage: { run: (unit) => unit(work), read: (read) => read(work) }, events, instance: instance(), issuer: 'https://id.example' as Issuer, vendor: 'keyhall',
    ids: countingIds(), clock: clockAt(5),
  })
  return { manage, added, trail, add: (own: Partial<NewResource> = {}, at = 'project') => manage.add(at as ProjectId, { ...described, ...own }, caller as never) }
}

const fieldOf = async (answer: Promise<unknown>): Promise<readonly string[]> => {
  try {
    await answer
    return []
  } catch (problem) {
    assert.ok(problem instanceof ResourceInvalid)
    return problem.problems.map(({ field }) => field)
  }
}

describe('adding a resource', () => {
  it('stores and records it', async () => {
    const { add, added, trail } = management()
    await add()
    assert.deepEqual([added.length, added[0]?.version, trail.map(({ type }) => type)], [1, 1, ['project.resource.added']])
  })

  const scope = (name: string, description = 'x') => ({ scopes: [{ name, description }] })
  const wrong: readonly (readonly [string, Partial<NewResource>, string])[] = [
    ['a relative URI', { uri: '/api' }, 'uri'],
    ['a fragment', { uri: 'https://api.example#x' }, 'uri'],
    ['the form of a scope', { uri: 'urn:keyhall:iam:org:project:role:x' }, 'uri'],
    ['an address of this server', { uri: 'https://ID.example:443/mcp' }, 'uri'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['a standard scope', scope('openid'), 'scopes[0].name'],
    ['a reserved scope', scope('urn:keyhall:iam:org:project:id:1:aud'), 'scopes[0].name'],
    ['a scope with a space', scope('a b'), 'scopes[0].name'],
    ['an empty description', scope('a', ''), 'scopes[0].description'],
    ['a scope twice', { scopes: [...scope('a').scopes, ...scope('a').scopes] }, 'scopes[1].name'],
    ['too many scopes', { scopes: Array.from({ length: RESOURCE_LIMITS.scopes + 1 }, (_, index) => ({ name: `s${index}`, description: 'x' })) }, 'scopes'],
    ['a lifetime of a second', { accessTokenLifetime: 1 }, 'accessTokenLifetime'],
    ['an endless lifetime', { accessTokenLifetime: 10 ** 9 }, 'accessTokenLifetime'],
    ['no name', { name: '' }, 'name'],
  ]
  for (const [what, own, field] of wrong) {
    it(`is refused for ${what}`, async () => assert.deepEqual(await fieldOf(management().add(own)), [field]))
  }

  it('accepts an address of this server for its own project', async () => {
    const { add } = management()
    assert.deepEqual(await fieldOf(add({ uri: 'https://id.example/mcp' }, instance()().projectId)), [])
    assert.deepEqual(await fieldOf(add({ uri: 'https://id.example.evil.example' })), [])
  })

  it('is refused for a client_id, and beyond the limit of a project', async () => {
    await assert.rejects(management({ hasClient: true }).add(), ResourceTaken)
    await assert.rejects(management({ existing: RESOURCE_LIMITS.perProject }).add(), TooManyResources)
  })
})

describe('token for several resources', () => {
  const one = (own: Partial<Resource>): Resource => ({ ...described, id: 'r', projectId: 'p', version: 1, createdAt: 1, changedAt: 1, ...own }) as Resource

  it('has the shortest of their lifetimes', () => {
    assert.equal(tokenFor([one({ accessTokenLifetime: 300 }), one({}), one({ accessTokenLifetime: 120 })]).accessTokenLifetime, 120)
  })

  it('is refused when they expect different forms', () => {
    assert.throws(() => tokenFor([one({ accessTokenType: 'jwt' }), one({ accessTokenType: 'bearer' })]), (problem) => problem instanceof OAuthError && problem.error === 'invalid_target')
  })
})
