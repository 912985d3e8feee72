import assert from 'node:assert/strict'
import type { AuthRequest, FormRegistration, Received, RegistrationForm, RegistrationProblems } from '@keyhall/core/auth-requests'
import { RegisterPerson, RegistrationClosed, awaitRegistration, registrationProblems } from '@keyhall/core/auth-requests'
import type { CredentialStore, EncodedHash, PasswordHasher, PasswordStamp } from '@keyhall/core/credentials'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import type { OwnPolicies } from '@keyhall/core/orgs'
import { GetPolicies } from '@keyhall/core/settings'
import type { ClientId, Message } from '@keyhall/core/shared'
import type { NamedHuman, User, UserStore } from '@keyhall/core/users'
import { LoginNameTaken } from '@keyhall/core/users'
import { aTrail } from '../../support/audit.js'
import { NOW, aHuman, aReceived, instance, named } from '../../support/builders.js'
import { countingIds, countingSecrets } from '../../support/fakes.js'
import { passwordRules } from '../../support/password-rules.js'

const form: RegistrationForm = { givenName: ' Ada ', familyName: 'Lovelace', email: ' ada@mail.example ', password: 'correct horse' }
const login = DEFAULT_POLICIES.login
const asksForName = true

describe('registration form', () => {
  it('is good when everything is filled in', () => {
    assert.deepEqual(registrationProblems(form, { asksForName }), {})
  })

  it('asks for no name where the policy does not', () => {
    assert.deepEqual(registrationProblems({ ...form, givenName: '', familyName: '' }, { asksForName: false }), {})
  })

  const rows: readonly (readonly [string, Partial<RegistrationForm>, RegistrationProblems])[] = [
    ['empty fields', { givenName: '', familyName: ' ', email: '\t' }, { givenName: 'required', familyName: 'required', email: 'required' }],
    ['long fields', { givenName: 'a'.repeat(201), email: `${'a'.repeat(60)}@${'a'.repeat(150)}` },
      { givenName: 'too_long', email: 'too_long' }],
    ['a name with a control character', { familyName: 'a\u0007b' }, { familyName: 'not_readable' }],
    ['an address with a zero-width space', { email: 'a\u200bda@mail.example' }, { email: 'not_readable' }],
    ['a name that turns the writing round', { givenName: '\u202eadA' }, { givenName: 'not_readable' }],
    ['NUL', { givenName: 'ada\0' }, { givenName: 'not_readable' }],
    ['no @', { email: 'ada' }, { email: 'not_an_email' }],
    ['nothing before the @', { email: '@mail.example' }, { email: 'not_an_email' }],
    ['nothing after the @', { email: 'ada@' }, { email: 'not_an_email' }],
    ['two addresses', { email: 'ada@mail.example,eve@mail.example' }, { email: 'not_an_email' }],
    ['a name around the address', { email: 'Ada <ada@mail.example>' }, { email: 'not_an_email' }],
    ['a space inside the address', { email: 'a da@mail.example' }, { email: 'not_an_email' }],
    ['a short password', { password: 'short' }, { password: 'too_short' }],
    ['a long password', { password: 'a'.repeat(257) }, { password: 'too_long' }],
  ]
  for (const [what, changes, problems] of rows) {
    it(`reports every problem of ${what}`, () => {
      assert.deepEqual(registrationProblems({ ...form, ...changes }, { asksForName }), problems)
    })
  }
})

interface Given {
  readonly fault?: Error
  readonly holders?: readonly NamedHuman[]
  readonly own?: OwnPolicies
}

function aRegistration({ fault, holders = [], own = {} }: Given = {}) {
  const stored: unknown[] = []
  const looked: string[] = []
  const clock = { time: NOW, now: () => clock.time }
  let request: AuthRequest = aReceived()
  const users: Pick<UserStore, 'add' | 'candidates' | 'atAddress'> = {
    candidates: async ({ whole }) => (looked.push(whole), holders),
    atAddress: async (address) => (looked.push(address), holders),
    add: async (user: User) => {
      if (fault) throw fault
      stored.push(user)
    },
  }
  const credentials: Pick<CredentialStore, 'putPassword'> = { putPassword: async (password) => (stored.push(password), 'stamp' as PasswordStamp) }
  const authRequests = { find: async () => request, add: async () => undefined, update: async (next: AuthRequest) => void (request = next) }
  const { trail, events, stores: recording } = aTrail()
  const mails: Message[] = []
  const outbox = { append: async (message: Message) => void (message.topic === 'mail' && mails.push(message)), appendAll: async () => assert.fail('not needed') }
  const stores = { ...recording, authRequests, users: users as UserStore, credentials: credentials as CredentialStore, outbox }
  const hasher: Pick<PasswordHasher, 'hash'> = { hash: async (password) => `hash of ${password}` as EncodedHash }
  const policies = new GetPolicies({ storage: { read: (work) => work({ orgPolicies: { of: async () => own } }) }, instance: instance() })
  const register = new RegisterPerson({
    policies,
    rules: passwordRules({ own }),
    vendor: 'keyhall',
    events,
    storage: { run: (work) => work(stores) },
    hasher: hasher as PasswordHasher,
    instance: instance(),
    secrets: countingSecrets(),
    ids: countingIds(),
    clock,
    bell: { ring: () => undefined },
  })
  const now = (): Received => request as Received
  return {
    register, stored, trail, mails, looked, clock, now,
    change: (pending: Partial<FormRegistration>) =>
      void (request = awaitRegistration(now(), { ...(now().registration as FormRegistration), ...pending })),
    post: (changes: Partial<RegistrationForm> = {}, from = {}) => register.register(now(), { ...form, ...changes }, from),
    again: () => register.sendAgain(now()),
  }
}

