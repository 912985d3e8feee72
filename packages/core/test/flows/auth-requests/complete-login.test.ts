import assert from 'node:assert/strict'
import type { ExternalLinkStore } from '@keyhall/core/identity-providers'
import type { EventStores } from '@keyhall/core/audit'
import type { AccountReturn, AuthRequest, AuthRequestStore, LoggedIn, OwedStep, Received, RedirectReturn, ProvenLinkStores } from '@keyhall/core/auth-requests'
import {
  AuthRequestExpired,
  AuthRequestFinished,
  AuthRequestUnknown,
  CompleteLogin,
  ForeignBrowser,
  OpenAuthRequest,
  RedirectedError,
  authenticate,
  consent,
  identify,
  refuse,
  restartQuery,
} from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import { ClientDirectory } from '@keyhall/core/clients'
import type { CredentialStore, EncodedHash, LoginAttemptStore } from '@keyhall/core/credentials'
import { opaqueTokenId } from '@keyhall/core/protocol'
import type { EndingStores, Session, SessionStore, UpstreamSessionStore } from '@keyhall/core/sessions'
import type { AuthRequestId, Issuer, OrgId, SessionId, TokenId, UserId } from '@keyhall/core/shared'
import type { Standing } from '@keyhall/core/tokens'
import { aTrail } from '../../support/audit.js'
import { NOW, aClient, aReceived, aSession, goodStanding, instance, scopes } from '../../support/builders.js'
import { clockAt, countingIds, countingSecrets, digest, noConsents, noPushedRequests } from '../../support/fakes.js'
import { aFinish } from '../../support/finish.js'
import { owes } from '../../support/owed.js'

const issuer = 'https://id.example' as Issuer
const ada = { userId: 'ada' as UserId, orgId: 'org' as OrgId, amr: ['pwd'] as const }
const origin = { address: '::1', requestId: 'r1' }

/** A written request, with the version that it replaced. */
type Written = AuthRequest & { readonly from: number }

interface World {
  readonly owing?: OwedStep
  readonly standing?: Standing
  readonly outcome?: 'settled' | 'already_used'
}

/** No sign-in happens at a provider. */
const noExternalLinks: ExternalLinkStore = {
  find: () => Promise.resolve(undefined), ofUser: () => Promise.resolve([]), add: () => Promise.reject(new Error('not expected')),
  rename: () => Promise.reject(new Error('not expected')), setRoles: () => Promise.reject(new Error('not expected')), remove: () => Promise.reject(new Error('not expected')),
  suspend: () => Promise.reject(new Error('not expected')), confirm: () => Promise.reject(new Error('not expected')),
}

const noUpstream: UpstreamSessionStore = { put: () => Promise.reject(new Error('not expected')), find: () => Promise.resolve([]), of: () => Promise.resolve(undefined) }

/** No sign-in happens at a provider, so that no claim rule applies. */
const noRules = {} as Omit<ProvenLinkStores, 'externalLinks' | keyof EventStores>

/** No session ends. */
const noEndings = {} as Omit<EndingStores, keyof EventStores | 'sessions'>

function aLogin({ owing = { step: 'nothing' }, standing = goodStanding(), outcome = 'settled' }: World = {}) {
  const written: Written[] = []
  const done: unknown[] = []
  const sessions: Omit<SessionStore, 'ofBrowser' | 'ofUser' | 'methodsOfUser' | 'surplus' | 'removeAll' | 'removeOfUser'> = {
    add: async (session) => done.push(['add', session]) < 0,
    update: async (session: Session) => void done.push(['update', session]),
    touch: async (id, at) => void done.push(['touch', id, at]),
    moveBrowser: async (from, to) => void done.push(['move', from, to]),
  }
  const authRequests: Pick<AuthRequestStore, 'update'> = {
    update: async (request, from = request.version - 1) => void written.push({ ...request, from }),
  }
  const deps = { instance: instance(), ids: countingIds(), secrets: countingSecrets(), digest, clock: clockAt(NOW) }
  const { finish, settled } = aFinish({ standing, outcome })
  const { trail, events, stores: recording } = aTrail()
  const loginAttempts: Pick<LoginAttemptStore, 'clear'> = { clear: async (key) => void done.push(['clear', key]) }
  const credentials: Pick<CredentialStore, 'rehashPassword'> = { rehashPassword: async (userId, { to }) => void done.push(['rehash', userId, to]) }
  const stores = { loginAttempts, credentials, sessions: sessions as SessionStore, authRequests: authRequests as AuthRequestStore, pushedRequests: noPushedRequests, upstreamSessions: noUpstream, externalLinks: noExternalLinks, ...noEndings, ...noRules, ...recording }
  const login = new CompleteLogin({ ...deps, events, storage: { run: (work) => work(stores) }, finish, owed: owes(owing), consents: noConsents, endSessions: { within: () => Promise.reject(new Error('not expected')) }, bell: { ring: () => undefined } })
  return { login, finish, settled, written, done, trail }
}

