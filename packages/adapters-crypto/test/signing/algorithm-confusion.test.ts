import assert from 'node:assert/strict'
import { createPublicKey, sign } from 'node:crypto'
import type { SigningKey } from '@keyhall/core/keys'
import type { JwtSigner } from '@keyhall/core/tokens'
import { bytes, CLAIMS, eddsa, es256, forge, hmac, ps256, rs256, secretsOf, segment } from '../support/forge.js'
import type { Header } from '../support/forge.js'
import { keyPair } from '../support/key-pair.js'
import { activeKeys, privateKeyOf, ringOfKeys } from './ring-of-keys.js'

const foreignRsa = keyPair('RSA 2048')
const foreignEd = keyPair('Ed25519')
const foreignEc = keyPair('P-256')

describe('algorithm confusion (RFC 8725 §2.1)', () => {
  let rsa: SigningKey
  let ec: SigningKey
  let ed: SigningKey
  let signer: JwtSigner
  before(async () => {
    const keys = await activeKeys()
    ;[rsa, ec, ed] = keys as [SigningKey, SigningKey, SigningKey]
    signer = ringOfKeys(keys).signer
  })

  const header = (key: SigningKey, more: Header = {}): Header => ({ alg: key.alg, typ: 'JWT', kid: key.kid, ...more })
  const refused = async (jwt: string) => assert.equal(await signer.verify('JWT', jwt), undefined)

  it('takes what these tests forge with the right keys', async () => {
    for (const jwt of [
      forge(header(rsa), rs256(privateKeyOf(rsa))), forge(header(ec), es256(privateKeyOf(ec))), forge(header(ed), eddsa(privateKeyOf(ed))),
    ]) assert.deepEqual(await signer.verify('JWT', jwt), CLAIMS)
  })

  for (const none of ['none', 'None', 'nOnE', 'NONE', '']) {
    it(`refuses alg ${JSON.stringify(none)}, with any signature or none`, async () => {
      for (const key of [rsa, ec, ed]) {
        await refused(`${segment(header(key, { alg: none }))}.${segment(CLAIMS)}.`)
        await refused(forge(header(key, { alg: none }), bytes(64)))
      }
      await refused(forge(header(rsa, { alg: none }), rs256(privateKeyOf(rsa))))
    })
  }

  it('refuses HS256 with a public key as the secret, in every form of it', async () => {
    for (const key of [rsa, ec, ed]) {
      for (const secret of secretsOf(createPublicKey(privateKeyOf(key)), key.publicJwk)) {
        await refused(forge(header(key, { alg: 'HS256' }), hmac(secret)))
        await refused(forge(header(key), hmac(secret)))
      }
    }
  })

  it('refuses other algorithms of the right key', async () => {
    await refused(forge(header(rsa, { alg: 'PS256' }), ps256(privateKeyOf(rsa))))
    await refused(forge(header(rsa), ps256(privateKeyOf(rsa))))
    await refused(forge(header(rsa, { alg: 'PS256' }), rs256(privateKeyOf(rsa))))
    for (const [alg, digest] of [['RS1', 'sha1'], ['RS384', 'sha384'], ['RS512', 'sha512']] as const) {
      await refused(forge(header(rsa, { alg }), (data) => sign(digest, data, privateKeyOf(rsa))))
      await refused(forge(header(rsa), (data) => sign(digest, data, privateKeyOf(rsa))))
    }
    await refused(forge(header(ec, { alg: 'ES384' }), es256(privateKeyOf(ec))))
    await refused(forge(header(ed, { alg: 'Ed25519' }), eddsa(privateKeyOf(ed))))
    await refused(forge(header(rsa, { alg: 'rs256' }), rs256(privateKeyOf(rsa))))
    await refused(forge(header(rsa, { alg: ['RS256'] }), rs256(privateKeyOf(rsa))))
  })

  it('refuses the algorithm of one key with the kid of another', async () => {
    await refused(forge(header(rsa, { kid: ec.kid }), rs256(privateKeyOf(rsa))))
    await refused(forge(header(ec, { kid: rsa.kid }), es256(privateKeyOf(ec))))
    await refused(forge(header(ed, { kid: ec.kid }), eddsa(privateKeyOf(ed))))
    await refused(forge(header(rsa, { alg: 'ES256' }), es256(privateKeyOf(ec))))
  })

  it('refuses foreign keys under our kid', async () => {
    await refused(forge(header(rsa), rs256(foreignRsa.privateKey)))
    await refused(forge(header(ec), es256(foreignEc.privateKey)))
    await refused(forge(header(ed), eddsa(foreignEd.privateKey)))
  })

  it('refuses foreign keys that the header brings along or points to', async () => {
    const { jwk } = foreignRsa
    for (const more of [{ jwk }, { jku: 'https://evil.example/keys' }, { x5u: 'https://evil.example/cert' }, { x5c: ['MIIB'] }]) {
      await refused(forge(header(rsa, more), rs256(foreignRsa.privateKey)))
      await refused(forge({ alg: 'RS256', typ: 'JWT', kid: 'theirs', ...more }, rs256(foreignRsa.privateKey)))
      await refused(forge({ alg: 'RS256', typ: 'JWT', ...more }, rs256(foreignRsa.privateKey)))
    }
  })

  it('refuses signatures of zeros, of ones, and of other lengths', async () => {
    for (const key of [rsa, ec, ed]) {
      for (const length of [1, 63, 64, 65, 128, 255, 256, 257]) {
        await refused(forge(header(key), bytes(length)))
        await refused(forge(header(key), bytes(length, 255)))
      }
    }
    await refused(forge(header(ec), (data) => sign('sha256', data, privateKeyOf(ec))))
    await refused(forge(header(ec), (data) => Buffer.concat([es256(privateKeyOf(ec))(data), Buffer.alloc(1)])))
    await refused(forge(header(rsa), (data) => Buffer.concat([Buffer.alloc(1), rs256(privateKeyOf(rsa))(data)])))
  })

  it('refuses anything critical, though we signed it (RFC 7515 §4.1.11)', async () => {
    for (const crit of [['exp'], ['b64'], [], null, 'exp', 0]) {
      await refused(forge(header(ed, { crit, b64: true, exp: 1 }), eddsa(privateKeyOf(ed))))
    }
  })

  it('refuses an unknown kid, and one that is not a string', async () => {
    const texts = ['', '../../etc/passwd', "' OR 1=1--", '__proto__', 'x'.repeat(10_000)]
    for (const kid of [undefined, null, 1, [ed.kid], { kid: ed.kid }, ...texts]) {
      await refused(forge(header(ed, { kid }), eddsa(privateKeyOf(ed))))
    }
  })

  it('takes typ in either case and with application/ (RFC 7515 §4.1.9), and no other', async () => {
    for (const typ of ['JWT', 'jwt', 'application/jwt', 'APPLICATION/JWT']) {
      assert.deepEqual(await signer.verify('JWT', forge(header(ed, { typ }), eddsa(privateKeyOf(ed)))), CLAIMS)
    }
    for (const typ of [undefined, null, '', 'at+jwt', 'application/at+jwt', 'JWT ', 'logout+jwt', 'application/application/jwt', ['JWT']]) {
      await refused(forge(header(ed, { typ }), eddsa(privateKeyOf(ed))))
    }
    assert.deepEqual(await signer.verify('at+jwt', forge(header(ed, { typ: 'application/AT+JWT' }), eddsa(privateKeyOf(ed)))), CLAIMS)
  })

  it('refuses claims that are no object, though we signed them', async () => {
    for (const claims of [null, 'text', 1, true, [], [CLAIMS]]) await refused(forge(header(ed), eddsa(privateKeyOf(ed)), claims))
    const signed = `${segment(header(ed))}.${Buffer.from('{').toString('base64url')}`
    await refused(`${signed}.${eddsa(privateKeyOf(ed))(Buffer.from(signed)).toString('base64url')}`)
  })

  it('refuses other forms of JWS and JWE', async () => {
    const jwt = forge(header(ed), eddsa(privateKeyOf(ed)))
    const [protectedHeader, payload, signature] = jwt.split('.')
    await refused(JSON.stringify({ protected: protectedHeader, payload, signature }))
    const shortened = [`${protectedHeader}..${signature}`, `${protectedHeader}.${payload}`, `.${payload}.${signature}`, '..', '.', '']
    for (const text of [...shortened, `${jwt}.`, `.${jwt}`, `${jwt}..`, `${jwt}.${signature}`]) await refused(text)
  })
})
