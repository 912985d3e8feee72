import assert from 'node:assert/strict'
import { accountOf, openAccount, send } from '../../support/account.js'
import { callers } from '../../support/api-callers.js'
import { apiInMemory, apiOnEveryStorage, overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { aRobot, aTestPerson, AUTH, freshName, mailsTo, MANAGEMENT, tokenOf, typesBy, USERS } from '../../support/api-users.js'
import { answered, signIn } from '../../support/authorization.js'
import { proven, setPolicy } from '../../support/login-factors.js'
import { clients } from '../../support/standard-document.js'
import type { TestPerson } from '../../support/standard-document.js'
import { UserAgent } from '../../support/user-agent.js'
import { words } from '../../support/words.js'
import { DAY, HOUR } from '../../support/world.js'

const mine = (method: string): string => `${AUTH}/${method}`
const v2 = (method: string): string => `${USERS}/${method}`
const acme = { as: callers.orgOwner }

/** Signs in for an application. @returns its refresh token */
async function refreshTokenOf(api: Api, person: TestPerson): Promise<string> {
  const asked = api.world.authorizeUrl({ scope: 'openid offline_access', parameters: { prompt: 'login' } })
  const { code = '' } = answered(await signIn(new UserAgent(), asked, person)).parameters
  const { body } = await api.world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
  return body.refresh_token ?? assert.fail('no refresh token')
}

const refreshed = async (api: Api, token: string) =>
  (await api.world.protocol.token(clients.web, { grant_type: 'refresh_token', refresh_token: token })).body

overTransports('refresh tokens of the caller', (api) => {
  it('are listed per grant, keep their id after each use, and are revoked one by one or all', async () => {
    const person = await aTestPerson(api)
    const self = { as: await tokenOf(api, person) }
    const list = async () => (await api.ok(mine('ListMyRefreshTokens'), {}, self)).result ?? []
    assert.deepEqual(await list(), [], 'a sign-in without offline_access has none')
    const [first, second] = [await refreshTokenOf(api, person), await refreshTokenOf(api, person)]
    const before = await list()
    const listed = before.map(({ clientId, scopes }: { clientId: string; scopes: string[] }) => [clientId, scopes])
    assert.deepEqual(listed, [[clients.web.id, ['openid', 'offline_access']], [clients.web.id, ['openid', 'offline_access']]])
    const [{ details, authTime, idleExpiration, expiration }] = before
    assert.ok(details.creationDate === authTime && authTime < idleExpiration && idleExpiration < expiration, JSON.stringify(before[0]))
    const { refresh_token: next } = await refreshed(api, first)
    assert.deepEqual((await list()).map(({ id }: { id: string }) => id), before.map(({ id }: { id: string }) => id))
    const revoke = { id: before[1].id }
    assert.deepEqual(await typesBy(api, () => api.ok(mine('RevokeMyRefreshToken'), revoke, self)), ['grant.revoked'])
    await api.refused('not_found', mine('RevokeMyRefreshToken'), revoke, self)
    const alone = await list()
    assert.equal(alone.length, 1)
    await api.refused('not_found', mine('RevokeMyRefreshToken'), { id: alone[0].id }, acme)
    assert.equal((await refreshed(api, next)).error ?? (await refreshed(api, second)).error, 'invalid_grant')
    await api.ok(mine('RevokeAllMyRefreshTokens'), {}, self)
    assert.deepEqual(await list(), [])
    await api.ok(mine('RevokeAllMyRefreshTokens'), {}, self)
    assert.equal((await refreshed(api, second)).error, 'invalid_grant')
  })

  it('disappear from the list when idle for too long', async () => {
    const person = await aTestPerson(api)
    await refreshTokenOf(api, person)
    api.world.clock.advance(31 * DAY)
    assert.deepEqual((await api.ok(mine('ListMyRefreshTokens'), {}, { as: await tokenOf(api, person) })).result ?? [], [])
  })
})

overTransports('skipping the second factor', (api) => {
  it('is recorded for the person in the request only', async () => {
    const person = await aTestPerson(api)
    await setPolicy(api, { mfaInitSkipLifetime: `${30 * DAY}s` })
    assert.equal((await proven(api, person)).title, words('setUp.title'))
    await api.ok(v2('HumanMFAInitSkipped'), { userId: person.id }, acme)
    answered(await proven(api, person))
    await setPolicy(api)
    await api.refused('not_found', v2('HumanMFAInitSkipped'), { userId: await aRobot(api) }, acme)
    await api.refused('not_found', v2('HumanMFAInitSkipped'), { userId: '203' }, acme)
  })
})

overTransports('deletion of the own account', (api) => {
  it('is refused unless the policy allows it, and for service users and the last owner', async () => {
    const person = await aTestPerson(api)
    const self = { as: await tokenOf(api, person) }
    await api.refused('permission_denied', mine('RemoveMyUser'), {}, self)
    await setPolicy(api, { allowAccountRemoval: true })
    assert.equal((await api.ok(mine('GetMyLoginPolicy'), {}, self)).policy.allowAccountRemoval, true)
    const robot = await aRobot(api)
    const { token } = await api.ok(`${MANAGEMENT}/AddPersonalAccessToken`, { userId: robot }, { org: '100' })
    await api.refused('not_found', mine('RemoveMyUser'), {}, { as: { token } })
    const types = await typesBy(api, () => api.ok(mine('RemoveMyUser'), {}, self))
    assert.deepEqual(types.filter((type) => !type.startsWith('session.')), ['user.removed'])
    await api.refused('unauthenticated', mine('RemoveMyUser'), {}, self)
    await setPolicy(api, { allowAccountRemoval: false })
  })
})

apiOnEveryStorage('the account deletion page', (api) => {
  it('appears if the policy allows it, asks for the login name, ends everything and notifies the person by mail', async () => {
    const mail = `${freshName('leaver')}@mail.example`
    const person = await aTestPerson(api, { email: { email: mail, isEmailVerified: true } })
    const token = await refreshTokenOf(api, person)
    const { world } = api
    const agent = await accountOf(world, person)
    assert.ok(!(await openAccount(world, agent, 'data')).html.includes('data/delete'))
    assert.equal((await openAccount(world, agent, 'data/delete')).path, '/ui/account/data')
    await setPolicy(api, { allowAccountRemoval: true })
    assert.ok((await openAccount(world, agent, 'data')).html.includes('/ui/account/data/delete'))
    const page = await openAccount(world, agent, 'data/delete')
    assert.deepEqual([page.status, page.title], [200, words('account.delete.name')])
    const slip = await send(page, { loginName: person.userName })
    assert.deepEqual([slip.status, slip.problem], [422, words('account.delete.mismatch')])
    const gone = await send(slip, { loginName: ` ${person.loginName.toUpperCase()} ` })
    assert.deepEqual([gone.status, gone.title], [200, words('account.delete.doneTitle')])
    await setPolicy(api, { allowAccountRemoval: false })
    await api.refused('not_found', v2('GetUserByID'), { userId: person.id }, acme)
    assert.equal((await refreshed(api, token)).error, 'invalid_grant')
    assert.notEqual((await openAccount(world, agent, 'data')).path, '/ui/account/data', 'the session has ended')
    const [listed] = await mailsTo(api, mail)
    assert.equal(listed?.subject, words('mail.notice.account_removed.subject'))
    assert.doesNotMatch(listed.text, /\/ui\/account/)
  })
})

apiInMemory('the account deletion page', (api) => {
  before(() => setPolicy(api, { allowAccountRemoval: true }))

  it('requires a recent sign-in and a form token of its own', async () => {
    const person = await aTestPerson(api)
    const agent = await accountOf(api.world, person)
    const page = await openAccount(api.world, agent, 'data/delete')
    const forged = await send(page, { loginName: person.loginName }, { more: { csrf: 'forged' } })
    assert.equal(forged.status, 403)
    api.world.clock.advance(HOUR)
    const late = await send(page, { loginName: person.loginName })
    assert.ok(late.path.startsWith('/ui/login/'), late.path)
    await api.ok(v2('GetUserByID'), { userId: person.id }, acme)
  })

  it('keeps the last owner of the instance', async () => {
    const person = await aTestPerson(api)
    const admin = 'admin.v1.AdminService'
    await api.ok(`${admin}/AddIAMMember`, { userId: person.id, roles: ['IAM_OWNER'] })
    const self = { as: await tokenOf(api, person) }
    for (const { userId, roles } of (await api.ok(`${admin}/ListIAMMembers`, {}, self)).result) {
      if (roles.includes('IAM_OWNER') && userId !== person.id) await api.ok(`${admin}/RemoveIAMMember`, { userId }, self)
    }
    await api.refused('failed_precondition', mine('RemoveMyUser'), {}, self)
    const page = await openAccount(api.world, await accountOf(api.world, person), 'data/delete')
    assert.equal((await send(page, { loginName: person.loginName })).problem, words('account.delete.lastOwner'))
    await api.ok(mine('GetMyUser'), {}, self)
  })
})
