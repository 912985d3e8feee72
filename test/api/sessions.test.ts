import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { apiOnEveryStorage, overTransports } from '../support/api.js'
import { LogoutReceiver } from '../support/logout-receiver.js'
import { MadeApps } from '../support/made-apps.js'
import { clients, people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { DAY, HOUR } from '../support/world.js'

const SERVICE = 'session.v2.SessionService'
const API_AUDIENCE = 'urn:keyhall:iam:org:project:id:keyhall:aud'

/** A new session of a person, with tokens for the API issued in it. */
async function signIn({ world }: Api, person: TestPerson = people.alice) {
  const agent = await world.browserWith(person)
  const { leftTo } = await agent.open(world.authorizeUrl({ scope: `openid offline_access ${API_AUDIENCE}` }))
  const code = leftTo?.searchParams.get('code') ?? ''
  const tokens = (await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })).body
  return { sessionId: String(decodeJwt(tokens.id_token)['sid']), tokens, as: { token: tokens.access_token } }
}

const ids = (answer: { sessions?: readonly { id: string }[] }) => (answer.sessions ?? []).map(({ id }) => id)

overTransports(SERVICE, (api) => {
  it('returns a session with its verified factors', async () => {
    const { sessionId } = await signIn(api)
    const { session } = await api.ok(`${SERVICE}/GetSession`, { sessionId }, { as: callers.orgViewer })
    const verifiedAt = session.creationDate
    const user = { verifiedAt, id: people.alice.id, loginName: people.alice.loginName, displayName: 'Alice Liddell', organizationId: '100' }
    assert.deepEqual([session.id, session.factors], [sessionId, { user, password: { verifiedAt } }])
    assert.ok(session.expirationDate > session.creationDate)
  })

  it('does not return a session that is absent, ended, or of another organization', async () => {
    const { sessionId } = await signIn(api)
    await api.refused('not_found', `${SERVICE}/GetSession`, { sessionId: 'nobodys' })
    await api.refused('not_found', `${SERVICE}/GetSession`, { sessionId }, { as: callers.otherOwner })
    await api.refused('permission_denied', `${SERVICE}/GetSession`, { sessionId }, { as: callers.withoutRoles })
    await api.refused('permission_denied', `${SERVICE}/GetSession`, { sessionId }, { as: callers.projectOwner })
    api.world.clock.advance(30 * DAY)
    await api.refused('not_found', `${SERVICE}/GetSession`, { sessionId })
  })

  it('returns people their own sessions only', async () => {
    const [mine, other] = [await signIn(api), await signIn(api, people.bob)]
    assert.equal((await api.ok(`${SERVICE}/GetSession`, { sessionId: mine.sessionId }, { as: mine.as })).session.id, mine.sessionId)
    await api.refused('permission_denied', `${SERVICE}/GetSession`, { sessionId: other.sessionId }, { as: mine.as })
    await api.refused('permission_denied', `${SERVICE}/DeleteSession`, { sessionId: other.sessionId }, { as: mine.as })
    const list = await api.ok(`${SERVICE}/ListSessions`, {}, { as: mine.as })
    assert.ok(ids(list).includes(mine.sessionId) && !ids(list).includes(other.sessionId))
  })

  it('lists the sessions of organizations in which the caller may read them', async () => {
    const [alice, greta] = [await signIn(api), await signIn(api, people.greta)]
    const seen = async (as: (typeof callers)[keyof typeof callers]) => {
      const found = ids(await api.ok(`${SERVICE}/ListSessions`, { query: { limit: 1000 } }, { as }))
      return [found.includes(alice.sessionId), found.includes(greta.sessionId)]
    }
    assert.deepEqual(await Promise.all([seen(callers.iamViewer), seen(callers.orgOwner), seen(callers.otherOwner), seen(callers.withoutRoles)]),
      [[true, true], [true, false], [false, true], [false, false]])
  })

  it('searches sessions by id, user and time', async () => {
    const old = await signIn(api, people.carol)
    api.world.clock.advance(HOUR)
    const fresh = await signIn(api, people.carol)
    const search = async (...queries: object[]) => ids(await api.ok(`${SERVICE}/ListSessions`, { queries, query: { asc: true, limit: 10 } }))
    const ofCarol = { userIdQuery: { id: people.carol.id } }
    const since = (method: string) => ({ creationDateQuery: { creationDate: new Date(api.world.clock.now() * 1000).toISOString(), method } })
    assert.deepEqual(await search(ofCarol), [old.sessionId, fresh.sessionId])
    assert.deepEqual(await search({ idsQuery: { ids: [fresh.sessionId, 'nobodys'] } }), [fresh.sessionId])
    assert.deepEqual(await search(ofCarol, since('TIMESTAMP_QUERY_METHOD_LESS')), [old.sessionId])
    assert.deepEqual(await search(ofCarol, since('TIMESTAMP_QUERY_METHOD_LESS_OR_EQUALS')), [old.sessionId, fresh.sessionId])
    assert.deepEqual(await search(ofCarol, since('TIMESTAMP_QUERY_METHOD_EQUALS')), [fresh.sessionId])
    assert.deepEqual(await search(ofCarol, since('TIMESTAMP_QUERY_METHOD_GREATER')), [])
    assert.deepEqual(await search(ofCarol, since('TIMESTAMP_QUERY_METHOD_GREATER_OR_EQUALS')), [fresh.sessionId])
    for (const wrong of [{}, { creatorQuery: {} }, { idsQuery: { ids: [] }, ...ofCarol }]) {
      await api.refused('invalid_argument', `${SERVICE}/ListSessions`, { queries: [wrong] })
    }
  })

  it('lists no ended session', async () => {
    const { sessionId } = await signIn(api, people.bob)
    api.world.clock.advance(30 * DAY)
    assert.ok(!ids(await api.ok(`${SERVICE}/ListSessions`, { queries: [{ idsQuery: { ids: [sessionId] } }] })).includes(sessionId))
  })
})

