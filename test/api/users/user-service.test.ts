import assert from 'node:assert/strict'
import { apiDocument, callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { aRobot, aTestPerson, eventsBy, freshName, imported, MANAGEMENT, typesBy, USERS } from '../../support/api-users.js'
import { hashExamples } from '../../support/hash-examples.js'
import { send } from '../../support/send.js'
import { DAY, inMemory } from '../../support/world.js'

const v2 = (method: string): string => `${USERS}/${method}`
const acme = { as: callers.orgOwner }
const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const [HASH = ''] = hashExamples()
const bytes = (text: string): string => Buffer.from(text).toString('base64')

const aPersonV2 = <O extends object>(own: O = {} as O) => ({
  username: freshName(), profile: { givenName: 'Mini', familyName: 'Mouse' }, email: { email: 'mini@mouse.example', isVerified: true }, ...own,
})
const user = async (api: Api, userId: string) => (await api.ok(v2('GetUserByID'), { userId }, acme)).user

overTransports('user.v2.UserService/AddHumanUser', (api) => {
  it('adds an active person with all properties', async () => {
    const [event] = await eventsBy(api, async () => {
      const given = aPersonV2({
        userId: freshName('chosen|id'),
        organization: { orgId: '100' },
        profile: { givenName: 'Mini', familyName: 'Mouse', nickName: 'mm', displayName: 'Mini M.', preferredLanguage: 'en', gender: 'GENDER_FEMALE' },
        phone: { phone: '+41791234567', isVerified: true },
        metadata: [{ key: 'plan', value: bytes('gold') }],
        hashedPassword: { hash: HASH, changeRequired: true },
        totpSecret: SEED,
      })
      const { userId, details } = await api.ok(v2('AddHumanUser'), given, acme)
      assert.deepEqual([userId, details.resourceOwner], [given.userId, '100'])
      const found = await user(api, userId)
      assert.deepEqual([found.state, found.username, found.preferredLoginName], ['USER_STATE_ACTIVE', given.username, `${given.username}@acme.localhost`])
      assert.deepEqual(found.human.profile, given.profile)
      assert.deepEqual([found.human.email, found.human.phone], [given.email, given.phone])
      assert.equal(found.human.passwordChangeRequired, true)
      const { metadata } = await api.ok(v2('ListUserMetadata'), { userId }, acme)
      assert.deepEqual(metadata.map(({ key, value }: { key: string; value: string }) => [key, value]), [['plan', bytes('gold')]])
      const { authMethodTypes } = await api.ok(v2('ListAuthenticationMethodTypes'), { userId }, acme)
      assert.deepEqual(authMethodTypes, ['AUTHENTICATION_METHOD_TYPE_PASSWORD', 'AUTHENTICATION_METHOD_TYPE_TOTP'])
    })
    assert.equal(event?.type, 'user.human.added')
    for (const secret of [HASH, SEED, bytes('gold')]) assert.ok(!JSON.stringify(event).includes(secret))
  })

  it('uses the email address as user name, and needs no password', async () => {
    const email = `${freshName()}@mail.example`
    const { userId } = await api.ok(v2('AddHumanUser'), { profile: { givenName: 'A', familyName: 'B' }, email: { email, isVerified: true } }, acme)
    assert.deepEqual([(await user(api, userId)).username, (await user(api, userId)).state], [email, 'USER_STATE_ACTIVE'])
  })

  it('returns the requested codes', async () => {
    const given = aPersonV2({ email: { email: 'code@mail.example', returnCode: {} }, phone: { phone: '+41790000001', returnCode: {} } })
    const { userId, emailCode, phoneCode } = await api.ok(v2('AddHumanUser'), given, acme)
    await api.ok(v2('VerifyEmail'), { userId, verificationCode: emailCode }, acme)
    await api.ok(v2('VerifyPhone'), { userId, verificationCode: phoneCode }, acme)
    const { human } = await user(api, userId)
    assert.deepEqual([human.email.isVerified, human.phone.isVerified], [true, true])
  })

  it('adds the person to the given organization if the caller has permission there', async () => {
    await api.refused('permission_denied', v2('AddHumanUser'), aPersonV2({ organization: { orgId: '110' } }), acme)
    const { details } = await api.ok(v2('AddHumanUser'), aPersonV2({ organization: { orgId: '110' } }))
    assert.equal(details.resourceOwner, '110')
    await api.ok(v2('AddHumanUser'), aPersonV2({ organization: { orgDomain: 'acme.localhost' } }), acme)
    await api.refused('not_found', v2('AddHumanUser'), aPersonV2({ organization: { orgDomain: 'globex.localhost' } }), acme)
  })

  const refused: readonly (readonly [title: string, own: object])[] = [
    ['two ways to verify', { email: { email: 'a@b.example', returnCode: {}, isVerified: true } }],
    ['a password and a hash', { password: { password: 'a password' }, hashedPassword: { hash: HASH } }],
    ['a hash that cannot be verified', { hashedPassword: { hash: '$nonsense$1$x$y' } }],
    ['a password that is too short', { password: { password: 'short' } }],
    ['a template for links', { email: { email: 'a@b.example', sendCode: { urlTemplate: 'https://evil.example' } } }],
    ['two ways to verify a number', { phone: { phone: '+41790000001', sendCode: {}, returnCode: {} } }],
    ['a link without the id of the person at the provider', { idpLinks: [{ idpId: '1', userName: '3' }] }],
    ['an id with a space', { userId: 'a b' }],
    ['metadata that is not base64', { metadata: [{ key: 'k', value: '!' }] }],
  ]
  for (const [title, own] of refused) {
    it(`is refused, and adds no user: ${title}`, async () => {
      const given = aPersonV2({ ...own })
      await api.refused('invalid_argument', v2('AddHumanUser'), given, acme)
      const { isUnique } = await api.ok(`${MANAGEMENT}/IsUserUnique`, { userName: given.username }, acme)
      assert.equal(isUnique, true)
    })
  }
})

inMemory('AddHumanUser by its path', (world) => {
  for (const method of ['POST', 'PUT']) {
    it(`responds 201 to ${method}, as ${method === 'PUT' ? 'the specification says' : 'its clients send it'}`, async () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${callers.orgOwner.token}` }
      const answer = await send(`${world.issuer}/v2/users/human`, { method, headers, body: JSON.stringify(aPersonV2()) })
      assert.equal(answer.status, 201, answer.body)
    })
  }
}, { bootstrap: apiDocument() })

overTransports('user.v2.UserService', (api) => {
  it('lists the users of organizations in which the caller may read them, and no others', async () => {
    const [mine, other] = [await imported(api), String((await api.ok(v2('AddHumanUser'), aPersonV2({ organization: { orgId: '110' } }))).userId)]
    const queries = [{ inUserIdsQuery: { userIds: [mine, other, callers.withoutRoles.id] } }]
    const found = async (as: { readonly token: string }) => {
      const { details, result = [] } = await api.ok(v2('ListUsers'), { queries }, { as })
      return [details.totalResult ?? '0', result.map(({ userId }: { userId: string }) => userId).toSorted()]
    }
    assert.deepEqual(await found(callers.iamOwner), ['3', [mine, other, callers.withoutRoles.id].toSorted()])
    assert.deepEqual(await found(callers.orgOwner), ['2', [mine, callers.withoutRoles.id].toSorted()])
    assert.deepEqual(await found(callers.otherOwner), ['1', [other]])
    assert.deepEqual(await found(callers.withoutRoles), ['1', [callers.withoutRoles.id]])
    const ofOrg = await api.ok(v2('ListUsers'), { queries: [...queries, { organizationIdQuery: { organizationId: '110' } }] })
    assert.deepEqual(ofOrg.result.map(({ userId }: { userId: string }) => userId), [other])
  })

  it('changes several properties of a person, all or none', async () => {
    const who = await aTestPerson(api)
    const rival = await aTestPerson(api)
    const change = {
      userId: who.id, username: freshName('changed'), profile: { givenName: 'New', familyName: 'Name' },
      email: { email: 'changed@mail.example', isVerified: true }, phone: { phone: '+41795555555', isVerified: true },
      password: { password: { password: 'a changed password' } },
    }
    await api.refused('already_exists', v2('UpdateHumanUser'), { ...change, username: rival.userName }, acme)
    await api.refused('invalid_argument', v2('UpdateHumanUser'), { ...change, password: { password: { password: 'short' } } }, acme)
    assert.equal((await user(api, who.id)).username, who.userName)
    const types = await typesBy(api, () => api.ok(v2('UpdateHumanUser'), change, acme))
    assert.deepEqual(types, [
      'user.username.changed', 'user.human.profile.changed', 'user.human.email.changed', 'user.human.phone.changed', 'user.human.password.changed',
    ])
    const { username, human } = await user(api, who.id)
    assert.deepEqual([username, human.profile.displayName, human.email, human.phone], [change.username, 'New Name', change.email, change.phone])
    const { password: _password, ...same } = change
    assert.deepEqual(await typesBy(api, () => api.ok(v2('UpdateHumanUser'), same, acme)), [])
  })

  for (const [off, on, state] of [['DeactivateUser', 'ReactivateUser', 'INACTIVE'], ['LockUser', 'UnlockUser', 'LOCKED']] as const) {
    it(`switches users with ${off} and ${on}`, async () => {
      const userId = await imported(api)
      await api.ok(v2(off), { userId }, acme)
      assert.equal((await user(api, userId)).state, `USER_STATE_${state}`)
      await api.ok(v2(on), { userId }, acme)
      assert.equal((await user(api, userId)).state, 'USER_STATE_ACTIVE')
    })
  }

  it('deletes a user once', async () => {
    const userId = await imported(api)
    await api.ok(v2('DeleteUser'), { userId }, acme)
    await api.refused('not_found', v2('DeleteUser'), { userId }, acme)
  })

  it('does not find users of other organizations', async () => {
    for (const method of ['GetUserByID', 'DeactivateUser', 'DeleteUser', 'RemovePhone', 'ListAuthenticationFactors', 'AddSecret']) {
      await api.refused('not_found', v2(method), { userId: '203' }, acme)
    }
  })
})

overTransports('newer methods of UserService', (api) => {
  it('create people and service users', async () => {
    const human = aPersonV2({ email: { email: `${freshName()}@x.example`, returnCode: {} } })
    const person = await api.ok(v2('CreateUser'), { organizationId: '100', human }, acme)
    assert.ok(person.id && person.creationDate && person.emailCode)
    const machine = { name: 'Bot', accessTokenType: 'ACCESS_TOKEN_TYPE_JWT' }
    const robot = await api.ok(v2('CreateUser'), { organizationId: '100', userId: freshName('bot'), machine }, acme)
    assert.equal((await user(api, robot.id)).username, robot.id)
    await api.refused('invalid_argument', v2('CreateUser'), { organizationId: '100' }, acme)
    await api.refused('invalid_argument', v2('CreateUser'), { organizationId: '100', username: 'a b', machine: { name: 'x' } }, acme)
    await api.refused('permission_denied', v2('CreateUser'), { organizationId: '110', machine: { name: 'x' } }, acme)
  })

  it('update people and service users, each with members of their own kind', async () => {
    const [person, robot] = [await imported(api), await aRobot(api)]
    await api.ok(v2('UpdateUser'), { userId: person, human: { profile: { givenName: 'Only' } } }, acme)
    assert.equal((await user(api, person)).human.profile.displayName, 'Only Moss')
    await api.ok(v2('UpdateUser'), { userId: robot, username: freshName('bot'), machine: { description: 'd' } }, acme)
    assert.deepEqual((await user(api, robot)).machine.description, 'd')
    await api.refused('not_found', v2('UpdateUser'), { userId: robot, human: { profile: { givenName: 'x' } } }, acme)
    await api.refused('not_found', v2('UpdateUser'), { userId: person, machine: { name: 'x' } }, acme)
    await api.refused('invalid_argument', v2('UpdateUser'), { userId: robot, username: 'grüezi' }, acme)
  })

  it('store metadata', async () => {
    const userId = await imported(api)
    await api.ok(v2('SetUserMetadata'), { userId, metadata: [{ key: 'a', value: bytes('1') }, { key: 'B', value: bytes('2') }] }, acme)
    const filters = [{ keyFilter: { key: 'b', method: 'TEXT_FILTER_METHOD_EQUALS_IGNORE_CASE' } }]
    const { pagination, metadata } = await api.ok(v2('ListUserMetadata'), { userId, filters }, acme)
    assert.deepEqual([pagination, metadata.map(({ key }: { key: string }) => key)], [{ totalResult: '1', appliedLimit: '100' }, ['B']])
    await api.ok(v2('DeleteUserMetadata'), { userId, keys: ['a', 'B'] }, acme)
    assert.equal((await api.ok(v2('ListUserMetadata'), { userId }, acme)).metadata, undefined)
  })

  it('create secrets, keys and tokens of service users, and list those visible to the caller', async () => {
    const userId = await aRobot(api)
    const now = api.world.clock.now()
    const at = (seconds: number) => new Date(seconds * 1000).toISOString()
    assert.ok((await api.ok(v2('AddSecret'), { userId }, acme)).clientSecret)
    const { keyId, keyContent } = await api.ok(v2('AddKey'), { userId, expirationDate: at(now + DAY) }, acme)
    assert.equal(JSON.parse(Buffer.from(keyContent, 'base64').toString()).keyId, keyId)
    const { tokenId, token } = await api.ok(v2('AddPersonalAccessToken'), { userId, expirationDate: at(now + DAY) }, acme)
    assert.equal((await api.call(`${MANAGEMENT}/GetIAM`, {}, { as: { token } })).status, 200)
    const filters = [{ userIdFilter: { id: userId } }]
    const idsOf = async (method: string, more: object[], as = callers.orgOwner as { readonly token: string }) =>
      ((await api.ok(v2(method), { filters: [...filters, ...more] }, { as })).result ?? []).map(({ id }: { id: string }) => id)
    assert.deepEqual([await idsOf('ListKeys', []), await idsOf('ListPersonalAccessTokens', [])], [[keyId], [tokenId]])
    assert.deepEqual([await idsOf('ListKeys', [], callers.otherOwner), await idsOf('ListPersonalAccessTokens', [], { token })], [[], [tokenId]])
    const expiring = (method: string) => [{ expirationDateFilter: { timestamp: at(now + DAY), method } }]
    assert.deepEqual(await idsOf('ListKeys', expiring('TIMESTAMP_FILTER_METHOD_BEFORE')), [])
    assert.deepEqual(await idsOf('ListKeys', expiring('TIMESTAMP_FILTER_METHOD_EQUALS')), [keyId])
    await api.ok(v2('RemoveKey'), { userId, keyId }, acme)
    await api.ok(v2('RemovePersonalAccessToken'), { userId, tokenId }, acme)
    await api.ok(v2('RemoveSecret'), { userId }, acme)
    assert.deepEqual([await idsOf('ListKeys', []), await idsOf('ListPersonalAccessTokens', [])], [[], []])
  })
})
