import assert from 'node:assert/strict'
import path from 'node:path'
import { BadInput } from '@keyhall/documents/json'
import { keycloakUser, realmOf } from '../support/realms.js'
import { Workplace } from '../support/workplace.js'

const user = (name: string): object => keycloakUser({ id: name, username: name, realmRoles: ['member'] })
const roles = { realm: [{ name: 'member' }] }

describe('the files of a realm', () => {
  let workplace: Workplace
  beforeEach(() => { workplace = new Workplace() })
  afterEach(() => workplace.remove())

  const ids = async (files: readonly string[]): Promise<readonly string[]> =>
    (await workplace.keycloak(files)).org.humanUsers.map(({ userId }) => userId)

  it('may be several: the realm, and its users by number', async () => {
    const files = [
      workplace.write('shop-users-0.json', { realm: 'shop', users: [user('a'), user('b')] }),
      workplace.write('shop-realm.json', { realm: 'shop', roles }),
      workplace.write('shop-users-1.json', { realm: 'shop', users: [user('c')] }),
    ]
    const { org, losses } = await workplace.keycloak(files)
    assert.deepEqual([org.humanUsers.map(({ userId }) => userId), org.userGrants.length, losses], [['a', 'b', 'c'], 3, []])
  })

  it('may be a folder, of which only the files of an export are read, in their order', async () => {
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      workplace.write(`shop-users-${index * 5}.json`, { realm: 'shop', users: [user(name)] })
    }
    workplace.write('shop-realm.json', { realm: 'shop', roles })
    workplace.write('shop-federated-users-0.json', { realm: 'shop', federatedUsers: [] })
    workplace.write('package.json', 'no JSON')
    assert.deepEqual(await ids([workplace.folder]), ['a', 'b', 'c'])
  })

  it('may have the users before the roles that they have', async () => {
    const file = workplace.write('realm.json', { realm: 'shop', users: [user('a')], roles })
    assert.equal((await workplace.keycloak([file])).org.userGrants.length, 1)
  })

  it('may have no users', async () => {
    for (const realm of [{ realm: 'shop' }, { realm: 'shop', users: [] }, { realm: 'shop', users: null }]) {
      assert.deepEqual(await ids([workplace.write('realm.json', realm)]), [])
    }
  })

  it('are named with the settings that have no place', async () => {
    const settings = { accessTokenLifespan: 300, smtpServer: {}, identityProviders: [{ alias: 'x' }], enabled: true }
    const { losses } = await workplace.keycloak(realmOf([], settings))
    assert.deepEqual(losses.map(({ kind, name, path: place, reason }) => [kind, name, place, reason]), [
      ['realm', 'shop', 'identityProviders', 'providers of these kinds are not converted: add them by the API'],
      ['realm', 'shop', 'accessTokenLifespan', 'realm settings are not imported'],
    ])
  })

  interface Wrong {
    readonly what: string
    readonly files: Readonly<Record<string, unknown>>
    readonly problem: RegExp
  }
  const WRONG: readonly Wrong[] = [
    {
      what: 'no JSON', files: { 'realm.json': '{"users":[{"id":"1","password":"rabbit-9317}]}' },
      problem: /realm\.json: users\[0\]: ends too early$/,
    },
    { what: 'a list', files: { 'realm.json': [{}] }, problem: /realm\.json: expected an object, not a list$/ },
    { what: 'users that are no list', files: { 'realm.json': { users: 'rabbit-9317' } }, problem: /realm\.json: users: expected a list$/ },
    {
      what: 'a user that is no object', files: { 'realm.json': { users: [user('a'), 'rabbit-9317'] } },
      problem: /realm\.json: users\[1\]: expected an object$/,
    },
    {
      what: 'an id twice', files: { 'realm.json': realmOf([user('a'), keycloakUser({ id: 'a' })]) },
      problem: /realm\.json: users\[1\]\.id: users\[0\] has the same id$/,
    },
    {
      what: 'a user name twice, which is one however it is written',
      files: { 'realm.json': realmOf([user('a'), keycloakUser({ username: 'A' })]) },
      problem: /realm\.json: users\[1\]\.username: users\[0\] has the same user name$/,
    },
    {
      what: 'an id in two files',
      files: { 'a.json': { users: [user('x'), user('a')] }, 'b.json': { users: [user('y'), user('z'), keycloakUser({ id: 'a' })] } },
      problem: /b\.json: users\[2\]\.id: users\[1\] of .*a\.json has the same id$/,
    },
    {
      what: 'two realms', files: { 'a.json': { realm: 'a' }, 'b.json': { realm: 'b' } },
      problem: /b\.json: realm: is not that of .*a\.json$/,
    },
    { what: 'the same twice', files: { 'a.json': { roles }, 'b.json': { roles } }, problem: /b\.json: roles: is there too in .*a\.json$/ },
  ]
  for (const { what, files, problem } of WRONG) {
    it(`are refused, and nothing is left behind: ${what}`, async () => {
      const places = Object.entries(files).map(([name, content]) => workplace.write(name, content))
      await assert.rejects(workplace.keycloak(places), (error: unknown) => {
        assert.ok(error instanceof BadInput)
        assert.match(error.message, problem)
        assert.ok(!error.message.includes('9317'))
        return true
      })
      assert.deepEqual(workplace.names(), Object.keys(files))
    })
  }

  it('are refused when they are not there, or given twice', async () => {
    const [gone, file] = [path.join(workplace.folder, 'gone.json'), workplace.write('realm.json', realmOf([]))]
    await assert.rejects(workplace.keycloak([gone]), /gone\.json: there is no such file$/)
    await assert.rejects(workplace.keycloak([file, `${workplace.folder}/./realm.json`]), /realm\.json: is given twice$/)
    await assert.rejects(
      new Workplace().keycloak([workplace.folder]), /contains neither <realm>-realm\.json nor <realm>-users-<number>\.json$/,
    )
  })

  it('are never written over', async () => {
    const file = workplace.write('importBody.json', realmOf([]))
    await assert.rejects(workplace.keycloak([file]), /would overwrite/)
    assert.deepEqual(workplace.names(), ['importBody.json'])
  })
})
