import 'reflect-metadata'
import assert from 'node:assert/strict'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { ClientId, OrgId, ProjectId, TokenId, UserId } from '@keyhall/core/shared'
import { HASH, PASSWORD, SECRET, TOKEN, example, newKey } from './documents.js'
import { NOW, apply, countingWrites, digest, look, problemsOfApplying, startedStore, tools } from './store.js'

const ALICE = '200' as UserId
const ROBOT = '210' as UserId
const WEB = 'web' as ClientId
const OTHER_SECRET = SECRET.split('').toReversed().join('')

describe('applying a bootstrap document', () => {
  it('creates everything that it names', async () => {
    const store = await startedStore()
    await apply(store, example())
    const { org, project, alice, robot, client, password, secret, roles, robotRoles } = await look(store, async (stores) => ({
      org: await stores.orgs.find('100' as OrgId),
      project: await stores.projects.find('300' as ProjectId),
      alice: await stores.users.find(ALICE),
      robot: await stores.machines.byClientId('robot' as ClientId),
      client: await stores.clients.find(WEB),
      password: await stores.credentials.password(ALICE),
      secret: await stores.credentials.machineSecret(ROBOT),
      roles: await stores.memberships.ofUser(ALICE),
      robotRoles: await stores.memberships.ofUser(ROBOT),
    }))
    assert.deepEqual(org, { id: '100', name: 'Acme', primaryDomain: 'acme.localhost', state: 'active', createdAt: NOW })
    assert.deepEqual(project, { id: '300', orgId: '100', name: 'Shop', state: 'active', createdAt: NOW })
    assert.equal(alice?.primaryDomain, 'acme.localhost')
    assert.deepEqual(alice?.user.kind === 'human' && alice.user.email, { address: 'alice@acme.localhost', isVerified: true })
    assert.equal(robot?.user.name, 'Robot')
    assert.deepEqual([client?.version, client?.state, client?.secretHash], [1, 'active', digest.sha256(SECRET)])
    assert.equal(password?.hash, `$toy$${PASSWORD}`)
    assert.equal(secret?.secretHash, digest.sha256(SECRET))
    assert.deepEqual(roles, [{ userId: ALICE, role: 'IAM_OWNER', scope: { kind: 'instance' } }])
    assert.deepEqual(robotRoles.map(({ scope }) => scope), [{ kind: 'org', orgId: '100' }, { kind: 'project', projectId: '300' }])
  })

  it('makes personal access tokens that are found by the digest of the whole text, for a year', async () => {
    const store = await startedStore()
    await apply(store, example())
    const reading = await store.storage.ledger.personalAccessToken(digest.sha256(TOKEN))
    assert.equal(reading?.expiresAt, NOW + 365 * 24 * 3600)
  })

  it('turns features and security settings on, and leaves the others', async () => {
    const store = await startedStore()
    await apply(store, { features: { actions: true } })
    await apply(store, { security: { enableImpersonation: true } })
    await apply(store, { security: { requireClientAssertionJti: false } })
    const instance = await look(store, (stores) => stores.instance.get())
    assert.deepEqual(instance?.settings.features, { ...DEFAULT_SETTINGS.features, actions: true })
    assert.deepEqual(instance?.settings.security, { enableImpersonation: true, requireClientAssertionJti: false })
  })

  it('puts users and projects without an organization into the default one', async () => {
    const store = await startedStore()
    const users = [{ id: '1', userName: 'bob', profile: { firstName: 'B', lastName: 'B' } }]
    await apply(store, { users, projects: [{ id: '2', name: 'P' }] })
    const [bob, project] = await look(store, async (stores) =>
      [await stores.users.find('1' as UserId), await stores.projects.find('2' as ProjectId)] as const)
    assert.deepEqual([bob?.user.orgId, project?.orgId], [store.created.organizationId, store.created.organizationId])
  })

  it('names people without names by their user name, and service users without a name too', async () => {
    const store = await startedStore()
    await apply(store, { users: [{ id: '1', userName: 'bob@acme.example', profile: {} }], serviceUsers: [{ id: '2', userName: 'robot' }] })
    const [bob, robot] = await look(store, async ({ users }) => [await users.find('1' as UserId), await users.find('2' as UserId)] as const)
    assert.equal(bob?.user.kind === 'human' && bob.user.profile.displayName, 'bob@acme.example')
    assert.deepEqual(robot?.user.kind === 'machine' && [robot.user.name, robot.user.accessTokenType], ['robot', 'bearer'])
  })

  it('activates a person without a password who is active by the document, or has set up the account with its password', async () => {
    const store = await startedStore()
    const bob = { id: '1', userName: 'bob', profile: { firstName: 'B', lastName: 'B' } }
    const state = async () => (await look(store, ({ users }) => users.find('1' as UserId)))?.user.state
    await apply(store, { users: [bob] })
    assert.equal(await state(), 'active')
    await store.storage.run(async ({ users }) => {
      const user = (await users.lock('1' as UserId))?.user
      if (user) await users.update({ ...user, state: 'initial' })
    })
    await apply(store, { users: [bob] })
    assert.equal(await state(), 'initial')
    await apply(store, { users: [{ ...bob, password: PASSWORD }] })
    assert.equal(await state(), 'active')
  })

  it('takes hashes as they are', async () => {
    const store = await startedStore()
    const { password: _password, ...alice } = example().users[0] ?? {}
    await apply(store, { ...example(), users: [{ ...alice, hashedPassword: { value: HASH } }] })
    assert.equal((await look(store, ({ credentials }) => credentials.password(ALICE)))?.hash, HASH)
    assert.deepEqual(store.hasher.hashed.filter((password) => password === PASSWORD), [])
  })
})

