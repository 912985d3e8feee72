import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { callers } from '../support/api-callers.js'

const METHOD = 'admin.v1.AdminService/ImportData'
const HASH = '$pbkdf2-sha256$27500$4uKgKFGbLjMEQ0Hks3pqDg==$UU79J3mSxMQz1VYHTlVJPMd9rCTOjdyCC4KwchNJxQg='

const UNKNOWN_HASH = 'the hash is of an unknown algorithm; known are pbkdf2, bcrypt, argon2i, argon2id, scrypt, fbscrypt, md5-crypt, '
  + 'sha256-crypt, sha512-crypt, phpass and drupal7'

/** A user with the required fields and the given ones. */
const human = (userId: string, own: object = {}) => ({
  userId, user: {
    userName: userId, profile: { firstName: 'F', lastName: 'L' }, email: { email: `${userId}@acme.example`, isEmailVerified: true },
    hashedPassword: { value: HASH }, ...own,
  },
})

const document = (org: object, timeout = '5m0s') => ({ dataOrgs: { orgs: [{ orgId: '100', ...org }] }, timeout })

apiOnEveryStorage('importing a bulk document', (api) => {
  it('adds users with all of their data, and lists them', async () => {
    const body = document({
      humanUsers: [human('full', {
        profile: {
          firstName: 'Ann', lastName: 'Lee', nickName: 'A', displayName: 'Ann Lee', preferredLanguage: 'de', gender: 'GENDER_FEMALE',
          zoneinfo: 'Europe/Zurich',
        },
        phone: {
          phone: '+41791234567', isPhoneVerified: true,
        }, address: { locality: 'Bern' }, otpCode: 'JBSWY3DPEHPK3PXP', passwordChangeRequired: true,
      }), human('initial', { hashedPassword: undefined }), human('locked', { state: 'USER_STATE_LOCKED' })],
    })
    assert.deepEqual(await api.ok(METHOD, body), { success: { orgs: [{ orgId: '100', humanUserIds: ['full', 'initial', 'locked'] }] } })
    if (api.world.kind === 'memory') return
    const storage = await api.world.storage()
    const stored = await storage.read(async ({ users, credentials }) => ({
      full: (await users.find('full' as never))?.user,
      password: await credentials.password('full' as never),
      hasSeed: (await credentials.totp('full' as never))?.sealedSeed.includes('JBSWY3DPEHPK3PXP') === false,
      initial: (await users.find('initial' as never))?.user.state,
      locked: (await users.find('locked' as never))?.user.state,
    }))
    assert.deepEqual([stored.initial, stored.locked, stored.hasSeed], ['initial', 'locked', true])
    const { changedAt, stamp, ...password } = stored.password ?? {}
    assert.deepEqual(password, { userId: 'full', hash: HASH, isChangeRequired: true })
    assert.equal(stamp, `${changedAt}.`)
    assert.equal(stored.full?.kind === 'human' && stored.full.profile.gender, 'female')
  })

  it('leaves existing resources unchanged when the document is imported again', async () => {
    const body = document({ humanUsers: [human('again')] })
    const first = await api.ok(METHOD, body)
    assert.deepEqual(await api.ok(METHOD, document({ humanUsers: [human('again', { userName: 'other' })] })), first)
    if (api.world.kind === 'memory') return
    const named = await (await api.world.storage()).read(({ users }) => users.find('again' as never))
    assert.equal(named?.user.userName, 'again')
  })

  it('reports the error of an item, and imports the others', async () => {
    const { errors, success } = await api.ok(METHOD, document({
      loginPolicy: {},
      humanUsers: [
        human('good-1'), human('dup', { userName: 'GOOD-1' }), human('bad-hash', { hashedPassword: { value: '$nope$1$2$3' } }),
        human(
          'bad-mail', { email: { email: 'none' } }
        ), { userId: 'no-profile', user: { userName: 'x' } }, human('nul', { userName: 'a\0b' }),
        human('both', { password: 'Password1!' }), { user: {} }, 7, human('odd', { idps: [] }), human('good-2'),
      ],
    }))
    assert.deepEqual(success.orgs[0].humanUserIds, ['good-1', 'odd', 'good-2'])
    const told = (
      errors as { type: string; id?: string; message: string }[]
    ).map(({ type, id = '', message }) => `${type} ${id}: ${message}`)
    assert.deepEqual(told.toSorted(), [
      'human_user : expected an object',
      'human_user : userId: is missing; user.userName: is missing; user.profile: is missing',
      `human_user bad-hash: user.hashedPassword.value: ${UNKNOWN_HASH}`,
      'human_user bad-mail: user.email.email: expected an email address',
      'human_user both: user.hashedPassword: cannot be combined with password',
      'human_user dup: user.userName: another user of the organization has this name',
      'human_user no-profile: user.profile: is missing',
      'human_user nul: user.userName: contains NUL or is not well-formed Unicode',
      'unsupported humanUsers[].user.idps: this member is not imported',
      'unsupported loginPolicy: this member is not imported',
    ].toSorted())
  })

  it('reports missing references of an item, and adds complete items', async () => {
    const { errors, success } = await api.ok(METHOD, document({
      humanUsers: [human('203'), human('210'), human('holder')],
      projects: [{ projectId: '310', project: { name: 'Foreign' } }, { projectId: 'mine', project: { name: 'Mine' } }],
      projectRoles: [{ projectId: '310', roleKey: 'x' }, { projectId: 'mine', roleKey: 'reader' }, { projectId: 'mine', roleKey: '' }],
      userMetadata: [{ id: '203', key: 'k', value: '' }, { id: 'holder', key: 'k', value: '!' }, { id: 'holder', key: 'k', value: 'dg==' }],
      userGrants: [
        { userId: 'nobody', projectId: 'mine', roleKeys: ['reader'] }, { userId: 'holder', projectId: 'nowhere', roleKeys: ['reader'] },
        { userId: 'holder', projectId: 'mine', roleKeys: ['writer'] }, { userId: 'holder', projectId: 'mine', roleKeys: ['reader'] },
      ],
      orgMembers: [
        { userId: 'nobody', roles: ['ORG_OWNER'] }, { userId: 'holder', roles: ['IAM_OWNER'] },
        { userId: 'holder', roles: ['ORG_OWNER_VIEWER'] },
      ],
      machineUsers: [{ userId: 'holder', user: { userName: 'm', name: 'M' } },
        { userId: 'm1', user: { userName: 'console', name: 'M' } }],
      machineKeys: [{ keyId: 'k', userId: 'holder', publicKey: 'AAAA' }],
      oidcApps: [
        {
          appId: 'foreign', app: { projectId: 'mine', name: 'F' },
        }, { appId: 'hash', app: { projectId: 'mine', name: 'H', redirectUris: ['https://x.example/#f'] } },
        // U7
        { appId: 'star', app: { projectId: 'mine', name: 'S', redirectUris: ['https://*.x.example/cb'] } },
        {
          appId: 'none',
          app: {
            projectId: 'mine', name: 'N', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', clientSecret: 'a-secret-of-at-least-22-chars',
          },
        },
        { appId: 'whole', app: { projectId: 'mine', name: 'W', redirectUris: ['https://x.example/cb'] } },
      ],
    }))
    assert.deepEqual(success.orgs, [{
      orgId: '100', projectIds: ['mine'], projectRoles: ['mine_reader'], oidcAppIds: ['whole'], humanUserIds: ['holder'], userGrants: [
        { projectId: 'mine', userId: 'holder' },
      ],
      orgMembers: ['holder'], userMetadata: [{ userId: 'holder', key: 'k' }],
    }])
    const told = (errors as { type: string; id: string; message: string }[]).map(({ type, id, message }) => `${type} ${id}: ${message}`)
    assert.deepEqual(told.toSorted(), [
      'human_user 203: userId: belongs to a user of another organization',
      'human_user 210: userId: belongs to a service user',
      'machine_key k: publicKey: expected a public key in PEM',
      'machine_user holder: userId: belongs to a person',
      'machine_user m1: user.userName: the user name is the client_id of an application',
      'oidc_app foreign: app.clientId: belongs to an application of another project',
      'oidc_app hash: redirectUris[0] has a fragment',
      'oidc_app none: app.clientSecret: the authentication method uses no secret',
      'oidc_app star: redirectUris[0] has a wildcard (*): addresses are compared exactly, register each one',
      'org_member holder: roles[0]: is not a role of an organization',
      'org_member nobody: userId: this user does not exist',
      'project 310: projectId: belongs to a project of another organization',
      'project_role 310_x: projectId: this project does not exist in the organization',
      'project_role mine_: roleKey: is empty',
      'user_grant mine_holder: roleKeys: the project has no such role',
      'user_grant mine_nobody: userId: this user does not exist',
      'user_grant nowhere_holder: projectId: this project does not exist in the organization',
      'user_metadata 203_k: id: the organization has no such user',
      'user_metadata holder_k: value: expected base64',
    ])
  })

  it('reports resources that the API would refuse, and adds the others', async () => {
    const resource = (own: object) => ({ uri: 'https://api.acme.example', name: 'API', scopes: [{ name: 'read', description: 'Read' }], ...own })
    const listed = (resourceId: string, own: object, projectId = 'apis') => ({ resourceId, projectId, resource: resource(own) })
    const app = { appId: 'https://app.acme.example/', app: { projectId: 'apis', name: 'App', authMethodType: 'API_AUTH_METHOD_TYPE_BASIC', clientSecret: 'a-secret-of-at-least-22-chars' } }
    const body = document({
      projects: [{ projectId: 'apis', project: { name: 'APIs' } }, { projectId: 'more', project: { name: 'More' } }],
      apiApps: [app],
      resources: [
        listed('good', {}), listed('good', { uri: 'https://other.example' }), listed('same', { uri: 'https://API.acme.example:443/' }, 'more'), listed('good', {}, 'more'),
        listed('ours', { uri: `${api.world.issuer}/mcp` }), listed('client', { uri: 'https://app.acme.example/' }), listed('nowhere', {}, '310'),
        listed('scope', { uri: 'https://scope.example', scopes: [{ name: 'openid', description: 'x' }] }), listed('none', { uri: 'https://none.example', scopes: [] }),
        listed('short', { uri: 'https://short.example', accessTokenLifetime: '5s' }), listed('shown', { name: 'a\u202eb' }),
        listed('schema', { uri: 'https://schema.example', detailTypes: [{ type: 't', label: 'T', schema: { type: 'string' } }] }),
        listed('odd', { uri: 'https://odd.example', audience: 'x' }),
      ],
    })
    const { errors, success } = await api.ok(METHOD, body)
    assert.deepEqual(success.orgs[0].resourceIds, ['good', 'good', 'odd'])
    const told = (errors as { type: string; id: string; message: string }[]).map(({ type, id, message }) => `${type} ${id}: ${message}`)
    assert.deepEqual(told.toSorted(), [
      'resource client: resource.uri: an application has this URI as its client_id',
      'resource good: resourceId: belongs to a resource of another project',
      'resource none: resource.scopes: must have at least one entry',
      'resource nowhere: projectId: this project does not exist in the organization',
      'resource ours: resource.uri: must not be an address of this server',
      'resource same: resource.uri: another resource has this URI',
      'resource schema: resource.detailTypes[0].schema: must be a schema of the type object',
      'resource scope: resource.scopes[0].name: must not be a scope that this server defines itself',
      'resource short: resource.accessTokenLifetime: must be 60 to 86400 seconds',
      'resource shown: resource.name: contains control or invisible characters',
      'unsupported resources[].resource.audience: this member is not imported',
    ])
    const { resources } = await api.ok('resource.v2.ResourceService/ListResources', { projectId: 'apis' })
    assert.deepEqual(resources.map((one: { readonly resourceId: string; readonly uri: string }) => [one.resourceId, one.uri]), [
      ['good', 'https://api.acme.example'], ['odd', 'https://odd.example'],
    ])
    const { events } = await api.ok('admin.v1.AdminService/ListEvents', { eventTypes: ['project.resource.added'], aggregateId: 'apis', limit: 1 })
    assert.equal(events[0].payload.after.uri, 'https://odd.example')
  })

  it('skips an organization that does not exist, and adds one that has a name', async () => {
    const { errors, success } = await api.ok(METHOD, {
      dataOrgs: {
        orgs: [
          { orgId: 'absent', humanUsers: [human('stray')] }, { orgId: 'born', org: { name: 'Börn & Co' }, humanUsers: [human('born-1')] },
        ],
      }, timeout: '1m',
    })
    assert.deepEqual(success.orgs, [{ orgId: 'born', humanUserIds: ['born-1'] }])
    assert.deepEqual((errors as { type: string; id: string }[]).map(({ type, id }) => [type, id]), [['org', 'absent']])
  })

  it('records an event that names the users, and sends no mail', async () => {
    await api.ok(
      METHOD,
      document(
        {
          humanUsers: [
            human(
              'told',
              {
                email: { email: 'new@acme.example' }, hashedPassword: undefined, password: 'Canary-Passw0rd!',
                otpCode: 'CANARYSEEDCANARYSEED',
              }
            ),
          ],
        }
      )
    )
    const { events } = await api.ok('admin.v1.AdminService/ListEvents', { eventTypes: ['data.imported'], limit: 1 })
    assert.deepEqual(events[0].payload, { after: { kind: 'human_user', added: 1, userIds: ['told'] } })
    assert.doesNotMatch(JSON.stringify(await api.ok('admin.v1.AdminService/ListEvents', { limit: 1000 })), /canary|\$pbkdf2/i)
    if (api.world.kind === 'memory') return
    assert.deepEqual(await (await api.world.storage()).read(({ outbox }) => outbox.counts()), { waiting: 0, dead: 0 })
  })

  it('accepts up to 32 MiB, and names the command for larger documents', async function () {
    this.timeout(20_000)
    const filler = (bytes: number) => document({ x: 'x'.repeat(bytes) })
    assert.equal((await api.call(METHOD, filler(2 * 1024 * 1024))).status, 200)
    const { status, body } = await api.call(METHOD, filler(33 * 1024 * 1024))
    assert.deepEqual(
      [status, body.message], [413, 'the body is larger than 33554432 bytes; larger documents are imported by the command keyhall import']
    )
  })

  it('requires the import permission of the instance', async () => {
    await api.refused('permission_denied', METHOD, document({}), { as: callers.orgOwner })
    await api.refused('permission_denied', METHOD, document({}), { as: callers.iamViewer })
  })
})
