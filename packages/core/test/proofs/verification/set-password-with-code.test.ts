import assert from 'node:assert/strict'
import type { EncodedHash, ChosenPassword } from '@keyhall/core/credentials'
import { PasswordQueueFull } from '@keyhall/core/credentials'
import { EndSessions } from '@keyhall/core/sessions'
import type { GrantsToEnd, OwnedSession, SessionsToEnd } from '@keyhall/core/sessions'
import type { OwnPolicies } from '@keyhall/core/orgs'
import { Notices } from '@keyhall/core/notices'
import type { SessionId, UserId } from '@keyhall/core/shared'
import { CodeRefused, PasswordNotChosen, SetPasswordWithCode, mailAttempts } from '@keyhall/core/verification'
import type { NewPassword, RemoveUnproven } from '@keyhall/core/verification'
import { NOW } from '../../support/builders.js'
import { countingIds } from '../../support/fakes.js'
import { passwordRules } from '../../support/password-rules.js'
import { aDesk } from '../../support/verification.js'

interface World {
  /** Of the password that there is by then. */
  readonly passwordChangedAt?: number
  /** Happens while the password is hashed. */
  readonly whileHashing?: () => Promise<void> | void
  /** Of the organization. */
  readonly own?: OwnPolicies
}

function aSetting(world: World = {}) {
  const { whileHashing, own = {}, ...known } = world
  const desk = aDesk(known)
  const done: string[] = []
  const refuse = () => assert.fail('not needed')
  const sessions = {
    ofBrowser: refuse, add: refuse, update: refuse, touch: refuse, moveBrowser: refuse,
    ofUser: refuse, methodsOfUser: refuse, removeAll: refuse,
    removeOfUser: async ({ userId }: SessionsToEnd) => {
      const removed = (userId === desk.user.id ? ['s1', 's2'] as SessionId[] : []).map((id) => ({ id, userId }))
      done.push(...removed.map(({ id }) => `ended ${id}`))
      return { removed }
    },
  }
  const grants = {
    revokeOfSessions: async (all: readonly OwnedSession[]) => void done.push(...all.map(({ id }) => `revoked of ${id}`)),
    revokeEnded: async ({ userId }: GrantsToEnd) => void done.push(`revoked of ${userId}`),
    holdersOfSessions: async () => [], methodsOfUser: refuse,
  }
  const credentials = {
    ...desk.stores.credentials,
    putPassword: async ({ hash, changedAt }: ChosenPassword) => (done.push(`${hash} at +${changedAt - NOW}`), `stamp of ${hash}`),
  }
  const loginAttempts = { lock: refuse, put: refuse, clear: async (key: string) => void done.push(`forgot the attempts of ${key}`) }
  const stores = { ...desk.stores, credentials, sessions, grants, loginAttempts, clients: { find: refuse, allowsOrigin: refuse } }
  const storage = { run: <T>(work: (of: never) => Promise<T>) => work(stores as never), read: refuse }
  const { codes, clock } = desk
  const bell = { ring: () => undefined }
  const set = new SetPasswordWithCode({
    storage, codes, events: desk.recording, clock, bell,
    unproven: { within: async () => (done.push('removed what was unproven'), []) } as unknown as RemoveUnproven,
    notices: new Notices({ ids: countingIds(), clock }),
    rules: passwordRules({ own }),
    hasher: {
      hash: async (password) => {
        done.push('hashed')
        await whileHashing?.()
        return `hash of ${password}` as EncodedHash
      },
      verify: async (_hash, password) => {
        done.push('compared')
        return password === 'long enough'
      },
      needsRehash: refuse, accept: refuse,
    },
    endSessions: new EndSessions({ storage, ids: countingIds(), clock, bell, events: desk.recording }),
  })
  const wanted = (code: string, more: Partial<NewPassword> = {}): NewPassword =>
    ({ userId: desk.user.id, kind: 'password_reset', code, password: 'long enough', ...more })
  return { ...desk, done, set, wanted }
}

const EVERYTHING = [
  'hashed', 'forgot the attempts of ada', 'forgot the attempts of mail:password_reset:ada', 'hash of long enough at +0', 'ended s1', 'ended s2', 'revoked of s1', 'revoked of s2',
  'revoked of ada',
]

const ENDED = ['session.terminated by user', 'session.terminated by user']

