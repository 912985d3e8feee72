import assert from 'node:assert/strict'
import type { LoginAttempts } from '@keyhall/core/credentials'
import { chargeAttempt } from '@keyhall/core/credentials'
import { SCOPE_CLAIMS, STANDARD_SCOPES } from '@keyhall/core/protocol'
import type { Scope } from '@keyhall/core/protocol'
import { canonicalName, isPlain, isStorable } from '@keyhall/core/shared'
import type { Human, NamedHuman } from '@keyhall/core/users'
import { pickByLoginName, typedLoginName, userClaims } from '@keyhall/core/users'
import fc from 'fast-check'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\ude00', 'Σ', ' ') }),
)
/** UTF-8 has no code for a lone surrogate: it comes back as another character. */
const isWellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8') === text

describe('arbitrary text', () => {
  it('is storable when it is well-formed and contains no NUL', () => {
    fc.assert(fc.property(anyText, (text) => {
      assert.equal(isStorable(text), isWellFormed(text) && !text.includes('\0'))
      if (isPlain(text)) assert.equal(isStorable(text), true)
    }), { numRuns: 2000 })
  })

  it('has an idempotent canonical form that equivalent code points share', () => {
    fc.assert(fc.property(anyText, (text) => {
      const key = canonicalName(text)
      assert.equal(canonicalName(key), key)
      assert.equal(canonicalName(text.normalize('NFD')), key)
      assert.equal(canonicalName(` ${text}\t`), key)
    }), { numRuns: 2000 })
  })
})

describe('the user found for an arbitrary typed name', () => {
  const names = fc.constantFrom('ada', 'Ada', 'bob', 'ada@a.org', 'bob@b.org', 'x@y@a.org')
  const person = fc.record({ userName: names, isDomainVerified: fc.boolean(), primaryDomain: fc.constantFrom('a.org', 'b.org'), email: names, isVerified: fc.boolean() })
  const people = fc.array(person, { maxLength: 5 })

  it('has that name, and is never a weaker match than the owner of a proven login name or of the address', () => {
    fc.assert(fc.property(people, names, (there, text) => {
      const candidates = there.map(({ userName, primaryDomain, email, isVerified, isDomainVerified }): NamedHuman => (
        { user: { kind: 'human', userName, email: { address: email, isVerified } } as Human, primaryDomain, orgName: 'Any', isDomainVerified }))
      const typed = typedLoginName(text)
      const picked = pickByLoginName(candidates, typed, {})
      const fullName = (one: NamedHuman) => `${canonicalName(one.user.userName)}@${one.primaryDomain}`
      const owners = candidates.filter((one) => fullName(one) === typed.whole)
      const holders = candidates.filter(({ user }) => user.email?.isVerified === true && canonicalName(user.email.address) === typed.whole)
      const isProven = owners.some(({ isDomainVerified }) => isDomainVerified)
      if (owners.length === 1 && (isProven || holders.length === 0)) assert.equal(picked, owners[0])
      if (holders.length === 1 && !isProven) assert.equal(picked, holders[0])
      if (!picked) return
      const { userName, email } = picked.user
      const has = [fullName(picked), canonicalName(userName), ...(email?.isVerified ? [canonicalName(email.address)] : [])]
      assert.ok(has.includes(typed.whole))
    }))
  })
})

describe('claims of an arbitrary profile', () => {
  const text = fc.option(fc.constantFrom('', 'x'), { nil: undefined })
  const aHuman = fc.record({
    profile: fc.record({ firstName: text, lastName: text, displayName: text, nickname: text, birthdate: text }),
    email: fc.option(fc.record({ address: text, isVerified: fc.boolean() }), { nil: undefined }),
    phone: fc.option(fc.record({ number: text, isVerified: fc.boolean() }), { nil: undefined }),
    address: fc.option(fc.record({ locality: text, country: text }), { nil: undefined }),
  })

  it('match the scopes, and are never empty', () => {
    fc.assert(fc.property(aHuman, fc.subarray([...STANDARD_SCOPES]), (known, scopes) => {
      const user = { kind: 'human', userName: 'ada', updatedAt: 1, ...known } as unknown as Human
      const claims = userClaims({ user, primaryDomain: 'a.org', orgName: 'Any' }, scopes as readonly string[] as readonly Scope[])
      const allowed = Object.entries(SCOPE_CLAIMS).flatMap(([scope, names]) => ((scopes as readonly string[]).includes(scope) ? names : []))
      for (const [name, value] of Object.entries(claims)) {
        assert.ok((allowed as readonly string[]).includes(name), name)
        assert.ok(value !== undefined && value !== '', name)
      }
    }))
  })
})

describe('password guesses at an arbitrary pace', () => {
  it('are limited to five, then to one per waiting period', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 100 }), (pauses) => {
      let attempts: LoginAttempts | undefined
      let [now, charged] = [1_800_000_000, 0]
      for (const pause of pauses) {
        now += pause
        const charge = chargeAttempt(attempts, now)
        if ('blockedFor' in charge) {
          assert.equal(now + charge.blockedFor, attempts?.blockedUntil)
          continue
        }
        assert.ok(attempts === undefined || now >= attempts.blockedUntil)
        attempts = charge.charged
        assert.equal(attempts.failures, ++charged)
        assert.ok(attempts.blockedUntil - now <= 900)
        if (charged > 5) assert.ok(attempts.blockedUntil > now)
      }
    }))
  })
})
