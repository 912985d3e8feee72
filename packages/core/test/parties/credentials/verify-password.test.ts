import assert from 'node:assert/strict'
import type {
  CredentialStore,
  EncodedHash,
  LoginAttempts,
  LoginAttemptStore,
  PasswordCredential,
  PasswordHasher, PasswordStamp,
} from '@keyhall/core/credentials'
import { PasswordQueueFull, VerifyPassword } from '@keyhall/core/credentials'
import { DEFAULT_POLICIES, DEFAULT_SETTINGS, assertOwned } from '@keyhall/core/instance'
import type { InstanceReads, SignInGuard, SignInWaysReads } from '@keyhall/core/instance'
import type { OrgReads, OwnPolicies } from '@keyhall/core/orgs'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { ClientId, UserId } from '@keyhall/core/shared'
import type { Human, UserReads, UserStore } from '@keyhall/core/users'
import { aTrail } from '../../support/audit.js'
import { NOW, aHuman, named } from '../../support/builders.js'
import { clockAt, digest } from '../../support/fakes.js'
import { noRoles } from '../../support/no-roles.js'

const encoded = (password: string, isOld = false) => `${isOld ? 'old' : 'new'}:${password}` as EncodedHash

interface Home {
  readonly person?: Human
  /** `null` where the person has no password. */
  readonly hash?: EncodedHash | null
  /** Whether too many passwords wait already. */
  readonly isFull?: boolean
  readonly policies?: OwnPolicies
  /** How many others own the instance beside the person, who does only where this is said. */
  readonly otherOwners?: number
  /** What happens while a new hash is made. */
  /** Whether the password cannot be read. */
  readonly isUnreadable?: boolean
  readonly whileHashing?: (stored: Map<UserId, PasswordCredential>) => void
}

const from = { clientId: 'shop' as ClientId, origin: { address: '::1', requestId: 'r1' } }

const STAMP = 'stamp' as PasswordStamp

