import assert from 'node:assert/strict'
import { ClientDirectory } from '@keyhall/core/clients'
import type { VerifyDpopProof } from '@keyhall/core/assertions'
import { MISSING_PROOF } from '@keyhall/core/assertions'
import type { ClientCredentials } from '@keyhall/core/clients'
import { BearerError, OAuthError, Parameters, TokenOfAnotherClient, opaqueToken } from '@keyhall/core/protocol'
import type { ClientId, Issuer, OrgId, SecretHash, TokenId, UserId } from '@keyhall/core/shared'
import type { AccessTokenReading, JwtReading, JwtSigner, PersonalAccessTokenReading, Standing, TokenLedger } from '@keyhall/core/tokens'
import { GetUserInfo, HonourAccessToken, IntrospectToken, ResolveAccessToken, RevokeToken } from '@keyhall/core/tokens'
import { CLIENT_SECRET, NOW, aClient, aHuman, aMachine, goodStanding, compared, instance, named, scopes } from '../../support/builders.js'
import { aTrail } from '../../support/audit.js'
import { anAuthentication } from '../../support/assertions.js'
import { clockAt, digest, noEncrypter, noFunctions, noResourceRows } from '../../support/fakes.js'
import { noRuleFailures, noStoredClaims } from '../../support/stored-claims.js'
import { aGrantRecord } from '../../support/ledger.js'

const issuer = 'https://id.example' as Issuer
const opaque = opaqueToken('accessToken', 't'.repeat(22) as TokenId, 's'.repeat(43) as never)
const JWT = 'ey.y.z'
const PAT = 'a token of a bootstrap file'

const reading = (own: Partial<AccessTokenReading['token']> = {}, around: Partial<AccessTokenReading> = {}): AccessTokenReading => ({
  token: {
    id: 't'.repeat(22) as TokenId,
    secretHash: digest.sha256(opaque),
    grantId: aGrantRecord().id,
    clientId: 'shop' as ClientId,
    userId: 'ada' as UserId,
    scopes: scopes('openid email'),
    audience: ['shop', 'project'],
    issuedAt: NOW - 10,
    expiresAt: NOW + 1,
    ...own,
  },
  grant: aGrantRecord(),
  standing: goodStanding(),
  ...around,
})
const claims = {
  iss: issuer,
  sub: 'ada',
  aud: ['shop', 'project'],
  exp: NOW + 1,
  iat: NOW - 10,
  jti: 'grant.token',
  client_id: 'shop',
  scope: 'openid email',
}
const jwtReading = (own: Partial<JwtReading> = {}): JwtReading =>
  ({ isRevoked: false, grant: aGrantRecord(), standing: goodStanding(), ...own })
const robotStanding: Standing = {
  user: { ...named(aMachine()), orgState: 'active' }, requesterVersion: 7, requesterOrgId: 'org' as OrgId,
}
const patReading = (own: Partial<PersonalAccessTokenReading> = {}): PersonalAccessTokenReading =>
  ({ id: 'pat-id' as TokenId, createdAt: NOW - 10, expiresAt: NOW + 1, standing: robotStanding, ...own })

interface Stored {
  readonly opaque?: AccessTokenReading
  readonly claims?: Readonly<Record<string, unknown>>
  readonly jwt?: JwtReading
  readonly pat?: PersonalAccessTokenReading
}

const origin = { address: '::1', requestId: 'r1' }

