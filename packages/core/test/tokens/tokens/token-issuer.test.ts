import assert from 'node:assert/strict'
import { opaqueTokenId } from '@keyhall/core/protocol'
import { defined } from '@keyhall/core/shared'
import type { ClientId, GrantId, Issuer, SessionId, TokenId, UserId } from '@keyhall/core/shared'
import type { Consumption, Entitlement, Issuance, JwtSigner, TokenLedger } from '@keyhall/core/tokens'
import { AlreadyUsed, TokenIssuer, idTokenClaims } from '@keyhall/core/tokens'
import { NOW, aHuman, instance, named, scopes } from '../../support/builders.js'
import { clockAt, countingIds, countingSecrets, derivedSecrets, digest, noEncrypter, noFunctions } from '../../support/fakes.js'
import { noRuleFailures, noStoredClaims } from '../../support/stored-claims.js'

const issuer = 'https://id.example' as Issuer
const signIn = { sessionId: 'session' as SessionId, authTime: NOW - 5, amr: ['pwd'], nonce: 'n' } as const
const options: Entitlement['options'] = {
  clientId: 'shop' as ClientId,
  accessTokenType: 'bearer',
  idTokenSignedResponseAlg: 'ES256',
  idTokenUserinfoAssertion: false,
}
const lifetimes = { accessToken: 3600, idToken: 1800, code: 60, refreshTokenIdle: 500, refreshTokenAbsolute: 9000, refreshTokenGrace: 0, personalAccessToken: 1 }

const entitlement = (own: Partial<Entitlement> = {}): Entitlement => ({
  subject: { kind: 'user', userId: 'ada' as UserId, named: named(aHuman({ email: { address: 'ada@mail.example', isVerified: true } })) },
  options,
  scopes: scopes('openid email'),
  audience: ['shop', 'project'],
  grantId: 'grant' as GrantId,
  signIn,
  requestedTokens: { accessToken: true, idToken: true },
  ...own,
})

const accessTokenAlone = { accessToken: true, idToken: false } as const
const refreshable = (refreshUntil: number) => ({ requestedTokens: { accessToken: true, idToken: true, refreshUntil } })

/** A client that acts for itself: no user, no sign-in. */
const clientAlone: Entitlement = {
  subject: { kind: 'client', clientId: 'shop' as ClientId },
  options,
  scopes: scopes('openid'),
  audience: ['shop'],
  requestedTokens: accessTokenAlone,
}

/** An issuer whose signer writes down what it signs instead of signing it. */
function anIssuer(outcome: 'settled' | 'already_used' = 'settled') {
  const settled: Issuance[] = []
  const signed: { alg: string; type: string; claims: Readonly<Record<string, unknown>> }[] = []
  const signer: JwtSigner = {
    sign: async (alg, type, claims) => `jwt-${signed.push({ alg, type, claims })}`,
    verify: async () => undefined,
  }
  const ledger: Pick<TokenLedger, 'settle'> = {
    settle: async (issuance) => {
      settled.push(issuance)
      return outcome
    },
  }
  const used: string[] = []
  const tokens = new TokenIssuer({
    encrypter: noEncrypter,
    ledger: ledger as TokenLedger,
    signer,
    functions: noFunctions,
    storedClaims: noStoredClaims,
    ruleFailures: noRuleFailures,
    clientUse: { note: (id) => void used.push(id) },
    instance: instance({ tokens: lifetimes }),
    issuer,
    vendor: 'keyhall',
    ids: countingIds(),
    secrets: countingSecrets(),
    refreshSecrets: derivedSecrets,
    digest,
    clock: clockAt(NOW),
  })
  /** The text of an access token that was not issued is empty. */
  const issue = async (what: Entitlement) => {
    const issued = await tokens.issue(what)
    return { ...issued, accessToken: issued.accessToken ?? '' }
  }
  return { settled, signed, used, tokens, issue }
}

describe('token issuer: use of clients', () => {
  it('notes the client of every token, and none when only a code is issued', async () => {
    const { issue, used } = anIssuer()
    await issue(entitlement())
    assert.deepEqual(used, [entitlement().options.clientId])
    await issue(entitlement({ requestedTokens: { accessToken: false, idToken: false } }))
    assert.equal(used.length, 1)
  })
})

