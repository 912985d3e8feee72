import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { freshKeyPair, keyGenerator, masterKeySealer } from '@keyhall/adapters-crypto'
import { SIGNING_ALGORITHMS } from '@keyhall/core/protocol'
import { calculateJwkThumbprint } from 'jose'

const sealer = masterKeySealer(Buffer.alloc(32, 'a master key of the tests'))
const generator = keyGenerator(sealer, freshKeyPair)

const MEMBERS = {
  RS256: ['alg', 'e', 'kid', 'kty', 'n', 'use'],
  ES256: ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
  EdDSA: ['alg', 'crv', 'kid', 'kty', 'use', 'x'],
}

describe('new signing keys', () => {
  for (const alg of SIGNING_ALGORITHMS) {
    it(`for ${alg} are published without any private member`, async () => {
      const { kid, publicJwk } = await generator.generate(alg)
      assert.deepEqual(Object.keys(publicJwk).toSorted(), MEMBERS[alg])
      assert.deepEqual([publicJwk.use, publicJwk.alg, publicJwk.kid], ['sig', alg, kid])
    })

    it(`for ${alg} are named by their thumbprint (RFC 7638)`, async () => {
      const { kid, publicJwk } = await generator.generate(alg)
      assert.equal(kid, await calculateJwkThumbprint(publicJwk, 'sha256'))
    })

    it(`for ${alg} keep the private key sealed, for this kid only`, async () => {
      const { kid, publicJwk, sealedPrivateKey } = await generator.generate(alg)
      const privateKey = createPrivateKey({ key: sealer.open(sealedPrivateKey, `signing-key:${kid}`), format: 'der', type: 'pkcs8' })
      const { use: _use, alg: _alg, kid: _kid, ...members } = publicJwk
      assert.deepEqual(members, createPublicKey(privateKey).export({ format: 'jwk' }))
      assert.throws(() => sealer.open(sealedPrivateKey, 'signing-key:another'), { code: 'crypto.wrong_master_key' })
    })
  }

  it('are RSA of 2048 bits, P-256 and Ed25519', async () => {
    const [rsa, ec, ed] = await Promise.all(SIGNING_ALGORITHMS.map(async (alg) => (await generator.generate(alg)).publicJwk))
    assert.equal(Buffer.from(String(rsa?.n), 'base64url').length * 8, 2048)
    assert.deepEqual([ec?.crv, ed?.crv], ['P-256', 'Ed25519'])
  })

  it('are never the same', async () => {
    const kids = await Promise.all(Array.from({ length: 20 }, async () => (await generator.generate('EdDSA')).kid))
    assert.equal(new Set(kids).size, kids.length)
  })
})
