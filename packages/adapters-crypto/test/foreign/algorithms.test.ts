import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { foreignJwts } from '@keyhall/adapters-crypto'
import type { ForeignKey } from '@keyhall/core/assertions'
import { ASSERTION_ALGORITHMS } from '@keyhall/core/protocol'
import type { AssertionAlgorithm } from '@keyhall/core/protocol'
import { bytes, es256, forge, hmac, ps256, rs256, secretsOf, segment } from '../support/forge.js'
import type { Sign } from '../support/forge.js'
import { keyPair } from '../support/key-pair.js'
import { PAIRS, signed, signer } from './signers.js'

const jwts = foreignJwts()
const ORDER_OF_P256 = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex')

/** EdDSA and Ed25519 are two names of one algorithm (RFC 9864 §2.2). */
const curveOf = (alg: AssertionAlgorithm): string => (alg === 'EdDSA' ? 'Ed25519' : alg)

/** No registered key, and no algorithm that the server may name, makes this a signed JWT. */
async function refused(jwt: string, key?: ForeignKey, alg?: AssertionAlgorithm): Promise<void> {
  for (const named of alg ? [alg] : ASSERTION_ALGORITHMS) {
    for (const jwk of key ? [key] : Object.values(PAIRS).map((pair) => pair.jwk)) {
      assert.equal(await jwts.isSignedBy(jwt, jwk, named), false, `${named} ${String(jwk['kty'])} ${jwt}`)
    }
  }
}