apiOnEveryStorage(`${SERVICE}/DeleteSession`, (api) => {
  const ended = async ({ tokens, sessionId }: Awaited<ReturnType<typeof signIn>>) => {
    const { protocol } = api.world
    assert.equal((await protocol.userinfo(tokens.access_token)).status, 401)
    assert.equal((await protocol.refresh(clients.web, tokens.refresh_token)).body.error, 'invalid_grant')
    await api.refused('not_found', `${SERVICE}/GetSession`, { sessionId })
  }

  for (const [who, as] of Object.entries({ 'who manages the users of the organization': callers.userManager, 'the owner of the instance': callers.iamOwner })) {
    it(`ends a session with its tokens for ${who}`, async () => {
      const session = await signIn(api)
      const { details } = await api.ok(`${SERVICE}/DeleteSession`, { sessionId: session.sessionId }, { as })
      assert.equal(details.resourceOwner, '100')
      await ended(session)
      await api.refused('not_found', `${SERVICE}/DeleteSession`, { sessionId: session.sessionId }, { as })
    })
  }

  it('lets people end their own sessions', async () => {
    const [mine, other] = [await signIn(api), await signIn(api)]
    await api.ok(`${SERVICE}/DeleteSession`, { sessionId: other.sessionId }, { as: mine.as })
    await ended(other)
    assert.equal((await api.world.protocol.userinfo(mine.tokens.access_token)).status, 200)
  })

  it('is refused without permission, and finds nothing in other organizations', async () => {
    const { sessionId, tokens } = await signIn(api)
    await api.refused('permission_denied', `${SERVICE}/DeleteSession`, { sessionId }, { as: callers.orgViewer })
    await api.refused('permission_denied', `${SERVICE}/DeleteSession`, { sessionId }, { as: callers.withoutRoles })
    await api.refused('not_found', `${SERVICE}/DeleteSession`, { sessionId }, { as: callers.otherOwner })
    await api.refused('not_found', `${SERVICE}/DeleteSession`, { sessionId: 'nobodys' })
    assert.equal((await api.world.protocol.userinfo(tokens.access_token)).status, 200)
  })

  it('notifies the applications of the session', async () => {
    const receiver = new LogoutReceiver()
    await receiver.start()
    try {
      const client = await new MadeApps(api).oidc('client_secret_basic', { backChannelLogoutUri: `${receiver.origin}/logout` })
      const agent = await api.world.browserWith(people.bob)
      const { leftTo } = await agent.open(api.world.authorizeUrl({ client }))
      const granted = { code: leftTo?.searchParams.get('code') ?? '', client, redirectUri: client.redirectUri }
      const sessionId = String(decodeJwt((await api.world.redeem(granted)).body.id_token)['sid'])
      await api.ok(`${SERVICE}/DeleteSession`, { sessionId }, { as: callers.userManager })
      const { token } = await receiver.next()
      assert.deepEqual([decodeJwt(token)['sid'], decodeJwt(token)['aud']], [sessionId, client.id])
    } finally {
      await receiver.stop()
    }
  })

  it('records the editor in the audit trail', async () => {
    const { sessionId } = await signIn(api)
    await api.ok(`${SERVICE}/DeleteSession`, { sessionId }, { as: callers.userManager })
    const { events } = await api.ok('admin.v1.AdminService/ListEvents', { aggregateId: sessionId, limit: 1 })
    assert.deepEqual([events[0].type.type, events[0].editor.userId], ['session.terminated', callers.userManager.id])
  })
})

overTransports('auth.v1.AuthService/ListMyUserSessions', (api) => {
  const NAME = 'auth.v1.AuthService/ListMyUserSessions'

  it('lists the sessions of the caller in all browsers, newest first', async () => {
    const old = await signIn(api)
    api.world.clock.advance(60)
    const [fresh] = [await signIn(api), await signIn(api, people.bob)]
    const { result } = await api.ok(NAME, {}, { as: fresh.as })
    assert.deepEqual(result.map(({ sessionId }: { sessionId: string }) => sessionId), [fresh.sessionId, old.sessionId])
    const { authState, userId, userName, loginName, displayName } = result[0]
    assert.deepEqual([authState, userId, userName, loginName, displayName],
      ['SESSION_STATE_ACTIVE', people.alice.id, 'alice', people.alice.loginName, 'Alice Liddell'])
  })

  it('is empty for a service user, and refused without a token', async () => {
    assert.deepEqual(await api.ok(NAME, {}, { as: callers.withoutRoles }), {})
    await api.refused('unauthenticated', NAME, {}, { as: null })
  })
})
