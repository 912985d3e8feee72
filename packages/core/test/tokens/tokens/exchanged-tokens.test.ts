import assert from 'node:assert/strict'
import { opaqueToken } from '@keyhall/core/protocol'
import type { ClientId, OrgId, TokenId, UserId } from '@keyhall/core/shared'
import type { Actor, AccessTokenReading, JwtSigner, OriginId, Standing, TokenLedger } from '@keyhall/core/tokens'
import { ResolveAccessToken, ResolveIdToken, audienceWithout, isForClient } from '@keyhall/core/tokens'
import { issuer } from '../../support/assertions.js'
import { NOW, aClient, aHuman, aMachine, goodStanding, instance, named, scopes } from '../../support/builders.js'
import { clockAt, digest } from '../../support/fakes.js'
import { aGrantRecord } from '../../support/ledger.js'

const actor: Actor = { iss: issuer, sub: 'eve', act: { iss: issuer, sub: 'x' } }
const opaque = opaqueToken('accessToken', 't'.repeat(22) as TokenId, 's'.repeat(43) as never)
const origins = ['origin'] as readonly string[] as readonly OriginId[]
const inactive = goodStanding({ user: { ...named(aHuman({ state: 'inactive' })), orgState: 'active' } })

const reading = (own: Partial<AccessTokenReading['token']>, grant = aGrantRecord()): AccessTokenReading => ({
  token: {
    id: 't'.repeat(22) as TokenId,
    secretHash: digest.sha256(opaque),
    grantId: grant.id,
    clientId: 'shop' as ClientId,
    userId: 'ada' as UserId,
    scopes: scopes('openid'),
    audience: ['shop'],
    issuedAt: NOW,
    expiresAt: NOW + 60,
    ...own,
  },
  grant,
  standing: goodStanding(),
})

const idTokenClaims = { iss: issuer, sub: 'ada', azp: 'shop', exp: NOW + 60, sid: 'session', auth_time: NOW - 5, amr: ['pwd'] }

interface Around {
  readonly token?: AccessTokenReading
  readonly claims?: Readonly<Record<string, unknown>>
  /** By user id. */
  readonly standings?: Readonly<Record<string, Standing>>
}

/** Both resolutions over one token, with who and what was asked about. */
function resolving({ token = reading({}), claims = idTokenClaims, standings = {} }: Around) {
  const asked: unknown[] = []
  const ledger: Pick<TokenLedger, 'accessToken' | 'jwt' | 'standing'> = {
    accessToken: async () => token,
    jwt: async () => ({ isRevoked: false, grant: aGrantRecord({ origins }), standing: goodStanding() }),
    standing: async (userId, clientId, ids) => {
      asked.push([userId, clientId, ids])
      return standings[userId ?? ''] ?? goodStanding()
    },
  }
  const signer: Pick<JwtSigner, 'verify'> = { verify: async (type, jwt) => (jwt === `ey.${type}.x` ? claims : undefined) }
  const deps = { ledger: ledger as TokenLedger, signer: signer as JwtSigner, instance: instance(), issuer, digest, clock: clockAt(NOW) }
  return {
    asked,
    accessToken: (text: string = opaque) => new ResolveAccessToken(deps).resolve(text),
    idToken: (jwt = 'ey.JWT.x') => new ResolveIdToken(deps).resolve(jwt),
  }
}

describe('access token from a token exchange', () => {
  it('is checked with all actors and origins; a token without an exchange is not', async () => {
    const { accessToken, asked } = resolving({ token: reading({ actor }, aGrantRecord({ origins })) })
    assert.equal((await accessToken())?.isAlive, true)
    assert.deepEqual(asked, [
      ['eve', 'shop', origins],
      ['x', 'shop', origins],
    ])
    const ordinary = resolving({})
    assert.equal((await ordinary.accessToken())?.isAlive, true)
    assert.deepEqual(ordinary.asked, [])
  })

  it('without an actor depends only on the exchanged tokens', async () => {
    const token = reading({}, aGrantRecord({ origins }))
    const { accessToken, asked } = resolving({ token })
    assert.equal((await accessToken())?.isAlive, true)
    assert.deepEqual(asked, [[undefined, 'shop', origins]])
    const lost = { '': goodStanding({ hasLostOrigin: true }) }
    assert.equal((await resolving({ token, standings: lost }).accessToken())?.isAlive, false)
  })

  it('is inactive, but not over, when an actor is not active', async () => {
    for (const who of ['eve', 'x']) {
      const token = await resolving({ token: reading({ actor }), standings: { [who]: inactive } }).accessToken()
      assert.deepEqual([token?.isAlive, token?.isOver], [false, false], who)
    }
  })

  it('is no different as a JWT', async () => {
    const claims = {
      iss: issuer,
      sub: 'ada',
      aud: ['shop'],
      exp: NOW + 1,
      iat: NOW,
      jti: 'grant.token',
      client_id: 'shop',
      scope: 'openid',
      act: actor,
    }
    assert.equal((await resolving({ claims }).accessToken('ey.at+jwt.x'))?.isAlive, true)
    assert.equal((await resolving({ claims, standings: { x: inactive } }).accessToken('ey.at+jwt.x'))?.isAlive, false)
  })

  it('that has ended is not checked again', async () => {
    const { accessToken, asked } = resolving({ token: reading({ actor, revokedAt: NOW }) })
    assert.equal((await accessToken())?.isAlive, false)
    assert.deepEqual(asked, [])
  })
})

