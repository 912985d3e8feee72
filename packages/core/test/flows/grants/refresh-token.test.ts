import assert from 'node:assert/strict'
import type { Client } from '@keyhall/core/clients'
import { ClientChanged } from '@keyhall/core/clients'
import { RefreshTokenGrant } from '@keyhall/core/grants'
import { OAuthError } from '@keyhall/core/protocol'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { ClientId, SecretHash, TokenId } from '@keyhall/core/shared'
import { NOW, aClient, aHuman, aMachine, goodStanding, instance, named, parameters } from '../../support/builders.js'
import { anImpersonation, impersonator } from '../../support/exchange.js'
import { clockAt, digest, noResources } from '../../support/fakes.js'
import { aLedger, aRefreshReading } from '../../support/ledger.js'
import { ofShop } from '../../support/token-options.js'

interface Attempt {
  readonly token?: Parameters<typeof aRefreshReading>[0]
  readonly sent?: Readonly<Record<string, string>>
  readonly client?: Client
  readonly now?: number
  readonly isUnanswered?: boolean
  /** Of the instance. */
  readonly grace?: number
}

function attempt({ token = {}, sent = {}, client = aClient(), now = NOW, isUnanswered = false, grace = 0 }: Attempt) {
  const { text, reading } = aRefreshReading(token)
  const { ledger, revoked, revoking, trail } = aLedger({ refreshToken: reading, isUnanswered })
  const impersonation = anImpersonation([impersonator('grace')])
  const asked = { ...ledger, standing: async () => goodStanding() }
  const settings = instance({ tokens: { ...DEFAULT_SETTINGS.tokens, refreshTokenGrace: grace } })
  const grant = new RefreshTokenGrant({ resources: noResources, ...revoking, ledger: asked, impersonation, digest, clock: clockAt(now), instance: settings, vendor: 'keyhall' })
  const requester = { kind: 'client', client } as const
  const presented = parameters({ refresh_token: text, ...sent })
  const entitle = () => grant.entitle(presented, requester)
  return { grant, entitle, revoked, trail, text, requester, presented }
}

const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error

