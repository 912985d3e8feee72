import assert from 'node:assert/strict'
import { DEFAULT_PROJECT_SETTINGS } from '@keyhall/core/projects'
import type { Authenticated, DeviceReturn } from '@keyhall/core/auth-requests'
import { AuthRequestExpired, AuthRequestUnknown, authenticate } from '@keyhall/core/auth-requests'
import { AccountNotAdmitted, AnswerDevice, DeviceCodeOver, ReviewDevice, approve, deny } from '@keyhall/core/device'
import type { DeviceAuthorization } from '@keyhall/core/device'
import type { KnownSession } from '@keyhall/core/sessions'
import type { OrgId, SessionId, TokenId } from '@keyhall/core/shared'
import type { Standing, TokenLedger } from '@keyhall/core/tokens'
import { NOW, aClient, aHuman, aReceived, aSession, goodStanding, named, scopes } from '../../support/builders.js'
import { aPending, adaInSession, anApproved, browserSessions, deviceStores } from '../../support/devices.js'
import { clockAt } from '../../support/fakes.js'
import { admitsAll } from '../../support/stored-claims.js'

const aRequest = (scope = 'openid'): Authenticated<DeviceReturn> =>
  authenticate({ ...aReceived({ scopes: scopes(scope) }), returnTo: { kind: 'device', deviceId: 'd'.repeat(22) as TokenId } }, adaInSession)

const by = { orgId: 'org' as OrgId, origin: { address: '::1', requestId: 'r1' } }

interface World {
  readonly device?: DeviceAuthorization | undefined
  readonly standing?: Standing
  readonly now?: number
}

function anAnswer({ standing = goodStanding(), now = NOW, ...world }: World = {}) {
  const stores = deviceStores('device' in world ? world.device : aPending())
  const ledger: Pick<TokenLedger, 'standing'> = { standing: async () => standing }
  const { storage, events } = stores
  const answer = new AnswerDevice({ storage, ledger: ledger as TokenLedger, admit: admitsAll, events, vendor: 'keyhall', clock: clockAt(now) })
  return { ...stores, answer: (what: 'allow' | 'deny', request = aRequest()) => answer.answer(request, aClient(), what, by) }
}

const over: Readonly<Record<string, World>> = {
  'has expired': { now: NOW + 280 },
  'was refused': { device: deny(aPending()) },
  'was approved by another person': { device: anApproved() },
  'is gone': { device: undefined },
}

describe('deciding on a device (RFC 8628 §3.3)', () => {
  it('approves for the person who has signed in, and ends the request', async () => {
    const { answer, devices, requests } = anAnswer()
    await answer('allow')
    assert.deepEqual([...devices.values()], [approve(aPending(), adaInSession)])
    assert.deepEqual(requests.map(({ state, version }) => [state, version]), [['consented', 3], ['issued', 4]])
  })

  it('refuses, and ends the request', async () => {
    const { answer, devices, requests } = anAnswer()
    await answer('deny')
    assert.deepEqual([...devices.values()], [deny(aPending())])
    assert.deepEqual(requests.map(({ state, version }) => [state, version]), [['refused', 3]])
  })

  for (const [answered, type] of [['allow', 'device.approved'], ['deny', 'device.denied']] as const) {
    it(`is in the audit trail as ${type}, without the code`, async () => {
      const { answer, trail } = anAnswer()
      await answer(answered)
      assert.deepEqual(trail, [{
        id: trail[0]?.id, at: NOW, type, aggregate: { type: 'device', id: 'd'.repeat(22) }, orgId: 'org',
        actor: { kind: 'user', userId: 'ada', orgId: 'org' }, origin: by.origin, after: { clientId: 'shop', scopes: ['openid'] },
      }])
    })
  }

  for (const [what, world] of Object.entries(over)) {
    it(`comes too late when the code ${what}: nothing is approved`, async () => {
      const { answer, devices, trail } = anAnswer(world)
      const before = [...devices.values()]
      await assert.rejects(answer('allow'), (problem) => problem instanceof DeviceCodeOver && problem.context.isForDevice === true)
      await answer('deny')
      assert.deepEqual([[...devices.values()], trail], [before, []])
    })
  }

  it('approves nothing for a user who is no longer active', async () => {
    const user = { ...named(aHuman({ state: 'locked' })), orgState: 'active' } as const
    for (const standing of [goodStanding({ user }), goodStanding({ client: { ...goodStanding().client!, orgState: 'inactive' } }), {}]) {
      const { answer, devices, requests } = anAnswer({ standing })
      await assert.rejects(answer('allow'), AuthRequestUnknown)
      assert.deepEqual([[...devices.values()], requests], [[aPending()], []])
    }
  })

  it('approves nothing for a user whom the project does not admit', async () => {
    const { client } = goodStanding()
    assert.ok(client)
    const projectSettings = { ...DEFAULT_PROJECT_SETTINGS, projectCheck: true }
    const { answer, devices } = anAnswer({ standing: goodStanding({ client: { ...client, orgId: 'other' as OrgId, projectSettings } }) })
    await assert.rejects(answer('allow'), AccountNotAdmitted)
    assert.deepEqual([...devices.values()], [aPending()])
  })

  it('approves nothing for a user of another organization than a scope names', async () => {
    const { answer, devices } = anAnswer()
    await assert.rejects(answer('allow', aRequest('openid urn:keyhall:iam:org:id:other')), AccountNotAdmitted)
    assert.deepEqual([...devices.values()], [aPending()])
    await answer('allow', aRequest('openid urn:keyhall:iam:org:id:org'))
    assert.deepEqual([...devices.values()].map(({ state }) => state), ['approved'])
  })
})

describe('device review page', () => {
  function aReview(world: World & { readonly sessions?: readonly KnownSession[] } = {}) {
    const { sessions = [aSession({ id: 'other' as SessionId }), aSession()], now = NOW } = world
    const { storage } = deviceStores('device' in world ? world.device : aPending())
    const review = new ReviewDevice({ storage, sessions: browserSessions(sessions, clockAt(now)), clock: clockAt(now) })
    return review.review(aRequest(), aClient(), 'cookie')
  }

  it('is the code to compare, and the account of the sign-in', async () => {
    assert.deepEqual(await aReview(), { userCode: 'WDJBMJHT', person: aSession(), scopes: aRequest().scopes, resources: [] })
  })

  for (const [what, world] of Object.entries(over)) {
    it(`is that it is too late when the code ${what}`, async () => {
      await assert.rejects(aReview(world), DeviceCodeOver)
    })
  }

  it('is that the sign-in is over when the session is', async () => {
    for (const sessions of [[], [aSession({ id: 'other' as SessionId })], [aSession({ expiresAt: NOW })]]) {
      await assert.rejects(aReview({ sessions }), (problem) => problem instanceof AuthRequestExpired && problem.context.isForDevice === true)
    }
  })
})
