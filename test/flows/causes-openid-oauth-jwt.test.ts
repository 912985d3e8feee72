import assert from 'node:assert/strict'
import type { Answer } from '@keyhall/adapters-federation/test/answers.js'
import { JWT_REFUSED, PORTAL, PORTAL_KEYS, portalJwt } from '@keyhall/adapters-federation/test/jwt/deviations.js'
import { OAUTH_REFUSED, PERSON, TOKEN } from '@keyhall/adapters-federation/test/oauth/deviations.js'
import { oidcAnswers, oidcRefused, STATE } from '@keyhall/adapters-federation/test/oidc/deviations.js'
import { CLIENT_ID, CLIENT_SECRET } from '@keyhall/adapters-federation/test/oidc/openid-server.js'
import { DeviatingServer } from '../support/deviating-server.js'
import { FailedSignIns } from '../support/failed-sign-ins.js'
import { CALLBACK } from '../support/federation.js'
import type { Page } from '../support/user-agent.js'

const SECRET_METHODS = { automatic: undefined, basic: 'SECRET_METHOD_BASIC', basic_raw: 'SECRET_METHOD_BASIC_RAW', post: 'SECRET_METHOD_POST' } as const

/** Not the words of a network of the tests, where this one hangs up. */
const isHangUp = (answers: Readonly<Record<string, Answer>> = {}): boolean => Object.values(answers).some((one) => typeof one === 'object' && 'problem' in one)
/** An answer without the state of the attempt is refused before a provider is known. */
const isOfAttempt = (parameters: Readonly<Record<string, string>> = { state: STATE }): boolean => parameters['state'] === STATE

/** Comes back from the authorization endpoint. */
function back(left: Page, signIns: FailedSignIns, parameters: Readonly<Record<string, string>> = { code: 'c', state: STATE }): Promise<Page> {
  const state = left.leftTo?.searchParams.get('state') ?? ''
  return left.agent.open(signIns.world.url(CALLBACK, { ...parameters, state }))
}

describe('the cause of a failed sign-in at an OpenID provider', () => {
  const signIns = new FailedSignIns()
  const server = new DeviatingServer()
  before(() => server.start())
  after(() => server.stop())

  for (const [what, [deviation, kind]] of Object.entries(oidcRefused(''))) {
    // The issuer of this test is reached without encryption.
    if (!isOfAttempt(deviation.parameters) || deviation.withoutSecret || what === 'a token endpoint without encryption') continue
    it(`is in trace, audit event and log, and not on the page: ${what}`, async () => {
      const [own, , ...expected] = oidcRefused(server.origin)[what] ?? assert.fail(what)
      const { issuer = server.origin, secretMethod = 'automatic' } = own.settings ?? {}
      const settings = { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, scopes: ['openid'], secretMethod: SECRET_METHODS[secretMethod] }
      server.answer = await oidcAnswers(own, server.origin, '')
      await signIns.with('AddGenericOIDCProvider', settings, async (id) => {
        const left = await signIns.leave(id)
        if (left.leftTo) server.answer = await oidcAnswers(own, server.origin, left.leftTo.searchParams.get('nonce') ?? '')
        await signIns.assertCause(left.leftTo ? await back(left, signIns, own.parameters) : left, id, kind, isHangUp(own.answers) ? [] : expected)
      })
    })
  }
})

describe('the cause of a failed sign-in at an OAuth provider', () => {
  const signIns = new FailedSignIns()
  const server = new DeviatingServer()
  before(() => server.start())
  after(() => server.stop())

  for (const [what, [{ answers = {}, settings = {}, parameters }, kind, ...expected]] of Object.entries(OAUTH_REFUSED)) {
    if (!isOfAttempt(parameters)) continue
    it(`is in trace, audit event and log, and not on the page: ${what}`, async () => {
      const all: Readonly<Record<string, Answer>> = { '/user': PERSON, '/token': TOKEN, ...answers }
      server.answer = (path) => all[path] ?? { status: 404, body: '{}' }
      const { secretMethod = 'automatic', ...own } = settings
      await signIns.with('AddGenericOAuthProvider', {
        clientId: 'keyhall', clientSecret: 'a secret', scopes: ['read'], idAttribute: 'id', authorizationEndpoint: `${server.origin}/authorize`, tokenEndpoint: `${server.origin}/token`,
        userEndpoint: `${server.origin}/user`, secretMethod: SECRET_METHODS[secretMethod], ...own,
      }, async (id) => {
        await signIns.assertCause(await back(await signIns.leave(id), signIns, parameters), id, kind, isHangUp(answers) ? [] : expected)
      })
    })
  }
})

describe('the cause of a failed sign-in at a JWT provider', () => {
  const signIns = new FailedSignIns()
  const server = new DeviatingServer()
  before(() => server.start())
  after(() => server.stop())

  /** Comes back through the proxy that adds the header. */
  async function arrive(id: string, jwt: string | undefined): Promise<Page> {
    const { leftTo, agent } = await signIns.leave(id)
    assert.ok(leftTo)
    const { authRequestID, userAgentID } = Object.fromEntries(leftTo.searchParams)
    return agent.open(signIns.world.url('/ui/login/login/jwt/authorize', { authRequestID, userAgentID }), jwt === undefined ? {} : { 'x-auth-token': jwt })
  }
  const settings = () => ({ issuer: PORTAL, jwtEndpoint: `${PORTAL}/sign-in`, keysEndpoint: `${server.origin}/keys` })

  for (const [what, [{ jwt, keys = PORTAL_KEYS, settings: own = {} }, kind, ...expected]] of Object.entries(JWT_REFUSED)) {
    it(`is in trace, audit event and log, and not on the page: ${what}`, async () => {
      server.answer = () => keys
      const sign = portalJwt(signIns.world.issuer)
      const header = await (jwt ? jwt(sign) : sign())
      await signIns.with('AddJWTProvider', { ...settings(), ...own }, async (id) => {
        await signIns.assertCause(await arrive(id, header), id, kind, expected.map((word) => word.replace('{ours}', signIns.world.issuer)))
      })
    })
  }

  it('is in trace, audit event and log, and not on the page: a JWT that was used before', async () => {
    server.answer = () => PORTAL_KEYS
    const header = await portalJwt(signIns.world.issuer)()
    await signIns.with('AddJWTProvider', settings(), async (id) => {
      await arrive(id, header)
      await signIns.assertCause(await arrive(id, header), id, 'untrusted', ['used before (replay)'])
    })
  })
})