describe('applying a bootstrap document again', () => {
  it('does not bring back who was removed, and says so', async () => {
    const store = await startedStore()
    await apply(store, example())
    await store.storage.run(async ({ users }) => {
      for (const id of [ALICE, ROBOT]) await users.remove(id, NOW)
    })
    const warnings = await apply(store, example())
    assert.deepEqual(warnings, ['users[0]: was removed, and is not made again', 'serviceUsers[0]: was removed, and is not made again'])
    assert.deepEqual(await look(store, async ({ users }) => [await users.find(ALICE), await users.find(ROBOT)]), [undefined, undefined])
  })

  it('writes nothing and hashes nothing', async () => {
    const store = await startedStore()
    const document = example()
    const first = await apply(store, document)
    const hashed = store.hasher.hashed.length
    const { storage, written } = countingWrites(store.storage)
    store.clock.advance(1000)
    assert.deepEqual(await apply({ ...store, storage }, document), first)
    assert.deepEqual(written, [])
    assert.equal(store.hasher.hashed.length, hashed)
    assert.equal((await look(store, ({ memberships }) => memberships.ofUser(ROBOT))).length, 2)
  })

  it('renames organizations and projects, and gives new roles', async () => {
    const store = await startedStore()
    const document = example()
    await apply(store, document)
    await apply(store, {
      organizations: [{ id: '100', name: 'Acme Ltd', primaryDomain: 'acme.localhost' }],
      projects: [{ id: '300', organization: '100', name: 'Store' }],
      users: [{ ...document.users[0], roles: ['ORG_OWNER'] }],
    })
    const [org, project, roles] = await look(store, async ({ orgs, projects, memberships }) =>
      [await orgs.find('100' as OrgId), await projects.find('300' as ProjectId), await memberships.ofUser(ALICE)] as const)
    assert.deepEqual([org?.name, project?.name], ['Acme Ltd', 'Store'])
    assert.deepEqual(roles.map(({ role }) => role), ['IAM_OWNER', 'ORG_OWNER'])
  })

  it('changes clients, with a version more', async () => {
    const store = await startedStore()
    await apply(store, example())
    await apply(store, { clients: [{ project: '300', client_id: 'web', redirect_uris: ['https://new.example/cb'] }] })
    const client = await look(store, ({ clients }) => clients.find(WEB))
    assert.deepEqual([client?.version, client?.redirectUris, client?.name], [2, ['https://new.example/cb'], 'web'])
    assert.equal(await look(store, ({ clients }) => clients.allowsOrigin('https://new.example')), true)
  })

  it('overwrites no user, password, secret or key', async () => {
    const store = await startedStore()
    const document = example()
    await apply(store, document)
    const before = await look(store, ({ users }) => users.find(ALICE))
    const [robot] = document['serviceUsers'] as Record<string, unknown>[]
    const [client] = document['clients'] as Record<string, unknown>[]
    const warnings = await apply(store, {
      users: [{ ...document.users[0], userName: 'alicia', password: 'another password' }],
      serviceUsers: [{ ...robot, name: 'R2', clientSecret: OTHER_SECRET, keys: [{ kid: 'k1', publicKey: newKey().publicKey }] }],
      clients: [{ ...client, client_secret: OTHER_SECRET }],
    })
    const after = await look(store, async ({ users, credentials, clients }) => ({
      alice: await users.find(ALICE), password: await credentials.password(ALICE),
      secret: await credentials.machineSecret(ROBOT), client: await clients.find(WEB),
    }))
    assert.deepEqual(after.alice, before)
    assert.equal(after.password?.hash, `$toy$${PASSWORD}`)
    assert.equal(after.secret?.secretHash, digest.sha256(SECRET))
    assert.deepEqual([after.client?.secretHash, after.client?.version], [digest.sha256(SECRET), 1])
    assert.deepEqual(warnings.filter((warning) => warning.endsWith('and stays')), [
      'serviceUsers[0].clientSecret: another secret exists and stays',
      'serviceUsers[0].keys[0]: another key exists under this kid and stays',
      'clients[0].client_secret: another secret exists and stays',
    ])
  })

  it('brings no revoked personal access token back', async () => {
    const store = await startedStore()
    await apply(store, example())
    const hash = digest.sha256(TOKEN)
    await store.storage.run(async ({ credentials }) => {
      const token = await credentials.personalAccessToken(hash)
      await credentials.revokePersonalAccessToken(token?.id ?? ('' as TokenId), NOW)
    })
    await apply(store, example())
    assert.equal(await store.storage.ledger.personalAccessToken(hash), undefined)
  })

  it('drops the secret of a client that becomes public', async () => {
    const store = await startedStore()
    await apply(store, example())
    await apply(store, { clients: [{ project: '300', client_id: 'web', token_endpoint_auth_method: 'none' }] })
    assert.equal('secretHash' in ((await look(store, ({ clients }) => clients.find(WEB))) ?? { secretHash: 1 }), false)
  })

  it('leaves a deactivated client as it is', async () => {
    const store = await startedStore()
    await apply(store, example())
    await store.storage.run(async ({ clients }) => {
      const client = await clients.find(WEB)
      if (client) await clients.put({ ...client, state: 'inactive' }, [])
    })
    await apply(store, example())
    assert.equal((await look(store, ({ clients }) => clients.find(WEB)))?.state, 'inactive')
  })
})

