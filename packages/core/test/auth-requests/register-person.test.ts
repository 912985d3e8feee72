import assert from 'node:assert/strict'
import type { RegistrationForm, RegistrationProblems } from '@keyhall/core/auth-requests'
import { RegisterPerson, RegistrationClosed, registrationProblems } from '@keyhall/core/auth-requests'
import type { CredentialStore, EncodedHash, PasswordHasher } from '@keyhall/core/credentials'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import type { OwnPolicies } from '@keyhall/core/orgs'
import { GetPolicies } from '@keyhall/core/settings'
import type { ClientId } from '@keyhall/core/shared'
import type { NamedHuman, User, UserStore } from '@keyhall/core/users'
import { LoginNameTaken } from '@keyhall/core/users'
import { aTrail } from '../support/audit.js'
import { NOW, aHuman, instance, named } from '../support/builders.js'
import { clockAt, countingIds } from '../support/fakes.js'
import { passwordRules } from '../support/password-rules.js'

const form: RegistrationForm = {
  givenName: ' Ada ',
  familyName: 'Lovelace',
  email: ' ada@mail.example ',
  loginName: ' ada ',
  password: 'correct horse',
  passwordAgain: 'correct horse',
}

describe('registration form', () => {
  it('is good when everything is filled in', () => {
    assert.deepEqual(registrationProblems(form), {})
  })

  const rows: readonly (readonly [string, Partial<RegistrationForm>, RegistrationProblems])[] = [
    ['empty fields', { givenName: '', familyName: ' ', email: '\t', loginName: '' },
      { givenName: 'required', familyName: 'required', email: 'required', loginName: 'required' }],
    ['long fields', { givenName: 'a'.repeat(201), email: `${'a'.repeat(60)}@${'a'.repeat(150)}` },
      { givenName: 'too_long', email: 'too_long' }],
    ['a name with a control character', { familyName: 'a\u0007b' }, { familyName: 'not_readable' }],
    ['a login name with a zero-width space', { loginName: 'a\u200bda' }, { loginName: 'not_readable' }],
    ['a name that turns the writing round', { givenName: '\u202eadA' }, { givenName: 'not_readable' }],
    ['NUL', { loginName: 'ada\0' }, { loginName: 'not_readable' }],
    ['no @', { email: 'ada' }, { email: 'not_an_email' }],
    ['nothing before the @', { email: '@mail.example' }, { email: 'not_an_email' }],
    ['nothing after the @', { email: 'ada@' }, { email: 'not_an_email' }],
    ['two addresses', { email: 'ada@mail.example,eve@mail.example' }, { email: 'not_an_email' }],
    ['a name around the address', { email: 'Ada <ada@mail.example>' }, { email: 'not_an_email' }],
    ['a space inside the address', { email: 'a da@mail.example' }, { email: 'not_an_email' }],
    ['a short password', { password: 'short', passwordAgain: 'short' }, { password: 'too_short' }],
    ['a long password', { password: 'a'.repeat(257), passwordAgain: 'a'.repeat(257) }, { password: 'too_long' }],
    ['two passwords', { passwordAgain: 'correct horsE' }, { passwordAgain: 'not_the_same' }],
  ]
  for (const [what, changes, problems] of rows) {
    it(`tells everything that is wrong with ${what}`, () => {
      assert.deepEqual(registrationProblems({ ...form, ...changes }), problems)
    })
  }
})

describe('registration', () => {
  function aRegistration(fault?: Error, holders: readonly NamedHuman[] = [], own: OwnPolicies = {}) {
    const stored: unknown[] = []
    const users: Pick<UserStore, 'add' | 'candidates'> = {
      candidates: async () => holders,
      add: async (user: User) => {
        if (fault) throw fault
        stored.push(user)
      },
    }
    const credentials: Pick<CredentialStore, 'putPassword'> = { putPassword: async (password) => void stored.push(password) }
    const { trail, events, stores: recording } = aTrail()
    const stores = { users: users as UserStore, credentials: credentials as CredentialStore, ...recording }
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
      ids: countingIds(),
      clock: clockAt(NOW),
      bell: { ring: () => undefined },
    })
    return { register, stored, trail }
  }

  it('is closed where the policy of the organization says so, and stores nothing', async () => {
    const { register, stored } = aRegistration(undefined, [], { login: { ...DEFAULT_POLICIES.login, allowRegister: false } })
    await assert.rejects(register.execute(form), RegistrationClosed)
    assert.deepEqual(stored, [])
  })

  it('wants the password that the policy of the organization wants', async () => {
    const passwordComplexity = { ...DEFAULT_POLICIES.passwordComplexity, hasNumber: true }
    assert.deepEqual(await aRegistration(undefined, [], { passwordComplexity }).register.execute(form), { problems: { password: 'too_simple' }, leastPassword: 8 })
  })

  it('gives nobody a name that means somebody already, whatever organization they are in', async () => {
    const { register, stored } = aRegistration(undefined, [named(aHuman())])
    assert.deepEqual(await register.execute(form), { problems: { loginName: 'taken' }, leastPassword: 8 })
    assert.deepEqual(stored, [])
  })

  it('adds a person to the default organization, with an address that nobody has verified', async () => {
    const { register, stored } = aRegistration()
    const userId = 'id00000000000000000001'
    assert.deepEqual(await register.execute(form), { person: { userId, orgId: 'org', loginName: 'ada' } })
    assert.deepEqual(stored, [
      {
        kind: 'human',
        id: userId,
        orgId: 'org',
        userName: 'ada',
        state: 'active',
        profile: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace' },
        email: { address: 'ada@mail.example', isVerified: false },
        createdAt: NOW,
        updatedAt: NOW,
      },
      { userId, hash: 'hash of correct horse', changedAt: NOW },
    ])
  })

  it('is in the audit trail, without the password', async () => {
    const { register, trail } = aRegistration()
    await register.execute(form, { clientId: 'shop' as ClientId, origin: { address: '::1', requestId: 'r1' } })
    const userId = 'id00000000000000000001'
    assert.deepEqual(trail, [{
      id: trail[0]?.id, at: NOW, type: 'user.human.selfregistered', aggregate: { type: 'user', id: userId }, orgId: 'org',
      actor: { kind: 'user', userId, orgId: 'org' }, origin: { address: '::1', requestId: 'r1' },
      after: {
        userName: 'ada', clientId: 'shop', email: { address: 'ada@mail.example', isVerified: false },
        profile: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace' },
      },
    }])
  })

  it('tells that the login name is taken', async () => {
    const { register } = aRegistration(new LoginNameTaken())
    assert.deepEqual(await register.execute(form), { problems: { loginName: 'taken' }, leastPassword: 8 })
  })

  it('stores nothing of a form with problems', async () => {
    const { register, stored } = aRegistration()
    assert.deepEqual(await register.execute({ ...form, email: 'x' }), { problems: { email: 'not_an_email' }, leastPassword: 8 })
    assert.deepEqual(stored, [])
  })

  it('hands on any other failure', async () => {
    const fault = new Error('storage')
    await assert.rejects(aRegistration(fault).register.execute(form), (problem) => problem === fault)
  })
})