/** One person with a password, and everything that happens around its verification. */
function aDoor({ person = aHuman(), hash = encoded('right'), whileHashing, isFull = false, isUnreadable = false, policies = {}, otherOwners }: Home = {}) {
  let current: Human = person
  let isBroken = false
  const attempts = new Map<string, LoginAttempts>()
  const stored = new Map<UserId, PasswordCredential>(hash === null ? [] : [[person.id, { userId: person.id, hash, changedAt: 1, stamp: STAMP }]])
  const verified: (EncodedHash | undefined)[] = []
  const urgent: unknown[] = []
  const waited: number[] = []
  const credentials: Pick<CredentialStore, 'password' | 'rehashPassword'> = {
    password: async (id) => {
      if (isUnreadable) throw new StorageUnavailable('too slow')
      return stored.get(id)
    },
    rehashPassword: async (id, { from: before, to }) => {
      const password = stored.get(id)
      if (password?.hash === before) stored.set(id, { ...password, hash: to })
    },
  }
  const loginAttempts: LoginAttemptStore = {
    lock: async (key) => attempts.get(key),
    put: async (key, charged) => void attempts.set(key, charged),
    clear: async (key) => void attempts.delete(key),
  }
  const names = [person.userName, `${person.userName}@example.org`, person.email?.address]
  const users: UserReads & Pick<UserStore, 'lock' | 'update'> = {
    find: async () => named(current),
    lock: async () => named(current),
    update: async (user) => void (current = user as Human),
    candidates: async ({ whole }) => (names.includes(whole) ? [named(current)] : []),
    atAddress: async () => [],
  }
  const orgs: Pick<OrgReads, 'hasDomain'> = { hasDomain: async (domain) => domain === 'example.org' }
  const hasher: Omit<PasswordHasher, 'accept'> = {
    hash: async (password) => {
      whileHashing?.(stored)
      return encoded(password)
    },
    verify: async (against, password, isFromKnownBrowser) => {
      urgent.push(isFromKnownBrowser)
      if (isFull) throw new PasswordQueueFull('full')
      verified.push(against)
      return against?.split(':')[1] === password
    },
    needsRehash: (against) => against.startsWith('old:'),
  }
  const memberships = {
    ofUser: async (userId: UserId) => (otherOwners === undefined ? [] : [{ userId, role: 'IAM_OWNER', scope: { kind: 'instance' } }] as const),
    countOwners: async () => (otherOwners ?? 0) + (current.state === 'active' ? 1 : 0),
  }
  const guard: Pick<SignInGuard, 'keepOwner'> = {
    keepOwner: async (stores, work) => {
      const result = await work()
      await assertOwned(stores.memberships)
      return result
    },
  }
  // Read by the guard alone.
  const unread = { instance: {} as InstanceReads, orgPolicies: { of: async () => ({}) }, signInWays: {} as SignInWaysReads }
  const clock = clockAt(NOW)
  const { trail, events, stores: recording } = aTrail()
  const verify = new VerifyPassword({
    storage: {
      read: (work) => work({ ...noRoles, users, orgs: orgs as OrgReads, orgPolicies: { of: async () => policies }, credentials }),
      run: (work) => isBroken ? Promise.reject(new StorageUnavailable('gone')) : work({ users: users as UserStore, credentials: credentials as CredentialStore, loginAttempts, memberships, ...unread, ...recording }),
    },
    attempts: { begin: async (key, first) => !attempts.has(key) && attempts.set(key, first).has(key) },
    instance: () => ({ settings: DEFAULT_SETTINGS }),
    hasher: hasher as PasswordHasher,
    pace: { begin: () => async () => void waited.push(verified.length) },
    digest,
    clock,
    guard,
    events,
  })
  const tried = async (name: string, password: string, isFamiliar?: (id: UserId) => boolean) => {
    const verdict = await verify.verify(name, password, from, isFamiliar)
    if (verdict.verdict !== 'right') return verdict
    const { success, ...more } = verdict
    await verify.succeed(success)
    return more
  }
  return { urgent, verify: tried, verifying: verify, breakStorage: () => void (isBroken = true), trail, attempts, stored, verified, waited, clock, state: () => current.state }
}