describe('what a bootstrap document does not get', () => {
  it('is reported, each with its path', async () => {
    const store = await startedStore()
    await apply(store, { organizations: [{ id: '100', name: 'Acme', primaryDomain: 'acme.localhost' }] })
    const warnings = await apply(store, {
      organizations: [{ id: '100', name: 'Acme', primaryDomain: 'other.localhost' }],
      projects: [{ id: '300', organization: '100', name: 'Shop' }],
      clients: [
        { project: '300', client_id: 'a', token_endpoint_auth_method: 'none', response_types: ['code'], grant_types: ['refresh_token'] },
      ],
    })
    assert.deepEqual(warnings, [
      'organizations[0].primaryDomain: the organization exists and keeps acme.localhost',
      'clients[0].grant_types: without authorization_code a code leads nowhere',
    ])
  })

  it('is what a feature that is off would serve; with the feature on, nothing', async () => {
    const store = await startedStore()
    await apply(store, {
      organizations: [{ id: '100', name: 'Acme', primaryDomain: 'acme.localhost' }],
      projects: [{ id: '300', organization: '100', name: 'Shop' }],
    })
    const hybrid = { project: '300', client_id: 'a', token_endpoint_auth_method: 'none', response_types: ['code id_token'] }
    const warning = 'clients[0].response_types: code id_token is not served while the feature oidcHybridFlow is off'
    assert.deepEqual(await apply(store, { clients: [hybrid] }), [warning])
    assert.deepEqual(await apply(store, { clients: [hybrid], features: { oidcHybridFlow: true } }), [])
    assert.deepEqual(await apply(store, { clients: [hybrid] }), [])
  })

  it('is a key that can sign no assertion', async () => {
    const store = await startedStore()
    await apply(store, {
      organizations: [{ id: '100', name: 'Acme', primaryDomain: 'acme.localhost' }],
      projects: [{ id: '300', organization: '100', name: 'Shop' }],
    })
    const { publicKey } = newKey()
    const keys = [publicKey, { ...publicKey, use: 'enc' }, { ...publicKey, alg: 'ES512' }]
    const client = { project: '300', client_id: 'a', token_endpoint_auth_method: 'private_key_jwt', jwks: { keys } }
    const warnings = await apply(store, { clients: [client] })
    assert.deepEqual(warnings.map((line) => line.split(':')[0]), ['clients[0].jwks.keys[1]', 'clients[0].jwks.keys[2]'])
  })

  it('is to act for others, while the instance does not allow it', async () => {
    const store = await startedStore()
    const users = [{ id: '1', userName: 'eve', profile: { firstName: 'E', lastName: 'E' }, roles: ['ORG_OWNER', 'IAM_END_USER_IMPERSONATOR'] }]
    const serviceUsers = [{ id: '2', userName: 'robot', roles: ['ORG_ADMIN_IMPERSONATOR'] }]
    assert.deepEqual(await apply(store, { users, serviceUsers }), [
      'users[0].roles: IAM_END_USER_IMPERSONATOR permits nothing while security.enableImpersonation is off',
      'serviceUsers[0].roles: ORG_ADMIN_IMPERSONATOR permits nothing while security.enableImpersonation is off',
    ])
    assert.deepEqual(await apply(store, { users, serviceUsers, security: { enableImpersonation: true } }), [])
  })

  it('is everything, on a storage that was never set up', async () => {
    assert.deepEqual(await problemsOfApplying(tools(), {}), ['the document: the storage was not set up yet'])
  })
})
