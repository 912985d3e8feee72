import assert from 'node:assert/strict'
import { ClientChanged } from '@keyhall/core/clients'
import { OAuthError, TOKEN_EXCHANGE_GRANT } from '@keyhall/core/protocol'
import type { ClientId, GrantId, SessionId } from '@keyhall/core/shared'
import type { IssuedTokens, OriginId } from '@keyhall/core/tokens'
import { MAX_ORIGINS } from '@keyhall/core/tokens'
import { aJwt, issuer } from '../../support/assertions.js'
import { NOW, aClient, goodStanding, parameters, scopes } from '../../support/builders.js'
import { LIFETIMES, URN, aToken, anExchange, anIdToken, impersonator, withActor } from '../../support/exchange.js'
import { aGrantRecord } from '../../support/ledger.js'
import { ofShop } from '../../support/token-options.js'

const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error
const subject = aToken()
const actor = aToken('eve', {
  grant: aGrantRecord({ id: 'actor-grant' as GrantId, sessionId: 'actor-session' as SessionId, expiresAt: NOW + 500 }),
})
const withBoth = { tokens: { subject, actor }, memberships: [impersonator('eve')] }
const grantId = 'id00000000000000000001'

describe('token exchange (RFC 8693), entitlement', () => {
  it('is an access token of the subject, with a grant that rests on theirs', async () => {
    const { entitle } = anExchange({ tokens: { subject } })
    const grant = {
      id: grantId,
      clientId: 'shop',
      userId: 'ada',
      sessionId: 'session',
      scopes: ['openid'],
      audience: ['shop', 'project'],
      authTime: NOW - 50,
      amr: ['pwd'],
      origins: ['grant'],
      exchangedClients: ['shop'],
      accessTokenType: 'bearer',
      createdAt: NOW,
      expiresAt: NOW + 60,
    }
    assert.deepEqual(await entitle(), {
      subject: { kind: 'user', userId: 'ada', named: subject.standing.user },
      options: ofShop,
      scopes: ['openid'],
      audience: ['shop', 'project'],
      requestedTokens: { accessToken: true, idToken: true },
      signIn: { sessionId: 'session', authTime: NOW - 50, amr: ['pwd'] },
      notAfter: NOW + 60,
      grantId,
      alongside: { grant },
    })
  })

  it('is a refresh token too with offline_access, for as long as the grants behind it last', async () => {
    for (const [sent, longest] of [
      [{}, NOW + 10_000],
      [withActor(), NOW + 500],
    ] as const) {
      const { requestedTokens, notAfter, alongside } = await anExchange(withBoth).entitle({ scope: 'openid offline_access', ...sent })
      assert.deepEqual([requestedTokens.refreshUntil, alongside?.grant?.expiresAt, notAfter], [longest, longest, NOW + 60])
    }
  })

  it('includes a refresh token with its normal lifetime when its origin lasts longer', async () => {
    const forEver = aToken('ada', { grant: aGrantRecord({ expiresAt: NOW * 2 }) })
    const { requestedTokens, alongside } = await anExchange({ tokens: { subject: forEver } }).entitle({ scope: 'offline_access' })
    assert.deepEqual(
      [requestedTokens.refreshUntil, alongside?.grant?.expiresAt],
      [NOW + LIFETIMES.refreshTokenAbsolute, NOW + LIFETIMES.refreshTokenAbsolute + 3600],
    )
  })

  it("contains neither the requested claims of the subject's grant, nor its nonce", async () => {
    const asking = aToken('ada', { grant: aGrantRecord({ nonce: 'n', claims: { userinfo: ['email'], idToken: ['email'] } }) })
    const entitlement = await anExchange({ tokens: { subject: asking } }).entitle()
    assert.deepEqual(
      [entitlement.claims, entitlement.signIn?.nonce, entitlement.alongside?.grant?.claims],
      [undefined, undefined, undefined],
    )
  })

  it('is an ID token without a grant, since it would name none', async () => {
    const {
      requestedTokens,
      grantId: named,
      alongside,
    } = await anExchange({ tokens: { subject } }).entitle({ requested_token_type: `${URN}id_token` })
    assert.deepEqual([requestedTokens, named, alongside], [{ accessToken: false, idToken: true }, undefined, undefined])
  })

  it('depends on every origin of subject and actor, each once', async () => {
    const [one, two] = ['one', 'two'] as readonly string[] as readonly OriginId[]
    const tokens = {
      subject: aToken('ada', { grant: aGrantRecord({ origins: [one!, two!] }) }),
      actor: aToken('eve', { grant: aGrantRecord({ id: 'actor-grant' as GrantId, origins: [two!] }) }),
    }
    const { alongside } = await anExchange({ ...withBoth, tokens }).entitle(withActor())
    assert.deepEqual(alongside?.grant?.origins, ['grant', 'one', 'two', 'actor-grant'])
  })

  it('names the clients behind subject and actor, each once, unless a party has none recorded', async () => {
    const chained = (id: string, own: string[]) => aToken(id, { grant: aGrantRecord({ origins: ['one' as GrantId], exchangedClients: own as ClientId[] }) })
    const [known, older] = [chained('eve', ['mail', 'shop']), aToken('eve', { grant: aGrantRecord({ origins: ['one' as GrantId] }) })]
    const clients = async (tokens: Parameters<typeof anExchange>[0], sent: Readonly<Record<string, string>>) =>
      (await anExchange({ ...withBoth, ...tokens }).entitle(sent)).alongside?.grant?.exchangedClients
    assert.deepEqual(await clients({ tokens: { subject, actor: known } }, withActor()), ['shop', 'mail'])
    assert.equal(await clients({ tokens: { subject, actor: older } }, withActor()), undefined)
    assert.equal(await clients({ idTokens: { subject: anIdToken() } }, { subject_token_type: `${URN}id_token` }), undefined)
  })

  it('drops the audience and scopes of the API after a barred client or with an ID token', async () => {
    const scope = 'openid urn:keyhall:iam:org:project:id:keyhall:aud'
    const api = aToken('ada', { scopes: scopes(scope), audience: ['shop', 'own-project'] })
    const barred = aToken('ada', { ...api, grant: aGrantRecord({ origins: ['one' as GrantId], exchangedClients: ['mail' as ClientId] }) })
    const older = aToken('ada', { ...api, grant: aGrantRecord({ origins: ['one' as GrantId] }) })
    const reach = async (token: typeof api, own: object = {}) => {
      const { scopes: granted, audience } = await anExchange({ tokens: { subject: token }, ...own }).entitle({ scope })
      return [granted.length === 2, audience.includes('own-project')]
    }
    assert.deepEqual(await reach(api), [true, true])
    for (const [token, names] of [[api, ['shop']], [barred, ['mail']], [older, []]] as const) {
      assert.deepEqual(await reach(token, { barred: names }), [false, false])
    }
  })

  it('depends on the session of an ID token as subject or actor', async () => {
    const idTokens = {
      subject: anIdToken('ada', { sessionId: 'session' as SessionId }),
      actor: anIdToken('eve', { sessionId: 'actor-session' as SessionId }),
    }
    const sent = { subject_token_type: `${URN}id_token`, ...withActor('actor', 'id_token') }
    const { alongside } = await anExchange({ ...withBoth, idTokens }).entitle(sent)
    assert.deepEqual([alongside?.grant?.origins, alongside?.grant?.sessionId], [['session', 'actor-session'], 'session'])
  })

  it('has the session of the actor if the subject has none, and none if neither has one', async () => {
    const [byActor, { grant: _grant, ...robot }] = [
      { subject_token_type: 'urn:keyhall:params:oauth:token-type:user_id', ...withActor() },
      actor,
    ]
    const { alongside } = await anExchange(withBoth).entitle(byActor)
    assert.equal(alongside?.grant?.sessionId, 'actor-session')
    const without = await anExchange({ ...withBoth, tokens: { actor: robot } }).entitle(byActor)
    assert.deepEqual([without.alongside?.grant?.sessionId, without.alongside?.grant?.origins], [undefined, []])
  })
})