describe('algorithms of JWTs that others signed (RFC 8725 §3.1)', () => {
  for (const none of ['none', 'None', 'nOnE', 'NONE', '']) {
    it(`refuses alg ${JSON.stringify(none)}, with any signature or none`, async () => {
      await refused(`${segment({ alg: none })}.${segment({})}.`)
      await refused(forge({ alg: none }, bytes(64)))
      for (const alg of ASSERTION_ALGORITHMS) await refused(forge({ alg: none }, signer(alg)))
    })
  }

  it('refuses HMAC with a public key as the secret, in every form of it', async () => {
    for (const alg of ASSERTION_ALGORITHMS) {
      const { publicKey, jwk } = PAIRS[alg]
      for (const secret of secretsOf(publicKey, jwk)) {
        await refused(forge({ alg: 'HS256' }, hmac(secret)), jwk)
        await refused(forge({ alg }, hmac(secret)), jwk)
      }
    }
  })

  for (const alg of ASSERTION_ALGORITHMS) {
    it(`${alg} verifies ${alg} only, and with a key of its kind only`, async () => {
      for (const named of ASSERTION_ALGORITHMS) {
        for (const { jwk } of Object.values(PAIRS)) {
          const isRight = named === alg && jwk === PAIRS[alg].jwk
          assert.equal(await jwts.isSignedBy(signed(alg), jwk, named), isRight, `${named} ${String(jwk['kty'])}`)
        }
      }
    })

    it(`${alg} is not verified under the name of another algorithm`, async () => {
      for (const other of ASSERTION_ALGORITHMS.filter((name) => curveOf(name) !== curveOf(alg))) {
        await refused(forge({ alg: other }, signer(alg)), PAIRS[alg].jwk)
      }
      for (const name of [alg.toLowerCase(), ` ${alg}`, [alg], { alg }, null, undefined, 1, true]) {
        await refused(forge({ alg: name }, signer(alg)))
      }
    })
  }

  it('refuses algorithms that are not listed, though the key is right', async () => {
    const { privateKey } = PAIRS.RS256
    await refused(forge({ alg: 'RS1' }, (data) => sign('sha1', data, privateKey)))
    await refused(forge({ alg: 'RS256' }, (data) => sign('sha1', data, privateKey)))
    await refused(forge({ alg: 'Ed448' }, signer('EdDSA')))
    await refused(forge({ alg: 'ES256K' }, signer('ES256')))
    await refused(forge({ alg: 'RSA-OAEP' }, signer('RS256')))
  })

  it('ignores the alg of the key', async () => {
    assert.equal(await jwts.isSignedBy(signed('PS256'), { ...PAIRS.PS256.jwk, alg: 'RS256' }, 'PS256'), true)
  })

  it('refuses PS256 with a salt of another length than its hash (RFC 7518 §3.5)', async () => {
    for (const length of [0, 20, 31, 33, 64]) await refused(forge({ alg: 'PS256' }, ps256(PAIRS.PS256.privateKey, length)))
  })

  it('refuses the numbers of ECDSA that are zero or no less than the order of the curve', async () => {
    const right = signer('ES256')
    const withNumbers = (change: (r: Buffer, s: Buffer) => readonly Buffer[]): Sign => (data) => {
      const raw = right(data)
      return Buffer.concat([...change(raw.subarray(0, 32), raw.subarray(32))])
    }
    const zero = Buffer.alloc(32)
    await refused(forge({ alg: 'ES256' }, withNumbers(() => [zero, zero])))
    await refused(forge({ alg: 'ES256' }, withNumbers((r) => [r, zero])))
    await refused(forge({ alg: 'ES256' }, withNumbers((_, s) => [zero, s])))
    await refused(forge({ alg: 'ES256' }, withNumbers(() => [ORDER_OF_P256, ORDER_OF_P256])))
    await refused(forge({ alg: 'ES256' }, withNumbers((r) => [r, ORDER_OF_P256])))
    await refused(forge({ alg: 'ES256' }, withNumbers((_, s) => [ORDER_OF_P256, s])))
    await refused(forge({ alg: 'ES384' }, bytes(96)))
  })

  it('refuses ECDSA signatures in DER, and those that are filled up or cut off (RFC 7518 §3.4)', async () => {
    const right = signer('ES256')
    const bytes16 = Buffer.alloc(16)
    await refused(forge({ alg: 'ES256' }, (data) => sign('sha256', data, PAIRS.ES256.privateKey)))
    await refused(forge({ alg: 'ES384' }, (data) => sign('sha384', data, PAIRS.ES384.privateKey)))
    await refused(forge({ alg: 'ES256' }, (data) => Buffer.concat([right(data), Buffer.alloc(1)])))
    await refused(forge({ alg: 'ES256' }, (data) => Buffer.concat([Buffer.alloc(1), right(data)])))
    await refused(forge({ alg: 'ES256' }, (data) => right(data).subarray(0, -1)))
    const widened = ([...raw]: Buffer): Buffer => Buffer.from([...bytes16, ...raw.slice(0, 32), ...bytes16, ...raw.slice(32)])
    await refused(forge({ alg: 'ES256' }, (data) => widened(right(data))))
    await refused(forge({ alg: 'RS256' }, (data) => Buffer.concat([Buffer.alloc(1), signer('RS256')(data)])))
    await refused(forge({ alg: 'EdDSA' }, (data) => Buffer.concat([signer('EdDSA')(data), Buffer.alloc(1)])))
  })

  it('refuses signatures of zeros and of ones, of any length', async () => {
    for (const alg of ASSERTION_ALGORITHMS) {
      for (const length of [1, 63, 64, 65, 96, 128, 255, 256, 257]) {
        await refused(forge({ alg }, bytes(length)), PAIRS[alg].jwk, alg)
        await refused(forge({ alg }, bytes(length, 255)), PAIRS[alg].jwk, alg)
      }
    }
  })

  it('refuses keys that the header brings along or points to', async () => {
    const theirs = keyPair('RSA 2048')
    const pointers = [
      { jwk: theirs.jwk }, { jku: 'https://evil.example/keys' }, { x5u: 'https://evil.example/cert' }, { x5c: ['MIIB'] },
      { jwk: theirs.jwk, kid: 'ours', jku: 'https://evil.example/keys' },
    ]
    for (const more of pointers) await refused(forge({ alg: 'RS256', ...more }, rs256(theirs.privateKey)))
    await refused(forge({ alg: 'ES256', jwk: keyPair('P-256').jwk }, es256(keyPair('P-256').privateKey)))
  })
})
