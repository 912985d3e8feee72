import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import { AUTH, aTestPerson, mailsTo, MANAGEMENT, tokenOf, typesBy, USERS } from '../../support/api-users.js'
import { answerOf, signIn } from '../../support/authorization.js'
import { codeIn } from '../../support/mail-world.js'
import { UserAgent } from '../../support/user-agent.js'

const my = (method: string): string => `${AUTH}/${method}`
const v2 = (method: string): string => `${USERS}/${method}`

overTransports('people managing their own account', (api) => {
  it('read and change their profile and contact data', async () => {
    const who = await aTestPerson(api)
    const as = await tokenOf(api, who)
    assert.equal((await api.ok(my('GetMyUser'), {}, { as })).user.id, who.id)
    const types = await typesBy(api, async () => {
      await api.ok(my('UpdateMyProfile'), { firstName: 'My', lastName: 'Self' }, { as })
      await api.ok(my('SetMyPhone'), { phone: '+41790001122' }, { as })
      await api.ok(my('UpdateMyUserName'), { userName: `${who.userName}-new` }, { as })
    })
    assert.deepEqual(types, ['user.human.profile.changed', 'user.human.phone.changed', 'user.username.changed'])
    assert.equal((await api.ok(my('GetMyProfile'), {}, { as })).profile.displayName, 'My Self')
    assert.deepEqual((await api.ok(my('GetMyPhone'), {}, { as })).phone, { phone: '+41790001122' })
    await api.ok(my('RemoveMyPhone'), {}, { as })
    assert.equal((await api.ok(my('GetMyPhone'), {}, { as })).phone, undefined)
  })

  it('verify a new address by the code that is sent to it', async () => {
    const who = await aTestPerson(api)
    const as = await tokenOf(api, who)
    const email = `${who.userName}@new.example`
    await api.ok(my('SetMyEmail'), { email }, { as })
    assert.deepEqual((await api.ok(my('GetMyEmail'), {}, { as })).email, { email })
    await api.ok(my('ResendMyEmailVerification'), {}, { as })
    const [newest, first] = await mailsTo(api, email)
    await api.refused('invalid_argument', my('VerifyMyEmail'), { code: codeIn(first?.text) }, { as })
    await api.ok(my('VerifyMyEmail'), { code: codeIn(newest?.text) }, { as })
    assert.deepEqual((await api.ok(my('GetMyEmail'), {}, { as })).email, { email, isEmailVerified: true })
  })

  it('cannot mark anything as verified, nor set state, organization, id or roles', async () => {
    const who = await aTestPerson(api)
    const as = await tokenOf(api, who)
    const verified = { isEmailVerified: true, isVerified: true, isPhoneVerified: true }
    const more = { ...verified, state: 'USER_STATE_LOCKED', roles: ['IAM_OWNER'], orgId: '110', userId: '203', id: '203' }
    await api.ok(my('SetMyEmail'), { email: 'mine@mail.example', ...more }, { as })
    await api.ok(my('SetMyPhone'), { phone: '+41790001122', ...more }, { as })
    await api.ok(my('UpdateMyProfile'), { firstName: 'A', lastName: 'B', ...more }, { as })
    const { user } = await api.ok(v2('GetUserByID'), { userId: who.id }, { as: callers.orgOwner })
    assert.deepEqual([user.human.email, user.human.phone], [{ email: 'mine@mail.example' }, { phone: '+41790001122' }])
    assert.deepEqual([user.state, user.details.resourceOwner], ['USER_STATE_ACTIVE', '100'])
    assert.equal((await api.ok(my('ListMyZitadelPermissions'), { inEveryOrganization: true }, { as: callers.userManager })).result, undefined)
    assert.ok((await api.ok(my('ListMyZitadelPermissions'), { inEveryOrganization: true }, { as: callers.iamOwner })).result.includes('user.write'))
    assert.equal((await api.ok(my('ListMyMemberships'), {}, { as })).result, undefined)
    const address = { email: 'mine@mail.example' }
    for (const [method, input] of [
      ['SetEmail', { ...address, isVerified: true }], ['SetEmail', { ...address, returnCode: {} }], ['ResendEmailCode', { returnCode: {} }],
      ['SetPhone', { phone: '+41790001122', isVerified: true }], ['SetPhone', { phone: '+41790001123', returnCode: {} }],
      ['ResendPhoneCode', { returnCode: {} }], ['UpdateHumanUser', { email: { ...address, isVerified: true } }],
      ['UpdateUser', { human: { phone: { phone: '+41790001122', returnCode: {} } } }],
      ['DeactivateUser', {}], ['PasswordReset', { returnCode: {} }], ['AddPersonalAccessToken', {}], ['DeleteUser', {}],
    ] as const) {
      await api.refused('permission_denied', v2(method), { userId: who.id, ...input }, { as })
    }
  })

  it('cannot choose a login name that refers to another person', async () => {
    const [who, other] = [await aTestPerson(api), await aTestPerson(api)]
    const as = await tokenOf(api, who)
    const { human } = (await api.ok(v2('GetUserByID'), { userId: other.id }, { as: callers.orgOwner })).user
    for (const userName of [other.loginName, human.email.email, 'greta', other.userName.toUpperCase()]) {
      await api.refused('already_exists', my('UpdateMyUserName'), { userName }, { as })
      await api.refused('already_exists', v2('UpdateHumanUser'), { userId: who.id, username: userName }, { as })
    }
    assert.equal((await api.ok(my('GetMyUser'), {}, { as })).user.userName, who.userName)
  })

  it('cannot do anything to other people without a role', async () => {
    const [who, other] = [await aTestPerson(api), await aTestPerson(api)]
    const as = await tokenOf(api, who)
    for (const [method, input] of [
      ['SetEmail', { email: 'x@y.example' }], ['UpdateHumanUser', { username: 'x' }], ['GetUserByID', {}], ['RemovePhone', {}],
    ] as const) {
      await api.refused('permission_denied', v2(method), { userId: other.id, ...input }, { as })
    }
    await api.refused('permission_denied', `${MANAGEMENT}/UpdateHumanEmail`, { userId: who.id, email: 'x@y.example', isEmailVerified: true }, { as })
  })

  it('receive their permissions', async () => {
    const { result } = await api.ok(my('ListMyZitadelPermissions'), {}, { as: callers.userManager })
    assert.ok(result.includes('user.write') && !result.includes('org.write'))
    assert.equal((await api.ok(my('ListMyMemberships'), {}, { as: callers.orgOwner })).result[0].roles[0], 'ORG_OWNER')
    assert.equal((await api.ok(my('ListMyZitadelPermissions'), {}, { as: callers.withoutRoles })).result, undefined)
    assert.ok((await api.ok(my('ListMyZitadelPermissions'), {}, { as: callers.projectOwner })).result.includes('project.write:300'))
  })

  it('read their metadata', async () => {
    const who = await aTestPerson(api)
    await api.ok(`${MANAGEMENT}/SetUserMetadata`, { id: who.id, key: 'k', value: 'dg==' }, { as: callers.orgOwner })
    const as = await tokenOf(api, who)
    assert.equal((await api.ok(my('ListMyMetadata'), {}, { as })).details.totalResult, '1')
    assert.equal((await api.ok(my('GetMyMetadata'), { key: 'k' }, { as })).metadata.value, 'dg==')
    await api.refused('not_found', my('GetMyMetadata'), { key: 'x' }, { as })
  })

  it('have no profile if they are service users', async () => {
    for (const method of ['GetMyProfile', 'GetMyEmail', 'GetMyPhone']) await api.refused('not_found', my(method), {}, { as: callers.withoutRoles })
    assert.equal((await api.ok(my('GetMyUser'), {}, { as: callers.withoutRoles })).user.machine.name, callers.withoutRoles.id)
  })
})