/** The answer to a client that the browser goes back to. */
const answerTo = async (loggedIn: LoggedIn) => {
  assert.ok(loggedIn.next === 'answer')
  return loggedIn.answer()
}

const newBrowser = { sessions: [] }
/** The state, the replaced version and the new one. */
const states = (written: readonly Written[]) => written.map(({ state, from, version }) => [state, from, version])

describe('completing a login', () => {
  it('gets a session and a cookie of its own, and the client a code', async () => {
    const { login, done, written } = aLogin()
    const loggedIn = await login.signedIn(aReceived(), aClient(), newBrowser, ada)
    const { sessionCookie } = loggedIn
    assert.ok(sessionCookie)
    assert.deepEqual(done, [['add', {
      id: 'id00000000000000000001',
      userId: 'ada',
      browserHash: digest.sha256(sessionCookie),
      createdAt: NOW,
      authTime: NOW,
      amr: ['pwd'],
      lastSeenAt: NOW,
      expiresAt: NOW + 90 * 86_400,
    }]])
    assert.deepEqual(states(written), [['consented', 1, 3]])
    assert.ok(opaqueTokenId('code', (await answerTo(loggedIn)).parameters['code'] ?? ''))
  })

  it('and its right password are stored together', async () => {
    const success = { key: 'password:ada', userId: ada.userId, rehashed: { from: 'old' as EncodedHash, to: 'new' as EncodedHash } }
    const { login, done } = aLogin()
    await login.signedIn(aReceived(), aClient(), newBrowser, { ...ada, success })
    assert.deepEqual(done.slice(0, 2), [['clear', 'password:ada'], ['rehash', 'ada', 'new']])
    const owing = aLogin({ owing: { step: 'second_factor', factors: [] } as unknown as OwedStep })
    await owing.login.signedIn(aReceived(), aClient(), newBrowser, { ...ada, success })
    assert.deepEqual([owing.done, states(owing.written)], [[['clear', 'password:ada'], ['rehash', 'ada', 'new']], [['identified', 1, 2]]])
  })

  it('moves the other sessions of the browser to a new cookie', async () => {
    const { login, done } = aLogin()
    const bobs = aSession({ id: 'bobs' as SessionId, userId: 'bob' as UserId })
    const { sessionCookie } = await login.signedIn(aReceived(), aClient(), { cookie: 'old', sessions: [bobs] }, ada)
    assert.deepEqual(done[0], ['move', digest.sha256('old'), digest.sha256(sessionCookie ?? '')])
    assert.equal((done[1] as readonly unknown[])[0], 'add')
  })

  it('keeps the session that they have in this browser', async () => {
    const { login, done } = aLogin()
    const mine = aSession({ createdAt: NOW - 500, expiresAt: NOW + 500 })
    const { sessionCookie } = await login.signedIn(aReceived(), aClient(), { cookie: 'old', sessions: [mine] }, ada)
    const { loginName: _loginName, shownName: _shownName, displayName: _displayName, orgId: _orgId, primaryDomain: _primaryDomain, ...session } = mine
    assert.deepEqual(done[1], ['update', { ...session, browserHash: digest.sha256(sessionCookie ?? ''), authTime: NOW, lastSeenAt: NOW }])
  })

  it('is in the audit trail, with the client, how they proved it, and from where', async () => {
    const { login, trail } = aLogin()
    await login.signedIn(aReceived(), aClient(), { ...newBrowser, origin }, ada)
    const byAda = { kind: 'user', userId: 'ada', orgId: 'org' }
    assert.deepEqual(trail, [{
      id: trail[0]?.id, at: NOW, type: 'session.added', aggregate: { type: 'session', id: 'id00000000000000000001' }, orgId: 'org', actor: byAda,
      origin, after: { userId: 'ada', clientId: 'shop', amr: ['pwd'] },
    }])
    await login.signedIn(aReceived(), aClient(), { sessions: [aSession()] }, ada)
    assert.deepEqual([trail[1]?.type, trail[1]?.aggregate.id, trail.length], ['session.renewed', aSession().id, 2])
  })

  it('sets the new cookie also when the client cannot be answered, because the old one is invalid', async () => {
    const { login, done } = aLogin({ standing: {} })
    const loggedIn = await login.signedIn(aReceived(), aClient(), { cookie: 'old', sessions: [aSession()] }, ada)
    assert.deepEqual(done[0], ['move', digest.sha256('old'), digest.sha256(loggedIn.sessionCookie ?? '')])
    await assert.rejects(answerTo(loggedIn), (problem) => problem instanceof RedirectedError && problem.problem.error === 'unauthorized_client')
  })

  it('is refused when id_token_hint names another user; the request ends, and no session changes', async () => {
    const { login, written, settled, done } = aLogin()
    const request = aReceived({ hintedUserId: 'bob' as UserId })
    const isLoginRequired = (problem: unknown) => problem instanceof RedirectedError && problem.problem.error === 'login_required'
    await assert.rejects(login.signedIn(request, aClient(), { cookie: 'old', sessions: [aSession()] }, ada), isLoginRequired)
    assert.deepEqual([states(written), settled, done], [[['refused', 1, 2]], [], []])
  })
})

