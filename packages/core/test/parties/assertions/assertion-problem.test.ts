import assert from 'node:assert/strict'
import type { AssertionPurpose, AssertionRules } from '@keyhall/core/assertions'
import { assertionProblem } from '@keyhall/core/assertions'
import { issuer } from '../../support/assertions.js'
import { NOW } from '../../support/builders.js'

const token = `${issuer}/oauth/v2/token`
const rules: AssertionRules = { purpose: 'client_authentication', issuer: 'shop', subject: 'shop', audiences: [issuer, token] }
const good = { iss: 'shop', sub: 'shop', aud: issuer, exp: NOW + 60, iat: NOW, jti: 'one' }
const problemOf = (claims: object, header: Readonly<Record<string, unknown>> = {}, changed: Partial<AssertionRules> = {}) =>
  assertionProblem({ header, claims: { ...good, ...claims } }, { ...rules, ...changed }, NOW)

type Row = readonly [what: string, claims: object]

/** Each rule of RFC 7523 §3, with values on both sides of its limit. */
const accepted: readonly Row[] = [
  ['everything that it must say', {}],
  ['no more than it must say', { iat: undefined, jti: undefined }],
  ['exp in a second', { exp: NOW + 1 }],
  ['exp with a fraction', { exp: NOW + 0.5 }],
  ['exp in an hour, and a clock ahead', { exp: NOW + 3610 }],
  ['iat by a clock ahead', { iat: NOW + 10 }],
  ['iat long ago', { iat: 0 }],
  ['nbf now', { nbf: NOW }],
  ['nbf by a clock ahead', { nbf: NOW + 10 }],
  ['aud the token endpoint', { aud: token }],
  ['aud a list of one', { aud: [issuer] }],
  ['aud a list of ours', { aud: [token, issuer] }],
  ['jti of 256 characters', { jti: 'x'.repeat(256) }],
  ['unknown claims', { scope: 'x', roles: ['admin'] }],
]

const refused: Readonly<Record<string, readonly Row[]>> = {
  iss: [
    ['missing', { iss: undefined }], ['of another client', { iss: 'other' }], ['in another case', { iss: 'SHOP' }],
    ['a list', { iss: ['shop'] }],
  ],
  sub: [
    ['missing', { sub: undefined }], ['of another client', { sub: 'other' }], ['no text', { sub: 1 }], ['a list', { sub: ['shop'] }],
    ['with NUL', { sub: 'shop\0' }],
  ],
  aud: [
    ['missing', { aud: undefined }],
    ['another one', { aud: 'https://evil.example' }],
    ['ours with a slash', { aud: `${issuer}/` }],
    ['another endpoint', { aud: `${issuer}/oauth/v2/revoke` }],
    ['ours and another one', { aud: [issuer, 'https://evil.example'] }],
    ['an empty list', { aud: [] }],
    ['a list in a list', { aud: [[issuer]] }],
    ['no text', { aud: 1 }],
    ['an object', { aud: { 0: issuer, length: 1 } }],
    ['null', { aud: null }],
  ],
  exp: [
    ['missing', { exp: undefined }],
    ['null', { exp: null }],
    ['text', { exp: String(NOW + 60) }],
    ['in 10 years', { exp: NOW + 10 * 365 * 86_400 }],
    ['a second beyond an hour', { exp: NOW + 3611 }],
    ['1e300', { exp: 1e300 }],
    ['endless', { exp: Infinity }],
    ['no number', { exp: NaN }],
    ['exactly now', { exp: NOW }],
    ['past', { exp: NOW - 1 }],
    ['negative', { exp: -1 }],
  ],
  iat: [['in an hour', { iat: NOW + 3600 }], ['in 11 seconds', { iat: NOW + 11 }], ['text', { iat: String(NOW) }], ['null', { iat: null }]],
  nbf: [
    ['in an hour', { nbf: NOW + 3600 }], ['in 11 seconds', { nbf: NOW + 11 }], ['text', { nbf: String(NOW) }],
    ['endless', { nbf: -Infinity }],
  ],
  jti: [
    ['empty', { jti: '' }], ['a number', { jti: 1 }], ['null', { jti: null }], ['a list', { jti: ['one'] }],
    ['too long', { jti: 'x'.repeat(257) }], ['of 1 MB', { jti: 'x'.repeat(1e6) }], ['with NUL', { jti: 'a\0b' }],
    ['with half a character', { jti: 'a\ud800' }],
  ],
}

describe('claims of an assertion (RFC 7523 §3)', () => {
  for (const [what, claims] of accepted) {
    it(`is right: ${what}`, () => {
      assert.equal(problemOf(claims), undefined)
    })
  }

  for (const [claim, rows] of Object.entries(refused)) {
    for (const [what, claims] of rows) {
      it(`is wrong: ${claim} ${what}`, () => {
        assert.match(problemOf(claims) ?? 'nothing is wrong', new RegExp(`^(?:${claim} |it has expired)`))
      })
    }
  }

  it('may have any subject where any is accepted, but never none', () => {
    const { subject: _subject, ...withoutSubject } = rules
    const of = (sub: unknown) => assertionProblem({ header: {}, claims: { ...good, sub } }, withoutSubject, NOW)
    assert.equal(of('ada'), undefined)
    for (const sub of [undefined, 1, null, 'ada\0']) assert.match(of(sub) ?? '', /^sub /)
  })

  it('is described in plain ASCII without quotes and backslashes (RFC 6749 §5.2)', () => {
    for (const [, claims] of Object.values(refused).flat()) {
      assert.match(problemOf(claims) ?? '', /^[\x20-\x21\x23-\x26\x28-\x5b\x5d-\x7e]+$/)
    }
  })
})

describe('typ of an assertion (RFC 8725 §3.11)', () => {
  const own: Readonly<Record<AssertionPurpose, string>> = {
    client_authentication: 'client-authentication+jwt',
    authorization_grant: 'authorization-grant+jwt',
    subject_token: 'JWT',
  }
  const purposes = Object.keys(own) as readonly AssertionPurpose[]
  for (const purpose of purposes) {
    it(`of ${purpose} may be absent, JWT or its own type`, () => {
      for (const typ of [undefined, 'JWT', 'jwt', 'application/jwt', own[purpose], `application/${own[purpose].toUpperCase()}`]) {
        assert.equal(problemOf({}, { typ }, { purpose }), undefined, String(typ))
      }
    })

    it(`of ${purpose} is never the type of another purpose`, () => {
      const others = purposes.filter((other) => other !== purpose && own[other] !== 'JWT').map((other) => own[other])
      const foreign = ['at+jwt', 'application/at+jwt', 'logout+jwt', 'dpop+jwt', 'secevent+jwt', 'application/application/jwt']
      for (const typ of [...others, ...foreign, '', null, 1, ['JWT']]) {
        assert.match(problemOf({}, { typ }, { purpose }) ?? '', /^typ /, String(typ))
      }
    })
  }
})
