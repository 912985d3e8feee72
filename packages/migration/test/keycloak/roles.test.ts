import assert from 'node:assert/strict'
import { ALICE_ID, keycloakUser, realmOf } from '../support/realms.js'
import type { Transformed } from '../support/workplace.js'
import { Workplace } from '../support/workplace.js'

const role = (name: string, members: object = {}): object => ({
  id: name, name, description: '', composite: false, clientRole: false, containerId: 'shop', attributes: {}, ...members,
})
const consistsOf = (realm: readonly string[], client: object = {}): object => ({ composite: true, composites: { realm, client } })

const ROLES = {
  realm: [
    role(
      'default-roles-shop',
      { description: '${role_default-roles}', ...consistsOf(['offline_access', 'member'], { account: ['view-profile'] }) },
    ),
    role('offline_access'), role('uma_authorization'), role('member', { description: 'Everybody' }), role('boss', consistsOf(['clerk'])),
    role('clerk', consistsOf(['boss'], { web: ['editor'] })), role('auditor'),
  ],
  client: {
    web: [role('editor', { clientRole: true, description: 'Edits' }), role('viewer', { clientRole: true })],
    account: [role('view-profile', { clientRole: true })], 'realm-management': [role('realm-admin', { clientRole: true })],
  },
}
const GROUPS = [{
  id: 'g1', name: 'staff', path: '/staff', attributes: {}, realmRoles: ['auditor'], clientRoles: {},
  subGroups: [{ id: 'g2', name: 'web', path: '/staff/web', realmRoles: [], clientRoles: { web: ['viewer'] }, subGroups: [] }],
}]

