import assert from 'node:assert/strict'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BadInput } from '@keyhall/documents/json'
import { keycloakUser, realmOf } from '../support/realms.js'
import { Workplace } from '../support/workplace.js'

const user = (name: string): object => keycloakUser({ id: name, username: name, email: `${name}@example.com`, realmRoles: ['member'] })
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

  const CASES = new URL('../../cases/', import.meta.url)
  const place = (name: string): string => fileURLToPath(new URL(name, CASES))
  const REALMS = [
    ['a folder of the export', place('two-realms'), /two-realms: has several realms, "master", "shop": choose one with --realm-name$/],
    ['a list', place('keycloak-realms-in-a-list.json'), /in-a-list\.json: has several realms, "master", "shop": choose one with --realm-name$/],
  ] as const
  for (const [what, file, several] of REALMS) {
    it(`may have several realms, one of which is chosen by its name: ${what}`, async () => {
      await assert.rejects(workplace.keycloak([file]), several)
      await assert.rejects(workplace.keycloak([file], { realmName: 'Shop' }), /has no realm "Shop"; it has "master", "shop"$/)
      for (const [realmName, buyer] of [['master', 'root'], ['shop', 'buyer']] as const) {
        const { org, report, losses } = await workplace.keycloak([file], { realmName })
        assert.deepEqual([org.humanUsers.map(({ user: { userName } }) => userName), losses, report['toDo']], [[buyer], [], undefined])
      }
    })
  }

  it('may be a list with one realm, whose places have its index', async () => {
    const { org, losses } = await workplace.keycloak([workplace.write('realm.json', [realmOf([keycloakUser({ future: 1 })], { accessTokenLifespan: 1 })])])
    assert.deepEqual([org.humanUsers.length, losses.map(({ path: at }) => at)], [1, ['[0].users[0].future', '[0].accessTokenLifespan']])
  })

  it('may have users that are odd or conflict with an earlier one, which do not stop the others', async () => {
    const files = [
      workplace.write('a.json', { users: [user('x'), 'odd', user('a')] }),
      workplace.write('b.json', { users: [keycloakUser({ id: 'a', username: 'other' }), keycloakUser({ id: 'b', username: 'A', email: 'b@example.com' }), user('z'), 7] }),
    ]
    const { org, losses } = await workplace.keycloak(files)
    assert.deepEqual(org.humanUsers.map(({ userId, user: { userName } }) => [userId, userName]), [['x', 'x'], ['a', 'a'], ['b', 'b'], ['z', 'z']])
    assert.deepEqual(losses.filter(({ path: at }) => !at.includes('realmRoles')).map(({ path: at, reason }) => `${at}: ${reason}`), [
      'users[1]: expected an object', 'users[0]: an earlier user has the same id', 'users[1].username: another user has it: replaced with the id', 'users[3]: expected an object',
    ])
  })

  it('have ids that are numbers as their digits', async () => {
    const users = [1, 3].map((last) => `{"id":900719925474099${last},"username":"u${last}","firstName":"F","lastName":"L"}`)
    assert.deepEqual(await ids([workplace.write('realm.json', `{"users":[${users.join(',')}]}`)]), ['9007199254740991', '9007199254740993'])
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
    { what: 'users that are no list', files: { 'realm.json': { users: 'rabbit-9317' } }, problem: /realm\.json: users: expected a list$/ },
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
