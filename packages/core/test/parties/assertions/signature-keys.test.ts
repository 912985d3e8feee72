import assert from 'node:assert/strict'
import type { ForeignKey } from '@keyhall/core/assertions'
import { algorithmsOf, candidateKeys } from '@keyhall/core/assertions'
import { aKey } from '../../support/assertions.js'

const ofRsa = ['RS256', 'RS384', 'RS512', 'PS256']

describe('algorithms of a registered key (RFC 8725 §3.1)', () => {
  const rows: readonly (readonly [string, ForeignKey, readonly string[]])[] = [
    ['an RSA key', { kty: 'RSA' }, ofRsa],
    ['an RSA key for signatures', { kty: 'RSA', use: 'sig' }, ofRsa],
    ['an RSA key that names one', { kty: 'RSA', alg: 'PS256' }, ['PS256']],
    ['a key of the curve P-256', { kty: 'EC', crv: 'P-256' }, ['ES256']],
    ['a key of the curve P-384', { kty: 'EC', crv: 'P-384' }, ['ES384']],
    ['a key of the curve Ed25519', { kty: 'OKP', crv: 'Ed25519' }, ['EdDSA', 'Ed25519']],
    ['a key that names EdDSA', { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' }, ['EdDSA', 'Ed25519']],
    ['a key that names it as RFC 9864 does', { kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519' }, ['EdDSA', 'Ed25519']],
    ['a key of the curve Ed448 that names EdDSA', { kty: 'OKP', crv: 'Ed448', alg: 'EdDSA' }, []],
    ['a key for encryption', { kty: 'RSA', use: 'enc' }, []],
    ['an RSA key that names one that is not served', { kty: 'RSA', alg: 'PS512' }, []],
    ['an RSA key that names an algorithm of a secret', { kty: 'RSA', alg: 'HS256' }, []],
    ['an RSA key that names none', { kty: 'RSA', alg: 'none' }, []],
    ['a key that names the algorithm of another curve', { kty: 'EC', crv: 'P-256', alg: 'ES384' }, []],
    ['a key whose algorithm is no text', { kty: 'RSA', alg: ['RS256'] }, []],
    ['a key of a curve that is not served', { kty: 'EC', crv: 'P-521' }, []],
    ['a curve under the type of another', { kty: 'OKP', crv: 'P-256' }, []],
    ['a secret', { kty: 'oct' }, []],
    ['a key without a type', { crv: 'P-256' }, []],
    ['a type that objects know', { kty: 'constructor' }, []],
  ]
  for (const [what, key, algorithms] of rows) {
    it(`are ${algorithms.length === 0 ? 'none' : algorithms.join(', ')} for ${what}`, () => {
      assert.deepEqual(algorithmsOf(key), algorithms)
    })
  }
})

describe('candidate keys of an assertion (RFC 8725 §3.1)', () => {
  const one = aKey({ kid: 'one' })
  const two = aKey({ kid: 'two' })
  const { kid: _kid, ...nameless } = aKey()
  const own = [one, two]
  const candidates = (header: Readonly<Record<string, unknown>>, keys: readonly ForeignKey[] = own) =>
    candidateKeys({ header: { alg: 'ES256', ...header }, claims: {} }, keys)

  it('include only the key that kid names', () => {
    assert.deepEqual(candidates({ kid: 'two' }), [two])
  })

  it('include all keys without a kid', () => {
    assert.deepEqual(candidates({}), own)
  })

  it('are the keys without a kid when the kid is unknown', () => {
    assert.deepEqual(candidates({ kid: 'unknown' }, [one, nameless]), [nameless])
    assert.deepEqual(candidates({ kid: 'one' }, [one, nameless]), [one])
  })

  const games: readonly unknown[] = [
    'unknown', '', 'ONE', 'one ', '../../etc/passwd', "' OR 1=1--", 'x'.repeat(10_000), 'constructor', ['one'],
    { kid: 'one' }, 1, null, true,
  ]
  for (const kid of games) {
    it(`are empty for the kid ${JSON.stringify(kid).slice(0, 30)}`, () => {
      assert.deepEqual(candidates({ kid }), [])
    })
  }

  it('never come from the JWT itself', () => {
    const header = { jwk: two, jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x5u', x5c: ['MII'] }
    assert.deepEqual(candidates(header, [one]), [one])
    assert.deepEqual(candidates({ ...header, kid: 'two' }, [one]), [])
    assert.deepEqual(candidates(header, []), [])
  })

  it('include only keys of the algorithm', () => {
    const rsa = { kty: 'RSA', kid: 'one' }
    assert.deepEqual(candidates({ kid: 'one' }, [rsa, one]), [one])
    assert.deepEqual(candidates({ kid: 'one', alg: 'RS256' }, [rsa, one]), [rsa])
    assert.deepEqual(candidates({ alg: 'RS256' }, [one, { ...rsa, alg: 'PS256' }]), [])
  })

  for (const alg of ['none', 'None', '', 'HS256', 'es256', 'ES512', 'RSA-OAEP', undefined, null, ['ES256'], 'constructor']) {
    it(`are empty for the algorithm ${JSON.stringify(alg)}`, () => {
      assert.deepEqual(candidates({ alg }, [...own, { kty: 'oct', kid: 'secret' }]), [])
    })
  }
})
