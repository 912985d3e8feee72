import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import type { ApiCaller } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { aPerson, aRobot, aTestPerson, eventsBy, freshName, imported, MANAGEMENT, typesBy } from '../../support/api-users.js'
import { answerOf, answered, signIn } from '../../support/authorization.js'
import { clients } from '../../support/standard-document.js'
import type { TestPerson } from '../../support/standard-document.js'
import { UserAgent } from '../../support/user-agent.js'

const m = (method: string): string => `${MANAGEMENT}/${method}`
const acme = { as: callers.orgOwner }
const user = async (api: Api, id: string) => (await api.ok(m('GetUserByID'), { id }, acme)).user

const canSignIn = async (api: Api, who: TestPerson, password = who.password): Promise<boolean> =>
  answerOf(await signIn(new UserAgent(), api.world.authorizeUrl(), { loginName: who.loginName, password })) !== undefined

/** Whether the tokens of an earlier session are still valid. */
async function aSignIn(api: Api, who: TestPerson) {
  const agent = new UserAgent()
  answered(await signIn(agent, api.world.authorizeUrl(), who))
  const tokens = await api.world.tokens({ scope: 'openid offline_access' }, who)
  return {
    isAlive: async () => [
      (await api.world.protocol.userinfo(tokens.access_token)).status === 200,
      (await api.world.protocol.refresh(clients.web, tokens.refresh_token)).status === 200,
      answerOf(await agent.open(api.world.authorizeUrl({ parameters: { prompt: 'none' } })))?.parameters['code'] !== undefined,
    ],
  }
}