describe('login with a chosen session', () => {
  it('suffices while it is recent enough and no new login is requested', () => {
    const { login } = aLogin()
    assert.equal(login.mayContinue(aReceived(), aSession()), true)
    assert.equal(login.mayContinue(aReceived({ maxAge: 100 }), aSession({ authTime: NOW - 100 })), true)
    assert.equal(login.mayContinue(aReceived({ maxAge: 99 }), aSession({ authTime: NOW - 100 })), false)
    assert.equal(login.mayContinue(aReceived({ prompts: ['login'] }), aSession()), false)
  })

  it('continues without a new cookie', async () => {
    const { login, done, written } = aLogin()
    const loggedIn = await login.chosen(aReceived(), aClient(), aSession())
    assert.equal(loggedIn.sessionCookie, undefined)
    assert.ok((await answerTo(loggedIn)).parameters['code'])
    assert.deepEqual([done, states(written)], [[['touch', 'session', NOW]], [['consented', 1, 3]]])
  })

  it('is refused when id_token_hint names another user', async () => {
    const { login, settled } = aLogin()
    await assert.rejects(login.chosen(aReceived({ hintedUserId: 'bob' as UserId }), aClient(), aSession()), RedirectedError)
    assert.deepEqual(settled, [])
  })
})

describe('sign-in for a device (RFC 8628 §3.3)', () => {
  const forDevice: Received = { ...aReceived(), returnTo: { kind: 'device', deviceId: 'device' as TokenId } }
  const atConsent = { next: 'interact', requestId: 'request', step: { step: 'consent' } }

  it('stops once the person is identified: nothing is issued without approval', async () => {
    const { login, written, settled } = aLogin()
    const { sessionCookie, cookieLifetime: _, ...signedIn } = await login.signedIn(forDevice, aClient(), newBrowser, ada)
    assert.ok(sessionCookie)
    assert.deepEqual([signedIn, states(written), settled], [atConsent, [['authenticated', 1, 2]], []])
  })

  it('stops there with a session that was picked, too', async () => {
    const { login, written, settled } = aLogin()
    assert.deepEqual(await login.chosen(forDevice, aClient(), aSession()), atConsent)
    assert.deepEqual([states(written), settled], [[['authenticated', 1, 2]], []])
  })

  it('is resumed by asking, never by agreeing', async () => {
    const { login, written, settled } = aLogin()
    const authenticated = authenticate(forDevice, { ...ada, sessionId: 'session' as SessionId, authTime: NOW - 5 })
    assert.deepEqual(await login.resume(authenticated, aClient()), atConsent)
    assert.deepEqual([written, settled], [[], []])
  })
})

describe('login with steps left', () => {
  const owing: OwedStep = { step: 'second_factor', factors: ['totp'] }
  const identified = identify(aReceived({ loginName: 'ada@example.org' }), { ...ada, loginName: 'ada@example.org', provenAt: NOW - 5 })

  it('is known, and has neither session nor cookie nor answer', async () => {
    const { login, written, done, settled, trail } = aLogin({ owing })
    const loggedIn = await login.signedIn(aReceived({ loginName: 'Ada' }), aClient(), newBrowser, ada)
    assert.deepEqual(loggedIn, { next: 'interact', requestId: 'request', step: owing })
    const [state] = written
    assert.ok(written.length === 1 && state?.state === 'identified')
    assert.deepEqual([state.userId, state.orgId, state.loginName, state.amr, state.version], ['ada', 'org', 'Ada', ['pwd'], 2])
    assert.deepEqual([done, settled, trail], [[], [], []])
  })

  it('is signed in with all that was proven when nothing is left', async () => {
    const { login, done, written } = aLogin()
    const { sessionCookie } = await login.signedIn(identified, aClient(), newBrowser, { ...ada, amr: ['otp'] })
    assert.ok(sessionCookie)
    assert.deepEqual((done[0] as readonly [string, Session])[1].amr, ['pwd', 'otp', 'mfa'])
    assert.deepEqual(states(written), [['consented', 2, 4]])
  })

  it('drops the proofs of another person', async () => {
    const { login, done } = aLogin()
    await login.signedIn(identified, aClient(), newBrowser, { ...ada, userId: 'bob' as UserId, amr: ['otp'] })
    assert.deepEqual((done[0] as readonly [string, Session])[1].amr, ['otp'])
  })
})