describe('token exchange, refusals', () => {
  it('a token that is bound to a key, as subject and as actor, unless that key is proven (RFC 9449 §7)', async () => {
    const bound = { keyThumbprint: 'thumbprint' }
    const tokens = { subject, actor, bound: aToken('ada', bound), boundActor: aToken('eve', bound) }
    for (const keyThumbprint of [undefined, 'another']) {
      const { entitle } = anExchange({ ...withBoth, tokens, ...(keyThumbprint === undefined ? {} : { keyThumbprint }) })
      await assert.rejects(entitle({ subject_token: 'bound' }), isError('invalid_request'))
      await assert.rejects(entitle(withActor('boundActor')), isError('invalid_request'))
    }
    const { entitle } = anExchange({ ...withBoth, tokens, ...bound })
    assert.ok(await entitle({ subject_token: 'bound', ...withActor('boundActor') }))
  })

  it('more behind a token than one reading asks about', async () => {
    const through = (count: number) =>
      aToken('ada', { grant: aGrantRecord({ origins: Array.from({ length: count }, (_, n) => `g${n}` as GrantId) }) })
    assert.ok(await anExchange({ tokens: { subject: through(MAX_ORIGINS - 1) } }).entitle())
    await assert.rejects(anExchange({ tokens: { subject: through(MAX_ORIGINS) } }).entitle(), isError('invalid_request'))
  })

  it('what would be over at once', async () => {
    const { entitle } = anExchange({ tokens: { subject: aToken('ada', { expiresAt: NOW }) } })
    await assert.rejects(entitle(), isError('invalid_request'))
    const jwt = aJwt({ iss: 'shop', sub: 'ada', aud: issuer, exp: NOW + 0.5 })
    await assert.rejects(
      anExchange(withBoth).entitle({ subject_token: jwt, subject_token_type: `${URN}jwt`, ...withActor() }),
      isError('invalid_request'),
    )
  })

  it('a JWT of the client for the second time, also when two come at once', async () => {
    const { entitle, spent } = anExchange(withBoth)
    const sent = {
      subject_token: aJwt({ iss: 'shop', sub: 'ada', aud: issuer, exp: NOW + 30, jti: 'one' }),
      subject_token_type: `${URN}jwt`,
      ...withActor(),
    }
    const outcomes = await Promise.allSettled([entitle(sent), entitle(sent)])
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    assert.equal(spent.size, 1)
    await assert.rejects(entitle(sent), isError('invalid_request'))
  })

  it('a client that is not active, or whose project or organization is not', async () => {
    for (const part of ['state', 'projectState', 'orgState'] as const) {
      const clientStanding = goodStanding({ client: { ...goodStanding().client!, [part]: 'inactive' } })
      await assert.rejects(anExchange({ tokens: { subject }, clientStanding }).entitle(), isError('invalid_client'), part)
    }
  })

  it('nothing until an outdated or removed client was read again', async () => {
    await assert.rejects(
      anExchange({ tokens: { subject }, clientStanding: goodStanding({ requesterVersion: 8 }) }).entitle(),
      ClientChanged,
    )
    await assert.rejects(anExchange({ tokens: { subject }, clientStanding: {} }).entitle(), ClientChanged)
  })

  it('requesters other than clients', async () => {
    const { grant } = anExchange({ tokens: { subject } })
    await assert.rejects(grant.entitle(parameters({}), { kind: 'assertion' }), isError('unauthorized_client'))
  })

  it('a refresh token to a client that may not refresh, and offline_access with it', async () => {
    const client = aClient({ grantTypes: [TOKEN_EXCHANGE_GRANT] })
    const { scopes: granted, requestedTokens } = await anExchange({ tokens: { subject }, client }).entitle({ scope: 'openid offline_access' })
    assert.deepEqual([granted, requestedTokens.refreshUntil], [scopes('openid'), undefined])
    await assert.rejects(anExchange({ tokens: { subject }, client }).entitle({ scope: 'offline_access' }), isError('invalid_scope'))
  })
})