describe('token issuer: rotation', () => {
  it('derives the same refresh token from what was presented, and stores nothing the second time', async () => {
    const { issue, settled } = anIssuer()
    const rotating = (rotation: Entitlement['rotation'] & {}) => entitlement({ ...refreshable(NOW + 1000), rotation })
    const first = await issue(rotating({ presented: 'rt_1' }))
    const successorId = settled[0]?.refreshToken?.id
    assert.ok(successorId)
    const second = await issue(rotating({ presented: 'rt_1', successorId }))
    assert.equal(second.refreshToken, first.refreshToken)
    assert.notEqual(second.accessToken, first.accessToken)
    assert.equal(settled[1]?.refreshToken, undefined)
    const other = await issue(rotating({ presented: 'rt_2', successorId }))
    assert.notEqual(other.refreshToken, first.refreshToken)
  })
})

describe('token issuer: an opaque access token', () => {
  it('is returned once and stored as a hash with its entitlement', async () => {
    const { issue, settled } = anIssuer()
    const { accessToken, expiresIn, scopes: granted } = await issue(entitlement({ requestedTokens: accessTokenAlone }))
    const id = opaqueTokenId('accessToken', accessToken)
    assert.deepEqual([expiresIn, granted], [3600, ['openid', 'email']])
    assert.deepEqual(settled, [{
      accessToken: {
        id,
        secretHash: digest.sha256(accessToken),
        clientId: 'shop',
        userId: 'ada',
        grantId: 'grant',
        scopes: ['openid', 'email'],
        audience: ['shop', 'project'],
        issuedAt: NOW,
        expiresAt: NOW + 3600,
      },
    }])
  })

  it('of a client that acts for itself has neither user nor grant', async () => {
    const { issue, settled } = anIssuer()
    await issue(clientAlone)
    const [stored] = settled
    assert.ok(stored?.accessToken)
    assert.deepEqual(Object.keys(stored), ['accessToken'])
    assert.deepEqual(['userId', 'grantId'].map((member) => member in stored.accessToken!), [false, false])
  })

  it('never repeats', async () => {
    const { issue } = anIssuer()
    const [first, second] = [await issue(entitlement()), await issue(entitlement())]
    assert.notEqual(first.accessToken, second.accessToken)
  })
})

describe('token issuer: tokens that are not requested', () => {
  it('are not made: an ID token alone lives as long as an ID token, and nothing is stored', async () => {
    const { tokens, settled, signed } = anIssuer()
    const issued = await tokens.issue(entitlement({ requestedTokens: { accessToken: false, idToken: true } }))
    assert.deepEqual(defined(issued), { expiresIn: 1800, scopes: ['openid', 'email'], idToken: 'jwt-1' })
    assert.deepEqual([settled, 'at_hash' in (signed[0]?.claims ?? {})], [[], false])
  })

  it('are not made, but what the entitlement brings along is stored', async () => {
    const { tokens, settled } = anIssuer()
    const whileSession = 'session' as SessionId
    const issued = await tokens.issue(entitlement({ requestedTokens: { accessToken: false, idToken: false }, alongside: { whileSession } }))
    assert.deepEqual([Object.keys(defined(issued)), settled], [['expiresIn', 'scopes'], [{ whileSession }]])
  })

  it('never live longer than the entitlement', async () => {
    const { tokens, signed, settled } = anIssuer()
    const { expiresIn } = await tokens.issue(entitlement({ notAfter: NOW + 7 }))
    assert.deepEqual([expiresIn, settled[0]?.accessToken?.expiresAt, signed[0]?.claims['exp']], [7, NOW + 7, NOW + 7])
  })
})

