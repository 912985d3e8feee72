import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { callers } from '../support/api-callers.js'

const METHOD = 'admin.v1.AdminService/ImportData'
const HASH = '$pbkdf2-sha256$27500$4uKgKFGbLjMEQ0Hks3pqDg==$UU79J3mSxMQz1VYHTlVJPMd9rCTOjdyCC4KwchNJxQg='

/** A person with the least that is needed, and what is given. */
const human = (userId: string, own: object = {}) => ({
  userId, user: { userName: userId, profile: { firstName: 'F', lastName: 'L' }, email: { email: `${userId}@acme.example`, isEmailVerified: true }, hashedPassword: { value: HASH }, ...own },
})

const document = (org: object, timeout = '5m0s') => ({ dataOrgs: { orgs: [{ orgId: '100', ...org }] }, timeout })

apiOnEveryStorage('importing a bulk document', (api) => {
  it('adds people with all that is said of them, and tells which', async () => {
    const body = document({
      humanUsers: [human('full', {
        profile: { firstName: 'Ann', lastName: 'Lee', nickName: 'A', displayName: 'Ann Lee', preferredLanguage: 'de', gender: 'GENDER_FEMALE', zoneinfo: 'Europe/Zurich' },
        phone: { phone: '+41791234567', isPhoneVerified: true }, address: { locality: 'Bern' }, otpCode: 'JBSWY3DPEHPK3PXP', passwordChangeRequired: true,
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
    assert.deepEqual({ ...stored.password, changedAt: 0 }, { userId: 'full', hash: HASH, isChangeRequired: true, changedAt: 0 })
    assert.equal(stored.full?.kind === 'human' && stored.full.profile.gender, 'female')
  })

  it('leaves what is there as it is when the document is imported again', async () => {
    const body = document({ humanUsers: [human('again')] })
    const first = await api.ok(METHOD, body)
    assert.deepEqual(await api.ok(METHOD, document({ humanUsers: [human('again', { userName: 'other' })] })), first)
    if (api.world.kind === 'memory') return
    const named = await (await api.world.storage()).read(({ users }) => users.find('again' as never))
    assert.equal(named?.user.userName, 'again')
  })

  it('tells what is wrong with an item, and imports the others', async () => {
    const { errors, success } = await api.ok(METHOD, document({
      loginPolicy: {},
      humanUsers: [
        human('good-1'), human('dup', { userName: 'GOOD-1' }), human('bad-hash', { hashedPassword: { value: '$nope$1$2$3' } }),
        human('bad-mail', { email: { email: 'none' } }), { userId: 'no-profile', user: { userName: 'x' } }, human('nul', { userName: 'a\0b' }),
        human('both', { password: 'Password1!' }), { user: {} }, 7, human('odd', { idps: [] }), human('good-2'),
      ],
    }))
    assert.deepEqual(success.orgs[0].humanUserIds, ['good-1', 'odd', 'good-2'])
    const told = (errors as { type: string; id?: string; message: string }[]).map(({ type, id = '', message }) => `${type} ${id}: ${message}`)
    assert.deepEqual(told.toSorted(), [
      'human_user : expected an object',
      'human_user : userId: is missing; user.userName: is missing; user.profile: is missing',
      'human_user bad-hash: user.hashedPassword.value: the hash is of an unknown algorithm; known are pbkdf2, bcrypt, argon2i, argon2id, scrypt, md5-crypt, sha256-crypt, sha512-crypt, phpass and drupal7',
      'human_user bad-mail: user.email.email: expected an e-mail address',
      'human_user both: user.hashedPassword: excludes password: expected one of them',
      'human_user dup: user.userName: another user of the organization has this name',
      'human_user no-profile: user.profile: is missing',
      'human_user nul: user.userName: contains NUL or is not well-formed Unicode',
      'unsupported humanUsers[].user.idps: this member is not imported',
      'unsupported loginPolicy: this member is not imported',
    ].toSorted())
  })

  it('needs the permission to import at the instance', async () => {
    await api.refused('permission_denied', METHOD, document({}), { as: callers.orgOwner })
    await api.refused('permission_denied', METHOD, document({}), { as: callers.iamViewer })
  })
})