/** Every endpoint that takes access tokens, over one token of each form, with what it revokes. */
function anEndpoint(stored: Stored) {
  const revoked: unknown[] = []
  const ledger: { -readonly [Verb in keyof TokenLedger]?: TokenLedger[Verb] } = {
    accessToken: async (id) => (id === stored.opaque?.token.id ? stored.opaque : undefined),
    jwt: async () => stored.jwt ?? jwtReading(),
    personalAccessToken: async (hash) => (hash === digest.sha256(PAT) ? stored.pat : undefined),
    refreshToken: async () => undefined,
    clientStanding: async () => goodStanding(),
    standing: async () => goodStanding(),
  }
  const signer: Pick<JwtSigner, 'verify'> = { verify: async (type, jwt) => (type === 'at+jwt' && jwt === JWT ? stored.claims : undefined) }
  const clientReads = { find: async () => aClient(), allowsOrigin: async () => false }
  const clients = new ClientDirectory({ read: (work) => work({ clients: clientReads }) })
  const { authenticate } = anAuthentication(clients)
  const resolve = new ResolveAccessToken({
    ledger: ledger as TokenLedger, signer: signer as JwtSigner, instance: instance(), issuer, digest, clock: clockAt(NOW),
  })
  const jwts = { clients, signer: signer as JwtSigner, encrypter: noEncrypter, instance: instance(), issuer, clock: clockAt(NOW) }
  const credentials: ClientCredentials = { method: 'client_secret_basic', clientId: 'shop' as ClientId, secret: CLIENT_SECRET }
  const honour = new HonourAccessToken({ resolve, instance: instance(), proofs: { verify: async () => MISSING_PROOF } as Pick<VerifyDpopProof, 'verify'> as VerifyDpopProof })
  const introspection = new IntrospectToken({ ...jwts, compared: compared(), storage: noResourceRows, ledger: ledger as TokenLedger, authenticate, resolve, issuer, functions: noFunctions, storedClaims: noStoredClaims, ruleFailures: noRuleFailures, vendor: 'keyhall' })
  const { trail, events } = aTrail()
  ledger.revoke = async ({ revoke, recorded: { event } }) => {
    const isFirst = revoked.push(revoke) === 1
    if (isFirst) trail.push(event)
    return isFirst
  }
  const revocation = new RevokeToken({ events, authenticate, ledger: ledger as TokenLedger, resolve, digest, clock: clockAt(NOW) })
  return {
    revoked,
    trail,
    resolve: (text: string) => resolve.resolve(text),
    userInfo: (text: string) => new GetUserInfo({ ...jwts, honour, functions: noFunctions, storedClaims: noStoredClaims, ruleFailures: noRuleFailures, vendor: 'keyhall' }).get({ text, scheme: 'Bearer', method: 'GET', urls: ['https://id.example/oidc/v1/userinfo'] }),
    introspect: (token: string) => introspection.introspect(new Parameters([['token', token]]), credentials),
    revoke: (token: string) => revocation.revoke(new Parameters([['token', token]]), credentials, origin),
    introspection,
    revocation,
    credentials,
  }
}

const { userId: _userId, grantId: _grantId, ...clientToken } = reading().token
const { grant: _grant, ...withoutGrant } = reading()
const { grant: _jwtGrant, ...jwtWithoutGrant } = jwtReading()
const lockedStanding = goodStanding({ user: { ...named(aHuman({ state: 'locked' })), orgState: 'active' } })

const dead: Readonly<Record<string, readonly [string, Stored]>> = {
  'an unknown token': [opaque, {}],
  'an empty text': ['', {}],
  'a refresh token': [`rt_${'t'.repeat(65)}`, { opaque: reading() }],
  'the right id with another secret': [opaque, { opaque: reading({ secretHash: 'other' as SecretHash }) }],
  'an expired token': [opaque, { opaque: reading({ expiresAt: NOW }) }],
  'a revoked token': [opaque, { opaque: reading({ revokedAt: NOW - 1 }) }],
  'a token of a revoked grant': [opaque, { opaque: reading({}, { grant: aGrantRecord({ revokedAt: NOW - 1 }) }) }],
  'a token whose grant is gone': [opaque, { opaque: withoutGrant }],
  'a token of a locked user': [opaque, { opaque: reading({}, { standing: lockedStanding }) }],
  'a JWT that we did not sign': [JWT, {}],
  'a JWT of another issuer': [JWT, { claims: { ...claims, iss: 'https://other.example' } }],
  'an expired JWT': [JWT, { claims: { ...claims, exp: NOW } }],
  'a JWT without a scope': [JWT, { claims: { ...claims, scope: undefined } }],
  'a JWT whose audience is no list': [JWT, { claims: { ...claims, aud: 'shop' } }],
  'a revoked JWT': [JWT, { claims, jwt: jwtReading({ isRevoked: true }) }],
  'a JWT of a revoked grant': [JWT, { claims, jwt: jwtReading({ grant: aGrantRecord({ revokedAt: NOW - 1 }) }) }],
  'a JWT whose grant is gone': [JWT, { claims, jwt: jwtWithoutGrant }],
  'a JWT of a locked user': [JWT, { claims, jwt: jwtReading({ standing: lockedStanding }) }],
  'an unknown personal access token': [PAT, {}],
  'an expired personal access token': [PAT, { pat: patReading({ expiresAt: NOW }) }],
  'a personal access token of a deleted user': [PAT, { pat: patReading({ standing: { requesterVersion: 7 } }) }],
  'a personal access token of a user of an inactive organization':
    [PAT, { pat: patReading({ standing: { ...robotStanding, user: { ...robotStanding.user!, orgState: 'inactive' } } }) }],
}

describe('invalid access tokens', () => {
  for (const [what, [text, stored]] of Object.entries(dead)) {
    it(`are rejected at every endpoint: ${what}`, async () => {
      const { resolve, userInfo, introspect } = anEndpoint(stored)
      assert.notEqual((await resolve(text))?.isAlive, true)
      await assert.rejects(userInfo(text), (problem) => problem instanceof BearerError && problem.error === 'invalid_token')
      if (text !== '') assert.deepEqual(await introspect(text), { active: false })
    })
  }
})

