import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { compactDecrypt } from 'jose'
import { jwtEncrypter } from '@keyhall/adapters-crypto'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_ENCRYPTION_ALGORITHMS } from '@keyhall/core/protocol'

const encrypter = jwtEncrypter()
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const curves = [generateKeyPairSync('ec', { namedCurve: 'P-256' }), generateKeyPairSync('ec', { namedCurve: 'P-384' })]

describe('encryption to the key of a client (RFC 7516, RFC 7518 §4 and §5)', () => {
  for (const alg of KEY_ENCRYPTION_ALGORITHMS) {
    for (const enc of CONTENT_ENCRYPTION_ALGORITHMS) {
      it(`can be decrypted by the client: ${alg}, ${enc}`, async () => {
        for (const { publicKey, privateKey } of alg === 'RSA-OAEP-256' ? [rsa] : curves) {
          const key = { ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'enc' }
          const jwe = (await encrypter.encrypt('é', { alg, enc, key }, 'JWT')) ?? ''
          const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey)
          assert.equal(Buffer.from(plaintext).toString(), 'é')
          const { epk: _epk, ...header } = protectedHeader
          assert.deepEqual(header, { alg, enc, kid: 'k', cty: 'JWT' })
        }
      })
    }
  }

  it('gives a new text for every response', async () => {
    const key = rsa.publicKey.export({ format: 'jwk' }) as Record<string, unknown>
    const [one, other] = await Promise.all([0, 1].map(() => encrypter.encrypt('x', { alg: 'RSA-OAEP-256', enc: 'A256GCM', key })))
    assert.notEqual(one, other)
  })

  const p256 = curves[0]?.publicKey.export({ format: 'jwk' })
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
  const rows: Readonly<Record<string, readonly [alg: (typeof KEY_ENCRYPTION_ALGORITHMS)[number], key: object]>> = {
    'a point that is not on its curve': ['ECDH-ES', { ...p256, y: p256?.x }],
    'no numbers': ['RSA-OAEP-256', { kty: 'RSA' }],
    'a short modulus': ['RSA-OAEP-256', short],
    'another type of key': ['RSA-OAEP-256', { ...p256 }],
    'another curve': ['ECDH-ES', generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })],
    'a curve without an algorithm': ['ECDH-ES', generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey.export({ format: 'jwk' })],
    'an RSA key for ECDH': ['ECDH-ES', rsa.publicKey.export({ format: 'jwk' })],
  }
  for (const [title, [alg, key]] of Object.entries(rows)) {
    it(`is impossible with ${title}`, async () => {
      assert.equal(await encrypter.encrypt('x', { alg, enc: 'A256GCM', key: { ...key } }), undefined)
    })
  }
})
