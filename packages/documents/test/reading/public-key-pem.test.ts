import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { PublicKeyUnusable, publicKeyOfPem } from '#src/reading/public-key-pem.js'

const encoded = (pem: string | Buffer): string => Buffer.from(pem).toString('base64')
const spki = { type: 'spki', format: 'pem' } as const

describe('a public key in PEM', () => {
  for (const [name, make] of [
    ['RSA', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['P-521', () => generateKeyPairSync('ec', { namedCurve: 'P-521' })],
    ['Ed25519', () => generateKeyPairSync('ed25519')],
  ] as const) {
    it(`is read: ${name}`, () => {
      const { publicKey } = make()
      assert.deepEqual(publicKeyOfPem(encoded(publicKey.export(spki))), publicKey.export({ format: 'jwk' }))
    })
  }

  it('is read in PKCS #1 too', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    assert.deepEqual(publicKeyOfPem(encoded(publicKey.export({ type: 'pkcs1', format: 'pem' }))), publicKey.export({ format: 'jwk' }))
  })

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const refused: readonly (readonly [string, string])[] = [
    ['a private key', encoded(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }))],
    ['a private key behind a public one', encoded(`${String(rsa.publicKey.export(spki))}${String(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }))}`)],
    ['1024 bits', encoded(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export(spki))],
    ['a curve that is not supported', encoded(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey.export(spki))],
    ['a key that cannot sign', encoded(generateKeyPairSync('x25519').publicKey.export(spki))],
    ['rubbish', encoded('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----')],
    ['a certificate', encoded('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')],
    ['nothing', ''],
    ['too much', encoded(`-----BEGIN PUBLIC KEY-----\n${'A'.repeat(10_000)}\n-----END PUBLIC KEY-----`)],
  ]
  for (const [name, pem] of refused) {
    it(`is refused: ${name}`, () => assert.throws(() => publicKeyOfPem(pem), PublicKeyUnusable))
  }
})
