import assert from 'node:assert/strict'
import { EnterUserCode, deny } from '@keyhall/core/device'
import type { DeviceAuthorization } from '@keyhall/core/device'
import type { KnownSession } from '@keyhall/core/sessions'
import type { SessionId, UserId } from '@keyhall/core/shared'
import { NOW, aSession, scopes } from '../../support/builders.js'
import { aPending, anApproved, browserSessions, deviceStores } from '../../support/devices.js'
import { clockAt, countingIds, digest } from '../../support/fakes.js'

const bobs = aSession({ id: 'bobs' as SessionId, userId: 'bob' as UserId, loginName: 'bob@example.org' })

interface World {
  readonly device?: DeviceAuthorization
  readonly sessions?: readonly KnownSession[]
}

function aPage({ device = aPending(), sessions = [] }: World = {}) {
  const stores = deviceStores(device)
  const clock = clockAt(NOW)
  const deps = { sessions: browserSessions(sessions, clock), vendor: 'keyhall', ids: countingIds(), digest, clock }
  const page = new EnterUserCode({ ...deps, storage: stores.storage })
  const enter = (typed = 'wdjb-mjht', { network = 'here', choosesAccount = false } = {}) =>
    page.enter({ typed, choosesAccount, uiLocales: ['de'] }, { flow: 'flow', session: 'cookie', network })
  return { enter, clock, ...stores }
}

describe('entering a user code (RFC 8628 §3.3)', () => {
  it('begins a sign-in that is bound to the browser, for the device alone, and as long as the code', async () => {
    const { enter, requests } = aPage()
    const id = 'id00000000000000000001'
    assert.deepEqual(await enter(), { outcome: 'interact', requestId: id, step: { step: 'log_in', reason: 'no_session' } })
    assert.deepEqual(requests, [{
      state: 'received',
      id,
      clientId: 'shop',
      returnTo: { kind: 'device', deviceId: 'd'.repeat(22) },
      responseType: 'code',
      scopes: ['openid', 'offline_access'],
      prompts: [],
      uiLocales: ['de'],
      browserHash: digest.sha256('flow'),
      createdAt: NOW,
      expiresAt: NOW + 280,
      version: 1,
    }])
  })

  it('continues with the only account of the browser, but stops at the approval page', async () => {
    const { enter, requests, devices } = aPage({ sessions: [aSession()] })
    const entered = await enter()
    assert.deepEqual(entered.outcome === 'interact' && entered.step, { step: 'consent' })
    assert.deepEqual(requests.map(({ state }) => state), ['authenticated'])
    assert.deepEqual([...devices.values()], [aPending()])
  })

  it('lets the person choose among several accounts, or when they ask for it', async () => {
    for (const [sessions, choosesAccount] of [[[aSession(), bobs], false], [[aSession()], true]] as const) {
      const entered = await aPage({ sessions }).enter(undefined, { choosesAccount })
      assert.deepEqual(entered.outcome === 'interact' && entered.step, { step: 'select_account', sessions })
    }
  })

  it('does not continue with an account of another organization than a scope names', async () => {
    const device = aPending({ scopes: scopes('openid urn:keyhall:iam:org:id:other') })
    const entered = await aPage({ device, sessions: [aSession()] }).enter()
    assert.deepEqual(entered.outcome === 'interact' && entered.step.step, 'log_in')
  })

  const over: Readonly<Record<string, DeviceAuthorization>> = {
    expired: aPending({ expiresAt: NOW }),
    refused: deny(aPending()),
    approved: anApproved(),
    used: { ...anApproved(), state: 'used' },
  }
  for (const [what, device] of Object.entries(over)) {
    it(`leads nowhere when it is ${what}`, async () => {
      const { enter, requests } = aPage({ device })
      assert.deepEqual(await enter(), { outcome: 'over' })
      assert.deepEqual(requests, [])
    })
  }
})

describe('wrong user codes (RFC 8628 §5.1)', () => {
  const wrong = 'BCDF-GHJK'

  it('are counted per network and in total; correct codes and malformed input are not', async () => {
    const { enter, attempts } = aPage()
    await enter(wrong)
    await enter(wrong, { network: 'there' })
    await enter()
    await enter('nonsense')
    const one = { failures: 1, blockedUntil: NOW + 60 }
    assert.deepEqual(Object.fromEntries(attempts), {
      [`user_code:${digest.sha256('here')}`]: one,
      [`user_code:${digest.sha256('there')}`]: one,
      'user_code:total': { ...one, failures: 2 },
    })
  })

  it('block their network after ten, the right code too, until the minute is over', async () => {
    const { enter, clock } = aPage()
    for (let times = 0; times < 10; times++) assert.deepEqual(await enter(wrong), { outcome: 'wrong' })
    clock.set(NOW + 20)
    assert.deepEqual(await enter(), { outcome: 'blocked', seconds: 40 })
    assert.equal((await enter(undefined, { network: 'there' })).outcome, 'interact')
    clock.set(NOW + 60)
    assert.deepEqual(await enter(wrong), { outcome: 'wrong' })
    assert.equal((await enter()).outcome, 'interact')
  })

  it('block all networks after five hundred, and a blocked one is not charged', async () => {
    const { enter, attempts } = aPage()
    for (let times = 0; times < 500; times++) await enter(wrong, { network: `network ${times % 50}` })
    for (let times = 0; times < 20; times++) assert.deepEqual(await enter(wrong, { network: 'new' }), { outcome: 'blocked', seconds: 60 })
    assert.deepEqual([attempts.get('user_code:total')?.failures, attempts.get(`user_code:${digest.sha256('new')}`)], [500, undefined])
  })
})
