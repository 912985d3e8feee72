import assert from 'node:assert/strict'
import { isOnlyWayToSignIn } from '@keyhall/core/factors'
import type { Passkey, PasskeyId } from '@keyhall/core/factors'

const keys = (...kinds: readonly ('passkey' | 'security key')[]): readonly Passkey[] =>
  kinds.map((kind, index) => ({
    id: String(index) as PasskeyId, userId: '1' as never, registrationId: String(index), publicKey: '', counter: 0, transports: [], name: kind,
    isBackedUp: false, isUserVerifying: kind === 'passkey', addedAt: 0,
  }))

const BOTH = { allowUsernamePassword: true, allowPasskeys: true }

describe('first passkey of a person', () => {
  for (const [what, passkeys, hasPassword, login, expected] of [
    ['without a password', keys('passkey'), false, BOTH, true],
    ['beside a password', keys('passkey'), true, BOTH, false],
    ['beside a password that the policy does not admit', keys('passkey'), true, { ...BOTH, allowUsernamePassword: false }, true],
    ['beside another passkey', keys('passkey', 'passkey'), false, BOTH, false],
    ['beside a security key', keys('passkey', 'security key'), false, BOTH, true],
    ['that is a security key', keys('security key', 'passkey'), false, BOTH, false],
    ['where the policy admits no passkeys', keys('passkey'), false, { ...BOTH, allowPasskeys: false }, false],
  ] as const) {
    it(`${what} ${expected ? 'is' : 'is not'} the only way to sign in`, () => {
      assert.equal(isOnlyWayToSignIn('0' as PasskeyId, { passkeys, hasPassword, linkedSignIns: 0, login }), expected)
    })
  }

  for (const [what, linkedSignIns, allowExternalIdp, expected] of [
    ['beside a linked sign-in', 1, true, false],
    ['beside a linked sign-in that the policy does not admit', 1, false, true],
    ['where nothing is linked', 0, true, true],
  ] as const) {
    it(`${what} ${expected ? 'is' : 'is not'} the only way to sign in`, () => {
      const means = { passkeys: keys('passkey'), hasPassword: false, linkedSignIns, login: { ...BOTH, allowExternalIdp } }
      assert.equal(isOnlyWayToSignIn('0' as PasskeyId, means), expected)
    })
  }
})
