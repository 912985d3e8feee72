import assert from 'node:assert/strict'
import { foreignJwts } from '@keyhall/adapters-crypto'
import { ASSERTION_ALGORITHMS } from '@keyhall/core/protocol'
import { SignJWT, exportJWK, exportSPKI, generateKeyPair, importSPKI } from 'jose'
import { CLAIMS } from '../support/forge.js'
import { keyPair } from '../support/key-pair.js'
import { PAIRS, signed } from './signers.js'

const jwts = foreignJwts()

describe('JWTs that others signed', () => {
  for (const alg of ASSERTION_ALGORITHMS) {
    it(`with ${alg} by node:crypto are read and verified`, async () => {
      const jwt = signed(alg)
      assert.deepEqual(jwts.read(jwt), { header: { alg, typ: 'JWT' }, claims: CLAIMS })
      assert.equal(await jwts.isSignedBy(jwt, PAIRS[alg].jwk, alg), true)
    })

    it(`with ${alg} by jose are read and verified`, async () => {
      const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
      // By way of a text: on Node 20 the export of a key that was just made may wait for itself for ever.
      const jwk = await exportJWK(await importSPKI(await exportSPKI(publicKey), alg, { extractable: true }))
      const jwt = await new SignJWT(CLAIMS).setProtectedHeader({ alg, kid: 'one' }).sign(privateKey)
      assert.deepEqual(jwts.read(jwt), { header: { alg, kid: 'one' }, claims: CLAIMS })
      assert.equal(await jwts.isSignedBy(jwt, { ...jwk }, alg), true)
    })

    it(`with ${alg} are verified again and again with the same key`, async () => {
      const answers = Array.from({ length: 5 }, (_, turn) => jwts.isSignedBy(signed(alg, { turn }), { ...PAIRS[alg].jwk }, alg))
      assert.deepEqual(await Promise.all(answers), [true, true, true, true, true])
    })

    it(`with ${alg} are not signed by another key of the same kind`, async () => {
      const other = { RSA: 'RSA 2048', EC: String(PAIRS[alg].jwk['crv']), OKP: 'Ed25519' }[String(PAIRS[alg].jwk['kty'])]
      assert.equal(await jwts.isSignedBy(signed(alg), keyPair(other as 'RSA 2048').jwk, alg), false)
    })
  }

  it('keep their claims unchanged', () => {
    const nested = { act: { sub: 'x', act: { sub: 'x' } }, list: [{ a: 1 }, { a: 1 }] }
    const claims = { sub: 'Älice 😀', aud: ['a', 'b'], exp: 1.5, text: '"a":{', ...nested }
    assert.deepEqual(jwts.read(signed('EdDSA', claims))?.claims, claims)
    assert.deepEqual(jwts.read(signed('EdDSA', {}))?.claims, {})
  })

  it('keep members that look like the prototype apart from it', () => {
    const claims = JSON.parse('{ "__proto__": { "sub": "root" }, "constructor": 1 }') as Record<string, unknown>
    const read = jwts.read(signed('EdDSA', claims))?.claims
    assert.equal(read?.['sub'], undefined)
    assert.deepEqual(Object.keys(read ?? {}), ['__proto__', 'constructor'])
  })

  it('do not have to have a typ or a kid', async () => {
    const jwt = signed('ES256', CLAIMS, { typ: undefined })
    assert.deepEqual(jwts.read(jwt)?.header, { alg: 'ES256' })
    assert.equal(await jwts.isSignedBy(jwt, PAIRS.ES256.jwk, 'ES256'), true)
  })
})
