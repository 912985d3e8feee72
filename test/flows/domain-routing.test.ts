import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { Federation, choose, decide, submit } from '../support/federation.js'
import { NameServer } from '../support/name-server.js'
import { enterCode } from '../support/registration.js'
import { people } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { World } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const ORG = 'org.v2.OrganizationService'
const GLOBEX = { as: callers.otherOwner }
const ACME = { as: callers.orgOwner }
const DNS = { type: 'DOMAIN_VALIDATION_TYPE_DNS' }

for (const kind of everyStorage) {
  describe(`domains of organizations (${kind})`, () => {
    const names = new NameServer()
    const federation = new Federation(new World('memory'), new World(kind))
    const { down } = federation
    let provider = ''

    before(async () => {
      await names.start()
      await federation.up.world.start({ bootstrap: apiDocument() })
      await down.world.start({ bootstrap: apiDocument(), dnsServers: [names.address] })
      provider = await federation.providerOfGlobex()
      await verify('globex.example')
      await discover(true)
    })
    after(async () => {
      await down.world.stop()
      await federation.up.world.stop()
      await names.stop()
    })

    const prove = async (domain: string, of: object) =>
      await down.ok(`${MANAGEMENT}/GenerateOrgDomainValidation`, { domain, ...DNS }, of) as { readonly token: string; readonly url: string }

    async function verify(domain: string, of: typeof GLOBEX | { readonly org: string } = GLOBEX): Promise<void> {
      await down.ok(`${MANAGEMENT}/AddOrgDomain`, { domain }, of)
      const { token, url } = await prove(domain, of)
      names.records.set(url, ['v=spf1 -all', token])
      await down.ok(`${MANAGEMENT}/ValidateOrgDomain`, { domain }, of)
    }

    const discover = (allowDomainDiscovery: boolean) => down.call(`${ADMIN}/UpdateLoginPolicy`, {
      allowUsernamePassword: true, allowRegister: true, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED', ignoreUnknownUsernames: true, allowDomainDiscovery,
    })

    const listed = async (of: typeof GLOBEX | typeof ACME) => {
      const { result } = await down.ok(`${MANAGEMENT}/ListOrgDomains`, {}, of) as { readonly result: readonly { readonly domainName: string; readonly isVerified?: boolean; readonly isPrimary?: boolean }[] }
      return result.map(({ domainName, isVerified = false, isPrimary = false }) => [domainName, isVerified, isPrimary])
    }

    const type = async (loginName: string, scope = 'openid', agent = new UserAgent()): Promise<Page> =>
      submit(await agent.open(down.world.authorizeUrl({ scope })), '/ui/login/loginname', {}, { loginName })

    describe('are verified', () => {
      it('by a text record with the token of this organization', async () => {
        const domain = 'proven.example'
        await down.ok(`${MANAGEMENT}/AddOrgDomain`, { domain: 'Proven.example' }, ACME)
        assert.deepEqual(await listed(ACME), [['acme.localhost', true, true], [domain, false, false]])
        await down.refused('failed_precondition', `${MANAGEMENT}/ValidateOrgDomain`, { domain }, ACME)
        const { token, url } = await prove(domain, ACME)
        assert.equal(url, `_keyhall-challenge.${domain}`)
        assert.match(await down.refused('failed_precondition', `${MANAGEMENT}/ValidateOrgDomain`, { domain }, ACME), /there is no text record/)
        names.records.set(url, ['other', `x${token}`])
        assert.match(await down.refused('failed_precondition', `${MANAGEMENT}/ValidateOrgDomain`, { domain }, ACME), /none of the 2 text records/)
        names.records.set(url, ['other', token])
        await down.ok(`${MANAGEMENT}/ValidateOrgDomain`, { domain }, ACME)
        assert.deepEqual((await listed(ACME)).at(-1), [domain, true, false])
        await down.refused('failed_precondition', `${MANAGEMENT}/GenerateOrgDomainValidation`, { domain, ...DNS }, ACME)
      })

      it('by one organization at a time, and by another one after it was removed', async () => {
        const domain = 'shared.example'
        await verify(domain, ACME)
        await down.ok(`${MANAGEMENT}/AddOrgDomain`, { domain }, GLOBEX)
        const { token, url } = await prove(domain, GLOBEX)
        // The published token of the other organization proves nothing.
        await down.refused('failed_precondition', `${MANAGEMENT}/ValidateOrgDomain`, { domain }, GLOBEX)
        names.records.set(url, [token])
        await down.refused('already_exists', `${MANAGEMENT}/ValidateOrgDomain`, { domain }, GLOBEX)
        await down.refused('already_exists', `${MANAGEMENT}/SetPrimaryOrgDomain`, { domain }, GLOBEX)
        await down.refused('already_exists', `${ADMIN}/SetUpOrg`, { org: { name: 'Squatter', domain }, human: { userName: 'x', profile: { firstName: 'x', lastName: 'x' }, email: { email: 'x@x.example', isEmailVerified: true } } })
        await down.ok(`${MANAGEMENT}/RemoveOrgDomain`, { domain }, ACME)
        await down.ok(`${MANAGEMENT}/ValidateOrgDomain`, { domain }, GLOBEX)
        await down.ok(`${MANAGEMENT}/RemoveOrgDomain`, { domain }, GLOBEX)
      })

      it('under the names of v2, for callers who may change the organization', async () => {
        const of = { organizationId: '110', domain: 'v2.example' }
        await down.ok(`${ORG}/AddOrganizationDomain`, of)
        const { token, url } = await down.ok(`${ORG}/GenerateOrganizationDomainValidation`, { ...of, type: 'DOMAIN_VALIDATION_TYPE_HTTP' })
        assert.equal(url, `https://v2.example/.well-known/keyhall-challenge/${String(token)}.txt`)
        await down.refused('not_found', `${ORG}/VerifyOrganizationDomain`, of, ACME)
        assert.match(await down.refused('failed_precondition', `${ORG}/VerifyOrganizationDomain`, of), /the file could not be read/)
        const filters = [{ domainFilter: { domain: 'V2', method: 'TEXT_QUERY_METHOD_STARTS_WITH_IGNORE_CASE' } }]
        const { domains } = await down.ok(`${ORG}/ListOrganizationDomains`, { organizationId: '110', filters })
        assert.deepEqual(domains, [{ organizationId: '110', domain: 'v2.example', validationType: 'DOMAIN_VALIDATION_TYPE_HTTP' }])
        await down.ok(`${ORG}/DeleteOrganizationDomain`, of)
        await down.refused('not_found', `${ORG}/DeleteOrganizationDomain`, of)
      })

      for (const domain of ['localhost', '127.0.0.1', 'xn--a.example', 'a b.example', '*.example', 'x'.repeat(64)]) {
        it(`unless it cannot be proven: ${domain.slice(0, 30)}`, () => down.refused('invalid_argument', `${MANAGEMENT}/AddOrgDomain`, { domain }, ACME))
      }

      it('in its own letters, which the name server is asked for in A-labels', async () => {
        const domain = 'bücher.example'
        await down.ok(`${MANAGEMENT}/AddOrgDomain`, { domain }, ACME)
        await down.refused('invalid_argument', `${MANAGEMENT}/GenerateOrgDomainValidation`, { domain }, ACME)
        await prove(domain, ACME)
        await down.refused('failed_precondition', `${MANAGEMENT}/ValidateOrgDomain`, { domain }, ACME)
        assert.ok(names.asked.includes('_keyhall-challenge.xn--bcher-kva.example'), names.asked.join(' '))
        await down.ok(`${MANAGEMENT}/RemoveOrgDomain`, { domain }, ACME)
      })
    })

    describe('lead login names', () => {
      it('to the ways of the organization, whether the account exists or not', async () => {
        await down.ok('user.v2.UserService/AddHumanUser', {
          username: 'gina', organization: { orgId: '110' }, profile: { givenName: 'G', familyName: 'G' }, email: { email: 'gina@globex.example', isVerified: true }, password: { password: 'the password of gina' },
        })
        const pages = await Promise.all(['gina@globex.example', 'nina@globex.example'].map((name) => type(name)))
        const shown = pages.map(({ html, path }) => path + html.replaceAll(/(gina|nina)@/g, '@').replaceAll(/(nonce|value|href|action)="[^"]*"/g, '').replaceAll(/'nonce-[^']*'/g, ''))
        assert.equal(shown[0], shown[1])
        const [page] = pages
        assert.ok(page)
        assert.equal(page.path, '/ui/login/external')
        assert.ok(page.html.includes(words('external.button', { provider: 'Globex' })))
        const password = await page.follow(words('passkey.usePassword'))
        answered(await password.submit({ password: 'the password of gina' }))
      })

      it('to the provider of the organization, which learns the name, and an account there', async () => {
        const agent = new UserAgent()
        const left = await choose(await type('new@globex.example', 'openid', agent), provider)
        assert.equal(left.leftTo?.searchParams.get('login_hint'), 'new@globex.example')
        const who = await federation.person({ email: 'new@globex.example' })
        const page = await agent.open(await federation.atUpstream(left, who))
        answered(await decide(page, 'create'))
        const { result } = await down.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: 'new@globex.example' } }] }) as { readonly result: readonly { readonly details: { readonly resourceOwner: string } }[] }
        assert.deepEqual(result.map(({ details }) => details.resourceOwner), ['110'])
      })

      it('to a provider of the instance, and to an account of the organization only with a verified address there', async () => {
        const id = await federation.instanceProvider()
        await down.ok(`${MANAGEMENT}/AddIDPToLoginPolicy`, { idpId: id, ownerType: 'IDP_OWNER_TYPE_SYSTEM' }, GLOBEX)
        const ownerOf = async (typed: string | undefined, own: { readonly isVerified?: boolean; readonly email: string }): Promise<string | undefined> => {
          const agent = new UserAgent()
          const first = typed === undefined ? await agent.open(down.world.authorizeUrl()) : await type(typed, 'openid', agent)
          const created = await decide(await agent.open(await federation.atUpstream(await choose(first, id), await federation.person(own))), 'create')
          answered(own.isVerified === false ? await enterCode(created, down.world, own.email) : created)
          const { result } = await down.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: own.email } }] }) as { readonly result: readonly { readonly details: { readonly resourceOwner: string } }[] }
          return result[0]?.details.resourceOwner
        }
        const { org: { id: defaultOrg } } = await down.ok(`${ADMIN}/GetDefaultOrg`, {}) as { readonly org: { readonly id: string } }
        assert.equal(await ownerOf('ivy@globex.example', { email: 'ivy@globex.example' }), '110')
        // Anyone can type a name of the domain.
        assert.equal(await ownerOf('ivan@globex.example', { email: 'ivan@other.example' }), defaultOrg)
        assert.equal(await ownerOf('ida@globex.example', { email: 'ida@globex.example', isVerified: false }), defaultOrg)
        await down.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
        assert.equal(await ownerOf(undefined, { email: 'igor@globex.example' }), defaultOrg)
        await down.ok(`${ADMIN}/RemoveIDPFromLoginPolicy`, { idpId: id })
      })

      it('with the organization in the trace of the sign-in, and without the typed name', async () => {
        const agent = new UserAgent()
        const { answer } = await submit(await agent.open(down.world.authorizeUrl()), '/ui/login/loginname', {}, { loginName: 'trace@globex.example' })
        const trace = await down.ok(`${ADMIN}/GetLoginTrace`, { reference: String(answer.headers['x-request-id']) }) as { readonly requests: readonly { readonly route: string; readonly reason?: string; readonly reasonCode?: string }[] }
        const led = trace.requests.find(({ reasonCode }) => reasonCode === 'orgs.led_by_domain')
        assert.deepEqual([led?.route, led?.reason], ['login/loginname', 'the verified domain of the typed name leads to the organization 110'])
        assert.doesNotMatch(JSON.stringify(trace), /trace@/)
      })

      it('to a proof of the account, when the person links one', async () => {
        const who = await federation.person()
        const agent = new UserAgent()
        const page = await agent.open(await federation.atUpstream(await choose(await type('gina@globex.example', 'openid', agent), provider), who))
        const linking = await submit(await decide(page, 'link'), '/ui/login/loginname', {}, { loginName: 'gina@globex.example' })
        assert.equal(linking.path, '/ui/login/password')
        answered(await linking.submit({ password: 'the password of gina' }))
        const next = new UserAgent()
        answered(await next.open(await federation.atUpstream(await choose(await type('anyone@globex.example', 'openid', next), provider), who)))
      })

      it('straight to the only provider where there are no passwords', async () => {
        const { organizationId: org } = await down.ok(`${ORG}/AddOrganization`, { name: 'Initech' }) as { readonly organizationId: string }
        const { clientId, clientSecret } = await federation.client()
        const { id } = await down.ok(`${MANAGEMENT}/AddGenericOIDCProvider`, { name: 'Initech', issuer: federation.up.world.issuer, clientId, clientSecret }, { org })
        await down.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, { allowUsernamePassword: false, allowExternalIdp: true, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED' }, { org })
        await down.ok(`${MANAGEMENT}/AddIDPToLoginPolicy`, { idpId: id, ownerType: 'IDP_OWNER_TYPE_ORG' }, { org })
        await verify('initech.example', { org })
        const { origin } = new URL(federation.up.world.issuer)
        for (const name of ['ina@initech.example', 'nobody@INITECH.example']) assert.equal((await type(name)).leftTo?.origin, origin, name)
        await refusedThere(org, id)
      })

      /** A member of the instance, whom the provider of their organization may not name, goes on with the ways of the instance. */
      async function refusedThere(org: string, idpId: string): Promise<void> {
        const [who, email, password] = [await federation.person(), 'root@initech.example', 'the password of root']
        const { userId } = await down.ok('user.v2.UserService/AddHumanUser', {
          username: 'root', organization: { orgId: org }, profile: { givenName: 'R', familyName: 'T' }, email: { email, isVerified: true }, password: { password },
        }) as { readonly userId: string }
        const { result: [there] } = await federation.up.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: who.email } }] }) as { readonly result: readonly [{ readonly userId: string }] }
        await down.ok('user.v2.UserService/AddIDPLink', { userId, idpLink: { idpId, userId: there.userId, userName: 'root' } }, { org })
        await down.ok(`${ADMIN}/AddIAMMember`, { userId, roles: ['IAM_OWNER_VIEWER'] })
        const agent = new UserAgent()
        const refused = await agent.open(await federation.atUpstream(await type(email, 'openid', agent), who))
        assert.deepEqual([refused.leftTo, refused.problem], [undefined, words('external.account')])
        const named = await submit(refused, '/ui/login/loginname', {}, { loginName: email })
        assert.equal(named.path, '/ui/login/password')
        answered(await named.submit({ password }))
      }

      for (const [what, name, scope] of [
        ['names of other domains', 'gina@other.example', 'openid'],
        ['names below the domain', 'gina@sub.globex.example', 'openid'],
        ['bare names', 'globex.example', 'openid'],
        ['a sign-in of another organization', 'gina@globex.example', 'openid urn:keyhall:iam:org:id:100'],
      ] as const) {
        it(`nowhere else for ${what}`, async () => assert.equal((await type(name, scope)).path, '/ui/login/password'))
      }

      it('nowhere while the instance does not discover domains, the domain is unverified, or the organization is inactive', async () => {
        await discover(false)
        assert.equal((await type('gina@globex.example')).path, '/ui/login/password')
        await discover(true)
        assert.equal((await type('gina@globex.example')).path, '/ui/login/external')
        await down.ok(`${MANAGEMENT}/DeactivateOrg`, {}, { org: '110' })
        assert.equal((await type('gina@globex.example')).path, '/ui/login/password')
        await down.ok(`${MANAGEMENT}/ReactivateOrg`, {}, { org: '110' })
        await down.ok(`${MANAGEMENT}/RemoveOrgDomain`, { domain: 'globex.example' }, GLOBEX)
        assert.equal((await type('gina@globex.example')).path, '/ui/login/password')
        await verify('globex.example')
        assert.equal((await type('gina@globex.example')).path, '/ui/login/external')
      })

      it('offer the provider to no other organization', async () => {
        const agent = new UserAgent()
        const first = await agent.open(down.world.authorizeUrl())
        assert.ok(!first.html.includes(provider), 'the first page does not offer it')
        const page = await type('gina@globex.example', 'openid', agent)
        const other = await submit(await agent.open(down.world.url('/ui/login/loginname', { authRequestID: new URL(page.answer.url).searchParams.get('authRequestID') ?? '' })), '/ui/login/loginname', {}, { loginName: people.alice.loginName })
        assert.equal(other.path, '/ui/login/password')
        const refused = await choose(page, provider)
        assert.equal(refused.leftTo, undefined)
      })
    })
  })
}