describe('login name and password', () => {
  it('are accepted for their user, in any spelling of the name', async () => {
    for (const name of ['ada', 'ADA', 'Ada@Example.org']) {
      assert.deepEqual(await aDoor().verify(name, 'right'), { verdict: 'right', person: { userId: 'ada', orgId: 'org', passwordStamp: STAMP } })
    }
  })

  it('share one budget for an unknown name, as for a known one', async () => {
    const { verify, attempts } = aDoor()
    for (const name of ['nobody', 'NOBODY', 'nobody@example.org', 'ada', 'ada@example.org']) await verify(name, 'wrong')
    assert.equal(attempts.size, 2)
    await verify('nobody@elsewhere.example', 'wrong')
    assert.equal(attempts.size, 3)
  })

  it('do not overwrite a password that changed during a rehash, and return the verified one', async () => {
    const ada = 'ada' as UserId
    const { verify, stored } = aDoor({
      hash: encoded('right', true),
      whileHashing: (passwords) => passwords.set(ada, { userId: ada, hash: encoded('other'), changedAt: NOW + 1, stamp: 'another' as PasswordStamp }),
    })
    assert.deepEqual(await verify('ada', 'right'), { verdict: 'right', person: { userId: 'ada', orgId: 'org', passwordStamp: STAMP } })
    assert.equal(stored.get(ada)?.hash, encoded('other'))
  })

  it('have priority from a known browser; known names wait as long as unknown ones', async () => {
    const { verify, urgent } = aDoor()
    for (const name of ['ada', 'nobody']) for (const isFamiliar of [() => false, () => true]) await verify(name, 'wrong', isFamiliar)
    assert.deepEqual(urgent, [false, true, false, false])
  })

  it('are refused after the minimum duration at the earliest, and accepted at once', async () => {
    const { verify, waited } = aDoor()
    await verify('ada', 'right')
    assert.deepEqual(waited, [])
    await verify('ada', 'wrong')
    await verify('nobody', 'wrong')
    assert.deepEqual(waited, [2, 3])
  })

  it('are not charged when the password queue is full, even when repeated', async () => {
    const { verify, attempts } = aDoor({ isFull: true })
    for (let turn = 0; turn < 10; turn++) await assert.rejects(verify('ada', 'right'), PasswordQueueFull)
    assert.equal(attempts.size, 0)
    attempts.set('ada', { failures: 3, blockedUntil: NOW })
    await assert.rejects(verify('ada', 'right'), PasswordQueueFull)
    assert.deepEqual(attempts.get('ada'), { failures: 3, blockedUntil: NOW })
  })

  it('are not charged when the password cannot be read', async () => {
    const { verify, attempts } = aDoor({ isUnreadable: true })
    await assert.rejects(verify('ada', 'right'), StorageUnavailable)
    assert.equal(attempts.size, 0)
  })

  it('are stored alone when the sign-in fails for a reason of its own, which the caller learns', async () => {
    for (const [problem, left] of [[new Error('the hint names another user'), 0], [new StorageUnavailable('too slow'), 1]] as const) {
      const { verifying, attempts } = aDoor()
      const verdict = await verifying.verify('ada', 'right')
      assert.ok(verdict.verdict === 'right')
      assert.equal(attempts.size, 1, 'charged until the sign-in is stored')
      await assert.rejects(verifying.signIn(verdict.success, () => Promise.reject(problem)), problem)
      assert.equal(attempts.size, left)
    }
  })

  it('report why a sign-in failed, also when their success cannot be stored', async () => {
    const { verifying, breakStorage } = aDoor()
    const verdict = await verifying.verify('ada', 'right')
    assert.ok(verdict.verdict === 'right')
    breakStorage()
    const problem = new Error('the hint names another user')
    await assert.rejects(verifying.signIn(verdict.success, () => Promise.reject(problem)), problem)
  })

  it('clear previous failures when they are correct', async () => {
    const { verify, attempts } = aDoor()
    await verify('ada', 'wrong')
    await verify('ada', 'right')
    assert.equal(attempts.size, 0)
  })

  it('are rehashed when the hash uses an older algorithm', async () => {
    const { verify, stored } = aDoor({ hash: encoded('right', true) })
    await verify('ada', 'right')
    assert.deepEqual(stored.get('ada' as UserId), { userId: 'ada', hash: encoded('right'), changedAt: 1, stamp: STAMP })
  })

  it('are not rehashed when they are wrong', async () => {
    const { verify, stored } = aDoor({ hash: encoded('right', true) })
    await verify('ada', 'wrong')
    assert.equal(stored.get('ada' as UserId)?.hash, encoded('right', true))
  })

  const wrong: Readonly<Record<string, readonly [Home, string]>> = {
    'the password is wrong': [{}, 'ada'],
    'the name is unknown': [{}, 'eve'],
    'the person has no password': [{ hash: null }, 'ada'],
    'the person is deactivated': [{ person: aHuman({ state: 'inactive' }) }, 'ada'],
    'the person is locked': [{ person: aHuman({ state: 'locked' }) }, 'ada'],
  }
  for (const [what, [how, name]] of Object.entries(wrong)) {
    it(`are wrong with the same work and the same charge when ${what}`, async () => {
      const { verify, verified, attempts } = aDoor(how)
      assert.deepEqual(await verify(name, what.includes('password is') ? 'wrong' : 'right'), { verdict: 'wrong', failures: 1 })
      assert.equal(verified.length, 1)
      assert.deepEqual([...attempts.values()], [{ failures: 1, blockedUntil: NOW }])
    })
  }

  it('are audited when they are wrong, under the user or under a short prefix of a hash', async () => {
    const { verify, trail } = aDoor()
    for (const name of ['ada', 'nobody']) await verify(name, 'wrong')
    const failed = {
      at: NOW, type: 'user.password.check.failed', actor: { kind: 'anonymous' }, origin: from.origin, after: { failures: 1, clientId: 'shop' },
    }
    assert.deepEqual(trail, [
      { ...failed, id: trail[0]?.id, aggregate: { type: 'user', id: 'ada' }, orgId: 'org' },
      { ...failed, id: trail[1]?.id, aggregate: { type: 'user', id: `unknown:${digest.sha256('nobody').slice(0, 3)}` } },
    ])
    await verify('ada', 'right')
    assert.equal(trail.length, 2)
  })

  it('are audited once as blocked, without the blocked attempts', async () => {
    const { verify, trail, clock } = aDoor()
    for (let failure = 0; failure < 20; failure++) await verify('ada', 'wrong')
    clock.set(NOW + 1)
    await verify('ada', 'wrong')
    const types = trail.map(({ type }) => type)
    assert.deepEqual(types, [...Array.from({ length: 6 }, () => 'user.password.check.failed'), 'user.login.blocked', 'user.password.check.failed'])
    assert.deepEqual(trail[6]?.after, { failures: 6, seconds: 1, clientId: 'shop' })
  })

  it('are blocked without verification after many failures, also when they are correct', async () => {
    const { verify, verified, clock } = aDoor()
    for (let failure = 0; failure < 6; failure++) await verify('ada', 'wrong')
    assert.deepEqual(await verify('ada', 'right'), { verdict: 'blocked', seconds: 1 })
    assert.equal(verified.length, 6)
    clock.set(NOW + 1)
    assert.equal((await verify('ada', 'right')).verdict, 'right')
  })

  it('share one budget for every spelling of a known or unknown name', async () => {
    const { verify, attempts } = aDoor()
    for (const name of ['ada', 'ADA', 'ada@example.org', 'eve', 'EVE']) await verify(name, 'wrong')
    assert.deepEqual([...attempts.values()].map(({ failures }) => failures), [3, 2])
  })
})