describe('roles and groups of Keycloak', () => {
  let workplace: Workplace
  beforeEach(() => { workplace = new Workplace() })
  afterEach(() => workplace.remove())

  const transform = (user: object, members: object = {}): Promise<Transformed> =>
    workplace.keycloak(realmOf([keycloakUser({ realmRoles: [], ...user })], { roles: ROLES, groups: GROUPS, ...members }))
  const keysOf = async (user: object): Promise<readonly string[]> =>
    (await transform(user)).org.userGrants.flatMap(({ roleKeys }) => roleKeys)
  const about = ({ losses }: Transformed, kind: string): readonly string[] =>
    losses.filter((loss) => loss.kind === kind)
      .map(({ path, reason, value }) => `${path}${value === undefined ? '' : ` ${value}`}: ${reason}`)

  it('come with a project that is named after the realm', async () => {
    const { org } = await transform({})
    assert.deepEqual(org.projects.map(({ project }) => project), [{ name: 'shop' }])
    const [{ projectId } = { projectId: '' }] = org.projects
    assert.match(projectId, /^kc-[\w-]{22}$/)
    assert.deepEqual(org.projectRoles, [
      { projectId, roleKey: 'member', displayName: 'Everybody' }, { projectId, roleKey: 'boss', displayName: 'boss' },
      { projectId, roleKey: 'clerk', displayName: 'clerk' }, { projectId, roleKey: 'auditor', displayName: 'auditor' },
      { projectId, roleKey: 'web:editor', displayName: 'Edits', group: 'web' },
      { projectId, roleKey: 'web:viewer', displayName: 'web:viewer', group: 'web' },
    ])
  })

  it('come without a project when there are none', async () => {
    const { org } = await workplace.keycloak(realmOf([keycloakUser()]))
    assert.deepEqual([org.projects, org.projectRoles, org.userGrants], [[], [], []])
  })

  it('stand in the document before the users that have them', async () => {
    const { text } = await transform({ realmRoles: ['member'], groups: ['/staff'] })
    const places = ['projects', 'projectRoles', 'humanUsers', 'userGrants', 'userMetadata'].map((name) => text.indexOf(`"${name}":[`))
    assert.ok(places.every((place) => place > 0))
    assert.deepEqual(places, places.toSorted((a, b) => a - b))
  })

  it('are granted to those who have them, with what they consist of, also in circles', async () => {
    assert.deepEqual((await transform({ realmRoles: ['boss'] })).org.userGrants.map(({ userId, roleKeys }) => [userId, roleKeys]),
      [[ALICE_ID, ['boss', 'clerk', 'web:editor']]])
    assert.deepEqual(await keysOf({ realmRoles: ['auditor'], clientRoles: { web: ['viewer'] } }), ['auditor', 'web:viewer'])
  })

  it('that all users have by default are not granted, but those that were added to them are', async () => {
    assert.deepEqual(await keysOf({ realmRoles: ['default-roles-shop', 'offline_access', 'uma_authorization'] }), ['member'])
    assert.deepEqual(
      (await transform({ realmRoles: ['default-roles-shop', 'offline_access'] })).losses.filter(({ kind }) => kind === 'user'), [],
    )
  })

  it('of groups are granted to their members, those of the groups above too', async () => {
    assert.deepEqual(await keysOf({ groups: ['/staff'] }), ['auditor'])
    assert.deepEqual(await keysOf({ groups: ['/staff/web'] }), ['auditor', 'web:viewer'])
  })

  it('leave the paths of the groups in the metadata', async () => {
    const transformed = await transform({ groups: ['/staff/web', '/gone'] })
    assert.deepEqual(transformed.org.userMetadata, [
      { id: ALICE_ID, key: 'groups', value: Buffer.from('["/staff/web","/gone"]').toString('base64') },
    ])
    assert.deepEqual(
      about(transformed, 'user'), ['users[0].groups /gone: the export does not define the group: path moved to the metadata'],
    )
    assert.deepEqual(about(transformed, 'realm'), [
      'groups: groups are not supported: members get the path as metadata and the roles of the group',
    ])
  })

  it('do not overwrite an attribute that is called groups', async () => {
    const transformed = await transform({ groups: ['/staff'], attributes: { groups: ['mine'] } })
    assert.deepEqual(transformed.org.userMetadata.map(({ value }) => value), [Buffer.from('mine').toString('base64')])
    assert.deepEqual(about(transformed, 'user'), ['users[0].groups: an attribute of the user has the same metadata key'])
  })

  it('that are not defined, and those of Keycloak itself, are named where users have them', async () => {
    const clientRoles = { 'realm-management': ['realm-admin'], account: ['view-profile'], web: ['nobody'] }
    const transformed = await transform({ realmRoles: ['gone'], clientRoles })
    assert.deepEqual(transformed.org.userGrants, [])
    assert.deepEqual(about(transformed, 'user'), [
      'users[0].realmRoles gone: the export does not define the role',
      'users[0].clientRoles["realm-management"] realm-admin: is a built-in role of Keycloak',
      'users[0].clientRoles.web nobody: the export does not define the role',
    ])
  })

  it('of a client whose key is that of a role of the realm are granted to no user', async () => {
    const roles = { realm: [role('web:admin')], client: { web: [role('admin', { clientRole: true })] } }
    const user = keycloakUser({ realmRoles: [], clientRoles: { web: ['admin'] } })
    const transformed = await workplace.keycloak(realmOf([user], { roles }))
    assert.deepEqual(transformed.org.projectRoles.map(({ roleKey }) => roleKey), ['web:admin'])
    assert.deepEqual(transformed.org.userGrants, [])
    assert.deepEqual(about(transformed, 'role'), ['roles.client.web[0]: another role of the realm has the same key'])
  })

  it('that are none are named, and whatever else stands beside them', async () => {
    const roles = { realm: [role('member'), 'guest'], client: { web: {} , account: 'x' }, application: { web: [] , shop: [{}, 1] } }
    const transformed = await workplace.keycloak(realmOf([], { roles, groups: ['staff'], clients: [7] }))
    assert.deepEqual(transformed.org.projectRoles.map(({ roleKey }) => roleKey), ['member'])
    assert.deepEqual(about(transformed, 'realm'), [
      'roles.realm[1]: expected an object', 'clients[0]: expected an object', 'groups[0]: expected an object',
      'roles.application: not supported by Keyhall',
    ])
  })

  it('are named with attributes, and groups with theirs', async () => {
    const groups = [{ name: 'a', subGroups: [{ name: 'b', attributes: { x: ['1'] }, fromTheFuture: 1 }] }]
    const transformed = await transform({ groups: ['/a/b'] }, { roles: { realm: [role('r', { attributes: { y: ['2'] } })] }, groups })
    assert.deepEqual(about(transformed, 'role'), ['roles.realm[0].attributes: roles have no attributes'])
    assert.deepEqual(about(transformed, 'group'), [
      'groups[0].subGroups[0].attributes: groups are not supported', 'groups[0].subGroups[0].fromTheFuture: not supported by Keyhall',
    ])
    assert.deepEqual(about(transformed, 'user'), [])
  })
})