describe('token issuer: actor and bound key', () => {
  const actor = { iss: issuer, sub: 'grace', act: { iss: issuer, sub: 'alan' } }
  const acting = { actor, keyThumbprint: 'thumbprint' }

  it('are stored with an opaque access token', async () => {
    const { issue, settled } = anIssuer()
    await issue(entitlement({ ...acting, requestedTokens: accessTokenAlone }))
    assert.deepEqual([settled[0]?.accessToken?.actor, settled[0]?.accessToken?.keyThumbprint], [actor, 'thumbprint'])
  })

  it('are in a JWT access token (RFC 8693 §4.1, RFC 9449 §6.1), and the actor in the ID token', async () => {
    const { issue, signed } = anIssuer()
    await issue(entitlement({ ...acting, options: { ...options, accessTokenType: 'jwt' } }))
    const [accessToken, idToken] = signed.map(({ claims }) => [claims['act'], claims['cnf']])
    assert.deepEqual([accessToken, idToken], [[actor, { jkt: 'thumbprint' }], [actor, undefined]])
  })

  it('are absent without an actor and a bound key', async () => {
    const { issue, signed, settled } = anIssuer()
    await issue(entitlement())
    await issue(entitlement({ options: { ...options, accessTokenType: 'jwt' } }))
    const members = [settled[0]?.accessToken ?? {}, ...signed.map(({ claims }) => claims)].flatMap((place) => Object.keys(place))
    assert.deepEqual(members.filter((name) => ['act', 'actor', 'cnf', 'keyThumbprint'].includes(name)), [])
  })
})

describe('token issuer: a JWT access token (RFC 9068 §2.2)', () => {
  it('is signed with the algorithm of the client, and nothing is stored', async () => {
    const { issue, settled, signed } = anIssuer()
    const asJwt = entitlement({ options: { ...options, accessTokenType: 'jwt' }, requestedTokens: accessTokenAlone })
    const { accessToken, refreshToken } = await issue(asJwt)
    assert.deepEqual([accessToken, refreshToken], ['jwt-1', undefined])
    assert.deepEqual(settled, [])
    assert.deepEqual(signed, [{
      alg: 'ES256',
      type: 'at+jwt',
      claims: {
        iss: issuer,
        sub: 'ada',
        aud: ['shop', 'project'],
        exp: NOW + 3600,
        nbf: NOW,
        iat: NOW,
        jti: 'grant.id00000000000000000001',
        client_id: 'shop',
        scope: 'openid email',
        sid: 'session',
        auth_time: NOW - 5,
      },
    }])
  })

  it('of a client that acts for itself has the client as subject, and no sign-in', async () => {
    const { issue, signed } = anIssuer()
    await issue({ ...clientAlone, options: { ...options, accessTokenType: 'jwt' } })
    const claims = signed[0]?.claims ?? {}
    assert.deepEqual([claims['sub'], claims['jti']], ['shop', 'id00000000000000000001'])
    assert.deepEqual(['sid', 'auth_time'].map((name) => name in claims), [false, false])
  })
})

