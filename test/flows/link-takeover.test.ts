import assert from 'node:assert/strict'
import { freshName } from '../support/api-users.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { CALLBACK, Federation, choose, decide, submit } from '../support/federation.js'
import { FOREIGN_CLIENT, ForeignOpenIdProvider } from '../support/foreign-openid-provider.js'
import { linkIn } from '../support/mail-world.js'
import { setPolicy } from '../support/login-factors.js'
import { codeAt, mailsAt } from '../support/registration.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const OWNERS = 'the password of the owner'
const GLOBEX = 'openid urn:keyhall:iam:org:id:110'

for (const kind of everyStorage) {
  describe(`linked sign-ins and account takeover (${kind})`, () => {
    const up = startedWorld('memory', { bootstrap: apiDocument() })
    const down = startedWorld(kind, { bootstrap: apiDocument() })
    const federation = new Federation(up, down)
    const api = federation.down
    const foreign = new ForeignOpenIdProvider()
    before(async () => {
      // The foreign provider issues its tokens by the clock of the machine.
      for (const { clock } of [up, down]) clock.set(Math.floor(Date.now() / 1000))
      await foreign.start(`${down.issuer}${CALLBACK}`)
    })
    after(() => foreign.stop())

    const foundBy = async (email: string): Promise<readonly { readonly userId: string }[]> =>
      ((await api.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: email } }] }))['result'] ?? []) as readonly { readonly userId: string }[]
    const linksOf = async (userId: string) =>
      ((await api.ok('user.v2.UserService/ListIDPLinks', { userId }))['result'] ?? []) as readonly { readonly idpId: string }[]
    const addPerson = async (name: string, own: Readonly<Record<string, unknown>> = {}, org = '100') => (await api.ok('user.v2.UserService/AddHumanUser', {
      username: name, organization: { orgId: org }, profile: { givenName: 'N', familyName: 'P' }, email: { email: `${name}@corp.example`, isVerified: true }, password: { password: OWNERS }, ...own,
    })).userId as string
    const thereOf = async (email: string): Promise<string> => {
      const { result: [there] } = await federation.up.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: email } }] }) as { readonly result: readonly [{ readonly userId: string }] }
      return there.userId
    }
    const link = (userId: string, idpId: string, there: string, org = '100') => api.ok('user.v2.UserService/AddIDPLink', { userId, idpLink: { idpId, userId: there, userName: 'linked' } }, { org })
    const verify = async (userId: string, address: string): Promise<Page> => {
      await api.ok('user.v2.UserService/ResendEmailCode', { userId, sendCode: {} })
      return (await new UserAgent().open(linkIn((await mailsAt(down, address))[0]?.text))).submit()
    }
    const reset = async (loginName: string): Promise<Page> => {
      const named = await submit(await new UserAgent().open(down.authorizeUrl()), '/ui/login/loginname', {}, { loginName })
      const asked = await (await named.follow(words('password.forgotten'))).submit()
      return asked.submit({ code: await codeAt(down, loginName), password: OWNERS, passwordAgain: OWNERS })
    }
    const atGlobex = async (id: string, who: { readonly loginName: string; readonly password: string }, agent = new UserAgent()): Promise<Page> =>
      agent.open(await federation.atUpstream(await federation.leave(agent, id, GLOBEX), who))

    it('the first proof of an address, by a reset or a mailed code, removes links that a stranger added', async () => {
      // With the code that the default policy demands, no such account comes into being.
      await setPolicy(api, { allowExternalIdp: true, registrationVerifiesEmail: false })
      for (const proof of ['reset', 'code'] as const) {
        const id = await federation.provider()
        const address = `${freshName('victim')}@upstream.example`
        const stranger = await federation.person({ email: address, isVerified: false })
        answered(await decide(await federation.signIn(new UserAgent(), id, stranger), 'create'))
        const [{ userId } = assert.fail('no account')] = await foundBy(address)
        assert.equal((await linksOf(userId)).length, 1)
        if (proof === 'reset') answered(await reset(address))
        else assert.equal((await verify(userId, address)).title, words('verifyEmail.doneTitle'))
        assert.deepEqual(await linksOf(userId), [], proof)
        const again = await federation.signIn(new UserAgent(), id, stranger)
        assert.deepEqual([again.leftTo, again.title], [undefined, words('external.choice.title')], 'the provider opens the account no more')
      }
      await setPolicy(api, { allowExternalIdp: true })
    })

    it('keeps a link that an administrator added', async () => {
      const id = await federation.provider()
      const [name, who] = [freshName('given'), await federation.person()]
      const userId = await addPerson(name, { email: { email: `${name}@corp.example`, isVerified: false } })
      await link(userId, id, await thereOf(who.email))
      await verify(userId, `${name}@corp.example`)
      assert.equal((await linksOf(userId)).length, 1)
    })

    it('pages behind mailed codes show the links that the account still has, and lead to where they are removed', async () => {
      const id = await federation.provider()
      const [name, who] = [freshName('shown'), await federation.person()]
      const address = `${name}@corp.example`
      const userId = await addPerson(name, { email: { email: address, isVerified: false } })
      await link(userId, id, await thereOf(who.email))
      const verified = await verify(userId, address)
      assert.ok(verified.html.includes(words('links.left.title')) && verified.html.includes('linked'), verified.html)
      await api.ok('user.v2.UserService/PasswordReset', { userId, sendLink: {} })
      const done = await (await new UserAgent().open(linkIn((await mailsAt(down, address))[0]?.text))).submit({ password: OWNERS, passwordAgain: OWNERS })
      assert.equal(done.title, words('newPassword.password_reset.doneTitle'), done.problem)
      const review = await done.follow(words('links.left.review'))
      const security = await (await submit(review, '/ui/login/loginname', {}, { loginName: address })).submit({ password: OWNERS })
      const page = security.leftTo ? await security.agent.open(security.leftTo) : security
      assert.ok(page.html.includes(words('account.links.title')) && page.html.includes(words('account.remove')), `${page.status} ${page.path} ${page.problem ?? ''}`)
      await api.ok('user.v2.UserService/RemoveIDPLink', { userId, idpId: id, linkedUserId: await thereOf(who.email) })
      await api.ok('user.v2.UserService/PasswordReset', { userId, sendLink: {} })
      const none = await (await new UserAgent().open(linkIn((await mailsAt(down, address))[0]?.text))).submit({ password: `${OWNERS}!`, passwordAgain: `${OWNERS}!` })
      assert.equal(none.html.includes(words('links.left.title')), false)
    })

    it('the form of a new account takes no address beside one that the provider has verified', async () => {
      const id = await federation.provider()
      const who = await federation.person()
      answered(await decide(await federation.signIn(new UserAgent(), id, who), 'create', { email: 'victim@victim.example' }))
      assert.deepEqual([(await foundBy('victim@victim.example')).length, (await foundBy(who.email)).length], [0, 1])
    })

    it('another issuer suspends all links of a provider, and a sign-in in another way confirms one', async () => {
      const id = await federation.providerOfGlobex()
      const [name, who] = [freshName('gus'), await federation.person()]
      const userId = await addPerson(name, {}, '110')
      const there = await thereOf(who.email)
      await link(userId, id, there, '110')
      answered(await atGlobex(id, who))
      await api.ok(`${MANAGEMENT}/UpdateGenericOIDCProvider`, {
        id, name: 'Globex', issuer: foreign.issuer, ...FOREIGN_CLIENT, scopes: ['openid', 'profile', 'email'], providerOptions: { isLinkingAllowed: true, isCreationAllowed: true },
      }, { as: callers.otherOwner })
      foreign.account = { id: there, email: who.email, name: 'Attacker' }
      const sentOn = async () => {
        const agent = new UserAgent()
        const left = await choose(await agent.open(down.authorizeUrl({ scope: GLOBEX })), id)
        return agent.open((await agent.open(left.leftTo ?? assert.fail())).leftTo ?? assert.fail('the provider did not answer'))
      }
      const attacker = await sentOn()
      assert.deepEqual([attacker.leftTo, attacker.path], [undefined, '/ui/login/loginname'])
      const proven = await (await submit(attacker, '/ui/login/loginname', {}, { loginName: `${name}@corp.example` })).submit({ password: OWNERS })
      answered(proven)
      answered(await sentOn())
    })

    it('a sign-in at a provider of an organization never opens roles of the instance or of another organization', async () => {
      const id = await federation.providerOfGlobex()
      const roles = [
        (userId: string) => api.ok(`${ADMIN}/AddIAMMember`, { userId, roles: ['IAM_OWNER_VIEWER'] }),
        (userId: string) => api.ok(`${MANAGEMENT}/AddOrgMember`, { userId, roles: ['ORG_OWNER_VIEWER'] }, { org: '100' }),
        (userId: string) => api.ok(`${MANAGEMENT}/AddProjectMember`, { projectId: '300', userId, roles: ['PROJECT_OWNER_VIEWER'] }, { org: '100' }),
      ]
      for (const give of roles) {
        const who = await federation.person()
        const userId = await addPerson(freshName('root'), {}, '110')
        await link(userId, id, await thereOf(who.email), '110')
        answered(await atGlobex(id, who))
        await give(userId)
        const refused = await atGlobex(id, who)
        assert.deepEqual([refused.leftTo, refused.problem], [undefined, words('external.account')])
      }
    })

    it('no link leads without a page to a provider that the organization of the application does not offer', async () => {
      const id = await federation.providerOfGlobex()
      for (const wish of [{ scope: `${GLOBEX} urn:keyhall:iam:org:idp:id:${id}` }, { scope: GLOBEX, parameters: { idp_hint: id } }]) {
        const page = await new UserAgent().open(down.authorizeUrl(wish))
        assert.deepEqual([page.leftTo, page.status, page.path], [undefined, 200, '/ui/login/loginname'])
        assert.ok(page.html.includes(`value="${id}"`))
      }
    })
  })
}
