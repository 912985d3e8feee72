import assert from 'node:assert/strict'
import type { KnownSession, SessionStore } from '@keyhall/core/sessions'
import type { OwnPolicies } from '@keyhall/core/orgs'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import { BrowserSessions } from '@keyhall/core/sessions'
import type { SecretHash } from '@keyhall/core/shared'
import { NOW, aSession, instance } from '../support/builders.js'
import { clockAt, digest } from '../support/fakes.js'
import { noRoles } from '../support/no-roles.js'

function aBrowser(stored: readonly KnownSession[], own: OwnPolicies = {}) {
  const asked: SecretHash[] = []
  const touched: (readonly [string, number])[] = []
  const sessions: Pick<SessionStore, 'ofBrowser' | 'touch'> = {
    ofBrowser: async (hash) => {
      asked.push(hash)
      return stored
    },
    touch: async (id, at) => void touched.push([id, at]),
  }
  const stores = { ...noRoles, sessions: sessions as SessionStore, orgPolicies: { of: async () => own } }
  const give = <T>(work: (of: typeof stores) => Promise<T>) => work(stores)
  const storage = { read: give, run: give }
  return { asked, touched, browser: new BrowserSessions({ storage, instance: instance(), digest, clock: clockAt(NOW) }) }
}

describe('sessions of a browser', () => {
  it('are found by the hash of the cookie', async () => {
    const { browser, asked } = aBrowser([aSession()])
    assert.deepEqual(await browser.list('cookie'), [aSession()])
    assert.deepEqual(asked, [digest.sha256('cookie')])
  })

  it('are empty without a cookie, and nothing is read', async () => {
    const { browser, asked } = aBrowser([aSession()])
    assert.deepEqual([await browser.list(undefined), await browser.list('')], [[], []])
    assert.deepEqual(asked, [])
  })

  it('include active sessions only', async () => {
    const { browser } = aBrowser([aSession({ expiresAt: NOW }), aSession({ lastSeenAt: NOW - 30 * 86_400 }), aSession()])
    assert.deepEqual(await browser.list('cookie'), [aSession()])
  })

  it('have the lifetime that their organization sets', async () => {
    const { browser } = aBrowser([aSession({ lastSeenAt: NOW - 600 }), aSession({ lastSeenAt: NOW - 599 })], { sessions: { idle: 600 } })
    assert.deepEqual(await browser.list('cookie'), [aSession({ lastSeenAt: NOW - 599 })])
  })

  it('require a second factor where their organization forces one and they have none', async () => {
    const two = aSession({ amr: ['pwd', 'otp', 'mfa'] })
    const { browser } = aBrowser([aSession(), two], { login: { ...DEFAULT_POLICIES.login, forceSecondFactor: true } })
    assert.deepEqual(await browser.list('cookie'), [aSession({ isSecondFactorOwed: true }), two])
  })

  it('are marked as used once a minute', async () => {
    const { browser, touched } = aBrowser([])
    await browser.touch(aSession({ lastSeenAt: NOW - 59 }))
    await browser.touch(aSession({ lastSeenAt: NOW - 60 }))
    assert.deepEqual(touched, [['session', NOW]])
  })
})
