import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument, callers } from '../support/api-callers.js'
import type { ApiCaller } from '../support/api-callers.js'
import { answered, signIn } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { DAY, HOUR, startedWorld } from '../support/world.js'

const LIST = 'admin.v1.AdminService/ListLoginTraces'

/** The wire format. */
interface Listed {
  readonly reference: string
  readonly clientId?: string
  readonly organizationId?: string
  readonly userId?: string
  readonly route: string
  readonly outcome: string
  readonly reasonCode?: string
  readonly remedy?: { readonly object: string; readonly id?: string; readonly member?: string }
}

for (const kind of everyStorage) {
  describe(`the list of traces of sign-ins (${kind})`, () => {
    const api = new Api(startedWorld(kind, { bootstrap: apiDocument() }), 'rest')
    const { world } = api
    const list = async (wanted: Readonly<Record<string, unknown>> = {}, as: ApiCaller = callers.iamOwner): Promise<readonly Listed[]> => {
      const { result = [] } = (await api.ok(LIST, wanted, { as })) as { readonly result?: readonly Listed[] }
      return result
    }
    const failedAs = async (loginName: string, client = clients.web) => {
      const page = await (await new UserAgent().open(world.authorizeUrl({ client }))).submit({ loginName })
      return page.submit({ password: 'wrong' })
    }
    afterEach(() => world.clock.advance(8 * DAY))
    afterEach(() => world.keyhall.runJobs())

    it('has one row for each sign-in, newest first, with outcome, parties and the reference of the whole trace', async () => {
      answered(await signIn(new UserAgent(), world.authorizeUrl(), people.alice))
      world.clock.advance(1)
      const refused = await failedAs(people.bob.loginName)
      const [newest, oldest, ...others] = await list()
      assert.deepEqual(others, [])
      assert.deepEqual([oldest?.outcome, oldest?.clientId, oldest?.organizationId, oldest?.userId], ['answered', 'web', '100', people.alice.id])
      assert.deepEqual([newest?.outcome, newest?.userId, newest?.reference], ['not_accepted', people.bob.id, refused.answer.headers['x-request-id']])
      const trace = await api.ok('admin.v1.AdminService/GetLoginTrace', { reference: newest?.reference }, { as: callers.iamOwner })
      assert.equal(trace['requests'].length, 5)
      assert.equal((await list({ query: { limit: 1 } })).length, 1)
      assert.deepEqual((await list({ query: { offset: 1 } })).map(({ userId }) => userId), [people.alice.id])
    })

    it('is filtered by application, person, organization, outcome and time', async () => {
      await failedAs(people.bob.loginName)
      await failedAs(people.greta.loginName, clients.foreign)
      const until = new Date(world.clock.now() * 1000).toISOString()
      world.clock.advance(HOUR)
      answered(await signIn(new UserAgent(), world.authorizeUrl(), people.alice))
      const since = new Date(world.clock.now() * 1000).toISOString()
      const users = async (wanted: Readonly<Record<string, unknown>>) => (await list(wanted)).map(({ userId }) => userId)
      assert.deepEqual(await users({ clientId: 'foreign' }), [people.greta.id])
      assert.deepEqual(await users({ userId: people.bob.id }), [people.bob.id])
      assert.deepEqual(await users({ organizationId: '110' }), [people.greta.id])
      assert.deepEqual(await users({ outcomes: ['answered', 'error_sent'] }), [people.alice.id])
      assert.deepEqual(await users({ since }), [people.alice.id])
      assert.equal((await users({ until })).length, 2)
      await api.refused('invalid_argument', LIST, { outcomes: ['failed'] }, { as: callers.iamOwner })
    })

    it('says why a sign-in failed, and which setting remedies it', async () => {
      await failedAs(people.bob.loginName)
      await failedAs('nobody@acme.localhost')
      await new UserAgent().open(world.authorizeUrl({ parameters: { redirect_uri: 'https://other.example/' } }))
      const why = (await list()).map(({ reasonCode, remedy }) => [reasonCode, remedy?.object, remedy?.id, remedy?.member])
      assert.deepEqual(new Set(why.map(String)), new Set([
        ['clients.redirect_uri_not_registered', 'application', 'web', 'redirectUris'],
        ['users.unknown_login_name', 'user', undefined, undefined],
        ['users.wrong_password', 'user', people.bob.id, 'password'],
      ].map(String)))
    })

    it('shows the owner of an organization a refused code whose sign-in needed no page', async () => {
      const agent = await world.browserWith(people.alice)
      world.clock.advance(8 * DAY)
      await world.keyhall.runJobs()
      const { code = '' } = answered(await agent.open(world.authorizeUrl())).parameters
      await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri }, {}, { ...clients.web, method: 'client_secret_post' })
      const [failed, ...others] = await list({ clientId: 'web' }, callers.orgOwner)
      assert.deepEqual([failed?.reasonCode, failed?.organizationId, failed?.userId, others], ['clients.wrong_auth_method', '100', people.alice.id, []])
    })

    it('names the authentication method that a client should have used', async () => {
      const { code = '' } = answered(await signIn(new UserAgent(), world.authorizeUrl(), people.alice)).parameters
      const posting = { ...clients.web, method: 'client_secret_post' } as const
      const { status } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri }, {}, posting)
      assert.equal(status, 401)
      const [failed, ...others] = await list()
      assert.deepEqual([failed?.outcome, failed?.route, failed?.reasonCode, failed?.remedy?.member, others], ['error_sent', 'token', 'clients.wrong_auth_method', 'authMethodType', []])
    })

    it('shows organization owners the sign-ins of their users and to their applications only', async () => {
      await failedAs(people.bob.loginName)
      await failedAs(people.bob.loginName, clients.foreign)
      await failedAs(people.greta.loginName, clients.foreign)
      const users = async (as: ApiCaller, wanted = {}) => (await list(wanted, as)).map(({ userId = '' }) => userId).toSorted((a, b) => a.localeCompare(b))
      const [bob, greta] = [people.bob.id, people.greta.id]
      assert.deepEqual(await users(callers.iamViewer), [bob, bob, greta])
      assert.deepEqual(await users(callers.orgOwner), [bob, bob])
      assert.deepEqual(await users(callers.otherOwner), [bob, greta])
      assert.deepEqual(await users(callers.otherOwner, { organizationId: '100' }), [bob])
      for (const as of [callers.userManager, callers.projectOwner, callers.withoutRoles]) await api.refused('permission_denied', LIST, {}, { as })
    })
  })
}
