import assert from 'node:assert/strict'
import type { Client } from '@keyhall/core/clients'
import { ClientDirectory } from '@keyhall/core/clients'
import { Parameters } from '@keyhall/core/protocol'
import type { IdTokenHint, KnownSession, LogoutBrowser, OwnedSession, UpstreamSession } from '@keyhall/core/sessions'
import { BrowserSessions, EndSessions, FrontChannelLogout, LogOut, LogoutRefused } from '@keyhall/core/sessions'
import type { ClientId, Issuer, ProviderId, SessionId, UserId } from '@keyhall/core/shared'
import { aTrail } from '../support/audit.js'
import { NOW, aClient, aHuman, aSession, instance, named } from '../support/builders.js'
import { clockAt, countingIds, digest } from '../support/fakes.js'
import { noRoles } from '../support/no-roles.js'

const hint: IdTokenHint = { userId: 'ada' as UserId, clientId: 'shop' as ClientId, sessionId: 'hinted' as SessionId }
const { sessionId: _sessionId, ...hintWithoutSession } = hint
const bye = 'https://shop.example/bye'

interface World {
  readonly hints?: Readonly<Record<string, IdTokenHint>>
  readonly client?: Client | undefined
  readonly sessions?: readonly KnownSession[]
  readonly upstream?: Readonly<Record<string, UpstreamSession>>
}

/** A logout endpoint over one client and one browser, with what has ended in it. */
function anEndpoint({ hints = { jwt: hint }, client = aClient(), sessions = [], upstream = {} }: World = {}) {
  const ended: string[] = []
  const refuse = () => assert.fail('not needed')
  const sessionStore = {
    ofBrowser: async () => sessions,
    ofUser: refuse, methodsOfUser: refuse,
    add: refuse,
    update: refuse,
    touch: refuse,
    moveBrowser: refuse, surplus: refuse,
    removeAll: async (ids: readonly SessionId[]) => {
      ended.push(...ids.map((id) => `session ${id}`))
      return ids.map((id) => ({ id, userId: 'ada' as UserId }))
    },
    removeOfUser: refuse,
  }
  const grants = {
    revokeOfSessions: async (all: readonly OwnedSession[], at: number) => void ended.push(...all.map(({ id }) => `grants of ${id} at ${at}`)),
    revokeEnded: refuse, methodsOfUser: refuse,
    holdersOfSessions: async () => [],
    holdersOfSession: async () => [],
  }
  const clients = { find: async (id: ClientId) => (client?.id === id ? client : undefined), allowsOrigin: async () => false }
  const { trail, events, stores: recording } = aTrail()
  const users = { find: async () => named(aHuman()), candidates: refuse, atAddress: refuse, remove: refuse }
  const pendingEndings = { add: refuse, ids: refuse, claim: refuse, moveTo: refuse, remove: refuse }
  const upstreamSessions = { of: async (id: SessionId) => (ended.includes(`session ${id}`) ? undefined : upstream[id]) }
  const stores = { ...noRoles, upstreamSessions, sessions: sessionStore, pendingEndings, grants, clients, users, orgPolicies: { of: async () => ({}) }, ...recording }
  const give = <T>(work: (of: typeof stores) => Promise<T>) => work(stores)
  const storage = { read: give, run: give }
  const clock = clockAt(NOW)
  const logOut = new LogOut({
    storage,
    clients: new ClientDirectory(storage),
    hints: { verify: async (jwt) => hints[jwt] },
    sessions: new BrowserSessions({ storage, instance: instance(), digest, clock }),
    end: new EndSessions({ storage, clock, events, ids: countingIds(), bell: { ring: refuse } }),
    frontChannel: new FrontChannelLogout({ storage: { read: give }, instance: instance(), issuer: 'https://id.example' as Issuer }),
  })
  const ask = (sent: Readonly<Record<string, string>> = {}, browser: Partial<LogoutBrowser> = {}) =>
    logOut.logOut(new Parameters(Object.entries(sent)), { sessionCookie: 'cookie', isConfirmed: false, ...browser })
  return { logOut, ask, ended, trail }
}

const two = [aSession({ id: 'one' as SessionId }), aSession({ id: 'two' as SessionId })]

