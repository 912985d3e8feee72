import assert from 'node:assert/strict'
import { SIGNING_ALGORITHMS } from '@keyhall/core/protocol'
import type { JwtSigner } from '@keyhall/core/tokens'
import fc from 'fast-check'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { activeKeys, NOW, ringOfKeys } from './ring-of-keys.js'
import type { RingOfKeys } from './ring-of-keys.js'

const TYPES = ['JWT', 'at+jwt'] as const
const ISSUER = 'https://id.example'
const CLAIMS = { iss: ISSUER, sub: 'alice', aud: ['web', 'shop'], exp: NOW + 60, iat: NOW, name: 'Älice 😀', nested: { a: [1, null] } }

describe('JWTs of this server', () => {
  let world: RingOfKeys
  let signer: JwtSigner
  before(async () => {
    world = ringOfKeys(await activeKeys())
    signer = world.signer
    await world.ring.load()
  })

  for (const alg of SIGNING_ALGORITHMS) {
    for (const type of TYPES) {
      it(`with ${alg} and typ ${type} are verified by another implementation`, async () => {
        const jwt = await signer.sign(alg, type, CLAIMS)
        const keys = createLocalJWKSet({ keys: [...world.ring.publicKeySet().keys] })
        const verified = await jwtVerify(jwt, keys, { algorithms: [alg], typ: type, currentDate: new Date(NOW * 1000) })
        assert.deepEqual(verified.payload, CLAIMS)
        const { kid } = world.ring.publicKeySet().keys.find((key) => key.alg === alg) ?? {}
        assert.deepEqual(verified.protectedHeader, { alg, typ: type, kid })
      })

      it(`with ${alg} and typ ${type} are verified here, and are of that type only`, async () => {
        const jwt = await signer.sign(alg, type, CLAIMS)
        assert.deepEqual(await signer.verify(type, jwt), CLAIMS)
        assert.equal(await signer.verify(type === 'JWT' ? 'at+jwt' : 'JWT', jwt), undefined)
      })
    }

    it(`with ${alg} are never verified when one character differs`, async () => {
      const jwt = await signer.sign(alg, 'JWT', CLAIMS)
      const characters = fc.constantFrom(...'ABCQgwz019-_.=+/ \n\té\u0000', '')
      await fc.assert(fc.asyncProperty(fc.nat({ max: jwt.length }), characters, fc.boolean(), async (at, character, isInsertion) => {
        const changed = jwt.slice(0, at) + character + jwt.slice(isInsertion ? at : at + 1)
        fc.pre(changed !== jwt)
        assert.equal(await signer.verify('JWT', changed), undefined)
      }), { numRuns: 500 })
    })

    it(`with ${alg} have one spelling: the last character of each segment cannot be exchanged`, async () => {
      const jwt = await signer.sign(alg, 'JWT', CLAIMS)
      const ends = [...jwt.matchAll(/[^.](?=\.|$)/g)].map(({ index }) => index)
      for (const at of ends) {
        for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.replace(jwt.charAt(at), '')) {
          assert.equal(await signer.verify('JWT', jwt.slice(0, at) + character + jwt.slice(at + 1)), undefined)
        }
      }
    })
  }

  it('carry any claims unchanged', async () => {
    await fc.assert(fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (claims) => {
      const sent = JSON.parse(JSON.stringify(claims)) as Record<string, unknown>
      assert.deepEqual(await signer.verify('at+jwt', await signer.sign('EdDSA', 'at+jwt', sent)), sent)
    }))
  })

  it('with ES256 have a raw signature of 64 bytes, different each time', async () => {
    const jwts = await Promise.all(Array.from({ length: 300 }, () => signer.sign('ES256', 'JWT', {})))
    const signatures = jwts.map((jwt) => jwt.split('.')[2] ?? '')
    assert.deepEqual(new Set(signatures.map((text) => Buffer.from(text, 'base64url').length)), new Set([64]))
    assert.equal(new Set(signatures).size, signatures.length)
  })

  it('with RS256 are signed side by side, off the event loop', async () => {
    let turns = 0
    let isSigned = false
    const turn = () => {
      turns += 1
      if (!isSigned) setImmediate(turn)
    }
    setImmediate(turn)
    // Not all at once: on a busy machine, all signatures of one moment may be ready in the same turn.
    for (let count = 0; count < 5; count++) await Promise.all(Array.from({ length: 10 }, () => signer.sign('RS256', 'JWT', CLAIMS)))
    isSigned = true
    assert.ok(turns > 2, `the event loop turned ${turns} times`)
  })

  it('are at most 16 KiB long', async () => {
    const small = await signer.sign('EdDSA', 'JWT', { text: 'x'.repeat(11_000) })
    const large = await signer.sign('EdDSA', 'JWT', { text: 'x'.repeat(13_000) })
    assert.ok(small.length < 16_384 && large.length > 16_384)
    assert.ok(await signer.verify('JWT', small))
    assert.equal(await signer.verify('JWT', large), undefined)
  })
})

describe('texts that are no JWT of this server', () => {
  let signer: JwtSigner
  before(async () => {
    signer = ringOfKeys(await activeKeys()).signer
  })

  it('are undefined and never an exception', async () => {
    const header = fc.record({ alg: fc.constantFrom('RS256', 'none'), typ: fc.constant('JWT'), kid: fc.jsonValue() })
    const json = fc.oneof(fc.jsonValue(), header)
    const encoded = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...'Aa0-_=') }),
      json.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    )
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.array(encoded, { maxLength: 5 }).map((segments) => segments.join('.')))
    await fc.assert(fc.asyncProperty(texts, async (text) => {
      assert.equal(await signer.verify('JWT', text), undefined)
    }), { numRuns: 2_000 })
  })
})