overTransports('people and service users', (api) => {
  it('are added with an initial password that must be changed, or without one', async () => {
    const person = (own: object) => ({ userName: freshName(), profile: { firstName: 'A', lastName: 'B' }, email: { email: 'a@b.example' }, ...own })
    const types = await typesBy(api, async () => {
      const { userId } = await api.ok(m('AddHumanUser'), person({ initialPassword: 'a password at first' }), acme)
      assert.equal((await user(api, userId)).state, 'USER_STATE_ACTIVE')
      const storage = await api.world.storage()
      assert.equal((await storage.read(({ credentials }) => credentials.password(userId as never)))?.isChangeRequired, true)
      const { userId: other } = await api.ok(m('AddHumanUser'), person({}), acme)
      assert.equal((await user(api, other)).state, 'USER_STATE_INITIAL')
    })
    assert.deepEqual(types, ['user.human.added', 'user.human.added'])
    assert.match(await api.refused('invalid_argument', m('AddHumanUser'), person({ initialPassword: 'short' }), acme), /at least 8/)
  })

  it('include service users, with a description and an access token type', async () => {
    const userName = freshName('robot')
    const given = { userName, name: 'Nightly', description: 'Runs at 3', accessTokenType: 'ACCESS_TOKEN_TYPE_JWT', userId: `id.of|${userName}` }
    const [event] = await eventsBy(api, () => api.ok(m('AddMachineUser'), given, acme))
    assert.deepEqual([event?.type, event?.aggregate.id], ['user.machine.added', given.userId])
    const { machine } = await user(api, given.userId)
    assert.deepEqual(machine, { name: 'Nightly', description: 'Runs at 3', accessTokenType: 'ACCESS_TOKEN_TYPE_JWT' })
    await api.refused('already_exists', m('AddMachineUser'), { ...given, userName: freshName() }, acme)
    await api.refused('already_exists', m('AddMachineUser'), { ...given, userId: '' }, acme)
    assert.match(await api.refused('already_exists', m('AddMachineUser'), { userName: clients.web.id, name: 'x' }, acme), /client_id/)
    await api.refused('invalid_argument', m('AddMachineUser'), { userName: 'with space', name: 'x' }, acme)
    const changes = await eventsBy(api, () => api.ok(m('UpdateMachine'), { userId: given.userId, name: 'Daily' }, acme))
    assert.deepEqual(changes.map(({ type, before, after }) => [type, before, after]), [[
      'user.machine.changed', { description: 'Runs at 3', name: 'Nightly', accessTokenType: 'jwt' }, { name: 'Daily', accessTokenType: 'bearer' },
    ]])
    await api.refused('not_found', m('UpdateMachine'), { userId: await imported(api), name: 'x' }, acme)
  })

  it('are found by login name in organizations where the caller may read users, and not elsewhere', async () => {
    const who = await aTestPerson(api)
    const find = (as: ApiCaller) =>
      api.call(m('GetUserByLoginNameGlobal'), { loginName: who.loginName.toUpperCase() }, { as })
    assert.equal((await find(callers.orgOwner)).body.user.id, who.id)
    assert.equal((await find(callers.otherOwner)).code, 'not_found')
  })

  it('can be checked for uniqueness', async () => {
    const { userName } = await aTestPerson(api)
    const ask = async (wanted: object) => (await api.ok(m('IsUserUnique'), { ...wanted }, acme)).isUnique === true
    assert.deepEqual(
      [
        await ask({ userName: userName.toUpperCase() }), await ask({ userName: freshName() }),
        await ask({ email: `${userName}@mail.example` }), await ask({ email: 'x@y' }),
      ],
      [false, true, true, true],
    )
    await api.refused('invalid_argument', m('IsUserUnique'), {}, acme)
  })

  it('have a profile, an email address, a phone number and a user name that are read and changed, with events', async () => {
    const userId = await imported(api)
    const types = await typesBy(api, async () => {
      await api.ok(m('UpdateHumanProfile'), { userId, firstName: 'New', lastName: 'Name', nickName: 'n', gender: 'GENDER_MALE' }, acme)
      await api.ok(m('UpdateHumanEmail'), { userId, email: 'new@mail.example', isEmailVerified: true }, acme)
      await api.ok(m('UpdateHumanPhone'), { userId, phone: '+41790000000' }, acme)
      await api.ok(m('UpdateUserName'), { userId, userName: freshName('renamed') }, acme)
    })
    assert.deepEqual(types, ['user.human.profile.changed', 'user.human.email.changed', 'user.human.phone.changed', 'user.username.changed'])
    assert.deepEqual((await api.ok(m('GetHumanProfile'), { userId }, acme)).profile, {
      firstName: 'New', lastName: 'Name', nickName: 'n', displayName: 'New Name', gender: 'GENDER_MALE',
    })
    assert.deepEqual((await api.ok(m('GetHumanEmail'), { userId }, acme)).email, { email: 'new@mail.example', isEmailVerified: true })
    assert.deepEqual((await api.ok(m('GetHumanPhone'), { userId }, acme)).phone, { phone: '+41790000000' })
    await api.ok(m('RemoveHumanPhone'), { userId }, acme)
    assert.equal((await api.ok(m('GetHumanPhone'), { userId }, acme)).phone, undefined)
  })

  it('stay unchanged, without an event, if the values are the same', async () => {
    const userId = await imported(api)
    const { human } = await user(api, userId)
    const types = await typesBy(api, async () => {
      await api.ok(m('UpdateHumanProfile'), { userId, ...human.profile }, acme)
      await api.ok(m('UpdateHumanEmail'), { userId, ...human.email }, acme)
      await api.ok(m('RemoveHumanPhone'), { userId }, acme)
      await api.ok(m('ReactivateUser'), { id: userId }, acme)
      await api.ok(m('RemoveHumanAuthFactorOTP'), { userId }, acme)
    })
    assert.deepEqual(types, [])
  })

  it('of other organizations are not found by id, and service users are not found as people', async () => {
    const [foreign, robot] = ['203', await aRobot(api)]
    for (const method of ['GetHumanProfile', 'GetHumanEmail', 'RemoveHumanPhone', 'ListHumanAuthFactors']) {
      await api.refused('not_found', m(method), { userId: foreign }, acme)
    }
    for (const method of ['GetHumanProfile', 'GetHumanEmail', 'GetHumanPhone', 'RemoveHumanPhone', 'RemoveHumanAuthFactorOTP']) {
      await api.refused('not_found', m(method), { userId: robot }, acme)
    }
    await api.refused('not_found', m('SetHumanPassword'), { userId: robot, password: 'a new password' }, acme)
  })

  it('cannot get the user name of another user', async () => {
    const [one, other] = [await aTestPerson(api), await aTestPerson(api)]
    await api.refused('already_exists', m('UpdateUserName'), { userId: one.id, userName: other.userName }, acme)
    const robot = await aRobot(api)
    await api.refused('already_exists', m('UpdateUserName'), { userId: robot, userName: clients.web.id }, acme)
  })

  it('with roles are changed only by callers who may remove these roles', async () => {
    for (const id of [callers.iamOwner.id, callers.orgOwner.id]) {
      await api.refused('permission_denied', m('DeactivateUser'), { id }, { as: callers.userManager })
      await api.refused('permission_denied', m('AddPersonalAccessToken'), { userId: id }, { as: callers.userManager })
      await api.refused('permission_denied', m('GenerateMachineSecret'), { userId: id }, { as: callers.userManager })
    }
  })
})