describe('refresh token (RFC 6749 §6)', () => {
  it('entitles its client to what was granted, without the nonce (OIDC Core §12.2)', async () => {
    const { entitle, text } = attempt({})
    assert.deepEqual(await entitle(), {
      subject: { kind: 'user', userId: 'ada', named: goodStanding().user },
      options: ofShop,
      scopes: ['openid', 'offline_access'],
      audience: ['shop', 'project'],
      grantId: 'grant',
      signIn: { sessionId: 'session', authTime: NOW - 50, amr: ['pwd'] },
      requestedTokens: { accessToken: true, idToken: true, refreshUntil: NOW - 20 + 90 * 86_400 },
      consume: { kind: 'refresh_token', id: 'r'.repeat(22), at: NOW },
      rotation: { presented: text },
    })
  })

  it('entitles to fewer scopes when fewer are requested, and to no ID token without openid', async () => {
    const { scopes, requestedTokens } = await attempt({ sent: { scope: 'offline_access' } }).entitle()
    assert.deepEqual([scopes, requestedTokens.idToken], [['offline_access'], false])
  })

  it('passes on the claims and actor of its grant, and its sign-in if any', async () => {
    const claims = { idToken: ['email'], userinfo: [] }
    const actor = { iss: 'https://id.example', sub: 'grace' }
    const full = await attempt({ token: { grant: { claims, actor } } }).entitle()
    assert.deepEqual([full.claims, full.actor, full.grantId], [claims, actor, 'grant'])
    const { text, reading: { grant, ...others } } = aRefreshReading()
    const { sessionId: _sessionId, authTime: _authTime, ...unsigned } = grant
    const { ledger, revoking } = aLedger({ refreshToken: { ...others, grant: unsigned } })
    const other = new RefreshTokenGrant({ resources: noResources, ...revoking, ledger, impersonation: anImpersonation([]), digest, clock: clockAt(NOW), instance: instance(), vendor: 'keyhall' })
    const sent = parameters({ refresh_token: text })
    const entitled = await other.entitle(sent, { kind: 'client', client: aClient() })
    assert.deepEqual(['signIn', 'claims', 'actor'].filter((name) => name in entitled), [])
  })

  it('is valid in its last second', async () => {
    assert.ok(await attempt({ now: NOW + 39 }).entitle())
  })

  const refused: Readonly<Record<string, readonly [string, Attempt]>> = {
    'a missing refresh_token': ['invalid_request', { sent: { refresh_token: '' } }],
    'a text that is no refresh token': ['invalid_grant', { sent: { refresh_token: 'x' } }],
    'an unknown one': ['invalid_grant', { sent: { refresh_token: `rt_${'x'.repeat(65)}` } }],
    'an access token': ['invalid_grant', { sent: { refresh_token: `at_${'r'.repeat(65)}` } }],
    'the right id with another secret': ['invalid_grant', { token: { record: { secretHash: 'other' as SecretHash } } }],
    'an expired one': ['invalid_grant', { now: NOW + 40 }],
    'a revoked grant': ['invalid_grant', { token: { grant: { revokedAt: NOW } } }],
    'a scope beyond the grant': ['invalid_scope', { sent: { scope: 'openid email' } }],
    'a malformed scope': ['invalid_scope', { sent: { scope: '"' } }],
    'a scope of spaces': ['invalid_scope', { sent: { scope: '  ' } }],
  }
  for (const [what, [error, how]] of Object.entries(refused)) {
    it(`is refused with ${error}, and nothing is revoked: ${what}`, async () => {
      const { entitle, revoked } = attempt(how)
      await assert.rejects(entitle(), isError(error))
      assert.deepEqual(revoked, [])
    })
  }

  it('of another client is refused, whether used or not, and stays as it is', async () => {
    const client = aClient({ id: 'thief' as ClientId })
    for (const record of [{}, { usedAt: NOW - 1 }]) {
      const { entitle, revoked } = attempt({ client, token: { record } })
      await assert.rejects(entitle(), isError('invalid_grant'))
      assert.deepEqual(revoked, [])
    }
  })

  it('revokes its family when it is used again, also after it has expired (RFC 9700 §4.14.2)', async () => {
    for (const now of [NOW, NOW + 4000]) {
      const { entitle, revoked } = attempt({ token: { record: { usedAt: NOW - 1 } }, now })
      await assert.rejects(entitle(), isError('invalid_grant'))
      assert.deepEqual(revoked, [['grant', now]])
    }
  })

  const successorId = 's'.repeat(22) as TokenId
  const repeated: Readonly<Record<string, Attempt>> = {
    'in the last second of the grace period of the instance': { grace: 30, now: NOW + 30 },
    'in the grace period of the client': { client: aClient({ refreshTokenGrace: 10 }), now: NOW + 10 },
    'on a server whose clock is behind': { grace: 1, now: NOW - 5 },
    'while the answer to its use may be lost': { isUnanswered: true, now: NOW + 20 },
  }
  for (const [when, how] of Object.entries(repeated)) {
    it(`issues the same refresh token again ${when}`, async () => {
      const { grant, entitle, presented, requester, revoked, text } = attempt({ ...how, token: { record: { usedAt: NOW, successorId } } })
      for (const { consume, rotation } of [await entitle(), await grant.raced(presented, requester)]) {
        const replaced = how.isUnanswered ? { kind: 'refresh_token', id: 'r'.repeat(22), at: how.now, isRepeated: true } : undefined
        assert.deepEqual([consume, rotation], [replaced, { presented: text, successorId }])
      }
      assert.deepEqual(revoked, [])
    })
  }

  const reused: Readonly<Record<string, Attempt>> = {
    'after the grace period of the instance': { grace: 30, now: NOW + 31 },
    'after that of the client, though not of the instance': { grace: 30, client: aClient({ refreshTokenGrace: 10 }), now: NOW + 11 },
    'by a client without one': { grace: 30, client: aClient({ refreshTokenGrace: 0 }) },
    'on a server whose clock is behind, without a grace period': { now: NOW - 5 },
    'in the grace period when an older version has used it': { grace: 30, token: { record: { usedAt: NOW } } },
  }
  for (const [when, how] of Object.entries(reused)) {
    it(`revokes its family when it is used again ${when}`, async () => {
      const { entitle, revoked } = attempt({ token: { record: { usedAt: NOW, successorId } }, ...how })
      await assert.rejects(entitle(), isError('invalid_grant'))
      assert.equal(revoked.length, 1)
    })
  }

  it('revokes its family when a concurrent request was faster', async () => {
    const { grant, presented, revoked, trail, requester } = attempt({ token: { record: { usedAt: NOW } } })
    await assert.rejects(grant.raced(presented, requester), isError('invalid_grant'))
    assert.deepEqual(revoked, [['grant', NOW]])
    assert.deepEqual(trail.map(({ type, after }) => [type, after]), [['grant.revoked', { reason: 'refresh_token_reused' }]])
  })

  it('of a deactivated user ends permanently', async () => {
    const good = goodStanding()
    const standings = [
      goodStanding({ user: { ...named(aHuman({ state: 'inactive' })), orgState: 'active' } }),
      goodStanding({ user: { ...named(aHuman()), orgState: 'inactive' } }),
      goodStanding({ client: { ...good.client!, state: 'inactive' } }),
      goodStanding({ client: { ...good.client!, projectState: 'inactive' } }),
      goodStanding({ client: { ...good.client!, orgState: 'inactive' } }),
    ]
    for (const standing of standings) {
      const { entitle, revoked } = attempt({ token: { standing } })
      await assert.rejects(entitle(), isError('invalid_grant'))
      assert.deepEqual(revoked, [['grant', NOW]])
    }
  })

  it('of an outdated cached client is verified again with a fresh one', async () => {
    await assert.rejects(attempt({ client: aClient({ version: 6 }) }).entitle(), ClientChanged)
  })

  it('is refused to service users and unauthenticated requesters', async () => {
    const { grant, text } = attempt({})
    await assert.rejects(grant.entitle(parameters({ refresh_token: text }), { kind: 'assertion' }), isError('unauthorized_client'))
    const machine = { ...named(aMachine()), orgState: 'active' as const }
    await assert.rejects(grant.entitle(parameters({ refresh_token: text }), { kind: 'machine', machine }), isError('unauthorized_client'))
  })
})
