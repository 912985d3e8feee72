import assert from 'node:assert/strict'
import { deflateRawSync } from 'node:zlib'
import { foreignJwts } from '@keyhall/adapters-crypto'
import { forge, forgeText, segment } from '../support/forge.js'
import { PAIRS, signed, signer } from './signers.js'

const jwts = foreignJwts()
const encoded = (text: string | Buffer): string => Buffer.from(text).toString('base64url')
const HEADER = segment({ alg: 'EdDSA' })

async function refused(jwt: string): Promise<void> {
  assert.equal(jwts.read(jwt), undefined, jwt.slice(0, 200))
  assert.equal(await jwts.isSignedBy(jwt, PAIRS.EdDSA.jwk, 'EdDSA'), false)
}

/** Rightly signed by the key that `refused` asks about. */
const withClaims = (json: string | Buffer): string => forgeText(HEADER, signer('EdDSA'), encoded(json))
const withHeader = (json: string | Buffer): string => forgeText(encoded(json), signer('EdDSA'), segment({}))

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('refused texts', () => {
  it('are the other forms of a JWS (RFC 7515 §7)', async () => {
    const jwt = signed('EdDSA')
    const [protectedHeader, payload, signature] = jwt.split('.')
    await refused(JSON.stringify({ protected: protectedHeader, payload, signature }))
    await refused(`${protectedHeader}..${signature}`)
  })

  it('have more or fewer than three segments, or an empty one', async () => {
    const jwt = signed('EdDSA')
    const [header, payload, signature] = jwt.split('.')
    const texts = [
      '', '.', '..', '...', `${header}.${payload}`, `${header}.${payload}.`, `.${payload}.${signature}`, `${jwt}.`, `.${jwt}`, `${jwt}..`,
      `${jwt}.${signature}`, '.'.repeat(16_000),
    ]
    for (const text of texts) await refused(text)
  })

  it('are not canonical base64url', async () => {
    const jwt = signed('EdDSA')
    for (const after of ['=', '==', '\n', '\r\n', ' ', '\0', '\ufeff']) await refused(`${jwt}${after}`)
    for (const before of [' ', '\n', '\ufeff']) await refused(`${before}${jwt}`)
    for (const between of ['=.', ' .', '. ', '\n.']) await refused(jwt.replace('.', between))
  })

  it('have another last character that decodes to the same bytes', async () => {
    const jwt = signed('EdDSA')
    for (const { index } of jwt.matchAll(/[^.](?=\.|$)/g)) {
      for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.replace(jwt.charAt(index), '')) {
        const changed = jwt.slice(0, index) + character + jwt.slice(index + 1)
        assert.equal(await jwts.isSignedBy(changed, PAIRS.EdDSA.jwk, 'EdDSA'), false)
      }
    }
  })

  it('are standard base64', async () => {
    const claims = { text: '???>>>' }
    const jwt = forgeText(HEADER, signer('EdDSA'), Buffer.from(JSON.stringify(claims)).toString('base64').replaceAll('=', ''))
    assert.match(jwt.split('.')[1] ?? '', /[+/]/)
    await refused(jwt)
  })

  it('are longer than 16 KiB', async () => {
    const small = signed('EdDSA', { text: 'x'.repeat(12_000) })
    assert.ok(small.length < 16_384)
    assert.equal(await jwts.isSignedBy(small, PAIRS.EdDSA.jwk, 'EdDSA'), true)
    for (const length of [12_300, 100_000, 10_000_000]) await refused(signed('EdDSA', { text: 'x'.repeat(length) }))
  })

  it('have claims that are no JSON object', async () => {
    for (const json of ['null', '1', '"text"', 'true', '[]', '[{}]']) await refused(withClaims(json))
    for (const json of ['{', '{}{}', '{} x', '', "{'a':1}", '{"a":1,}', '{"a":NaN}', '// {}']) await refused(withClaims(json))
  })

  it('have a header that is not a JSON object', async () => {
    for (const json of ['null', '"EdDSA"', '["EdDSA"]', '{', '{"alg":"EdDSA"', '{"alg":"EdDSA"}{}']) await refused(withHeader(json))
  })

  it('are not in UTF-8 (RFC 8725 §3.7)', async () => {
    await refused(withClaims(Buffer.from('{"sub":"\xff"}', 'latin1')))
    await refused(withClaims(Buffer.from('{"sub":"\xed\xa0\x80"}', 'latin1')))
    await refused(withClaims(Buffer.from('{"sub":"alice"}', 'utf16le')))
    await refused(withClaims('\ufeff{"sub":"alice"}'))
    await refused(withHeader(Buffer.from('{"alg":"EdDSA","kid":"\xc0\xaf"}', 'latin1')))
  })

  it('have a member twice (RFC 7515 §4, RFC 7519 §4)', async () => {
    for (const json of [
      '{"sub":"a","sub":"b"}', '{"sub":"a","sub":"a"}', '{"sub":"a","\\u0073ub":"b"}', '{"a":{"b":1,"b":2}}', '{"a":[1,{"b":1,"b":2}]}',
      '{"a":{"b":{}},"c":[[]],"a":1}', '{"__proto__":1,"__proto__":2}', '{"":1,"":2}', '{"a\\"":1,"a\\"":2}', '{"a":"\\\\","a":1}',
    ]) await refused(withClaims(json))
    await refused(withHeader('{"alg":"EdDSA","alg":"EdDSA"}'))
    await refused(withHeader('{"alg":"none","alg":"EdDSA"}'))
    await refused(withHeader('{"alg":"EdDSA","jwk":{"kty":"OKP","kty":"EC"}}'))
  })

  it('are nested more than 64 deep', async () => {
    assert.ok(jwts.read(withClaims(`{"a":${nested(63)}}`)))
    assert.ok(jwts.read(withClaims(`{"a":[${Array(100).fill('[{}]').join()}]}`)))
    for (const depth of [64, 1_000, 6_000]) await refused(withClaims(`{"a":${nested(depth)}}`))
    await refused(withClaims(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`))
    await refused(withHeader(`{"alg":"EdDSA","jwk":${nested(5_000)}}`))
  })

  it('have a crit member, even when signed (RFC 7515 §4.1.11)', async () => {
    for (const crit of [['exp'], ['b64'], [], null, 'exp', 0]) {
      await refused(forge({ alg: 'EdDSA', crit, b64: true, exp: 1 }, signer('EdDSA')))
    }
    const unencoded = `${segment({ alg: 'EdDSA', b64: false, crit: ['b64'] })}.{}`
    await refused(`${unencoded}.${encoded(signer('EdDSA')(Buffer.from(unencoded)))}`)
  })

  it('are JWE, however much they would unfold to (CVE-2024-28176, CVE-2022-36083)', async () => {
    const bomb = encoded(deflateRawSync(Buffer.alloc(10_000_000)))
    const headers = [
      { alg: 'dir', enc: 'A256GCM', zip: 'DEF' },
      { alg: 'PBES2-HS256+A128KW', enc: 'A128GCM', p2c: 2 ** 31 - 1, p2s: 'c2FsdHNhbHQ' },
      { alg: 'RSA-OAEP', enc: 'A256GCM' },
    ]
    for (const header of headers) {
      for (const key of ['', encoded(Buffer.alloc(32))]) {
        await refused(`${segment(header)}.${key}.${encoded(Buffer.alloc(12))}.${bomb}.${encoded(Buffer.alloc(16))}`)
      }
      await refused(forgeText(segment(header), signer('EdDSA'), bomb))
    }
    await refused(forgeText(segment({ alg: 'EdDSA', zip: 'DEF' }), signer('EdDSA'), encoded(deflateRawSync('{}'))))
  })
})
