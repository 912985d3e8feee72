import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { freshName } from '../support/api-users.js'
import { typeNameAndPassword } from '../support/authorization.js'
import { CALLBACK, Federation } from '../support/federation.js'
import { send } from '../support/send.js'
import { clients, people } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { startedWorld } from '../support/world.js'

const START = 'user.v2.UserService/StartIdentityProviderIntent'
const RETRIEVE = 'user.v2.UserService/RetrieveIdentityProviderIntent'
const SITE = new URL(clients.web.redirectUri).origin
const urls = { successUrl: `${SITE}/success?from=login`, failureUrl: `${SITE}/failure` }

interface Person {
  readonly loginName: string
  readonly password: string
  readonly email: string
}
interface Retrieved {
  readonly userId?: string
  readonly idpInformation: { readonly idpId: string; readonly userId: string; readonly userName: string; readonly oauth: { readonly accessToken: string; readonly idToken: string }; readonly rawInformation: Readonly<Record<string, unknown>> }
}

for (const kind of everyStorage) {
  describe(`identity provider intents (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))
    let api: Api
    let idpId = ''
    before(async () => {
      api = federation.down
      idpId = await federation.provider()
    })

    const start = async (own: object = {}, options: Parameters<Api['ok']>[2] = {}): Promise<URL> => {
      const { authUrl } = await api.ok(START, { idpId, urls, ...own }, options)
      return new URL(String(authUrl))
    }
    /** Signs in at the upstream. @returns the address of our callback */
    const atUpstream = async (authUrl: URL, who: Person): Promise<URL> => (await typeNameAndPassword(await new UserAgent().open(authUrl), who)).leftTo ?? assert.fail('the upstream does not answer')
    const back = (callback: URL): Promise<Page> => new UserAgent().open(callback)
    /** The whole way. @returns the parameters for the application */
    const returned = async (who: Person, own: object = {}, options: Parameters<Api['ok']>[2] = {}): Promise<{ readonly idpIntentId: string; readonly idpIntentToken: string; readonly user: string | undefined }> => {
      const { leftTo } = await back(await atUpstream(await start(own, options), who))
      assert.ok(leftTo)
      const { id: idpIntentId = '', token: idpIntentToken = '', user } = Object.fromEntries(leftTo.searchParams)
      assert.deepEqual([leftTo.origin, leftTo.pathname, leftTo.searchParams.get('from'), leftTo.searchParams.get('error')], [SITE, '/success', 'login', null])
      return { idpIntentId, idpIntentToken, user }
    }
    const link = (userId: string, externalId: string) => api.ok('user.v2.UserService/AddIDPLink', { userId, idpLink: { idpId, userId: externalId, userName: 'linked' } })
    const idThere = async ({ email }: Person): Promise<string> => {
      const { result: [there] } = await federation.up.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: email } }] }) as { readonly result: readonly [{ readonly userId: string }] }
      return there.userId
    }

    it('return the person, the tokens of the provider and the linked user to the application', async () => {
      const who = await federation.person()
      const first = await returned(who)
      assert.equal(first.user, undefined)
      const unlinked = await api.ok(RETRIEVE, first) as unknown as Retrieved
      const { idpInformation, userId } = unlinked
      assert.deepEqual([userId, idpInformation.idpId, idpInformation.userName, idpInformation.rawInformation['email']], [undefined, idpId, who.loginName, who.email])
      assert.deepEqual([idpInformation.oauth.idToken.split('.').length, idpInformation.oauth.accessToken.length > 10], [3, true])
      await link(people.bob.id, idpInformation.userId)
      const second = await returned(who)
      assert.equal(second.user, people.bob.id)
      assert.equal((await api.ok(RETRIEVE, second) as unknown as Retrieved).userId, people.bob.id)
    })

    it('are retrieved once, also by requests at the same time', async () => {
      const ticket = await returned(await federation.person())
      const answers = await Promise.all(Array.from({ length: 5 }, () => api.call(RETRIEVE, ticket)))
      assert.deepEqual(answers.map(({ status }) => status).toSorted((a, b) => a - b), [200, 404, 404, 404, 404])
      await api.refused('not_found', RETRIEVE, ticket)
    })

    it('are retrieved by the token of this intent only, and only by the user who started it', async () => {
      const [one, other] = [await returned(await federation.person()), await returned(await federation.person())]
      await api.refused('not_found', RETRIEVE, { ...one, idpIntentToken: other.idpIntentToken })
      await api.refused('not_found', RETRIEVE, { ...one, idpIntentToken: 'guessed' })
      for (const as of [callers.orgOwner, callers.userManager, callers.otherOwner]) await api.refused('not_found', RETRIEVE, one, { as })
      await api.refused('permission_denied', RETRIEVE, one, { as: callers.withoutRoles })
      assert.equal((await api.call(RETRIEVE, one)).status, 200, 'refusals leave it as it is')
    })

    it('expire: the answer of the provider after half an hour, the token after five minutes', async () => {
      const callback = await atUpstream(await start(), await federation.person())
      const ticket = await returned(await federation.person())
      federation.down.world.clock.advance(300)
      await api.refused('not_found', RETRIEVE, ticket)
      federation.down.world.clock.advance(1500)
      const late = await back(callback)
      federation.down.world.clock.advance(-1800)
      assert.deepEqual([late.status, late.leftTo], [403, undefined])
    })

    it('accept one answer of the provider, and none with another state', async () => {
      const callback = await atUpstream(await start(), await federation.person())
      const changed = new URL(callback)
      changed.searchParams.set('state', `${callback.searchParams.get('state')?.slice(0, -1)}-`)
      assert.deepEqual([(await back(changed)).status, (await back(changed)).leftTo], [403, undefined])
      assert.equal((await back(callback)).leftTo?.pathname, '/success')
      const again = await back(callback)
      assert.deepEqual([again.status, again.leftTo], [403, undefined])
    })

    it('accept no answer to another intent, and lead to failureUrl with the reason', async () => {
      const [mine, other] = [await atUpstream(await start(), await federation.person()), await start()]
      mine.searchParams.set('state', other.searchParams.get('state') ?? '')
      const { leftTo } = await back(mine)
      assert.deepEqual([leftTo?.pathname, leftTo?.searchParams.get('error'), leftTo?.searchParams.get('token')], ['/failure', 'invalid_grant', null])
    })

    it('lead to failureUrl when the person refuses', async () => {
      const authUrl = await start()
      const callback = new URL(CALLBACK, api.world.issuer)
      callback.search = new URLSearchParams({ state: authUrl.searchParams.get('state') ?? '', error: 'access_denied', iss: federation.up.world.issuer }).toString()
      const { leftTo } = await back(callback)
      assert.deepEqual([leftTo?.pathname, leftTo?.searchParams.get('error')], ['/failure', 'access_denied'])
      assert.ok(leftTo?.searchParams.get('id'))
    })

    it('lead to the origins of registered applications only (open redirect)', async () => {
      const hostile = ['https://evil.example/', `${SITE}.evil.example/`, `https://user@${new URL(SITE).host}/`, '//evil.example/', 'javascript:alert(1)', 'com.example.app:/x', `${SITE}/x#fragment`, `${SITE}\\@evil.example/`, 'data:text/html,x']
      for (const url of hostile) {
        for (const member of ['successUrl', 'failureUrl']) {
          const message = await api.refused('invalid_argument', START, { idpId, urls: { ...urls, [member]: url } })
          assert.match(message, new RegExp(member), url)
        }
      }
    })

    it('are started by callers who may write users, at providers that their organization offers', async () => {
      await api.refused('permission_denied', START, { idpId, urls }, { as: callers.withoutRoles })
      await api.refused('permission_denied', START, { idpId, urls }, { as: callers.orgViewer })
      await api.refused('permission_denied', START, { idpId, urls }, { as: callers.otherOwner, org: '100' })
      await start({}, { as: callers.userManager })
      const notOffered = await federation.instanceProvider()
      await api.refused('failed_precondition', START, { idpId: notOffered, urls })
      await api.refused('failed_precondition', START, { idpId: 'none', urls })
      const ofGlobex = await federation.providerOfGlobex()
      await api.refused('failed_precondition', START, { idpId: ofGlobex, urls })
      await start({ idpId: ofGlobex }, { as: callers.otherOwner })
      await api.refused('failed_precondition', START, { idpId, ldap: { username: 'a', password: 'b' } })
      await api.refused('invalid_argument', START, { idpId })
    })

    it('name no account of another organization to a caller of one organization', async () => {
      const who = await federation.person()
      const { userId } = await api.ok('user.v2.UserService/AddHumanUser', {
        username: 'gerd', organization: { orgId: '110' }, profile: { givenName: 'G', familyName: 'G' }, email: { email: 'gerd@globex.example', isVerified: true },
      }) as { readonly userId: string }
      await link(userId, await idThere(who))
      const { leftTo } = await back(await atUpstream(await start({}, { as: callers.orgOwner }), who))
      assert.deepEqual([leftTo?.pathname, leftTo?.searchParams.get('error'), leftTo?.searchParams.get('user')], ['/failure', 'access_denied', null])
    })

    it('name no account that is deactivated', async () => {
      const who = await federation.person()
      const { userId } = await api.ok('user.v2.UserService/AddHumanUser', {
        username: 'dora', organization: { orgId: '100' }, profile: { givenName: 'D', familyName: 'D' }, email: { email: 'dora@acme.example', isVerified: true },
      }) as { readonly userId: string }
      await link(userId, await idThere(who))
      await api.ok('user.v2.UserService/DeactivateUser', { userId })
      const { leftTo } = await back(await atUpstream(await start(), who))
      assert.deepEqual([leftTo?.pathname, leftTo?.searchParams.get('error')], ['/failure', 'access_denied'])
    })

    describe('between the return and the retrieval', () => {
      const ofGlobex = { as: callers.otherOwner }
      const UNLINKED = 'retrieved without a user'
      let globexIdp = ''
      before(async () => {
        globexIdp = await federation.providerOfGlobex()
      })

      interface Linked {
        readonly userId: string
        readonly id: string
        readonly externalId: string
      }
      const CHANGES: Readonly<Record<string, { readonly change: (linked: Linked) => Promise<unknown>; readonly outcome: string }>> = {
        'no change': { change: async () => undefined, outcome: 'retrieved with the user' },
        'a role in the instance': {
          change: ({ userId }) => api.ok('admin.v1.AdminService/AddIAMMember', { userId, roles: ['IAM_OWNER_VIEWER'] }), outcome: 'permission_denied',
        },
        'a role in another organization': {
          change: ({ userId }) => api.ok('management.v1.ManagementService/AddOrgMember', { userId, roles: ['ORG_OWNER_VIEWER'] }, { org: '100' }),
          outcome: 'permission_denied',
        },
        'a deactivated person': { change: ({ userId }) => api.ok('user.v2.UserService/DeactivateUser', { userId }), outcome: 'permission_denied' },
        'a locked person': { change: ({ userId }) => api.ok('user.v2.UserService/LockUser', { userId }), outcome: 'permission_denied' },
        'a deleted person': { change: ({ userId }) => api.ok('user.v2.UserService/DeleteUser', { userId }), outcome: UNLINKED },
        'a removed link': {
          change: ({ userId, id, externalId }) => api.ok('user.v2.UserService/RemoveIDPLink', { userId, idpId: id, linkedUserId: externalId }), outcome: UNLINKED,
        },
        'a deactivated provider': {
          change: ({ id }) => api.ok('management.v1.ManagementService/DeactivateIDP', { idpId: id }, ofGlobex), outcome: 'failed_precondition',
        },
      }

      for (const [title, { change, outcome }] of Object.entries(CHANGES)) {
        it(`${title}: ${outcome}`, async () => {
          const who = await federation.person()
          const userName = freshName('gia')
          const { userId } = await api.ok('user.v2.UserService/AddHumanUser', {
            username: userName, organization: { orgId: '110' }, profile: { givenName: 'G', familyName: 'G' }, email: { email: `${userName}@globex.example`, isVerified: true },
          }) as { readonly userId: string }
          const externalId = await idThere(who)
          await api.ok('user.v2.UserService/AddIDPLink', { userId, idpLink: { idpId: globexIdp, userId: externalId, userName: 'linked' } })
          const ticket = await returned(who, { idpId: globexIdp }, ofGlobex)
          assert.equal(ticket.user, userId)
          await change({ userId, id: globexIdp, externalId })
          const { status, code, body } = await api.call(RETRIEVE, ticket, ofGlobex)
          const answer = body as unknown as Partial<Retrieved>
          const actual = status !== 200 ? code : { [userId]: 'retrieved with the user', undefined: UNLINKED }[String(answer.userId)]
          assert.equal(actual, outcome, JSON.stringify(body))
          if (status !== 200) assert.doesNotMatch(JSON.stringify(body), new RegExp(userId))
        })
      }
    })

    it('lead to failureUrl once the policy stops offering the provider', async () => {
      const id = await federation.provider()
      const callback = await atUpstream(await start({ idpId: id }), await federation.person())
      await api.ok('admin.v1.AdminService/RemoveIDPFromLoginPolicy', { idpId: id })
      assert.equal((await back(callback)).leftTo?.pathname, '/failure')
    })

    it('start no session here', async () => {
      const agent = new UserAgent()
      const callback = await atUpstream(await start(), await federation.person())
      assert.equal((await agent.open(callback)).leftTo?.pathname, '/success')
      assert.equal(agent.cookie(api.world.issuer, 'session'), undefined)
    })
  })
}

describe('identity provider intents beside clients that registered themselves', () => {
  const world = startedWorld('memory', { bootstrap: apiDocument({ features: { mcp: true }, openClients: { registration: { mode: 'open' } } }) })

  it('lead to no origin that only such a client has', async () => {
    const metadata = { client_name: 'Agent', redirect_uris: ['https://agent.example/cb'], token_endpoint_auth_method: 'none' }
    const { status } = await send(world.url('/oauth/v2/register').href, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(metadata) })
    assert.equal(status, 201)
    const api = new Api(world, 'rest')
    const start = () => api.call(START, { idpId: 'none', urls: { successUrl: 'https://agent.example/x', failureUrl: 'https://agent.example/x' } })
    assert.equal((await start()).code, 'invalid_argument')
    const app = { projectId: '300', name: 'Login', redirectUris: ['https://agent.example/cb'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC' }
    await api.ok('management.v1.ManagementService/AddOIDCApp', app)
    assert.equal((await start()).code, 'failed_precondition', 'the address is accepted, the provider does not exist')
  })
})