describe('setting a password with a code', () => {
  it('ends every session, revokes all grants, and resets the failed attempts', async () => {
    const { set, wanted, issue, done, events, people, user } = aSetting()
    await set.set(wanted(await issue('password_reset')))
    assert.deepEqual([done, events], [EVERYTHING, ['user.human.password.changed by user', ...ENDED]])
    assert.equal(people.get(user.id)?.email?.isVerified, false, 'a reset proves no address')
  })

  it('notifies the person by mail, except when an account is set up', async () => {
    const { set, wanted, issue, messages } = aSetting()
    await set.set(wanted(await issue('initialise'), { kind: 'initialise' }))
    assert.deepEqual(messages, [])
    await set.set(wanted(await issue('password_reset')))
    assert.deepEqual(messages.map(({ topic, body }) => [topic, body]), [['mail', { userId: 'ada', kind: 'password_changed', at: NOW }]])
  })

  for (const [kind, event] of [['initialise', 'user.human.initialized by user'], ['password_reset', 'user.human.password.changed by user']] as const) {
    it(`verifies the address that the code was mailed to, and none if the API returned the code (${kind})`, async () => {
      for (const way of ['mail', 'return'] as const) {
        const { set, wanted, issue, done, events, people, user } = aSetting()
        const unverified = { ...user, email: { address: 'ada@mail.example', isVerified: false } }
        people.set(user.id, unverified)
        await set.set(wanted(await issue(kind, way), { kind }))
        const [hashed = '', ...rest] = EVERYTHING
        const expected = way === 'mail' ? [hashed, 'removed what was unproven', ...rest] : EVERYTHING
        assert.deepEqual(done.filter((what) => !what.endsWith(mailAttempts('email_verification', user.id))), expected)
        assert.deepEqual(events, [event, ...(way === 'mail' ? ['user.human.email.verified by user'] : []), ...ENDED])
        assert.equal(people.get(user.id)?.email?.isVerified, way === 'mail')
      }
    })
  }

  it('is confirmed to the browser that set it, with the same limit of guesses as for a code', async () => {
    const { set, wanted, issue, done } = aSetting({ passwordChangedAt: NOW - 1 })
    const [shown, by] = [wanted(await issue('password_reset')), { browser: 'a secret of the browser' }]
    await set.set(shown, by)
    await set.set(shown, by)
    for (let guess = 0; guess < 4; guess++) await assert.rejects(set.set({ ...shown, password: `guess ${guess}` }, by), CodeRefused)
    await assert.rejects(set.set(shown, by), CodeRefused, 'five were looked at')
    assert.deepEqual(done.filter((what) => what.startsWith('compared')).length, 5)
  })

  it('revokes every other password code', async () => {
    const { set, wanted, issue, codesById } = aSetting()
    await issue('initialise')
    await issue('email_verification')
    await set.set(wanted(await issue('password_reset')))
    assert.deepEqual([...codesById.keys()], ['email_verification ada'])
  })

  it('is not hashed for a wrong code or an unknown user, with the same error', async () => {
    const { set, wanted, issue, done } = aSetting()
    const code = await issue('password_reset')
    await assert.rejects(set.set(wanted('ZZZZZZ')), CodeRefused)
    await assert.rejects(set.set(wanted(code, { userId: 'nobody' as UserId })), CodeRefused)
    await assert.rejects(set.set(wanted(code, { kind: 'initialise' })), CodeRefused)
    assert.deepEqual(done, [])
  })

  it('must meet the policy; only the right code reveals the problem, and stays valid', async () => {
    const { set, wanted, issue, done, codesById } = aSetting()
    const code = await issue('password_reset')
    const refused = (problem: string) => (error: unknown) => error instanceof PasswordNotChosen && error.problem === problem
    await assert.rejects(set.set(wanted(code, { password: 'short' })), refused('too_short'))
    await assert.rejects(set.set(wanted(code, { password: 'x'.repeat(257) })), refused('too_long'))
    await assert.rejects(set.set(wanted('ZZZZZZ', { password: 'short' })), CodeRefused)
    assert.deepEqual([done, [...codesById.values()].map(({ attempts }) => attempts)], [[], [1]])
    await set.set(wanted(code))
  })

  it('must meet the policy of the organization of the user', async () => {
    const passwordComplexity = { minLength: 12, hasUppercase: true, hasLowercase: false, hasNumber: false, hasSymbol: false, refuseCommon: false }
    const { set, wanted, issue } = aSetting({ own: { passwordComplexity } })
    const code = await issue('initialise')
    const refused = (problem: string) => (error: unknown) =>
      error instanceof PasswordNotChosen && error.problem === problem && error.leastPassword === 12
    await assert.rejects(set.set(wanted(code, { kind: 'initialise', password: 'long enough' })), refused('too_short'))
    await assert.rejects(set.set(wanted(code, { kind: 'initialise', password: 'long enough now' })), refused('too_simple'))
    await set.set(wanted(code, { kind: 'initialise', password: 'Long enough now' }))
  })

  it('activates an account in its initial state', async () => {
    const { set, wanted, issue, people, user } = aSetting()
    people.set(user.id, { ...user, state: 'initial' })
    await set.set(wanted(await issue('initialise'), { kind: 'initialise' }))
    assert.equal(people.get(user.id)?.state, 'active')
  })

  it('keeps the code valid when the hashing queue is full', async () => {
    let isFull = true
    const { set, wanted, issue, done } = aSetting({
      whileHashing: () => {
        if (isFull) throw new PasswordQueueFull('full')
      },
    })
    const code = await issue('password_reset')
    await assert.rejects(set.set(wanted(code)), PasswordQueueFull)
    isFull = false
    done.splice(0)
    await set.set(wanted(code))
    assert.deepEqual(done, EVERYTHING)
  })

  it('succeeds for the first of two concurrent requests with one code', async () => {
    let again: () => Promise<void> = async () => undefined
    const { set, wanted, issue, done } = aSetting({ whileHashing: () => again() })
    const shown = wanted(await issue('password_reset'))
    again = () => {
      again = async () => undefined
      return set.set({ ...shown, password: 'the faster one' }).then(() => undefined)
    }
    await assert.rejects(set.set(shown), CodeRefused)
    assert.deepEqual(done.filter((each) => each.startsWith('hash of')), ['hash of the faster one at +0'])
  })
})