overTransports('deactivated and locked users', (api) => {
  for (const [off, on, state] of [['DeactivateUser', 'ReactivateUser', 'INACTIVE'], ['LockUser', 'UnlockUser', 'LOCKED']] as const) {
    it(`lose the ability to sign in, sessions and tokens with ${off}, and do not get sessions or tokens back with ${on}`, async () => {
      const who = await aTestPerson(api)
      const { isAlive } = await aSignIn(api, who)
      const types = await typesBy(api, () => api.ok(m(off), { id: who.id }, acme))
      assert.ok(types.includes(off === 'LockUser' ? 'user.locked' : 'user.deactivated') && types.includes('session.terminated'), types.join())
      assert.equal((await user(api, who.id)).state, `USER_STATE_${state}`)
      assert.deepEqual([await isAlive(), await canSignIn(api, who)], [[false, false, false], false])
      await api.ok(m(off), { id: who.id }, acme)
      await api.ok(m(on), { id: who.id }, acme)
      assert.deepEqual([await isAlive(), await canSignIn(api, who)], [[false, false, false], true])
    })
  }

  it('change their state only where the current one allows it', async () => {
    const initial = await imported(api, { password: undefined })
    const locked = await imported(api)
    await api.ok(m('LockUser'), { id: locked }, acme)
    for (const [method, id] of [['ReactivateUser', locked], ['DeactivateUser', initial], ['LockUser', initial], ['UnlockUser', initial]] as const) {
      await api.refused('failed_precondition', m(method), { id }, acme)
    }
  })

  it('cannot be the last owner of the instance', async () => {
    const { result } = await api.ok('admin.v1.AdminService/ListIAMMembers', {})
    const owners: string[] = result.filter(({ roles }: { roles: string[] }) => roles.includes('IAM_OWNER')).map(({ userId }: { userId: string }) => userId)
    const others = owners.filter((id) => id !== callers.iamOwner.id)
    for (const id of others) await api.ok('user.v2.UserService/DeactivateUser', { userId: id })
    for (const method of ['DeactivateUser', 'LockUser', 'DeleteUser']) {
      await api.refused('failed_precondition', `user.v2.UserService/${method}`, { userId: callers.iamOwner.id })
    }
    for (const id of others) await api.ok('user.v2.UserService/ReactivateUser', { userId: id })
  })

  it('are deleted with all of their data, and their id is not reused', async () => {
    const who = await aTestPerson(api)
    const { isAlive } = await aSignIn(api, who)
    const types = await typesBy(api, () => api.ok(m('RemoveUser'), { id: who.id }, acme))
    assert.ok(types.includes('user.removed'))
    assert.deepEqual([await isAlive(), await canSignIn(api, who)], [[false, false, false], false])
    await api.refused('not_found', m('GetUserByID'), { id: who.id }, acme)
    await api.refused('not_found', m('RemoveUser'), { id: who.id }, acme)
    for (const org of ['100', '110']) {
      await api.refused('already_exists', m('AddMachineUser'), { userId: who.id, userName: freshName(), name: 'x' }, { org })
    }
    await api.ok(m('ImportHumanUser'), aPerson({ userName: who.userName }), acme)
  })
})

overTransports('passwords set by an administrator', (api) => {
  it('end every session, and lift a lockout', async () => {
    const who = await aTestPerson(api)
    const { isAlive } = await aSignIn(api, who)
    const types = await typesBy(api, () => api.ok(m('SetHumanPassword'), { userId: who.id, password: 'another password', noChangeRequired: true }, acme))
    assert.deepEqual(types.filter((type) => type.startsWith('user.')), ['user.human.password.changed'])
    assert.deepEqual(await isAlive(), [false, false, false])
    assert.deepEqual([await canSignIn(api, who), await canSignIn(api, who, 'another password')], [false, true])
  })

  it('activate an account that was not set up', async () => {
    const id = await imported(api, { password: undefined })
    await api.ok(m('SetHumanInitialPassword'), { userId: id, password: 'a first password' }, acme)
    assert.equal((await user(api, id)).state, 'USER_STATE_ACTIVE')
    const storage = await api.world.storage()
    assert.equal((await storage.read(({ credentials }) => credentials.password(id as never)))?.isChangeRequired, true)
  })

  it('follow the rules of the organization', async () => {
    const id = await imported(api)
    assert.match(await api.refused('invalid_argument', m('SetHumanPassword'), { userId: id, password: 'short' }, acme), /at least 8 characters/)
    assert.match(await api.refused('invalid_argument', m('SetHumanPassword'), { userId: id, password: 'x'.repeat(257) }, acme), /at most 256/)
    await api.refused('invalid_argument', m('SetHumanPassword'), { userId: id }, acme)
  })
})
