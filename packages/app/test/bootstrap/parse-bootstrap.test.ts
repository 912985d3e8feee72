import 'reflect-metadata'
import assert from 'node:assert/strict'
import { BootstrapRefused } from '@keyhall/core/setup'
import { parseBootstrap, parseBootstrapText } from '@keyhall/documents/bootstrap'
import fc from 'fast-check'
import { HASH, SECRET, example, problemsOf } from './documents.js'

describe('a bootstrap document', () => {
  it('may have every member of the documented example', () => {
    const { organizations, users, serviceUsers, projects, clients, features, security } = parseBootstrap(example())
    assert.deepEqual([organizations, users, serviceUsers, projects, clients].map((list) => list.length), [1, 1, 1, 1, 1])
    assert.deepEqual(features, { actions: true, oidcTokenExchange: true })
    assert.deepEqual(security, { enableImpersonation: true })
    assert.equal(users[0]?.profile.gender, 'female')
    assert.equal(users[0]?.profile.nickname, 'al')
    assert.deepEqual(serviceUsers[0]?.roles, [{ role: 'ORG_OWNER' }, { role: 'PROJECT_OWNER', project: '300' }])
    assert.deepEqual(clients[0]?.grantTypes, ['authorization_code', 'refresh_token', 'client_credentials', 'implicit'])
  })

  it('may have a hashed password instead of a password', () => {
    const document = example()
    const { password: _password, ...alice } = document.users[0] ?? {}
    const [user] = parseBootstrap({ ...document, users: [{ ...alice, hashedPassword: { value: HASH } }] }).users
    assert.deepEqual([user?.password, user?.hashedPassword], [undefined, HASH])
  })

  it('may be empty', () => {
    assert.deepEqual(parseBootstrap({}), {
      organizations: [], users: [], serviceUsers: [], projects: [], clients: [], resources: [], identityProviders: [], features: {}, security: {}, tokens: {}, openClients: {},
    })
  })

  it('needs little of a person', () => {
    const [user] = parseBootstrap({ users: [{ id: '1', userName: 'bob', profile: { firstName: 'Bob', lastName: 'Builder' } }] }).users
    assert.deepEqual(user, {
      id: '1', userName: 'bob', profile: { firstName: 'Bob', lastName: 'Builder' }, roles: [],
    })
  })

  for (const [which, profile] of [
    ['without a name', {}],
    ['with empty names, which exports had before', { firstName: '', lastName: '' }],
    ['with a last name only', { lastName: 'Builder' }],
  ] as const) {
    it(`accepts a person ${which}`, () => {
      const [user] = parseBootstrap({ users: [{ id: '1', userName: 'bob@acme.example', profile }] }).users
      assert.deepEqual(user?.profile, { firstName: '', lastName: '', ...profile })
    })
  }

  it('needs little of a service user', () => {
    const [robot] = parseBootstrap({ serviceUsers: [{ id: '1', userName: 'robot' }] }).serviceUsers
    assert.deepEqual(robot, { id: '1', userName: 'robot', roles: [], keys: [] })
  })

  it('needs little of a client', () => {
    const [client] = parseBootstrap({ clients: [{ project: '1', client_id: 'web', client_secret: SECRET }] }).clients
    assert.deepEqual(client, {
      id: 'web', projectId: '1', secret: SECRET, name: 'web', applicationType: 'web', redirectUris: [], postLogoutRedirectUris: [],
      responseTypes: ['code'], grantTypes: ['authorization_code'], authMethod: 'client_secret_basic', idTokenUserinfoAssertion: false,
      accessTokenType: 'bearer', idTokenSignedResponseAlg: 'RS256', allowedOrigins: [],
    })
  })

  it('may contain the address that notifies a client of logouts', () => {
    const asked = { backchannel_logout_uri: 'http://127.0.0.1:3000/logout?x', backchannel_logout_session_required: true }
    const [client] = parseBootstrap({ clients: [{ project: '1', client_id: 'a', token_endpoint_auth_method: 'none', ...asked }] }).clients
    assert.equal(client?.backchannelLogoutUri, asked.backchannel_logout_uri)
    assert.equal(client?.backchannelLogoutSessionRequired, true)
  })

  it('needs no secret for a public client', () => {
    const [client] = parseBootstrap({ clients: [{ project: '1', client_id: 'spa', token_endpoint_auth_method: 'none' }] }).clients
    assert.deepEqual([client?.authMethod, client?.secret], ['none', undefined])
  })

  it('gives a client without the authorization code grant no response types', () => {
    const [client] = parseBootstrap({ clients: [{ project: '1', client_id: 'job', grant_types: ['client_credentials'] }] }).clients
    assert.deepEqual(client?.responseTypes, [])
  })

  it('may write the words of a response type in any order', () => {
    const response_types = ['token id_token', 'id_token token']
    const [client] = parseBootstrap({ clients: [{ project: '1', client_id: 'a', response_types }] }).clients
    assert.deepEqual(client?.responseTypes, ['id_token token'])
  })

  it('is read from text', () => {
    assert.equal(parseBootstrapText(JSON.stringify(example())).users[0]?.userName, 'alice')
    const problem = (error: Error) => /is not JSON/.test(error.message) && !error.message.includes('secret')
    assert.throws(() => parseBootstrapText('{ "users": [ "secret"'), problem)
  })
})

describe('refusals of a bootstrap document', () => {
  it('are reported together, each with its path', () => {
    const problems = problemsOf({
      organisations: [], users: [{ id: 'a b', userName: 'x', profile: { firstName: 1 } }],
      clients: [{ redirect_uris: ['https://h', '/cb'] }],
    })
    assert.deepEqual(problems, [
      'organisations: there is no such member; did you mean organizations?',
      'users[0].id: expected 1 to 200 printable ASCII characters without spaces',
      'users[0].profile.firstName: expected a text',
      'clients[0].project: is missing',
      'clients[0].client_id: is missing',
      'clients[0].redirect_uris[1]: is not an absolute URI',
    ])
  })

  it('stay readable when there are thousands', () => {
    const users = Array.from({ length: 5000 }, () => ({}))
    const isShort = ({ message }: Error) => message.split('\n').length === 102 && message.endsWith('and 14900 more')
    assert.throws(() => parseBootstrap({ users }), isShort)
  })

  it('never throw anything else, for any JSON', () => {
    const check = (json: unknown) => {
      try {
        parseBootstrap(json)
      } catch (error) {
        assert.ok(error instanceof BootstrapRefused, String(error))
        assert.ok(error.problems.length > 0)
      }
    }
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), check), { numRuns: 300 })
    fc.assert(fc.property(mutatedExample, check), { numRuns: 1000 })
  })
})

/** The example with one of its values replaced by any JSON, or removed. */
const replacement = fc.option(fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary' })))
const mutatedExample = fc.tuple(fc.nat(), replacement).map(([place, value]) => {
  const document = structuredClone(example()) as object
  const places: [Record<string, unknown>, string][] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, child] of Object.entries(node)) {
      places.push([node as Record<string, unknown>, key])
      visit(child)
    }
  }
  visit(document)
  const [node, key] = places[place % places.length] ?? [{}, '']
  if (value !== null) node[key] = value
  else if (Array.isArray(node)) node.splice(Number(key), 1)
  else delete node[key]
  return document
})