describe('registration with a code from a mail', () => {
  it('stores no account, and looks none up, before the code is entered', async () => {
    for (const holders of [[], [named(aHuman())]]) {
      const { post, stored, trail, mails, looked, now } = aRegistration({ holders })
      assert.deepEqual(await post(), { outcome: 'code_sent' })
      assert.deepEqual([stored, trail, looked], [[], [], []])
      assert.deepEqual(mails.map(({ body }) => body), [{ kind: 'registration', authRequestId: now().id }])
      assert.equal(now().registration?.email, 'ada@mail.example')
    }
  })

  it('sends one mail for a form that is sent twice, and uses the second password', async () => {
    const { post, mails, now } = aRegistration()
    await post()
    const first = now().registration
    await post({ password: 'another horse' })
    assert.equal(mails.length, 1)
    assert.deepEqual(now().registration, { ...first, passwordHash: 'hash of another horse' })
  })

  it('makes another code for another address', async () => {
    const { post, mails, now } = aRegistration()
    await post()
    const first = now().registration
    await post({ email: 'eve@mail.example' })
    assert.equal(mails.length, 2)
    assert.notEqual(now().registration?.seed, first?.seed)
    assert.notEqual(now().registration?.userId, first?.userId)
  })

  it('limits the mails of one sign-in, to any address', async () => {
    const { post, mails, clock } = aRegistration()
    const outcomes: string[] = []
    for (let count = 0; count < 8; count++) {
      outcomes.push((await post({ email: `ada${count}@mail.example` })).outcome)
      clock.time++
    }
    assert.deepEqual(outcomes.slice(5), ['code_sent', 'code_sent', 'blocked'])
    assert.equal(mails.length, 7)
  })

  it('resends the same code after half a minute, and a new code after five wrong attempts', async () => {
    const { post, again, mails, clock, now, change } = aRegistration()
    await post()
    const { seed } = now().registration!
    assert.deepEqual(await again(), { outcome: 'blocked', seconds: 30 })
    clock.time += 30
    assert.deepEqual(await again(), { outcome: 'code_sent' })
    assert.deepEqual([mails.length, now().registration?.seed], [2, seed])
    change({ wrongCodes: 5 })
    clock.time += 30
    await again()
    assert.notEqual(now().registration?.seed, seed)
    assert.equal(now().registration?.wrongCodes, 0)
  })

  it('is closed where the policy of the organization says so, and stores nothing', async () => {
    const { post, mails } = aRegistration({ own: { login: { ...login, allowRegister: false } } })
    await assert.rejects(post(), RegistrationClosed)
    assert.deepEqual(mails, [])
  })

  it('requires a password that meets the policy of the organization', async () => {
    const passwordComplexity = { ...DEFAULT_POLICIES.passwordComplexity, hasNumber: true }
    assert.deepEqual(await aRegistration({ own: { passwordComplexity } }).post(), { outcome: 'refused', problems: { password: 'too_simple' }, minPassword: 8 })
  })

  it('stores nothing of a form with problems', async () => {
    const { post, mails, now } = aRegistration()
    assert.deepEqual(await post({ email: 'x' }), { outcome: 'refused', problems: { email: 'not_an_email' }, minPassword: 8 })
    assert.deepEqual([mails, now().registration], [[], undefined])
  })
})

describe('registration without a code', () => {
  const own: OwnPolicies = { login: { ...login, registrationVerifiesEmail: false, registrationAsksForName: true } }
  const userId = 'id00000000000000000001'
  const taken = { outcome: 'refused', problems: { email: 'taken' }, minPassword: 8 }

  it('adds a person to the default organization, whose login name is the address', async () => {
    const { post, stored } = aRegistration({ own })
    assert.deepEqual(await post(), { outcome: 'registered', person: { userId, orgId: 'org', loginName: 'ada@mail.example', passwordStamp: 'stamp' } })
    assert.deepEqual(stored, [
      {
        kind: 'human',
        id: userId,
        orgId: 'org',
        userName: 'ada@mail.example',
        state: 'active',
        profile: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace' },
        email: { address: 'ada@mail.example', isVerified: false },
        createdAt: NOW,
        updatedAt: NOW,
      },
      { userId, hash: 'hash of correct horse', changedAt: NOW, isUnproven: true },
    ])
  })

  it('is in the audit trail, without the password', async () => {
    const { post, trail } = aRegistration({ own })
    await post({}, { clientId: 'shop' as ClientId, origin: { address: '::1', requestId: 'r1' } })
    assert.deepEqual(trail, [{
      id: trail[0]?.id, at: NOW, type: 'user.human.selfregistered', aggregate: { type: 'user', id: userId }, orgId: 'org',
      actor: { kind: 'user', userId, orgId: 'org' }, origin: { address: '::1', requestId: 'r1' },
      after: {
        userName: 'ada@mail.example', clientId: 'shop', state: 'active', email: { address: 'ada@mail.example', isVerified: false },
        hasPassword: true, passwordChangeRequired: false, hasOneTimePasswords: false,
        profile: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace' },
      },
    }])
  })

  it('refuses an address that has an account', async () => {
    const { post, stored } = aRegistration({ own, holders: [named(aHuman({ email: { address: 'ada@mail.example', isVerified: true } }))] })
    assert.deepEqual(await post(), taken)
    assert.deepEqual(stored, [])
    assert.deepEqual(await aRegistration({ own, fault: new LoginNameTaken() }).post(), taken)
  })

  it('rethrows any other error', async () => {
    const fault = new Error('storage')
    await assert.rejects(aRegistration({ own, fault }).post(), (problem) => problem === fault)
  })
})
