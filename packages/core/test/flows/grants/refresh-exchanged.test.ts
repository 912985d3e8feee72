import assert from 'node:assert/strict'
import { RefreshTokenGrant } from '@keyhall/core/grants'
import type { Instance } from '@keyhall/core/instance'
import type { Membership } from '@keyhall/core/permissions'
import { OAuthError } from '@keyhall/core/protocol'
import type { GrantId } from '@keyhall/core/shared'
import type { GrantRecord, OriginId, Standing } from '@keyhall/core/tokens'
import { NOW, aClient, aHuman, goodStanding, instance, named, parameters, scopes } from '../../support/builders.js'
import { anImpersonation, impersonator } from '../../support/exchange.js'
import { clockAt, digest, noResources } from '../../support/fakes.js'
import { aLedger, aRefreshReading } from '../../support/ledger.js'

const BILLING = 'urn:keyhall:iam:org:project:id:billing:aud'
const SHOP = 'urn:keyhall:iam:org:project:id:project:aud'
const exchangedGrant: Partial<GrantRecord> = {
  scopes: scopes(`openid offline_access ${BILLING} ${SHOP}`),
  audience: ['shop', 'project', 'billing', 'other'],
  actor: { iss: 'https://id.example', sub: 'eve', act: { iss: 'https://id.example', sub: 'x' } },
  origins: ['origin' as GrantId],
}

interface Around {
  readonly granted?: Partial<GrantRecord>
  /** Members of it replaced. */
  readonly grant?: Partial<GrantRecord>
  readonly standing?: Standing
  readonly memberships?: readonly Membership[]
  readonly security?: Instance['settings']['security']
}

/** A refresh of what an exchange granted, with who was asked about and what was revoked. */
function attempt({
  granted = exchangedGrant,
  grant = {},
  standing = goodStanding(),
  memberships = [impersonator('eve')],
  security = { enableImpersonation: true, requireClientAssertionJti: true },
}: Around = {}) {
  const { text, reading } = aRefreshReading({ grant: { ...granted, ...grant } })
  const fake = aLedger({ refreshToken: reading })
  const asked: unknown[] = []
  const ledger = {
    ...fake.ledger,
    standing: async (userId: unknown, clientId: unknown, origins?: readonly OriginId[]) => {
      asked.push([userId, clientId, origins])
      return standing
    },
  }
  const impersonation = anImpersonation(memberships, security)
  const refresh = new RefreshTokenGrant({ resources: noResources, ...fake.revoking, ledger, impersonation, digest, clock: clockAt(NOW), instance: instance(), vendor: 'keyhall' })
  const entitle = (scope?: string) =>
    refresh.entitle(parameters({ refresh_token: text, ...(scope === undefined ? {} : { scope }) }), { kind: 'client', client: aClient() })
  return { entitle, revoked: fake.revoked, asked }
}

async function assertRevoked({ entitle, revoked }: ReturnType<typeof attempt>): Promise<void> {
  await assert.rejects(entitle(), (problem) => problem instanceof OAuthError && problem.error === 'invalid_grant')
  assert.deepEqual(revoked, [['grant', NOW]])
}

describe('refresh token of an exchange', () => {
  it('keeps subject, actor and audience, and is bounded by its grant', async () => {
    const { subject, actor, audience, notAfter, requestedTokens, options } = await attempt().entitle()
    assert.deepEqual(
      [subject.kind === 'user' && subject.userId, actor, audience, notAfter],
      ['ada', exchangedGrant.actor, exchangedGrant.audience, NOW + 10_000],
    )
    assert.deepEqual([requestedTokens.refreshUntil, options.accessTokenType], [NOW + 10_000, 'bearer'])
  })

  it('keeps the requested token form', async () => {
    assert.equal((await attempt({ grant: { accessTokenType: 'jwt' } }).entitle()).options.accessTokenType, 'jwt')
  })

  it("loses with its scopes the projects that they named, but not the client's own", async () => {
    assert.deepEqual((await attempt().entitle('openid')).audience, ['shop', 'project', 'other'])
    assert.deepEqual((await attempt().entitle(`openid ${BILLING}`)).audience, exchangedGrant.audience)
    assert.deepEqual((await attempt({ grant: { audience: ['billing'] } }).entitle('openid')).audience, [])
  })

  it('checks every actor and every origin', async () => {
    const { entitle, asked } = attempt()
    await entitle()
    assert.deepEqual(asked, [
      ['eve', 'shop', ['origin']],
      ['x', 'shop', ['origin']],
    ])
  })

  it('ends when one of its origins ends', () => assertRevoked(attempt({ standing: goodStanding({ hasLostOrigin: true }) })))

  it('ends when an actor is inactive', () =>
    assertRevoked(attempt({ standing: goodStanding({ user: { ...named(aHuman({ state: 'locked' })), orgState: 'active' } }) })))

  it('ends when the actor has lost the role', async () => {
    await assertRevoked(attempt({ memberships: [] }))
    await assertRevoked(attempt({ memberships: [impersonator('x')] }))
  })

  it('ends when the subject has become an administrator', () =>
    assertRevoked(
      attempt({ memberships: [impersonator('eve'), { userId: 'ada' as never, role: 'ORG_OWNER', scope: { kind: 'instance' } }] }),
    ))

  it('ends when the instance disables it', () => assertRevoked(attempt({ security: { enableImpersonation: false, requireClientAssertionJti: true } })))

  it('without an actor checks its origins but no role', async () => {
    const { actor: _actor, ...alone } = exchangedGrant
    const { entitle, asked } = attempt({ granted: alone, memberships: [], security: { enableImpersonation: false, requireClientAssertionJti: true } })
    assert.equal((await entitle()).actor, undefined)
    assert.deepEqual(asked, [[undefined, 'shop', ['origin']]])
    await assertRevoked(attempt({ granted: alone, standing: goodStanding({ hasLostOrigin: true }) }))
  })
})

describe('refresh token of a sign-in', () => {
  it('has no additional checks', async () => {
    const { text, reading } = aRefreshReading({})
    // The fake has no verb to be asked by.
    const { ledger, revoking } = aLedger({ refreshToken: reading })
    const grant = new RefreshTokenGrant({ resources: noResources,
      ...revoking,
      ledger,
      impersonation: anImpersonation([]),
      digest,
      clock: clockAt(NOW),
      instance: instance(),
      vendor: 'keyhall',
    })
    const { notAfter } = await grant.entitle(parameters({ refresh_token: text }), { kind: 'client', client: aClient() })
    assert.equal(notAfter, undefined)
  })
})
