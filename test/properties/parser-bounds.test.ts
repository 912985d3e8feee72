import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { certificatesIn } from '@keyhall/adapters-http'
import { foreignJwts, jwtEncrypter, webAuthn } from '@keyhall/adapters-crypto'
import { processorTime } from '@keyhall/adapters-memory'
import { transform } from '@keyhall/core/claim-rules'
import { parseClaimsRequest } from '@keyhall/core/protocol'
import { DETAIL_LIMITS, parseDetails, schemaProblem } from '@keyhall/core/resources'
import { parseExactJson } from '@keyhall/core/shared'
import { textProblem } from '@keyhall/texts'
import { apiDocument, callers } from '../support/api-callers.js'
import { FORM, send } from '../support/send.js'
import { startedWorld } from '../support/world.js'

/** Milliseconds of processor time for one input of a stranger: others wait as long. */
const MAX_MILLISECONDS = 50
const KB = 1024
const MB = 1024 * KB

/** Repeats a part up to a length. */
const filled = (part: string, length: number): string => part.repeat(Math.floor(length / part.length))
const listOf = (element: string, length: number): string => `[${filled(`${element},`, length - element.length - 2)}${element}]`
const members = (value: string, length: number): string => {
  const count = Math.floor(length / (value.length + 12))
  return `{${Array.from({ length: count }, (_, index) => `"m${index}":${value}`).join(',')}}`
}
/** JSON whose parsing costs most for its length: many objects, names, numbers and escape sequences. */
const json = (length: number): Readonly<Record<string, string>> => ({
  objects: listOf('{}', length), lists: listOf('[]', length), numbers: listOf('1', length), 'numbers beyond 2^53': listOf('12345678901234567', length),
  names: members('1', length), 'nested texts': members('"\\u0041\\n"', length), escapes: `["${filled('\\u0041', length - 10)}"]`,
  quotes: `["${filled('\\"', length - 10)}"]`, depth: `${'['.repeat(60)}1${']'.repeat(60)}`, digits: '1'.repeat(length),
})
const base64url = (text: string | Buffer): string => Buffer.from(text).toString('base64url')

type Shapes = Readonly<Record<string, unknown>>
interface Bounded {
  readonly shapes: Shapes
  readonly parse: (input: never) => unknown
}
const bounded = <T>(shapes: Readonly<Record<string, T>>, parse: (input: T) => unknown): Bounded => ({ shapes, parse })

const jwts = foreignJwts()
const passkeys = webAuthn({ baseUrl: 'https://login.example', name: 'Example' })
const HEADER = base64url('{"alg":"RS256"}')
/** A form, the largest input of a stranger that may contain a JWT. */
const FORM_BYTES = 64 * KB
const jwtOf = (text: string): string => `${HEADER}.${base64url(text)}.AAAA`

const clientData = base64url(JSON.stringify({ type: 'webauthn.create', challenge: 'AAAA', origin: 'https://login.example' }))
const passkeyOf = (attestation: Buffer): object => ({
  id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON: clientData, attestationObject: attestation.toString('base64url') },
})
const longHead = (major: number, count: number): Buffer => { const head = Buffer.alloc(5); head[0] = (major << 5) | 26; head.writeUInt32BE(count, 1); return head }
const CBOR_BYTES = 40 * KB

const der = (content: Buffer): Buffer => Buffer.concat([Buffer.from([0x30, 0x82, content.length >> 8, content.length & 255]), content])
const pem = (bytes: Buffer): string => `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`

