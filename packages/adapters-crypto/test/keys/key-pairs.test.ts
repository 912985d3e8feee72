import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { freshKeyPair, rsaKeyPair } from '@keyhall/adapters-crypto'

describe('a pair of RSA keys', () => {
  it('has 2048 bits, and a private half in PKCS #1 that belongs to the public one', async () => {
    const { publicKey, privateKey } = await rsaKeyPair(freshKeyPair)
    assert.deepEqual(Object.keys(publicKey).toSorted(), ['e', 'kty', 'n'])
    assert.match(privateKey, /^-----BEGIN RSA PRIVATE KEY-----/)
    const text = Buffer.from('text')
    const key = createPublicKey({ key: publicKey, format: 'jwk' })
    assert.equal(key.asymmetricKeyDetails?.modulusLength, 2048)
    assert.ok(verify('sha256', text, key, sign('sha256', text, createPrivateKey(privateKey))))
  })
})