describe('token exchange, response (RFC 8693 §2.2.1)', () => {
  const { grant } = anExchange()
  const issued: IssuedTokens = { accessToken: 'access', idToken: 'id', refreshToken: 'refresh', expiresIn: 60, scopes: scopes('openid') }
  const { accessToken: _accessToken, ...withoutAccess } = issued
  const describeAs = (tokens: IssuedTokens, type?: string, tokenType: 'Bearer' | 'DPoP' = 'Bearer') =>
    grant.describe(tokens, parameters(type === undefined ? {} : { requested_token_type: `${URN}${type}` }), tokenType)

  it('names an access token by the requested type', () => {
    assert.deepEqual(describeAs(issued), { ...issued, tokenType: 'Bearer', issuedTokenType: `${URN}access_token` })
    assert.deepEqual(describeAs(issued, 'jwt'), { ...issued, tokenType: 'Bearer', issuedTokenType: `${URN}jwt` })
  })

  it('says that an access token is bound to a key; an ID token never is (RFC 9449 §5)', () => {
    assert.equal(describeAs(issued, 'jwt', 'DPoP').tokenType, 'DPoP')
    assert.equal(describeAs(withoutAccess, 'id_token', 'DPoP').tokenType, 'N_A')
  })

  it('has an ID token in access_token, which is N_A and the only one', () => {
    const expected = {
      expiresIn: 60,
      scopes: issued.scopes,
      refreshToken: 'refresh',
      accessToken: 'id',
      idToken: undefined,
      tokenType: 'N_A',
      issuedTokenType: `${URN}id_token`,
    }
    assert.deepEqual(describeAs(withoutAccess, 'id_token'), expected)
  })

  it('always contains what was requested', () => {
    assert.throws(() => describeAs(withoutAccess))
  })
})
