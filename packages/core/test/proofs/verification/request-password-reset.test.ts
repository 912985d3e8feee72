import assert from 'node:assert/strict'
import type { LoginAttempts } from '@keyhall/core/credentials'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import type { OrgReads, OwnPolicies } from '@keyhall/core/orgs'
import type { Human } from '@keyhall/core/users'
import type { UserReads } from '@keyhall/core/users'
import { RequestPasswordReset } from '@keyhall/core/verification'
import { instance, named } from '../../support/builders.js'
import { countingIds, digest } from '../../support/fakes.js'
import { ada, aDesk } from '../../support/verification.js'
import { noRoles } from '../../support/no-roles.js'

/** The use case with one person, and everything that it does. */
function aRequest({ user = ada(), own = {} }: { readonly user?: Human; readonly own?: OwnPolicies } = {}) {
  const desk = aDesk({ user })
  const attempts = new Map<string, LoginAttempts>()
  const paced: string[] = []
  const loginAttempts = {
    lock: async (key: string) => attempts.get(key),
    put: async (key: string, charged: LoginAttempts) => void attempts.set(key, charged),
    clear: async (key: string) => void attempts.delete(key),
  }
  const users = { candidates: async ({ whole }: { whole: string }) => (whole === 'ada' ? [named(user)] : []), atAddress: async () => [] } as unknown as UserReads
  const orgs = { hasDomain: async () => false } as unknown as OrgReads
  const { clock, stores, recording: events } = desk
  const request = new RequestPasswordReset({
    storage: {
      read: (work) => work({ ...noRoles, users, orgs, orgPolicies: { of: async () => own } }),
      run: (work) => work({ ...stores, loginAttempts }),
    },
    pace: { begin: () => async () => void paced.push('waited') },
    instance: instance(),
    bell: { ring: () => void paced.push('rang') },
    ids: countingIds(),
    events,
    digest,
    clock,
  })
  return { ...desk, request, attempts, paced }
}

describe('requesting a password reset', () => {
  it('sends one mail, and records it without the requester', async () => {
    const { request, messages, events } = aRequest()
    assert.deepEqual(await request.request('ada'), { isSent: true })
    assert.deepEqual(messages.filter(({ topic }) => topic === 'mail').map(({ body }) => body), [{ userId: 'ada', kind: 'password_reset' }])
    assert.deepEqual(events, ['user.human.password.reset.requested by anonymous'])
  })

  const silent: readonly (readonly [string, string, Parameters<typeof aRequest>[0]])[] = [
    ['an unknown name', 'eve', {}],
    ['an account without an address', 'ada', { user: withoutAddress() }],
    ['one that is deactivated', 'ada', { user: ada({ state: 'inactive' }) }],
    ['one that is locked', 'ada', { user: ada({ state: 'locked' }) }],
    ['an organization that does not allow it', 'ada', { own: { login: { ...DEFAULT_POLICIES.login, allowPasswordReset: false } } }],
    ['an organization without passwords', 'ada', { own: { login: { ...DEFAULT_POLICIES.login, allowUsernamePassword: false } } }],
  ]
  for (const [title, name, given] of silent) {
    it(`for ${title} looks the same, counts the same, takes the same time, and sends nothing`, async () => {
      const { request, messages, events, paced, attempts } = aRequest(given)
      const asked = []
      for (let count = 0; count < 7; count++) asked.push(await request.request(name))
      assert.deepEqual(asked, [...Array.from({ length: 6 }, () => ({ isSent: true })), { isSent: false, blockedFor: 1 }])
      assert.deepEqual([messages, events, attempts.size], [[], [], 1])
      assert.deepEqual(paced, Array.from({ length: 7 }, () => ['rang', 'waited']).flat())
    })
  }

  it('stores none of the input', async () => {
    const { request, attempts } = aRequest()
    await request.request('my password in the wrong field')
    assert.doesNotMatch([...attempts.keys()].join(), /password in/)
  })
})

function withoutAddress(): Human {
  const { email: _email, ...person } = ada()
  return person
}
