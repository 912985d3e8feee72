import assert from 'node:assert/strict'
import { freshName } from '../support/api-users.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { Federation, decide, submit } from '../support/federation.js'
import { formsOf } from '../support/html.js'
import { codeAt, mailsAt } from '../support/registration.js'
import { people } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const asOwner = { as: callers.otherOwner }
const GLOBEX = 'openid urn:keyhall:iam:org:id:110'

for (const kind of everyStorage) {
  describe(`an account that a provider may not create (${kind})`, () => {
    const up = startedWorld('memory', { bootstrap: apiDocument() })
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    const federation = new Federation(up, world)
    const api = federation.down
    const foundBy = async (emailAddress: string): Promise<readonly unknown[]> => {
      const { result } = await api.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress } }] })
      return (result ?? []) as readonly unknown[]
    }
    const changed = async (id: string, providerOptions: object) => api.ok(`${ADMIN}/UpdateGenericOIDCProvider`, {
      id, name: 'Upstream', issuer: up.issuer, clientId: (await federation.client()).clientId,
      scopes: ['openid', 'profile', 'email'],
      providerOptions: { isCreationAllowed: true, ...providerOptions },
    })

    const CHANGES: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
      'is not offered any more': (id) => api.ok(`${ADMIN}/RemoveIDPFromLoginPolicy`, { idpId: id }),
      'admits other domains only': (id) => changed(id, { allowedDomains: ['corp.example'] }),
      'creates no accounts any more': (id) => changed(id, { isCreationAllowed: false }),
      'has other settings than at its answer': (id) => changed(id, { isLinkingAllowed: true }),
      'is gone': (id) => api.ok(`${ADMIN}/DeleteProvider`, { id }),
    }
    for (const [what, change] of Object.entries(CHANGES)) {
      it(`does not come into being once the provider ${what}, also with a verified address`, async () => {
        const id = await federation.provider()
        const who = await federation.person()
        const choice = await federation.signIn(new UserAgent(), id, who)
        await change(id)
        const refused = await decide(choice, 'create')
        assert.deepEqual([refused.leftTo, refused.status < 500, await foundBy(who.email)], [undefined, true, []])
      })
    }

    for (const isVerified of [true, false]) {
      it(`does not come into being in another organization than the required one, address verified: ${isVerified}`, async () => {
        const id = await federation.provider({ isAutoCreation: true })
        const policy = { allowExternalIdp: true, allowUsernamePassword: true }
        await api.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, policy, asOwner)
        await api.ok(`${MANAGEMENT}/AddIDPToLoginPolicy`, { idpId: id, ownerType: 'IDP_OWNER_TYPE_SYSTEM' }, asOwner)
        const who = await federation.person({ isVerified })
        const agent = new UserAgent()
        const choice = await agent.open(await federation.atUpstream(await federation.leave(agent, id, GLOBEX), who))
        assert.equal(choice.path, '/ui/login/external-account', choice.problem)
        const forms = formsOf(choice.html).filter(({ action }) => action.endsWith('/external-account'))
        const [link = assert.fail('no form')] = forms
        assert.deepEqual(forms.map(({ fields }) => fields['action']), ['link'])
        await agent.post(new URL(link.action, choice.answer.url), { ...link.fields, action: 'create' })
        assert.deepEqual([await foundBy(who.email), await mailsAt(world, who.email)], [[], []])
        await api.ok(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, asOwner)
      })
    }

    it('comes into being, and a link too, only by an answer to the settings of now', async () => {
      const id = await federation.provider({ isAutoCreation: true })
      const unproven = await federation.person({ isVerified: false })
      const page = await federation.signIn(new UserAgent(), id, unproven)
      const code = await codeAt(world, unproven.email)
      await changed(id, { isLinkingAllowed: true })
      const refused = await page.submit({ code })
      assert.deepEqual([refused.status, refused.problem], [422, words('external.again')])
      assert.deepEqual(await foundBy(unproven.email), [])

      const who = await federation.person()
      const linksOfAlice = async (): Promise<readonly unknown[]> => {
        const { result } = await api.ok('user.v2.UserService/ListIDPLinks', { userId: people.alice.id })
        return (result ?? []) as readonly unknown[]
      }
      const linked = async (meanwhile: () => Promise<unknown>): Promise<number> => {
        const named = await decide(await federation.signIn(new UserAgent(), id, who), 'link')
        await meanwhile()
        const asked = await submit(named, '/ui/login/loginname', {}, { loginName: people.alice.loginName })
        answered(await asked.submit({ password: people.alice.password }))
        return (await linksOfAlice()).length
      }
      assert.equal(await linked(() => changed(id, { isLinkingAllowed: true, isAutoUpdate: true })), 0)
      assert.equal(await linked(async () => undefined), 1)
    })

    it('is refused in words when the person has one since, also where its user name is taken', async () => {
      const id = await federation.provider({ areUserNamesKept: true })
      const who = await federation.person({ isVerified: false })
      const typed = async () => {
        const email = `${freshName('typed')}@typed.example`
        const page = await decide(await federation.signIn(new UserAgent(), id, who), 'create', { email })
        return { email, page, code: await codeAt(world, email) }
      }
      const [first, second] = [await typed(), await typed()]
      answered(await first.page.submit({ code: first.code }))
      const refused = await second.page.submit({ code: second.code })
      assert.deepEqual([refused.status, refused.problem], [422, words('external.again')])
      assert.deepEqual(await foundBy(second.email), [])
    })

    it('is refused in words when its organization is gone', async () => {
      const id = await federation.provider({ isAutoCreation: true })
      const who = await federation.person({ isVerified: false })
      const { organizationId } = await api.ok('org.v2.OrganizationService/AddOrganization', { name: freshName('gone') })
      await api.ok(`${ADMIN}/SetDefaultOrg`, { orgId: organizationId })
      const page = await federation.signIn(new UserAgent(), id, who)
      const code = await codeAt(world, who.email)
      await api.ok(`${ADMIN}/SetDefaultOrg`, { orgId: '100' })
      await api.ok('org.v2.OrganizationService/DeleteOrganization', { organizationId })
      const refused = await page.submit({ code })
      assert.deepEqual([refused.leftTo, refused.status, await foundBy(who.email)], [undefined, 422, []])
      assert.ok(refused.problem)
    })
  })
}