describe('introspection (RFC 7662 §2.2)', () => {
  const described = {
    active: true,
    iss: issuer,
    sub: 'ada',
    aud: ['shop', 'project'],
    client_id: 'shop',
    exp: NOW + 1,
    iat: NOW - 10,
    nbf: NOW - 10,
    scope: 'openid email',
    token_type: 'Bearer',
    username: 'ada@example.org',
    auth_time: NOW - 50,
    amr: ['pwd'],
    acr: 'urn:keyhall:acr:1fa',
  }

  it('returns the same for an opaque token and a JWT', async () => {
    assert.deepEqual(await anEndpoint({ opaque: reading() }).introspect(opaque), { ...described, jti: 't'.repeat(22) })
    assert.deepEqual(await anEndpoint({ claims }).introspect(JWT), { ...described, jti: 'grant.token' })
  })

  it('returns the actor and the bound key of either form (RFC 8693 §4.1, RFC 9449 §6.2)', async () => {
    const actor = { iss: issuer, sub: 'grace', act: { iss: issuer, sub: 'alan' } }
    const expected = { ...described, token_type: 'DPoP', act: actor, cnf: { jkt: 'thumbprint' } }
    const ofOpaque = await anEndpoint({ opaque: reading({ actor, keyThumbprint: 'thumbprint' }) }).introspect(opaque)
    assert.deepEqual(ofOpaque, { ...expected, jti: 't'.repeat(22) })
    const ofJwt = await anEndpoint({ claims: { ...claims, act: actor, cnf: { jkt: 'thumbprint' } } }).introspect(JWT)
    assert.deepEqual(ofJwt, { ...expected, jti: 'grant.token' })
  })

  it('returns no sign-in for a grant without one', async () => {
    const { authTime: _authTime, sessionId: _sessionId, ...grant } = aGrantRecord({ amr: [] })
    const answer = await anEndpoint({ opaque: reading({}, { grant }) }).introspect(opaque)
    assert.deepEqual([answer['active'], ['auth_time', 'amr', 'acr'].filter((name) => name in answer)], [true, []])
  })

  it('returns a client that acts for itself as the subject', async () => {
    const { user: _user, ...standing } = goodStanding()
    const { sub, username } = await anEndpoint({ opaque: { token: clientToken, standing } }).introspect(opaque)
    assert.deepEqual([sub, username], ['shop', undefined])
  })

  it('returns a personal access token to the clients of its organization', async () => {
    const answer = await anEndpoint({ pat: patReading() }).introspect(PAT)
    assert.deepEqual([answer['active'], answer['sub'], answer['aud'], answer['client_id']], [true, 'robot-id', ['own-project', 'project'], undefined])
    const elsewhere = patReading({ standing: { ...robotStanding, requesterOrgId: 'other' as OrgId } })
    assert.deepEqual(await anEndpoint({ pat: elsewhere }).introspect(PAT), { active: false })
  })

  it('returns inactive to a client that is not in the audience', async () => {
    assert.deepEqual(await anEndpoint({ opaque: reading({ audience: ['other'] }) }).introspect(opaque), { active: false })
    assert.equal((await anEndpoint({ opaque: reading({ audience: ['project'] }) }).introspect(opaque))['active'], true)
  })

  it('returns inactive for a user token to a client that only shares the organization', async () => {
    const standing = goodStanding({ requesterOrgId: 'org' as OrgId })
    assert.deepEqual(await anEndpoint({ opaque: reading({ audience: ['other'] }, { standing }) }).introspect(opaque), { active: false })
  })

  it('refuses a request without a token, with a repeated one, or without a client', async () => {
    const { introspection, credentials } = anEndpoint({})
    const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error
    await assert.rejects(introspection.introspect(new Parameters([]), credentials), isError('invalid_request'))
    await assert.rejects(introspection.introspect(new Parameters([['token', 'a'], ['token', 'a']]), credentials), isError('invalid_request'))
    await assert.rejects(introspection.introspect(new Parameters([['token', 'a']]), undefined), isError('invalid_client'))
  })
})