describe('ID token as subject_token', () => {
  it('returns user, client, audience, session and sign-in', async () => {
    const { idToken, asked } = resolving({})
    assert.deepEqual(await idToken(), {
      clientId: 'shop',
      audience: ['shop', 'project'],
      expiresAt: NOW + 60,
      sessionId: 'session',
      signIn: { authTime: NOW - 5, amr: ['pwd'] },
      standing: goodStanding(),
    })
    assert.deepEqual(asked, [['ada', 'shop', ['session']]])
  })

  it('of a service user has no session, no sign-in, and no project', async () => {
    const { sid: _sid, auth_time: _authTime, amr: _amr, ...claims } = { ...idTokenClaims, sub: 'robot-id', azp: 'robot' }
    const standing: Standing = { user: { ...named(aMachine()), orgState: 'active' } }
    const { idToken, asked } = resolving({ claims, standings: { 'robot-id': standing } })
    assert.deepEqual(await idToken(), { clientId: 'robot', audience: ['robot'], expiresAt: NOW + 60, standing })
    assert.deepEqual(asked, [['robot-id', 'robot', []]])
  })

  it('keeps its actor, who must be active too', async () => {
    const claims = { ...idTokenClaims, act: actor }
    assert.deepEqual((await resolving({ claims }).idToken())?.actor, actor)
    for (const who of ['eve', 'x']) assert.equal(await resolving({ claims, standings: { [who]: inactive } }).idToken(), undefined)
  })

  const good = goodStanding()
  const worthless: Readonly<Record<string, Around>> = {
    'of another issuer': { claims: { ...idTokenClaims, iss: 'https://other.example' } },
    'that has expired': { claims: { ...idTokenClaims, exp: NOW } },
    'without exp': { claims: { ...idTokenClaims, exp: undefined } },
    'without sub': { claims: { ...idTokenClaims, sub: undefined } },
    'without azp': { claims: { ...idTokenClaims, azp: undefined } },
    'whose session has ended': { standings: { ada: goodStanding({ hasLostOrigin: true }) } },
    'of a user who is not active': { standings: { ada: inactive } },
    'of a user who is gone': { standings: { ada: { client: good.client! } } },
    'of a client that is not active': { standings: { ada: goodStanding({ client: { ...good.client!, state: 'inactive' } }) } },
    'of a client that is gone': { standings: { ada: { user: good.user! } } },
  }
  for (const [what, around] of Object.entries(worthless)) {
    it(`is invalid ${what}`, async () => assert.equal(await resolving(around).idToken(), undefined))
  }

  it('is invalid when this server did not sign it', async () => {
    for (const jwt of ['ey.at+jwt.x', 'x']) assert.equal(await resolving({}).idToken(jwt), undefined)
  })
})

describe('audience check of a token', () => {
  const client = aClient()
  const robot = { user: { ...named(aMachine()), orgState: 'active' as const }, requesterOrgId: 'org' as OrgId }
  const audience = ['an-audience']

  it('is the client or its project', () => {
    for (const name of ['shop', 'project']) assert.equal(isForClient({ audience: [name], standing: {} }, client), true)
    assert.equal(isForClient({ audience, standing: goodStanding() }, client), false)
  })

  it("is the organization, of a personal access token and of a service user's own token", () => {
    assert.equal(isForClient({ audience, standing: robot }, client), true)
    assert.equal(isForClient({ audience: ['robot'], clientId: 'robot' as ClientId, standing: robot }, client), true)
    // A token for resources is for these alone (RFC 8707 §2).
    assert.equal(isForClient({ audience: ['https://api.example'], clientId: 'robot' as ClientId, standing: robot }, client), false)
    assert.equal(isForClient({ audience, standing: { ...robot, requesterOrgId: 'other' as OrgId } }, client), false)
    assert.equal(isForClient({ audience, standing: { user: robot.user } }, client), false)
  })

  it('is not, of one that a client got for a service user', () => {
    assert.equal(isForClient({ audience, clientId: 'shop' as ClientId, standing: robot }, client), false)
  })
})

describe('audience after dropping scopes', () => {
  const place = { vendor: 'keyhall', serviceProjectId: 'own-project' as never }
  const scope = (id: string) => `urn:keyhall:iam:org:project:id:${id}:aud`
  const own = ['shop', 'project']

  it("loses the projects that they named, under either name of the service's own", () => {
    const audience = ['shop', 'billing', 'own-project', 'other']
    assert.deepEqual(audienceWithout(audience, { own, dropped: [scope('billing'), 'openid'] }, place), ['shop', 'own-project', 'other'])
    for (const id of ['keyhall', 'own-project']) {
      assert.deepEqual(audienceWithout(audience, { own, dropped: [scope(id)] }, place), ['shop', 'billing', 'other'])
    }
  })

  it('keeps what the client has without any scope', () => {
    assert.deepEqual(audienceWithout(['shop', 'project'], { own, dropped: [scope('project'), scope('shop')] }, place), ['shop', 'project'])
  })
})
