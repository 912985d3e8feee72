import assert from 'node:assert/strict'
import { foreignJwts } from '@keyhall/adapters-crypto'
import type { ForeignKey } from '@keyhall/core/assertions'
import type { AssertionAlgorithm } from '@keyhall/core/protocol'
import { forge } from '../support/forge.js'
import { keyPair } from '../support/key-pair.js'
import { PAIRS, signed, signer } from './signers.js'

const jwts = foreignJwts()
const encoded = (bytes: readonly number[] | Buffer): string => Buffer.from(bytes).toString('base64url')
const decoded = (text: unknown): Buffer => Buffer.from(String(text), 'base64url')
const withZero = (text: unknown): string => encoded(Buffer.concat([Buffer.alloc(1), decoded(text)]))

const { jwk: rsa } = PAIRS.RS256
const { jwk: ec } = PAIRS.ES256
const { jwk: ed } = PAIRS.EdDSA
const tiny = keyPair('RSA 1024')
const small = keyPair('RSA 2047')
const privateJwk = (alg: AssertionAlgorithm): ForeignKey => PAIRS[alg].privateKey.export({ format: 'jwk' })

/** No thumbprint, and it has signed nothing. */
async function unusable(key: ForeignKey, texts = [signed('RS256'), signed('ES256'), signed('EdDSA')]): Promise<void> {
  assert.equal(jwts.thumbprint(key), undefined)
  for (const jwt of texts) {
    const alg = jwts.read(jwt)?.header['alg'] as AssertionAlgorithm
    assert.equal(await jwts.isSignedBy(jwt, key, alg), false, alg)
  }
}

describe('public keys of others', () => {
  it('may have members beside those that make them up', async () => {
    const more = { use: 'sig', key_ops: ['verify'], kid: 'k', alg: 'RS256', x5c: ['MIIB'], x5u: 'https://evil.example', crv: 'P-256' }
    assert.equal(await jwts.isSignedBy(signed('RS256'), { ...more, ...rsa }, 'RS256'), true)
    assert.equal(jwts.thumbprint({ ...more, ...rsa }), jwts.thumbprint(rsa))
    assert.equal(await jwts.isSignedBy(signed('EdDSA'), { ...ed, key_ops: ['sign', 'verify'] }, 'EdDSA'), true)
  })

  it('have at least 2048 and at most 8192 bits of RSA', async () => {
    await unusable(tiny.jwk, [forge({ alg: 'RS256' }, signer('RS256', tiny)), forge({ alg: 'PS256' }, signer('PS256', tiny))])
    await unusable(small.jwk, [forge({ alg: 'RS256' }, signer('RS256', small))])
    assert.ok(jwts.thumbprint({ ...rsa, n: encoded(Buffer.alloc(1024, 255)) }))
    await unusable({ ...rsa, n: encoded([1, ...Buffer.alloc(1024, 255)]) })
  })

  it('have an RSA exponent that is odd, more than 1 and at most 32 bits long', async () => {
    for (const e of [[3], [255, 255, 255, 255]]) assert.ok(jwts.thumbprint({ ...rsa, e: encoded(e) }))
    for (const e of [[1], [2], [1, 0, 0], [0], [1, 0, 0, 0, 1]]) await unusable({ ...rsa, e: encoded(e) })
  })

  it('are points on their curve', async () => {
    const zero = encoded(Buffer.alloc(32))
    const { x, y } = ec
    for (const change of [{ y: x }, { x: y, y: x }, { x: zero, y: zero }, { y: zero }]) await unusable({ ...ec, ...change })
  })

  it('are of the curve that they name, and that is a known one', async () => {
    for (const crv of ['P-384', 'P-521', 'secp256k1', 'p-256', 'Ed25519', 'prime256v1', '', undefined, null, ['P-256'], 256]) {
      await unusable({ ...ec, crv })
    }
    for (const crv of ['X25519', 'Ed448', 'ed25519', undefined]) await unusable({ ...ed, crv })
    for (const kind of ['P-521', 'secp256k1', 'Ed448', 'X25519'] as const) await unusable(keyPair(kind).jwk)
  })

  it('are for verifying', async () => {
    for (const use of ['enc', 'SIG', '', null, ['sig'], 1]) for (const key of [rsa, ec, ed]) await unusable({ ...key, use })
    for (const uses of [[], ['encrypt'], ['sign'], ['deriveKey'], 'verify', null, {}, ['VERIFY'], [['verify']]]) {
      for (const key of [rsa, ec, ed]) await unusable({ ...key, key_ops: uses })
    }
  })

  it('have no private and no symmetric members', async () => {
    for (const alg of ['RS256', 'ES256', 'EdDSA'] as const) await unusable(privateJwk(alg))
    for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']) {
      for (const value of ['AQAB', '', null, []]) for (const key of [rsa, ec, ed]) await unusable({ ...key, [name]: value })
    }
    await unusable({ kty: 'oct', k: 'c2VjcmV0' })
  })

  it('have one spelling (RFC 7518 §2, §6.2.1.2)', async () => {
    await unusable({ ...rsa, n: withZero(rsa['n']) })
    await unusable({ ...rsa, e: 'AAEAAQ' })
    await unusable({ ...ec, x: withZero(ec['x']) })
    await unusable({ ...ec, x: encoded(decoded(ec['x']).subarray(1)) })
    await unusable({ ...ed, x: withZero(ed['x']) })
    for (const [key, name] of [[rsa, 'n'], [rsa, 'e'], [ec, 'x'], [ec, 'y'], [ed, 'x']] as const) {
      const text = String(key[name])
      for (const change of [`${text}=`, ` ${text}`, `${text}\n`, `${text}.`, '', undefined, null, 1, [text], { text }]) {
        await unusable({ ...key, [name]: change })
      }
    }
  })

  it('are of a known type', async () => {
    const strange = { toString: 1 }
    for (const kty of ['rsa', 'RSA ', 'AKP', 'oct', '', undefined, null, ['RSA'], strange, '__proto__', 'constructor']) {
      for (const key of [rsa, ec, ed]) await unusable({ ...key, kty })
    }
    await unusable({})
    await unusable(JSON.parse('{ "__proto__": { "kty": "OKP" } }') as ForeignKey)
    await unusable({ kty: 'EC', crv: strange, x: strange, y: strange })
  })

  it('have the same thumbprint in every order of their members', () => {
    const reversed = Object.fromEntries(Object.entries(ec).toReversed())
    assert.equal(jwts.thumbprint(reversed), jwts.thumbprint(ec))
    assert.equal(new Set([rsa, ec, ed, PAIRS.ES384.jwk].map((key) => jwts.thumbprint(key))).size, 4)
    assert.match(String(jwts.thumbprint(ec)), /^[\w-]{43}$/)
  })
})