const rsa = (bits: number): Record<string, unknown> => ({ ...generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' }) })
const [SMALL, LARGE] = [rsa(2048), rsa(4096)]

/** Every parser of the processes of the server that reads what strangers or tenants write, outside of SAML, which has a test of its own. */
const PARSERS: Readonly<Record<string, Bounded>> = {
  'JSON with exact integers': bounded(json(512 * KB), (text) => parseExactJson(text)),
  'lists in JSON text, read by claim rules': bounded(json(64 * KB), (text) => transform({ source: { kind: 'path', path: ['list'] }, shape: 'list' }, { list: text })),
  'the parameter claims': bounded({ ...json(FORM_BYTES), members: `{"id_token":${members('null', FORM_BYTES - 20)}}` }, parseClaimsRequest),
  JWTs: bounded({
    ...Object.fromEntries(Object.entries(json(48 * KB)).map(([name, text]) => [name, jwtOf(text)])),
    header: `${base64url(members('1', 40 * KB))}.e30.AAAA`, segments: '.'.repeat(FORM_BYTES), 'one segment': 'A'.repeat(FORM_BYTES),
  }, (jwt) => jwts.read(jwt)),
  'keys of JWTs': bounded({ small: SMALL, large: LARGE, 'a modulus of 60 kB': { ...SMALL, n: base64url(Buffer.alloc(45 * KB, 255)) }, 'a long exponent': { ...SMALL, e: SMALL['n'] } }, (key) =>
    jwts.isSignedBy(jwtOf('{}'), key as never, 'RS256')),
  'encryption to keys of clients (JWE)': bounded({ small: SMALL, large: LARGE, 'a modulus of 60 kB': { ...SMALL, n: base64url(Buffer.alloc(45 * KB, 255)) }, 'a long exponent': { ...SMALL, e: SMALL['n'] } }, (key) =>
    jwtEncrypter().encrypt('x'.repeat(8 * KB), { alg: 'RSA-OAEP-256', enc: 'A256GCM', key } as never, undefined as never)),
  'passkeys (CBOR)': bounded({
    lists: Buffer.alloc(CBOR_BYTES, 0x81), 'indefinite lists': Buffer.alloc(CBOR_BYTES, 0x9f), maps: Buffer.alloc(CBOR_BYTES, 0xa1), tags: Buffer.alloc(CBOR_BYTES, 0xc1),
    numbers: Buffer.concat([longHead(4, CBOR_BYTES), Buffer.alloc(CBOR_BYTES)]), 'a length beyond the end': longHead(4, 0xffffffff), 'a map beyond the end': longHead(5, 0xffffffff),
    'bytes beyond the end': longHead(2, 0xffffffff), floats: Buffer.alloc(CBOR_BYTES, 0xf9),
  }, (attestation) => passkeys.verifyCreation(passkeyOf(attestation), 'AAAA')),
  'authorization details': bounded({ ...json(DETAIL_LIMITS.request), details: `[{"type":"t","m":${listOf('{}', DETAIL_LIMITS.request - 100)}}]` }, parseDetails),
  'schemas of authorization details': bounded({ ...json(DETAIL_LIMITS.characters), properties: `{"type":"object","properties":${members('{"type":"string"}', DETAIL_LIMITS.characters - 50)}}` }, (text) => schemaProblem(JSON.parse(text))),
  'certificates (DER)': bounded({
    zeros: pem(Buffer.alloc(12 * KB)), sequences: pem(Buffer.alloc(12 * KB, 0x30)), 'nested sequences': pem(Array.from({ length: 2000 }).reduce<Buffer>((inner) => der(inner), Buffer.alloc(2))),
    'many certificates': pem(Buffer.alloc(2)).repeat(200),
  }, certificatesIn),
  'texts of organizations (ICU)': bounded({
    braces: '{'.repeat(2000), placeholders: filled('{a}', 2000), 'nested plurals': `${filled('{a,plural,other{', 900)}x${filled('}}', 112)}`, quotes: filled("'{''", 2000), apostrophes: "'".repeat(2000),
    'options of a plural': `{a,plural,${filled('=1{x}', 1900)}other{x}}`, select: `{a,select,${Array.from({ length: 180 }, (_, index) => `s${index}{x}`).join('')}other{x}}`, skeletons: filled('{a,number,::currency/EUR}', 2000),
    markup: '<'.repeat(2000), entities: `&${'a'.repeat(1999)}`,
  }, (text) => textProblem(text, { ours: new Map([['a', 'plural']]) as never })),
}

describe('The cost of an input of a stranger', () => {
  for (const [parser, { shapes, parse }] of Object.entries(PARSERS))
    for (const [shape, input] of Object.entries(shapes))
      it(`is bounded for ${parser}: ${shape}`, async () => {
        const time = await processorTime(async () => { try { await parse(input as never) } catch (problem) { assert.ok(problem instanceof Error) } })
        assert.ok(time < MAX_MILLISECONDS, `${time} ms`)
      })
})

/** The whole request of a caller of the API, whose message is read after the permission is checked. */
describe('The cost of a message to the API', () => {
  const world = startedWorld('memory', { bootstrap: apiDocument() })
  const post = (path: string, body: string | Buffer, type: string) =>
    send(world.url(path), { method: 'POST', headers: { 'content-type': type, authorization: `Bearer ${callers.iamOwner.token}` }, body })

  const LIST = '/keyhall.user.v2.UserService/ListUsers'
  const nesting = (name: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(texts).map(([shape, text]) => [shape, `{"${name}":${text}}`]))
  for (const [shape, body] of Object.entries({ ...nesting('queries', json(MB - KB)), ...Object.fromEntries(Object.entries(nesting('other', json(MB - KB))).map(([name, text]) => [`unknown ${name}`, text])) }))
    it(`is bounded for JSON: ${shape}`, async () => {
      const time = await processorTime(async () => assert.ok((await post(LIST, body, 'application/json')).status < 500))
      assert.ok(time < MAX_MILLISECONDS, `${time} ms`)
    })

  it('is small for too many values, which are refused in words', async () => {
    assert.match((await post(LIST, listOf('1', 300 * KB), 'application/json')).body, /the body has more than 50000 values/)
    assert.match((await post('/keyhall.admin.v1.AdminService/AddSAMLProvider', `{"a":${listOf('{}', 10 * MB)}}`, 'application/json')).body, /more than 50000 values/)
  })

  for (const tag of [0x0a, 0x12, 0x1a, 0x22, 0x08, 0x7a, 0x0b])
    it(`is bounded for protobuf with many fields of tag ${tag}`, async () => {
      const body = Buffer.alloc(4 * MB - 8)
      for (let index = 0; index < body.length; index += 2) body[index] = tag
      const answers = new Set<string>()
      const time = await processorTime(async () => answers.add((await post(LIST, body, 'application/proto')).body))
      assert.match([...answers].join(), /more than 50000 fields|has a group/)
      assert.ok(time < MAX_MILLISECONDS, `${time} ms`)
    })

  for (const [shape, body] of Object.entries({ members: filled('a&', FORM_BYTES), separators: '&'.repeat(FORM_BYTES), escapes: `a=${filled('%41', FORM_BYTES - 2)}`, pluses: `a=${'+'.repeat(FORM_BYTES - 2)}`, 'different members': Array.from({ length: 9000 }, (_, index) => `m${index}=`).join('&') }))
    it(`is bounded for forms: ${shape}`, async () => {
      const time = await processorTime(async () => assert.ok((await send(world.url('/oauth/v2/token'), { method: 'POST', headers: FORM, body })).status < 500))
      assert.ok(time < MAX_MILLISECONDS, `${time} ms`)
    })

  for (const [shape, body] of Object.entries({ parts: filled('--x\r\n\r\n\r\n', 500 * KB), delimiters: filled('\r\n--x', 500 * KB), 'long heads': `--x\r\n${filled('content-disposition: form-data; ', 500 * KB)}`, separators: `--x\r\ncontent-disposition: form-data${filled('; ', 400 * KB)}\r\n\r\n\r\n--x--` }))
    it(`is bounded for multipart bodies: ${shape}`, async () => {
      const time = await processorTime(async () => assert.ok((await post('/assets/v1/instance/policy/label/logo', body, 'multipart/form-data; boundary=x')).status < 500))
      assert.ok(time < MAX_MILLISECONDS, `${time} ms`)
    })
})
