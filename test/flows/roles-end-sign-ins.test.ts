import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { freshName } from '../support/api-users.js'
import { recordedBy } from '../support/audit-trail.js'
import { answerOf, answered, typeNameAndPassword } from '../support/authorization.js'
import { Federation, submit } from '../support/federation.js'
import { mailsAt } from '../support/registration.js'
import { clients } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'
import type { World } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const PASSWORD = 'the password of gus'
const GLOBEX = 'openid offline_access urn:keyhall:iam:org:id:110'

interface Signed {
  readonly userId: string
  readonly address: string
  readonly agent: UserAgent
}

type Give = (federation: Federation, person: Signed) => Promise<unknown>

/** Each way in which a person can get a role that their organization could not grant. */
const WAYS: Readonly<Record<string, Give>> = {
  AddIAMMember: ({ down }, { userId }) => down.ok(`${ADMIN}/AddIAMMember`, { userId, roles: ['IAM_OWNER_VIEWER'] }),
  AddOrgMember: ({ down }, { userId }) => down.ok(`${MANAGEMENT}/AddOrgMember`, { userId, roles: ['ORG_OWNER_VIEWER'] }, { org: '100' }),
  AddProjectMember: ({ down }, { userId }) => down.ok(`${MANAGEMENT}/AddProjectMember`, { projectId: '300', userId, roles: ['PROJECT_OWNER_VIEWER'] }, { org: '100' }),
  AddOrganization: ({ down }, { userId }) => down.ok('org.v2.OrganizationService/AddOrganization', { name: freshName('new'), admins: [{ userId, roles: ['ORG_OWNER'] }] }),
  'an import of organization members': ({ down }, { userId }) => imported(down, { orgMembers: [{ userId, roles: ['ORG_OWNER_VIEWER'] }] }),
  'an import of project members': ({ down }, { userId }) => imported(down, { projectMembers: [{ projectId: '300', userId, roles: ['PROJECT_OWNER_VIEWER'] }] }),
  'an accepted invitation': async ({ down }, { address, agent }) => {
    await down.ok('org.v2.OrganizationService/CreateInvitation', { organizationId: '100', email: address, roles: ['ORG_OWNER_VIEWER'] }, { as: callers.orgOwner })
    const [link = assert.fail('no link')] = (await mailsAt(down.world, address)).flatMap(({ text }) => /http\S+\/ui\/login\/invitation\S+/.exec(text)?.[0] ?? [])
    const joined = await (await agent.open(link)).submit()
    assert.equal(joined.title, words('invitation.doneTitle', { org: 'Acme' }), joined.problem)
  },
}

const imported = async (down: Federation['down'], members: object): Promise<void> => {
  const { errors } = await down.ok(`${ADMIN}/ImportData`, { dataOrgs: { orgs: [{ orgId: '100', ...members }] }, timeout: '1m' })
  assert.equal(errors, undefined, JSON.stringify(errors))
}

async function refreshTokenIn(world: World, agent: UserAgent): Promise<string> {
  const { code = assert.fail('no code') } = answered(await agent.open(world.authorizeUrl({ scope: GLOBEX }))).parameters
  const { status, text, body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
  assert.equal(status, 200, text)
  return body.refresh_token
}

const isSignedIn = async (world: World, agent: UserAgent): Promise<boolean> =>
  answerOf(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } })))?.parameters['code'] !== undefined