describe('sign-in for an account page', () => {
  const forAccount = { ...aReceived(), returnTo: { kind: 'account', page: 'password' } } as unknown as Received<AccountReturn>

  it('ends at the page, with nothing for any client', async () => {
    const { login, written, settled } = aLogin()
    const { sessionCookie, cookieLifetime: _, ...signedIn } = await login.signedIn(forAccount, aClient(), newBrowser, ada)
    assert.ok(sessionCookie)
    assert.deepEqual(signedIn, { next: 'account', page: 'password' })
    assert.deepEqual([states(written), settled], [[['issued', 1, 4]], []])
  })

  it('ends there after an interruption of the process', async () => {
    const { login, written } = aLogin()
    const authenticated = authenticate(forAccount, { ...ada, sessionId: 'session' as SessionId, authTime: NOW - 5 })
    assert.deepEqual(await login.resume(authenticated, aClient()), { next: 'account', page: 'password' })
    assert.deepEqual(states(written), [['issued', 2, 4]])
  })
})

describe('resuming an interrupted login', () => {
  const authenticated = authenticate(aReceived(), { ...ada, sessionId: 'session' as SessionId, authTime: NOW - 5 })

  it('resumes from its stored state', async () => {
    const { login, written, settled } = aLogin()
    await answerTo(await login.resume(authenticated, aClient()))
    await answerTo(await login.resume(consent(authenticated, scopes('openid')), aClient()))
    assert.deepEqual(states(written), [['consented', 2, 3]])
    assert.deepEqual(settled.map(({ consume }) => consume), [1, 2].map(() => ({ kind: 'auth_request', id: 'request', version: 3 })))
  })
})

describe('authorization response', () => {
  const identity = { ...ada, sessionId: 'session' as SessionId, authTime: NOW - 5 }
  const consented = (own: Partial<Received<RedirectReturn>> = {}, granted = 'openid') => consent(authenticate(aReceived(own), identity), scopes(granted))

  it('is a code, the state and the issuer (RFC 9207), and uses the request up', async () => {
    const { finish, settled } = aLogin()
    const request = consented({ returnTo: { ...aReceived().returnTo, state: ' s ' }, nonce: 'n', codeChallenge: 'c' })
    const { to, parameters } = await finish.finish(request, aClient(), 'stored')
    const { code = '', ...others } = parameters
    assert.equal(to, request.returnTo)
    assert.deepEqual(others, { state: ' s ', iss: issuer })
    const grantId = settled[0]?.grant?.id
    assert.notEqual(grantId, opaqueTokenId('code', code))
    assert.deepEqual(settled, [{
      consume: { kind: 'auth_request', id: 'request', version: 3 },
      whileSession: 'session',
      grant: {
        id: grantId,
        clientId: 'shop',
        userId: 'ada',
        sessionId: 'session',
        scopes: ['openid'],
        audience: ['shop', 'project'],
        authTime: NOW - 5,
        amr: ['pwd'],
        nonce: 'n',
        createdAt: NOW,
        expiresAt: NOW + 60 + 3600,
      },
      code: {
        id: opaqueTokenId('code', code),
        secretHash: digest.sha256(code),
        grantId,
        redirectUri: 'https://shop.example/cb',
        codeChallenge: 'c',
        issuedAt: NOW,
        expiresAt: NOW + 60,
      },
    }])
  })

  it('consumes nothing when the request was never stored', async () => {
    const { finish, settled } = aLogin()
    await finish.finish(consented(), aClient(), 'not_stored')
    assert.deepEqual(settled.map((issuance) => Object.keys(issuance)), [['whileSession', 'grant', 'code']])
  })

  it('depends on a grant that outlives all of its tokens', async () => {
    const { finish, settled } = aLogin()
    await finish.finish(consented({}, 'openid offline_access'), aClient(), 'stored')
    assert.equal(settled[0]?.grant?.expiresAt, NOW + 90 * 86_400 + 60 + 3600)
  })

  it('has the projects in the audience that scopes name', async () => {
    const { finish, settled } = aLogin()
    const granted = ['openid', ...['other', 'keyhall', 'project'].map((id) => `urn:keyhall:iam:org:project:id:${id}:aud`)].join(' ')
    await finish.finish(consented({}, granted), aClient(), 'stored')
    assert.deepEqual(settled[0]?.grant?.audience, ['shop', 'project', 'other', 'own-project'])
  })

  it('is no code when another tab was faster', async () => {
    await assert.rejects(aLogin({ outcome: 'already_used' }).finish.finish(consented(), aClient(), 'stored'), AuthRequestFinished)
  })

  it('is an error when user, client, organization or project is no longer active', async () => {
    const standing = goodStanding({ client: { ...goodStanding().client!, projectState: 'inactive' } })
    const { finish, settled } = aLogin({ standing })
    const isUnauthorized = (problem: unknown) => problem instanceof RedirectedError && problem.problem.error === 'unauthorized_client'
    await assert.rejects(finish.finish(consented(), aClient(), 'stored'), isUnauthorized)
    assert.deepEqual(settled, [])
  })
})

