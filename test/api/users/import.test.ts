import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { apiOnEveryStorage, overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { aPerson, eventsBy, freshName, imported, MANAGEMENT } from '../../support/api-users.js'
import { answerOf, answered, signIn } from '../../support/authorization.js'
import { HASHED_PASSWORD, hashExamples } from '../../support/hash-examples.js'
import { UserAgent } from '../../support/user-agent.js'

const IMPORT = `${MANAGEMENT}/ImportHumanUser`
const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const [HASH = ''] = hashExamples()

const total = async (api: Api): Promise<unknown> => (await api.ok(`${MANAGEMENT}/ListUsers`, { query: { limit: 1 } }, { org: '100' })).details.totalResult
const user = async (api: Api, id: string) => (await api.ok(`${MANAGEMENT}/GetUserByID`, { id }, { org: '100' })).user
const stateOf = async (api: Api, own: object) => (await user(api, await imported(api, { ...own }))).state
const credentials = async (api: Api, id: string) =>
  (await api.world.storage()).read(async ({ credentials: of }) => ({ password: await of.password(id as never), totp: await of.totp(id as never) }))

overTransports('import of a person', (api) => {
  it('returns the id and the owner of the user, who appears in the next list', async () => {
    const person = aPerson()
    const { userId, details } = await api.ok(IMPORT, person, { as: callers.orgOwner })
    assert.equal(details.resourceOwner, '100')
    assert.deepEqual(Object.keys(details), ['creationDate', 'changeDate', 'resourceOwner'])
    const byName = { queries: [{ userNameQuery: { userName: person['userName'] } }] }
    const { result } = await api.ok(`${MANAGEMENT}/ListUsers`, byName, { as: callers.orgOwner })
    assert.deepEqual(result.map(({ id }: { id: string }) => id), [userId])
  })

  it('stores all properties', async () => {
    const id = await imported(api, {
      profile: { firstName: 'Éva', lastName: 'O’Neil', nickName: 'Evi', displayName: 'Éva O.', preferredLanguage: 'de-CH', gender: 'GENDER_FEMALE' },
      email: { email: 'Eva@Mail.Example', isEmailVerified: true },
      phone: { phone: '+41791234567', isPhoneVerified: true },
    })
    const { human, state, loginNames, userName } = await user(api, id)
    assert.equal(state, 'USER_STATE_ACTIVE')
    assert.deepEqual(loginNames, [`${userName}@acme.localhost`])
    assert.deepEqual(human.profile, {
      firstName: 'Éva', lastName: 'O’Neil', nickName: 'Evi', displayName: 'Éva O.', preferredLanguage: 'de-CH', gender: 'GENDER_FEMALE',
    })
    assert.deepEqual(human.email, { email: 'Eva@Mail.Example', isEmailVerified: true })
    assert.deepEqual(human.phone, { phone: '+41791234567', isPhoneVerified: true })
  })

  it('accepts snake_case, and derives the display name from the other names', async () => {
    const userName = freshName()
    const person = { user_name: userName, profile: { first_name: 'Ada', last_name: 'Byron' }, email: { email: 'a@b.example', is_email_verified: true } }
    const { userId } = await api.ok(IMPORT, person, { as: callers.orgOwner })
    assert.equal((await user(api, userId)).human.profile.displayName, 'Ada Byron')
  })

  it('lets a person with a password sign in with it, and one without after setting up the account', async () => {
    const [active, hashed, initial] = [aPerson(), aPerson({ password: undefined, hashedPassword: { value: HASH } }), aPerson({ password: undefined })]
    const states: unknown[] = []
    for (const person of [active, hashed, initial]) states.push((await user(api, (await api.ok(IMPORT, person, { org: '100' })).userId)).state)
    assert.deepEqual(states, ['USER_STATE_ACTIVE', 'USER_STATE_ACTIVE', 'USER_STATE_INITIAL'])
    const come = ({ userName }: typeof active, password: string) =>
      signIn(new UserAgent(), api.world.authorizeUrl(), { loginName: `${String(userName)}@acme.localhost`, password })
    answered(await come(active, 'a password of somebody'))
    answered(await come(hashed, HASHED_PASSWORD))
    assert.equal(answerOf(await come(initial, 'a password of somebody')), undefined)
  })

  it('records that the password must be changed, for plain passwords and hashes', async () => {
    for (const own of [{}, { password: undefined, hashedPassword: { value: HASH } }]) {
      const id = await imported(api, { ...own, passwordChangeRequired: true })
      assert.equal((await credentials(api, id)).password?.isChangeRequired, true)
    }
    assert.equal((await credentials(api, await imported(api))).password?.isChangeRequired, undefined)
  })

  it('encrypts the TOTP secret, from base32 and from a URI', async () => {
    for (const otpCode of [SEED, SEED.toLowerCase(), `otpauth://totp/Acme:eva?secret=${SEED}&issuer=Acme&algorithm=SHA1&digits=6&period=30`, `otpauth://totp/a?secret=${SEED}%3D%3D`]) {
      const id = await imported(api, { otpCode })
      const { totp } = await credentials(api, id)
      assert.match(totp?.sealedSeed ?? '', /^v1\./)
      assert.ok(!JSON.stringify(totp).includes(SEED))
      const { result } = await api.ok(`${MANAGEMENT}/ListHumanAuthFactors`, { userId: id }, { org: '100' })
      assert.deepEqual(result, [{ state: 'AUTH_FACTOR_STATE_READY', otp: {} }])
    }
  })

  it('records an event with user and editor, without secrets', async () => {
    const [event, ...others] = await eventsBy(api, () => imported(api, { otpCode: SEED, passwordChangeRequired: true }))
    assert.deepEqual([event?.type, others.length, event?.orgId, event?.actor.kind], ['user.human.imported', 0, '100', 'user'])
    assert.equal(event?.after?.['passwordChangeRequired'], true)
    for (const secret of [SEED, 'a password of somebody', 'argon2', 'v1.']) assert.ok(!JSON.stringify(event).includes(secret), secret)
  })

  it('requires the permission to import into the organization', async () => {
    await api.refused('permission_denied', IMPORT, aPerson(), { as: callers.userManager })
    await api.refused('permission_denied', IMPORT, aPerson(), { as: callers.otherOwner, org: '100' })
    const { userId } = await api.ok(IMPORT, aPerson(), { as: callers.otherOwner })
    await api.refused('not_found', `${MANAGEMENT}/GetUserByID`, { id: userId }, { as: callers.orgOwner })
  })

  it('is refused with a user name of the organization, in any spelling, but not in another organization', async () => {
    const userName = `Kelvin-${freshName()}`
    await imported(api, { userName })
    for (const taken of [userName, userName.toUpperCase(), `\u212aelvin${userName.slice(6)}`]) {
      await api.refused('already_exists', IMPORT, aPerson({ userName: taken }), { org: '100' })
    }
    await api.ok(IMPORT, aPerson({ userName }), { org: '110' })
  })
})

const refusals: readonly (readonly [title: string, own: object, problem: RegExp])[] = [
  ['an unknown algorithm (IH-04)', { password: undefined, hashedPassword: { value: '$nonsense$1$abc$def' } }, /unknown algorithm/],
  ['a hash that is cut off', { password: undefined, hashedPassword: { value: HASH.slice(0, -8) } }, /hash/],
  ['a hash that is too costly (IH-02)', { password: undefined, hashedPassword: { value: `$6$rounds=660001$saltsalt$${'.'.repeat(86)}` } }, /rounds/],
  ['an empty hash', { password: undefined, hashedPassword: { value: '' } }, /hashedPassword\.value/],
  ['a password and a hash (IH-06)', { hashedPassword: { value: HASH } }, /must not be combined with password/],
  ['a password that is too short', { password: 'short' }, /at least 8 characters/],
  ['a seed that is not base32', { otpCode: '0189-no-base32' }, /base32/],
  ['a seed with a character too many', { otpCode: `${SEED}A` }, /base32/],
  ['a seed that is too short', { otpCode: 'JBSWY3DP' }, /16 to 256/],
  ['a generator with nine digits', { otpCode: `otpauth://totp/x?secret=${SEED}&digits=9` }, /digits/],
  ['no user name', { userName: undefined }, /userName: is missing/],
  ['no address', { email: undefined }, /email: is missing/],
  ['no names', { profile: {} }, /profile\.firstName: is missing.*profile\.lastName: is missing/],
  ['an address that is none', { email: { email: 'nobody' } }, /email\.email: must be an email address/],
  ['a phone number that is none', { phone: { phone: '079 123' } }, /phone\.phone/],
  ['an unknown gender', { profile: { firstName: 'A', lastName: 'B', gender: 'F' } }, /gender/],
  ['invisible characters', { userName: 'a\u200bb' }, /userName/],
  ['a right-to-left override', { userName: 'a\u202eb' }, /userName/],
  ['NUL', { userName: 'a\0b' }, /userName/],
  ['a lone surrogate', { profile: { firstName: 'a\ud800', lastName: 'b' } }, /firstName/],
  ['201 characters', { userName: 'x'.repeat(201) }, /1 to 200/],
  ['an operator instead of a text', { userName: { $ne: 1 } }, /userName/],
  ['a list instead of a text', { userName: ['a'] }, /userName/],
  ['a link without the id of the person at the provider', { idps: [{ configId: '1' }] }, /externalUserId: is missing/],
]

apiOnEveryStorage('import of a person that is refused', (api) => {
  for (const [title, own, problem] of refusals) {
    it(`adds no user and reports the reason: ${title}`, async () => {
      const before = await total(api)
      const refusal = await api.refused('invalid_argument', IMPORT, aPerson({ ...own }), { org: '100' })
      assert.match(refusal, problem)
      assert.ok(!refusal.includes(SEED) && !refusal.includes(HASH.slice(8)))
      assert.equal(await total(api), before)
    })
  }

  for (const text of ["'", '"', ";--", '%', '_', '\\', "' or 1=1 --", '{"$ne":1}']) {
    it(`stores and finds ${text} as plain text`, async () => {
      const userName = `${text} ${freshName()}`.trim()
      await imported(api, { userName, profile: { firstName: text, lastName: userName } })
      const find = async (query: object) => (await api.ok(`${MANAGEMENT}/ListUsers`, { queries: [query] }, { org: '100' })).result.length
      assert.equal(await find({ userNameQuery: { userName } }), 1)
      assert.equal(await find({ lastNameQuery: { lastName: userName.toUpperCase(), method: 'TEXT_QUERY_METHOD_EQUALS_IGNORE_CASE' } }), 1)
    })
  }

  it('has users in the state that their password implies', async () => {
    const unverified = { email: { email: 'u@mail.example', isEmailVerified: false } }
    assert.deepEqual(
      [await stateOf(api, unverified), await stateOf(api, { ...unverified, password: undefined })],
      ['USER_STATE_ACTIVE', 'USER_STATE_INITIAL'],
    )
  })
})