describe('token issuer: an ID token (OIDC Core §2)', () => {
  const claims = {
    iss: issuer,
    sub: 'ada',
    aud: 'shop',
    azp: 'shop',
    exp: NOW + 1800,
    iat: NOW,
    auth_time: NOW - 5,
    amr: ['pwd'],
    acr: 'urn:keyhall:acr:1fa',
    sid: 'session',
    nonce: 'n',
  }

  it('is bound to the access token, and has no claims of the scopes', async () => {
    const { issue, signed } = anIssuer()
    const { idToken, accessToken } = await issue(entitlement())
    assert.equal(idToken, 'jwt-1')
    assert.deepEqual(signed, [{ alg: 'ES256', type: 'JWT', claims: { ...claims, at_hash: digest.leftHalf('sha256', accessToken) } }])
  })

  it('hashes the access token as the signature does: SHA-512 for Ed25519', async () => {
    const { issue, signed } = anIssuer()
    const { accessToken } = await issue(entitlement({ options: { ...options, idTokenSignedResponseAlg: 'EdDSA' } }))
    assert.equal(signed[0]?.claims['at_hash'], digest.leftHalf('sha512', accessToken))
  })

  it('has the claims of the scopes with the option "User Info inside ID Token"', async () => {
    const { issue, signed } = anIssuer()
    const { accessToken } = await issue(entitlement({ options: { ...options, idTokenUserinfoAssertion: true } }))
    const verifiedEmail = { email: 'ada@mail.example', email_verified: true }
    assert.deepEqual(signed[0]?.claims, { ...verifiedEmail, ...claims, at_hash: digest.leftHalf('sha256', accessToken) })
  })

  it('has the claims of the scopes when no access token is issued with it', () => {
    const alone = idTokenClaims(entitlement(), { issuer, vendor: 'keyhall', now: NOW, lifetime: 1800 }, digest)
    assert.deepEqual(alone, { email: 'ada@mail.example', email_verified: true, ...claims })
  })

  it('has the individually requested claims, which never replace its own', async () => {
    const { issue, signed } = anIssuer()
    const asked = ['email', 'picture', 'sub', 'iss', 'aud', 'acr', '__proto__']
    const { accessToken } = await issue(entitlement({ claims: { idToken: asked, userinfo: ['email_verified'] } }))
    assert.deepEqual(signed[0]?.claims, { email: 'ada@mail.example', ...claims, at_hash: digest.leftHalf('sha256', accessToken) })
  })

  it('has no nonce where the request had none', async () => {
    const { issue, signed } = anIssuer()
    const { nonce: _nonce, ...withoutNonce } = signIn
    await issue(entitlement({ signIn: withoutNonce }))
    assert.equal('nonce' in (signed[0]?.claims ?? {}), false)
  })

  it('is not issued where the entitlement says so, nor about a client', async () => {
    const { issue, signed } = anIssuer()
    const silent = await issue(entitlement({ requestedTokens: accessTokenAlone }))
    const aboutClient = await issue({ ...clientAlone, requestedTokens: { accessToken: true, idToken: true } })
    assert.deepEqual([silent.idToken, aboutClient.idToken, signed], [undefined, undefined, []])
  })
})

describe('token issuer: a refresh token', () => {
  it('expires when it was idle for too long', async () => {
    const { issue, settled } = anIssuer()
    const { refreshToken } = await issue(entitlement(refreshable(NOW + 9000)))
    assert.ok(refreshToken)
    const id = opaqueTokenId('refreshToken', refreshToken)
    const record = { id, secretHash: digest.sha256(refreshToken), grantId: 'grant', issuedAt: NOW, expiresAt: NOW + 500 }
    assert.deepEqual(settled[0]?.refreshToken, record)
  })

  it('expires with its family, if that is sooner', async () => {
    const { issue, settled } = anIssuer()
    await issue(entitlement(refreshable(NOW + 499)))
    assert.equal(settled[0]?.refreshToken?.expiresAt, NOW + 499)
  })

  it('is not issued without an end of its family, nor without a grant', async () => {
    const { issue, settled } = anIssuer()
    await issue(entitlement())
    const { refreshToken } = await issue({ ...clientAlone, ...refreshable(NOW + 9000) })
    assert.equal(refreshToken, undefined)
    assert.deepEqual(settled.map((issuance) => 'refreshToken' in issuance), [false, false])
  })
})

describe('token issuer: single-use codes and tokens', () => {
  const consume: Consumption = { kind: 'code', id: 'code' as TokenId, at: NOW }

  it('are consumed in the same write that stores the tokens', async () => {
    const { issue, settled } = anIssuer()
    await issue(entitlement({ consume, ...refreshable(NOW + 9000) }))
    assert.deepEqual(settled.map((issuance) => Object.keys(issuance).toSorted()), [['accessToken', 'consume', 'refreshToken']])
    assert.equal(settled[0]?.consume, consume)
  })

  it('are consumed also where nothing else is stored', async () => {
    const { issue, settled } = anIssuer()
    await issue(entitlement({ consume, options: { ...options, accessTokenType: 'jwt' } }))
    assert.deepEqual(settled, [{ consume }])
  })

  it('yield nothing when a concurrent request was faster', async () => {
    const { issue } = anIssuer('already_used')
    await assert.rejects(issue(entitlement({ consume })), AlreadyUsed)
  })
})
