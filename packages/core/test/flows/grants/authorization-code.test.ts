import assert from 'node:assert/strict'
import { ClientChanged } from '@keyhall/core/clients'
import type { Client } from '@keyhall/core/clients'
import { AuthorizationCodeGrant } from '@keyhall/core/grants'
import { OAuthError } from '@keyhall/core/protocol'
import type { ClientId, GrantId, SecretHash, TokenId } from '@keyhall/core/shared'
import { NOW, aClient, aHuman, aMachine, goodStanding, instance, named, parameters } from '../../support/builders.js'
import { clockAt, digest, noResources } from '../../support/fakes.js'
import { aCodeReading, aLedger } from '../../support/ledger.js'
import { ofShop } from '../../support/token-options.js'

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const redirectUri = 'https://shop.example/cb'

const locked = { ...named(aHuman({ state: 'locked' })), orgState: 'active' } as const
const orphaned = { ...named(aHuman()), orgState: 'inactive' } as const
const closed = { ...goodStanding().client!, projectState: 'inactive' } as const

const origin = { address: '::1', requestId: 'r1' }

interface Attempt {
  readonly code?: Parameters<typeof aCodeReading>[0]
  readonly sent?: Readonly<Record<string, string>>
  readonly client?: Client
  readonly now?: number
  readonly isUnanswered?: boolean
}

function attempt({ code = {}, sent = {}, client = aClient(), now = NOW, isUnanswered = false }: Attempt) {
  const { text, reading } = aCodeReading(code)
  const { ledger, revoked, revoking, trail } = aLedger({ code: reading, isUnanswered })
  const grant = new AuthorizationCodeGrant({ ...revoking, resources: noResources, ledger, digest, clock: clockAt(now), instance: instance() })
  const requester = { kind: 'client', client, origin } as const
  const asked = parameters({ code: text, redirect_uri: redirectUri, ...sent })
  const entitle = () => grant.entitle(asked, requester)
  return { grant, entitle, revoked, trail, text, requester, asked }
}

const reuse = {
  at: NOW, type: 'grant.revoked', aggregate: { type: 'grant', id: 'grant' }, orgId: 'org', actor: { kind: 'client', clientId: 'shop' }, origin,
  before: { clientId: 'shop', userId: 'ada' }, after: { reason: 'code_reused' },
}

const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error