describe('policies of the organization', () => {
  const login = DEFAULT_POLICIES.login

  it('can lock an account after the maximum of wrong passwords: then the correct one is rejected, and one event is recorded', async () => {
    const { verify, state, trail } = aDoor({ policies: { lockout: { maxPasswordAttempts: 3, maxSecondFactorAttempts: 0 } } })
    for (const expected of ['active', 'active', 'locked', 'locked']) {
      await verify('ada', 'wrong')
      assert.equal(state(), expected)
    }
    assert.deepEqual((await verify('ada', 'right')).verdict, 'wrong')
    assert.equal(trail.filter(({ type }) => type === 'user.locked').length, 1)
  })

  it('never lock the last owner of the instance', async () => {
    const wrong = async (otherOwners: number) => {
      const door = aDoor({ policies: { lockout: { maxPasswordAttempts: 1, maxSecondFactorAttempts: 0 } }, otherOwners })
      await door.verify('ada', 'wrong')
      return [door.state(), door.trail.map(({ type }) => type)]
    }
    assert.deepEqual(await wrong(0), ['active', ['user.password.check.failed']])
    assert.deepEqual(await wrong(1), ['locked', ['user.password.check.failed', 'user.locked']])
  })

  it('never lock an account by default', async () => {
    const { verify, state } = aDoor()
    for (let attempt = 0; attempt < 5; attempt++) await verify('ada', 'wrong')
    assert.equal(state(), 'active')
  })

  it('can disable passwords', async () => {
    assert.equal((await aDoor({ policies: { login: { ...login, allowUsernamePassword: false } } }).verify('ada', 'right')).verdict, 'wrong')
  })

  it('can disable email addresses as login names; user names remain', async () => {
    const door = aDoor({
      person: { ...aHuman(), email: { address: 'ada@mail.example', isVerified: true } },
      policies: { login: { ...login, disableLoginWithEmail: true } },
    })
    assert.equal((await door.verify('ada@mail.example', 'right')).verdict, 'wrong')
    assert.equal((await door.verify('ada', 'right')).verdict, 'right')
  })
})
