import assert from 'node:assert/strict'
import { foreignJwts } from '@keyhall/adapters-crypto'
import { ASSERTION_ALGORITHMS } from '@keyhall/core/protocol'
import fc from 'fast-check'
import { forge, segment } from '../support/forge.js'
import { PAIRS, signed, signer } from './signers.js'

const jwts = foreignJwts()
const keys = Object.values(PAIRS).map((pair) => pair.jwk)
const algorithms = fc.constantFrom(...ASSERTION_ALGORITHMS)

const encodedText = (text: string): string => Buffer.from(text).toString('base64url')
const encoded = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'Aa0-_=') }),
  fc.string({ unit: fc.constantFrom(...'{}[]":,\\u0061 1') }).map(encodedText),
  fc.jsonValue().map(segment),
  fc.record({ alg: fc.oneof(algorithms, fc.jsonValue()), typ: fc.jsonValue(), jwk: fc.jsonValue() }).map(segment),
)
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.array(encoded, { maxLength: 6 }).map((segments) => segments.join('.')))

const number = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64url'))
const member = fc.oneof(fc.jsonValue(), fc.base64String(), number)
const spoiled = fc.record({ key: fc.constantFrom(...keys), name: fc.constantFrom('kty', 'crv', 'n', 'e', 'x', 'y'), value: member })
  .map(({ key, name, value }) => ({ ...key, [name]: value }))
const anyKey = fc.oneof(
  fc.constantFrom(...keys),
  spoiled,
  fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('kty', 'crv', 'n', 'e', 'x', 'y', 'use', 'key_ops')), fc.jsonValue()),
)

/** Whether every number of a JSON value is read as a number. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact)
}

describe('any text as a JWT, and any JSON as its key', () => {
  it('is undefined or unverified unless it was signed, and never an exception', async () => {
    await fc.assert(fc.asyncProperty(texts, anyKey, algorithms, async (text, key, alg) => {
      jwts.read(text)
      assert.equal(await jwts.isSignedBy(text, key, alg), false)
    }), { numRuns: 3_000 })
  })

  it('verifies with no other key than that of the signer', async () => {
    await fc.assert(fc.asyncProperty(algorithms, anyKey, async (alg, key) => {
      if (await jwts.isSignedBy(signed(alg), key, alg)) assert.equal(jwts.thumbprint(key), jwts.thumbprint(PAIRS[alg].jwk))
    }), { numRuns: 1_000 })
  })

  it('has a thumbprint or none, and never an exception', () => {
    fc.assert(fc.property(anyKey, (key) => {
      const thumbprint = jwts.thumbprint(key)
      assert.ok(thumbprint === undefined || /^[\w-]{43}$/.test(thumbprint))
    }), { numRuns: 2_000 })
  })

  for (const alg of ASSERTION_ALGORITHMS) {
    it(`never verifies when one character of a JWT with ${alg} differs`, async () => {
      const jwt = signed(alg)
      const characters = fc.constantFrom(...'ABCQgwz019-_.=+/ \n\té\u0000', '')
      await fc.assert(fc.asyncProperty(fc.nat({ max: jwt.length }), characters, fc.boolean(), async (at, character, isInsertion) => {
        const changed = jwt.slice(0, at) + character + jwt.slice(isInsertion ? at : at + 1)
        fc.pre(changed !== jwt)
        assert.equal(await jwts.isSignedBy(changed, PAIRS[alg].jwk, alg), false)
      }), { numRuns: 500 })
    })
  }

  it('carries any claims unchanged, except for integers beyond 2^53, which are read as their digits', async () => {
    await fc.assert(fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 10 })), async (claims) => {
      fc.pre(isExact(claims))
      const sent = JSON.parse(JSON.stringify(claims)) as Record<string, unknown>
      const jwt = forge({ alg: 'EdDSA' }, signer('EdDSA'), sent)
      assert.deepEqual(jwts.read(jwt)?.claims, sent)
      assert.equal(await jwts.isSignedBy(jwt, PAIRS.EdDSA.jwk, 'EdDSA'), true)
    }))
  })

  it('is read when no reader of JSON could see something else in it, and only then', () => {
    const names = fc.constantFrom('a', 'b', '\\u0061', 'a\\"', '')
    const object = (members: readonly (readonly [string, string])[]): string =>
      `{${members.map(([name, value]) => `"${name}":${value}`).join()}}`
    const { json } = fc.letrec<{ json: string }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('1', '"a"', '":"', '"{"', '"\\\\"', 'null'),
        fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
        fc.array(fc.tuple(names, tie('json')), { maxLength: 3 }).map(object),
      ),
    }))
    fc.assert(fc.property(json, (text) => {
      const written = `{"top":${text}}`
      const isSame = JSON.stringify(JSON.parse(written)) === written.replaceAll('\\u0061', 'a')
      const read = jwts.read(`${segment({ alg: 'EdDSA' })}.${encodedText(written)}.AA`)
      assert.equal(read !== undefined, isSame)
    }), { numRuns: 3_000 })
  })
})