describe('authorization code (RFC 6749 §4.1.3)', () => {
  it('entitles its client to what was granted', async () => {
    const { entitle, text } = attempt({})
    assert.deepEqual(await entitle(), {
      subject: { kind: 'user', userId: 'ada', named: goodStanding().user },
      options: ofShop,
      scopes: ['openid', 'offline_access'],
      audience: ['shop', 'project'],
      grantId: 'grant',
      signIn: { sessionId: 'session', authTime: NOW - 50, amr: ['pwd'], nonce: 'n' },
      requestedTokens: { accessToken: true, idToken: true, refreshUntil: NOW - 20 + 90 * 86_400 },
      consume: { kind: 'code', id: 'c'.repeat(22), at: NOW },
      rotation: { presented: text },
    })
  })

  it('entitles to a refresh token only with offline_access, and a client that may refresh', async () => {
    const online = await attempt({ code: { grant: { scopes: ['openid' as never] } } }).entitle()
    const mayNot = await attempt({ client: aClient({ grantTypes: ['authorization_code'] }) }).entitle()
    assert.deepEqual([online.requestedTokens, mayNot.requestedTokens], [1, 2].map(() => ({ accessToken: true, idToken: true })))
  })

  it('passes on the claims and actor of its grant, and its sign-in if any', async () => {
    const claims = { idToken: ['email'], userinfo: [] }
    const actor = { iss: 'https://id.example', sub: 'grace' }
    const full = await attempt({ code: { grant: { claims, actor } } }).entitle()
    assert.deepEqual([full.claims, full.actor, full.grantId], [claims, actor, 'grant'])
    const { text, reading: { grant, ...others } } = aCodeReading()
    const { sessionId: _sessionId, authTime: _authTime, ...unsigned } = grant
    const { ledger, revoking } = aLedger({ code: { ...others, grant: unsigned } })
    const other = new AuthorizationCodeGrant({ ...revoking, resources: noResources, ledger, digest, clock: clockAt(NOW), instance: instance() })
    const sent = parameters({ code: text, redirect_uri: redirectUri })
    const entitled = await other.entitle(sent, { kind: 'client', client: aClient() })
    assert.deepEqual(['signIn', 'claims', 'actor'].filter((name) => name in entitled), [])
  })

  it('is valid in its last second', async () => {
    assert.ok(await attempt({ now: NOW + 39 }).entitle())
  })

  const refused: Readonly<Record<string, readonly [string, Attempt]>> = {
    'a missing code': ['invalid_request', { sent: { code: '' } }],
    'a missing redirect_uri': ['invalid_request', { sent: { redirect_uri: '' } }],
    'a malformed code_verifier': ['invalid_request', { sent: { code_verifier: 'short' } }],
    'a text that is no code': ['invalid_grant', { sent: { code: 'x' } }],
    'an unknown code': ['invalid_grant', { sent: { code: `ac_${'x'.repeat(65)}` } }],
    'a refresh token as code': ['invalid_grant', { sent: { code: `rt_${'c'.repeat(65)}` } }],
    'the right id with another secret': ['invalid_grant', { code: { record: { secretHash: 'other' as SecretHash } } }],
    'an expired code': ['invalid_grant', { now: NOW + 40 }],
    'a revoked grant': ['invalid_grant', { code: { grant: { revokedAt: NOW } } }],
    'another redirect_uri': ['invalid_grant', { sent: { redirect_uri: `${redirectUri}/` } }],
    'a locked user': ['invalid_grant', { code: { standing: goodStanding({ user: locked }) } }],
    'a user of an inactive organization': ['invalid_grant', { code: { standing: goodStanding({ user: orphaned }) } }],
    'a client of an inactive project': ['invalid_grant', { code: { standing: goodStanding({ client: closed }) } }],
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
      const { entitle, revoked } = attempt({ client, code: { record } })
      await assert.rejects(entitle(), isError('invalid_grant'))
      assert.deepEqual(revoked, [])
    }
  })

  it('revokes its tokens when it is used again, also after it has expired', async () => {
    for (const now of [NOW, NOW + 4000]) {
      const { entitle, revoked } = attempt({ code: { record: { usedAt: NOW - 1 } }, now })
      await assert.rejects(entitle(), isError('invalid_grant'))
      assert.deepEqual(revoked, [['grant', now]])
    }
  })

  it('revokes its tokens on reuse after its expiry, although the first response may be lost', async () => {
    const { entitle, revoked } = attempt({ code: { record: { usedAt: NOW - 1 } }, isUnanswered: true, now: NOW + 40 })
    await assert.rejects(entitle(), isError('invalid_grant'))
    assert.deepEqual(revoked, [['grant', NOW + 40]])
  })

  it('works again while the first response may be lost, and issues the same refresh token', async () => {
    const record = { usedAt: NOW - 10, successorId: 's'.repeat(22) as TokenId }
    const { entitle, revoked, text } = attempt({ code: { record }, isUnanswered: true })
    const { consume, rotation } = await entitle()
    const repeated = { kind: 'code', id: 'c'.repeat(22), at: NOW, isRepeated: true }
    assert.deepEqual([consume, rotation, revoked], [repeated, { presented: text, successorId: record.successorId }, []])
    const stolen = attempt({ code: { record: { ...record, codeChallenge: 'other' } }, isUnanswered: true })
    await assert.rejects(stolen.entitle(), isError('invalid_grant'))
    assert.deepEqual(stolen.revoked, [['grant', NOW]])
  })

  it('is in the audit trail when it is used again, once', async () => {
    const { entitle, trail } = attempt({ code: { record: { usedAt: NOW - 1 } } })
    for (let time = 0; time < 2; time++) await assert.rejects(entitle(), isError('invalid_grant'))
    assert.deepEqual(trail, [{ ...reuse, id: trail[0]?.id }])
  })

  it('revokes its tokens when a concurrent request was faster', async () => {
    const { grant, asked, revoked, trail, requester } = attempt({ code: { record: { usedAt: NOW } } })
    await assert.rejects(grant.raced(asked, requester), isError('invalid_grant'))
    assert.deepEqual(revoked, [['grant' as GrantId, NOW]])
    assert.deepEqual(trail, [{ ...reuse, id: trail[0]?.id }])
  })

  it('of an outdated cached client is verified again with a fresh one', async () => {
    const { entitle } = attempt({ client: aClient({ version: 6 }) })
    await assert.rejects(entitle(), ClientChanged)
  })

  it('is refused to service users and unauthenticated requesters', async () => {
    const { grant, text } = attempt({})
    await assert.rejects(grant.entitle(parameters({ code: text }), { kind: 'assertion' }), isError('unauthorized_client'))
    const machine = { ...named(aMachine()), orgState: 'active' as const }
    await assert.rejects(grant.entitle(parameters({ code: text }), { kind: 'machine', machine }), isError('unauthorized_client'))
  })
})

describe('authorization code, PKCE (RFC 7636 §4.6)', () => {
  const withChallenge = { record: { codeChallenge: challenge } }

  it('is proven by the verifier of the challenge', async () => {
    assert.ok(await attempt({ code: withChallenge, sent: { code_verifier: verifier } }).entitle())
  })

  const unproven: Readonly<Record<string, Attempt>> = {
    'a wrong verifier': { code: withChallenge, sent: { code_verifier: `${verifier.slice(0, -1)}x` } },
    'the challenge as verifier': { code: withChallenge, sent: { code_verifier: challenge } },
    'no verifier for a challenge': { code: withChallenge },
    'a verifier without a challenge (RFC 9700 §4.8.2)': { sent: { code_verifier: verifier } },
  }
  for (const [what, how] of Object.entries(unproven)) {
    it(`invalidates the code: ${what}`, async () => {
      const { entitle, revoked } = attempt(how)
      await assert.rejects(entitle(), isError('invalid_grant'))
      assert.deepEqual(revoked, [['grant', NOW]])
    })
  }
})