for (const kind of everyStorage) {
  describe(`a first role beyond the organization (${kind})`, () => {
    const up = startedWorld('memory', { bootstrap: apiDocument() })
    const down = startedWorld(kind, { bootstrap: apiDocument() })
    const federation = new Federation(up, down)
    let provider: string
    before(async () => {
      provider = await federation.providerOfGlobex()
    })

    const addPerson = async (): Promise<Omit<Signed, 'agent'> & { readonly loginName: string }> => {
      const userName = freshName('gus')
      const address = `${userName}@corp.example`.toLowerCase()
      const { userId } = await federation.down.ok('user.v2.UserService/AddHumanUser', {
        username: userName, organization: { orgId: '110' }, profile: { givenName: 'G', familyName: 'P' }, email: { email: address, isVerified: true }, password: { password: PASSWORD },
      }) as { readonly userId: string }
      return { userId, address, loginName: address }
    }
    const returned = async (agent: UserAgent, userId: string): Promise<Page> => {
      const who = await federation.person()
      const { result: [there] } = await federation.up.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: who.email } }] }) as { readonly result: readonly [{ readonly userId: string }] }
      await federation.down.ok('user.v2.UserService/AddIDPLink', { userId, idpLink: { idpId: provider, userId: there.userId, userName: 'linked' } }, { org: '110' })
      return agent.open(await federation.atUpstream(await federation.leave(agent, provider, GLOBEX), who))
    }
    const atProvider = async (userId: string): Promise<UserAgent> => {
      const agent = new UserAgent()
      answered(await returned(agent, userId))
      return agent
    }
    const byPassword = async (loginName: string): Promise<UserAgent> => {
      const agent = new UserAgent()
      answered(await typeNameAndPassword(await agent.open(down.authorizeUrl()), { loginName, password: PASSWORD }))
      return agent
    }

    for (const [way, give] of Object.entries(WAYS)) {
      it(`ends sign-ins that came from a provider, with their refresh tokens: ${way}`, async () => {
        const person = await addPerson()
        const agent = await atProvider(person.userId)
        const token = await refreshTokenIn(down, agent)
        const work = () => give(federation, { ...person, agent })
        const events = kind === 'memory' ? (await work(), undefined) : await recordedBy(down, work)
        if (events) assert.ok(events.some(({ type }) => type === 'session.terminated'), events.map(({ type }) => type).join())
        assert.equal(await isSignedIn(down, agent), false)
        assert.equal((await down.protocol.refresh(clients.web, token)).status, 400)
      })

      it(`leaves sign-ins by password alone: ${way}`, async () => {
        const person = await addPerson()
        const agent = await byPassword(person.loginName)
        const token = await refreshTokenIn(down, agent)
        await give(federation, { ...person, agent })
        assert.equal(await isSignedIn(down, agent), true)
        assert.equal((await down.protocol.refresh(clients.web, token)).status, 200)
      })
    }

    it('ends a sign-in at a provider that owes a step, which a password finishes', async () => {
      const policy = { tosLink: 'https://globex.example/terms', tosVersion: '1' }
      await federation.down.ok(`${MANAGEMENT}/AddCustomPrivacyPolicy`, policy, { org: '110' })
      for (const [way, give] of Object.entries(WAYS).filter(([one]) => one !== 'an accepted invitation')) {
        const person = await addPerson()
        const agent = new UserAgent()
        const owing = await returned(agent, person.userId)
        assert.equal(owing.path, '/ui/login/terms')
        await give(federation, { ...person, agent })
        const named = await owing.submit()
        assert.deepEqual([answerOf(named), named.path], [undefined, '/ui/login/loginname'], way)
        const byName = await submit(named, '/ui/login/loginname', {}, { loginName: person.loginName })
        answered(await byName.submit({ password: PASSWORD }))
      }
      await federation.down.ok(`${MANAGEMENT}/ResetPrivacyPolicyToDefault`, {}, { org: '110' })
    })

    it('ends nothing when the organization could have granted the role', async () => {
      const person = await addPerson()
      const agent = await atProvider(person.userId)
      await federation.down.ok(`${MANAGEMENT}/AddOrgMember`, { userId: person.userId, roles: ['ORG_OWNER_VIEWER'] }, { org: '110' })
      assert.equal(await isSignedIn(down, agent), true)
    })

    if (kind !== 'memory') {
      it('ends them too when a bootstrap file grants the role', async () => {
        const agent = await atProvider('203')
        const document = apiDocument() as { readonly users: readonly { readonly id: string }[] }
        const users = document.users.map((user) => (user.id === '203' ? { ...user, roles: ['IAM_OWNER_VIEWER'] } : user))
        const other = await down.another({ bootstrap: { ...document, users } })
        await other.close()
        assert.equal(await isSignedIn(down, agent), false)
      })
    }
  })
}