for (const [method, input] of [
  ['auth.v1.AuthService/UpdateMyPassword', (oldPassword: string, newPassword: string) => ({ oldPassword, newPassword })],
  [
    'user.v2.UserService/SetPassword',
    (currentPassword: string, password: string, userId: string) => ({ userId, newPassword: { password }, currentPassword }),
  ],
] as const) {
  overTransports(`${method} of oneself`, (api) => {
    it('requires the current password and ends every session, including this one', async () => {
      const who = await aTestPerson(api)
      const as = await tokenOf(api, who)
      await api.ok(method, input(who.password, 'my other password', who.id), { as })
      await api.refused('unauthenticated', my('GetMyUser'), {}, { as })
      const knows = async (password: string) =>
        answerOf(await signIn(new UserAgent(), api.world.authorizeUrl(), { loginName: who.loginName, password })) !== undefined
      assert.deepEqual([await knows(who.password), await knows('my other password')], [false, true])
    })

    it('counts wrong passwords like the login does, so that a stolen token cannot guess faster', async () => {
      const who = await aTestPerson(api)
      const as = await tokenOf(api, who)
      const change = (old: string) => api.call(method, input(old, 'my other password', who.id), { as })
      for (let count = 0; count < 6; count++) assert.equal((await change(`wrong ${count}`)).code, 'invalid_argument')
      assert.equal((await change(who.password)).code, 'resource_exhausted')
      api.world.clock.advance(2)
      assert.equal((await change(who.password)).status, 200)
    })

    it('is refused without the current password, and with a new one that is too short', async () => {
      const who = await aTestPerson(api)
      const as = await tokenOf(api, who)
      await api.refused('invalid_argument', method, input('', 'my other password', who.id), { as })
      assert.match(await api.refused('invalid_argument', method, input(who.password, 'short', who.id), { as }), /at least 8/)
      await api.ok(my('GetMyUser'), {}, { as })
    })
  })
}