describe('userinfo (OIDC Core §5.3)', () => {
  it('returns the claims of the scopes, and the subject', async () => {
    const email = { address: 'ada@mail.example', isVerified: true }
    const standing = goodStanding({ user: { ...named(aHuman({ email })), orgState: 'active' } })
    const claimsTold = await anEndpoint({ opaque: reading({}, { standing }) }).userInfo(opaque)
    assert.deepEqual(claimsTold, { sub: 'ada', email: 'ada@mail.example', email_verified: true })
  })

  it('returns the claims requested for userinfo, and none requested for the ID token', async () => {
    const grant = aGrantRecord({ claims: { userinfo: ['name', 'sub', 'iss', 'nothing'], idToken: ['given_name'] } })
    assert.deepEqual(await anEndpoint({ opaque: reading({}, { grant }) }).userInfo(opaque), { sub: 'ada', name: 'Ada Lovelace' })
    assert.deepEqual(await anEndpoint({ claims, jwt: jwtReading({ grant }) }).userInfo(JWT), { sub: 'ada', name: 'Ada Lovelace' })
  })

  it('is refused without the scope openid', async () => {
    const { userInfo } = anEndpoint({ opaque: reading({ scopes: scopes('email') }) })
    await assert.rejects(userInfo(opaque), (problem) => problem instanceof BearerError && problem.error === 'insufficient_scope')
  })

  it('is refused to a client that acts for itself', async () => {
    const { user: _user, ...standing } = goodStanding()
    const { userInfo } = anEndpoint({ opaque: { token: clientToken, standing } })
    await assert.rejects(userInfo(opaque), (problem) => problem instanceof BearerError && problem.error === 'invalid_token')
  })
})

describe('revocation of an access token (RFC 7009 §2)', () => {
  it('ends an opaque token by its id and a JWT by its jti', async () => {
    const ofOpaque = anEndpoint({ opaque: reading() })
    await ofOpaque.revoke(opaque)
    assert.deepEqual(ofOpaque.revoked, [{ kind: 'access_token', id: 't'.repeat(22), at: NOW }])
    const ofJwt = anEndpoint({ claims })
    await ofJwt.revoke(JWT)
    assert.deepEqual(ofJwt.revoked, [{ kind: 'jwt', id: 'grant.token', expiresAt: NOW + 1 }])
  })

  it('is in the audit trail, once, by its id alone', async () => {
    const { revoke, trail } = anEndpoint({ opaque: reading() })
    for (let time = 0; time < 2; time++) await revoke(opaque)
    assert.deepEqual(trail, [{
      id: trail[0]?.id, at: NOW, type: 'token.revoked', aggregate: { type: 'token', id: 't'.repeat(22) }, orgId: 'org',
      actor: { kind: 'client', clientId: 'shop' }, origin, before: { clientId: 'shop', userId: 'ada' },
    }])
  })

  it('succeeds for an unknown or expired token', async () => {
    const over = [
      'an unknown token', 'an expired token', 'a revoked token', 'a JWT that we did not sign', 'an expired JWT', 'a revoked JWT',
    ]
    for (const what of over) {
      const [text, stored] = dead[what]!
      const { revoke, revoked } = anEndpoint(stored)
      await revoke(text)
      assert.deepEqual(revoked, [], what)
    }
  })

  it('applies to a locked user: the token stays revoked after the unlock', async () => {
    const ofOpaque = anEndpoint({ opaque: reading({}, { standing: lockedStanding }) })
    await ofOpaque.revoke(opaque)
    assert.deepEqual(ofOpaque.revoked, [{ kind: 'access_token', id: 't'.repeat(22), at: NOW }])
    const ofJwt = anEndpoint({ claims, jwt: jwtReading({ standing: lockedStanding }) })
    await ofJwt.revoke(JWT)
    assert.deepEqual(ofJwt.revoked, [{ kind: 'jwt', id: 'grant.token', expiresAt: NOW + 1 }])
  })

  it('leaves a token of another client as it is, and says so', async () => {
    const client = { ...goodStanding().client!, id: 'other' as ClientId }
    const { revoke, revoked } = anEndpoint({ opaque: reading({ clientId: 'other' as ClientId }, { standing: goodStanding({ client }) }) })
    await assert.rejects(revoke(opaque), TokenOfAnotherClient)
    assert.deepEqual(revoked, [])
  })

  it('leaves a personal access token as it is', async () => {
    const { revoke, revoked } = anEndpoint({ pat: patReading() })
    await revoke(PAT)
    assert.deepEqual(revoked, [])
  })

  it('is refused without a token, with a repeated one, or without a client', async () => {
    const { revocation, credentials } = anEndpoint({})
    const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error
    await assert.rejects(revocation.revoke(new Parameters([]), credentials), isError('invalid_request'))
    await assert.rejects(revocation.revoke(new Parameters([['token', 'a'], ['token', 'a']]), credentials), isError('invalid_request'))
    await assert.rejects(revocation.revoke(new Parameters([['token', 'a']]), undefined), isError('invalid_client'))
  })
})
