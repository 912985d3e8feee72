import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { apiDocument, callers } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { Federation, decide, submit } from '../support/federation.js'
import { enterCode } from '../support/registration.js'
import { clients, people, projects } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
type Person = Awaited<ReturnType<Federation['person']>>

const groups = { name: 'Groups', claim: 'groups', source: { path: ['roles'] }, shape: 'CLAIM_RULE_SHAPE_LIST' }
const roles = { name: 'Roles', source: { path: ['groups'] }, shape: 'CLAIM_RULE_SHAPE_LIST', projectId: projects.shop, values: [{ from: 'staff', to: 'dev' }] }
const grantsOf = async ({ down }: Federation, userId: string) =>
  ((await down.ok(`${MANAGEMENT}/ListUserGrants`, { queries: [{ userIdQuery: { userId } }] }) as { result?: readonly { roleKeys: readonly string[] }[] }).result ?? []).map(({ roleKeys }) => roleKeys)

for (const kind of everyStorage) {
  describe(`claim rules of a provider (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))
    const { up, down } = federation
    let provider = ''

    const setRules = (...rules: readonly object[]) => down.ok(`${ADMIN}/SetProviderClaimRules`, { id: provider, rules })
    const upstreamId = async ({ email }: Person): Promise<string> => {
      const { result } = await up.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: email } }] }) as { result: readonly { userId: string }[] }
      return result[0]?.userId ?? assert.fail('no such person')
    }
    /** Gives the person a group at the upstream. @returns how to take it away */
    const inGroup = async (who: Person, group = 'staff') => {
      const userId = await upstreamId(who)
      const { userGrantId } = await up.ok(`${MANAGEMENT}/AddUserGrant`, { userId, projectId: projects.shop, roleKeys: [group] }) as { userGrantId: string }
      return () => up.ok(`${MANAGEMENT}/RemoveUserGrant`, { userId, grantId: userGrantId })
    }
    const redeem = async (page: Awaited<ReturnType<Federation['signIn']>>) => {
      const { parameters: { code = '' } } = answered(page)
      const { body, text } = await down.world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
      return decodeJwt(body.id_token ?? assert.fail(text))
    }
    const signIn = async (who: Person) => redeem(await federation.signIn(new UserAgent(), provider, who))
    const eventsOf = async (type: string, aggregateId: string) =>
      ((await down.ok(`${ADMIN}/ListEvents`, { eventTypes: [type], aggregateId, limit: 5 }) as { events?: readonly { payload: Readonly<Record<string, unknown>> }[] }).events ?? []).map(({ payload }) => payload)

    before(async () => {
      const { clientId } = await federation.client()
      for (const roleKey of ['staff', 'chief']) await up.ok(`${MANAGEMENT}/AddProjectRole`, { projectId: projects.shop, roleKey, displayName: roleKey })
      await up.ok(`${MANAGEMENT}/SetAppClaimRules`, { projectId: projects.shop, appId: await appIdOf(federation, clientId), rules: [groups] })
      for (const roleKey of ['dev', 'admin']) await down.ok(`${MANAGEMENT}/AddProjectRole`, { projectId: projects.shop, roleKey, displayName: roleKey })
      await down.ok(`${MANAGEMENT}/SetAppClaimRules`, { projectId: projects.shop, appId: clients.web.id, rules: [groups] })
      provider = await federation.provider({ isAutoCreation: true })
    })

    it('give a role for a group, in the ID token of the first sign-in, and withdraw it when the group is gone', async () => {
      await setRules(roles)
      const who = await federation.person()
      const leave = await inGroup(who)
      const { sub = '', groups: named } = await signIn(who)
      assert.deepEqual(named, ['dev'])
      assert.deepEqual((await signIn(who))['groups'], ['dev'])
      await leave()
      assert.deepEqual([(await signIn(who))['groups'], await grantsOf(federation, sub)], [undefined, []])
      await inGroup(who)
      assert.deepEqual((await signIn(who))['groups'], ['dev'])
    })

    it('apply to an account that is created with a mailed code', async () => {
      await setRules(roles)
      const who = await federation.person({ isVerified: false })
      await inGroup(who)
      const page = await federation.signIn(new UserAgent(), provider, who)
      assert.deepEqual((await redeem(await enterCode(page, down.world, who.email)))['groups'], ['dev'])
    })

    it('decide the roles of a refresh from the next sign-in on, in tokens of earlier sign-ins too', async () => {
      await setRules(roles)
      const who = await federation.person()
      const leave = await inGroup(who)
      const agent = new UserAgent()
      const page = await agent.open(await federation.atUpstream(await federation.leave(agent, provider, 'openid offline_access'), who))
      const { parameters: { code = '' } } = answered(page)
      let { body: tokens } = await down.world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
      const refreshed = async () => {
        tokens = (await down.world.protocol.refresh(clients.web, tokens.refresh_token)).body
        return decodeJwt(tokens.id_token)['groups']
      }
      assert.deepEqual([decodeJwt(tokens.id_token)['groups'], await refreshed()], [['dev'], ['dev']])
      await leave()
      assert.deepEqual(await refreshed(), ['dev'], 'a refresh does not ask the provider')
      await signIn(who)
      assert.equal(await refreshed(), undefined)
      await inGroup(who)
      await signIn(who)
      assert.deepEqual(await refreshed(), ['dev'])
    })

    it('leave roles alone that were granted by hand', async () => {
      await setRules(roles)
      const who = await federation.person()
      const leave = await inGroup(who)
      const { sub = '' } = await signIn(who)
      const { result: [grant] } = await down.ok(`${MANAGEMENT}/ListUserGrants`, { queries: [{ userIdQuery: { userId: sub } }] }) as { result: [{ id: string }] }
      await down.ok(`${MANAGEMENT}/UpdateUserGrant`, { userId: sub, grantId: grant.id, roleKeys: ['dev', 'admin'] })
      await leave()
      assert.deepEqual([(await signIn(who))['groups'], await grantsOf(federation, sub)], [['admin'], [['admin']]])
    })

    it('that are removed withdraw what they gave', async () => {
      await setRules(roles)
      const who = await federation.person()
      await inGroup(who)
      assert.deepEqual((await signIn(who))['groups'], ['dev'])
      await setRules()
      assert.equal((await signIn(who))['groups'], undefined)
    })

    it('for the first sign-in are not followed later', async () => {
      await setRules({ ...roles, isFirstOnly: true })
      const who = await federation.person()
      const leave = await inGroup(who)
      assert.deepEqual((await signIn(who))['groups'], ['dev'])
      await leave()
      assert.deepEqual((await signIn(who))['groups'], ['dev'])
    })

    it('are returned with the profile member that they set, also the first one', async () => {
      const fields = ['FIRST_NAME', 'LAST_NAME', 'PREFERRED_LANGUAGE'].map((name) => `CLAIM_RULE_PROFILE_FIELD_${name}`)
      await setRules(...fields.map((profileField) => ({ name: profileField, source: { literal: 'x' }, profileField })))
      const { rules } = await down.ok(`${ADMIN}/GetProviderClaimRules`, { id: provider }) as { rules: readonly { profileField?: string }[] }
      assert.deepEqual(rules.map(({ profileField }) => profileField), fields)
    })

    it('set profile and metadata at each sign-in', async () => {
      await setRules(
        { name: 'Nick', source: { path: ['groups'] }, shape: 'CLAIM_RULE_SHAPE_FIRST', profileField: 'CLAIM_RULE_PROFILE_FIELD_NICKNAME' },
        { name: 'Team', source: { literal: 'Größe 🔑' }, metadataKey: 'team' },
      )
      const who = await federation.person()
      const leave = await inGroup(who)
      const { sub = '' } = await signIn(who)
      const account = async () => (await down.ok('user.v2.UserService/GetUserByID', { userId: sub }) as { user: { details: { resourceOwner: string }; human: { profile: { nickName?: string } } } }).user
      const nick = async () => (await account()).human.profile.nickName
      assert.equal(await nick(), 'staff')
      const org = (await account()).details.resourceOwner
      const { metadata } = await down.ok(`${MANAGEMENT}/GetUserMetadata`, { id: sub, key: 'team' }, { org }) as { metadata: { value: string } }
      assert.equal(Buffer.from(metadata.value, 'base64').toString(), 'Größe 🔑')
      await leave()
      await inGroup(who, 'chief')
      await signIn(who)
      assert.equal(await nick(), 'chief')
    })

    it('apply when the sign-in links an account', async () => {
      await setRules(roles)
      const manual = await federation.provider({ isAutoCreation: false })
      await down.ok(`${ADMIN}/SetProviderClaimRules`, { id: manual, rules: [roles] })
      const who = await federation.person()
      await inGroup(who)
      const page = await decide(await federation.signIn(new UserAgent(), manual, who), 'link')
      const next = await submit(page, '/ui/login/loginname', {}, { loginName: people.carol.loginName })
      const { sub, groups: named } = await redeem(await next.submit({ password: people.carol.password }))
      assert.deepEqual([sub, named], [people.carol.id, ['dev']])
    })

    it('that fail let the person in, and the audit trail says why', async () => {
      await setRules({ ...roles, values: [{ from: 'staff', to: 'gone' }] }, { name: 'Object', source: { path: ['address'] }, shape: 'CLAIM_RULE_SHAPE_VALUE', metadataKey: 'x' },
        { name: 'Language', source: { literal: 'not a language' }, shape: 'CLAIM_RULE_SHAPE_FIRST', profileField: 'CLAIM_RULE_PROFILE_FIELD_PREFERRED_LANGUAGE' })
      const who = await federation.person()
      await inGroup(who)
      const { sub = '', groups: named } = await signIn(who)
      assert.equal(named, undefined)
      const [failed] = await eventsOf('user.human.externalidp.rule.failed', sub)
      assert.match(JSON.stringify(failed), /"Language".*"unfit".*"unknown_role".*"gone"/)
    })

    it('can be tried on pasted claims, and are returned as they were set', async () => {
      const team = { name: 'Team', source: { path: ['team'] }, shape: 'CLAIM_RULE_SHAPE_VALUE', metadataKey: 'team' }
      const nickname = { name: 'Nick', source: { literal: 'Al' }, shape: 'CLAIM_RULE_SHAPE_FIRST', profileField: 'CLAIM_RULE_PROFILE_FIELD_NICKNAME', isFirstOnly: true }
      const tried = await down.ok(`${ADMIN}/TryProviderClaimRules`, { rules: [roles, team, nickname], claims: { groups: ['staff', 'x'], team: { a: 1 } }, isFirst: true })
      assert.deepEqual(tried, {
        profile: [{ field: 'CLAIM_RULE_PROFILE_FIELD_NICKNAME', value: 'Al' }], roles: [{ projectId: projects.shop, roleKeys: ['dev'] }], failed: [{ name: 'Team', problem: 'not_one' }],
      })
      await setRules(roles, team, nickname)
      const { rules } = await down.ok(`${ADMIN}/GetProviderClaimRules`, { id: provider }) as { rules: readonly object[] }
      // The default shape is omitted.
      const { shape: _default, ...stored } = team
      assert.deepEqual(rules, [roles, stored, nickname])
      for (const wrong of [{ ...team, projectId: projects.shop }, { ...roles, projectId: undefined }, { ...roles, projectId: 'none' }, { ...roles, shape: 'CLAIM_RULE_SHAPE_FIRST' }]) {
        await down.refused('invalid_argument', `${ADMIN}/SetProviderClaimRules`, { id: provider, rules: [wrong] })
      }
      assert.equal((await down.ok(`${ADMIN}/GetProviderClaimRules`, { id: provider }) as { rules: readonly object[] }).rules.length, 3)
    })

    it('of an organization grant roles of its own projects only', async () => {
      const own = await federation.providerOfGlobex()
      const asOwner = { as: callers.otherOwner }
      const name = `${MANAGEMENT}/SetProviderClaimRules`
      assert.match(await down.refused('invalid_argument', name, { id: own, rules: [roles] }, asOwner), /rules\[0\].projectId: must be the id of a project/)
      await down.ok(name, { id: own, rules: [{ ...roles, projectId: projects.foreign }] }, asOwner)
      await down.refused('not_found', name, { id: provider, rules: [] }, asOwner)
      await down.refused('permission_denied', name, { id: own, rules: [] }, { as: callers.withoutRoles })
    })
  })
}

async function appIdOf({ up }: Federation, clientId: string): Promise<string> {
  const { result } = await up.ok(`${MANAGEMENT}/ListApps`, { projectId: projects.shop }) as { result: readonly { id: string; oidcConfig?: { clientId: string } }[] }
  return result.find(({ oidcConfig }) => oidcConfig?.clientId === clientId)?.id ?? assert.fail('no such application')
}