describe('opening a step of a sign-in', () => {
  const stored = aReceived({ browserHash: digest.sha256('flow') })
  const signInFor = (asked: readonly string[]) => ({ scopes: asked, projectId: 'project' })
  const context = { clientName: 'Shop', clientOrigin: 'https://shop.example', restartQuery: restartQuery(aReceived()), signInFor: signInFor(['openid']) }
  const open = (request: AuthRequest | undefined = stored, client: Client = aClient(), now = NOW) => {
    const reads = { authRequests: { find: async () => request }, clients: { find: async () => client, allowsOrigin: async () => false } }
    const storage = { read: <T>(work: (stores: typeof reads) => Promise<T>) => work(reads) }
    const opening = new OpenAuthRequest({ storage, clients: new ClientDirectory(storage), digest, clock: clockAt(now) })
    return (flow: string | undefined, id: string | undefined = 'request') => opening.open(id as AuthRequestId | undefined, flow)
  }
  const refusal = (kind: new (...args: never[]) => Error, expected: object) => (problem: unknown) => {
    assert.ok(problem instanceof kind)
    assert.deepEqual((problem as unknown as { context: object }).context, expected)
    return true
  }

  it('opens in the browser that started it', async () => {
    assert.deepEqual(await open()('flow'), { request: stored, client: aClient(), scope: {} })
  })

  it('is refused to another browser, which learns nothing of the request', async () => {
    for (const flow of ['other', '', undefined]) {
      await assert.rejects(open()(flow), refusal(ForeignBrowser, { ...context, restartQuery: undefined, signInFor: signInFor([]) }))
    }
  })

  it('is over after the answer or a refusal', async () => {
    const identity = { ...ada, sessionId: 'session' as SessionId, authTime: NOW }
    const issued: AuthRequest = { ...authenticate(stored, identity), state: 'issued' }
    for (const request of [issued, refuse(stored)]) await assert.rejects(open(request)('flow'), refusal(AuthRequestFinished, context))
  })

  it('expires', async () => {
    assert.ok(await open(stored, aClient(), stored.expiresAt - 1)('flow'))
    await assert.rejects(open(stored, aClient(), stored.expiresAt)('flow'), refusal(AuthRequestExpired, context))
  })

  it('is refused once its redirect URI is removed from the client', async () => {
    await assert.rejects(open(stored, aClient({ redirectUris: ['https://shop.example/new'] }))('flow'), refusal(AuthRequestUnknown, {}))
  })

  it('is unknown where this sign-in does not exist or was deleted: start it again from the application, or its client is not active', async () => {
    const find = async () => undefined
    const nothing = { authRequests: { find }, clients: { find, allowsOrigin: async () => false } }
    const storage = { read: <T>(work: (stores: typeof nothing) => Promise<T>) => work(nothing) }
    const opening = new OpenAuthRequest({ storage, clients: new ClientDirectory(storage), digest, clock: clockAt(NOW) })
    await assert.rejects(opening.open('request' as AuthRequestId, 'flow'), AuthRequestUnknown)
    await assert.rejects(opening.open(undefined, 'flow'), AuthRequestUnknown)
    await assert.rejects(open(stored, aClient({ state: 'inactive' }))('flow'), AuthRequestUnknown)
  })
})