describe('logout with id_token_hint (OIDC RP-Initiated Logout §2)', () => {
  const hinted = aSession({ id: 'hinted' as SessionId })

  it('ends the session of the hint and what was issued in it, and no other', async () => {
    const { ask, ended } = anEndpoint({ sessions: [...two, hinted] })
    assert.deepEqual(await ask({ id_token_hint: 'jwt' }), { outcome: 'ended', isBrowserSignedOut: false })
    assert.deepEqual(ended, ['session hinted', `grants of hinted at ${NOW}`])
  })

  it('signs the browser out with its last session', async () => {
    const { ask } = anEndpoint({ sessions: [hinted] })
    assert.deepEqual(await ask({ id_token_hint: 'jwt' }), { outcome: 'ended', isBrowserSignedOut: true })
  })

  it('asks about a hint whose session is not one of this browser, is over, or is not named; confirmed, ends all of this browser', async () => {
    const cases: readonly (readonly [readonly KnownSession[], IdTokenHint])[] = [[two, hint], [[], hint], [two, hintWithoutSession]]
    for (const [sessions, known] of cases) {
      const { ask, ended } = anEndpoint({ sessions, hints: { jwt: known } })
      assert.deepEqual(await ask({ id_token_hint: 'jwt' }), { outcome: 'confirm' })
      assert.equal(ended.length, 0)
      assert.deepEqual(await ask({ id_token_hint: 'jwt' }, { isConfirmed: true }), { outcome: 'ended', isBrowserSignedOut: true })
      assert.deepEqual(ended.filter((one) => one.startsWith('session')), sessions.map(({ id }) => `session ${id}`))
    }
  })

  it('ends nothing without a session cookie, with any hint', async () => {
    const { ask, ended } = anEndpoint()
    for (const sessionCookie of [undefined, '']) {
      assert.equal((await ask({ id_token_hint: 'jwt' }, { sessionCookie })).outcome, 'ended')
      assert.deepEqual(ended, [])
    }
  })

  it('goes back to a registered address, with the state', async () => {
    const { ask } = anEndpoint({ sessions: [...two, hinted] })
    const answer = await ask({ id_token_hint: 'jwt', post_logout_redirect_uri: bye, state: ' s ' })
    assert.deepEqual(answer, { outcome: 'ended', isBrowserSignedOut: false, goTo: { uri: bye, clientId: 'shop', state: ' s ' } })
  })

  it('names the client of the hint with the question, since the answer leads back to its address', async () => {
    const { ask } = anEndpoint({ sessions: two })
    assert.deepEqual(await ask({ id_token_hint: 'jwt', post_logout_redirect_uri: bye }), { outcome: 'confirm', clientId: 'shop' })
  })

  const refused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'a hint that is not ours': { id_token_hint: 'other' },
    'a client_id that is not that of the hint (rule 2)': { id_token_hint: 'jwt', client_id: 'other' },
    'an address that is not registered (rule 1)': { id_token_hint: 'jwt', post_logout_redirect_uri: `${bye}/` },
    'an address that is registered for the sign-in': { id_token_hint: 'jwt', post_logout_redirect_uri: 'https://shop.example/cb' },
    'an unknown client': { client_id: 'other' },
    'an unregistered address of a named client': { client_id: 'shop', post_logout_redirect_uri: 'https://evil.example' },
  }
  for (const [what, sent] of Object.entries(refused)) {
    it(`is refused before anything has ended: ${what}`, async () => {
      const { ask, ended } = anEndpoint({ sessions: two })
      await assert.rejects(ask(sent), LogoutRefused)
      assert.deepEqual(ended, [])
    })
  }

  it('is refused with a repeated parameter', async () => {
    const { logOut, ended } = anEndpoint({ sessions: two })
    const twice = new Parameters([['id_token_hint', 'jwt'], ['id_token_hint', 'jwt']])
    await assert.rejects(logOut.logOut(twice, { sessionCookie: 'cookie', isConfirmed: false }), LogoutRefused)
    assert.deepEqual(ended, [])
  })
})

describe('logout with an unreadable id_token_hint', () => {
  it('is refused instead of counting as one without a hint', async () => {
    const { logOut, ended } = anEndpoint({ sessions: two })
    const malformed = new Parameters([['id_token_hint', 'a\0b']])
    await assert.rejects(logOut.logOut(malformed, { sessionCookie: 'cookie', isConfirmed: false }), LogoutRefused)
    assert.deepEqual(ended, [])
  })
})

describe('logout without id_token_hint', () => {
  const confirmed = { isConfirmed: true }

  it('asks the person first and ends nothing before', async () => {
    const { ask, ended } = anEndpoint({ sessions: two })
    assert.deepEqual(await ask(), { outcome: 'confirm' })
    assert.deepEqual(ended, [])
  })

  it('ends all sessions of the browser once the person has confirmed', async () => {
    const { ask, ended } = anEndpoint({ sessions: two })
    assert.deepEqual(await ask({}, confirmed), { outcome: 'ended', isBrowserSignedOut: true })
    assert.deepEqual(ended, ['session one', 'session two', `grants of one at ${NOW}`, `grants of two at ${NOW}`])
  })

  it('asks nothing without a session cookie', async () => {
    const { ask } = anEndpoint()
    assert.equal((await ask({}, { sessionCookie: undefined })).outcome, 'ended')
  })

  it('goes back to a registered address of the named client', async () => {
    const { ask } = anEndpoint()
    const answer = await ask({ client_id: 'shop', post_logout_redirect_uri: bye }, confirmed)
    assert.deepEqual(answer, { outcome: 'ended', isBrowserSignedOut: true, goTo: { uri: bye, clientId: 'shop' } })
  })

  it('goes nowhere when no client is named (rule 3)', async () => {
    const { ask } = anEndpoint()
    assert.deepEqual(await ask({ post_logout_redirect_uri: bye }, confirmed), { outcome: 'ended', isBrowserSignedOut: true })
  })
})

describe('logout of sessions that came from a provider', () => {
  const source = (name: string, logoutHint?: string): UpstreamSession =>
    ({ providerId: 'p' as ProviderId, externalId: name, ...(logoutHint === undefined ? {} : { logoutHint }) })

  it('names the one of the hint, read before it ends, and no other', async () => {
    const hinted = aSession({ id: 'hinted' as SessionId })
    const { ask } = anEndpoint({ sessions: [...two, hinted], upstream: { one: source('one', 'sealed'), hinted: source('hinted', 'sealed') } })
    assert.deepEqual(await ask({ id_token_hint: 'jwt' }), { outcome: 'ended', isBrowserSignedOut: false, upstreams: [source('hinted', 'sealed')] })
  })

  it('names the newest one of the browser that can be signed out there', async () => {
    const { ask } = anEndpoint({ sessions: two, upstream: { one: source('one'), two: source('two', 'sealed') } })
    assert.deepEqual(await ask({}, { isConfirmed: true }), { outcome: 'ended', isBrowserSignedOut: true, upstreams: [source('two', 'sealed')] })
  })

  it('names none before the person confirms', async () => {
    const { ask } = anEndpoint({ sessions: two, upstream: { one: source('one', 'sealed') } })
    assert.deepEqual(await ask({}), { outcome: 'confirm' })
  })
})
