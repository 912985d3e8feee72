import assert from 'node:assert/strict'
import { foreignJwts } from '@keyhall/adapters-crypto'

const jwts = foreignJwts()
const part = (text: string): string => Buffer.from(text).toString('base64url')
const [HEADER, CLAIMS] = [part('{"alg":"none"}'), part('{"iss":"shop"}')]

describe('unsigned JWT (RFC 7519 §6)', () => {
  it('has alg none and an empty signature', () => {
    assert.deepEqual(jwts.readUnsigned(`${HEADER}.${CLAIMS}.`), { header: { alg: 'none' }, claims: { iss: 'shop' } })
    assert.equal(jwts.read(`${HEADER}.${CLAIMS}.`), undefined)
  })

  const refused: Readonly<Record<string, string>> = {
    'a signature': `${HEADER}.${CLAIMS}.AAAA`,
    'two segments': `${HEADER}.${CLAIMS}`,
    'four segments': `${HEADER}.${CLAIMS}..`,
    'no claims': `${HEADER}..`,
    'another alg': `${part('{"alg":"ES256"}')}.${CLAIMS}.`,
    'alg in capitals': `${part('{"alg":"NONE"}')}.${CLAIMS}.`,
    'no alg': `${part('{}')}.${CLAIMS}.`,
    crit: `${part('{"alg":"none","crit":["x"]}')}.${CLAIMS}.`,
    'a claim twice': `${HEADER}.${part('{"iss":"shop","iss":"other"}')}.`,
    'padding': `${HEADER}.${CLAIMS}=.`,
    'more than 16 KiB': `${HEADER}.${part(`{"iss":"${'x'.repeat(13_000)}"}`)}.`,
  }
  for (const [title, jwt] of Object.entries(refused)) it(`is not read with ${title}`, () => assert.equal(jwts.readUnsigned(jwt), undefined))
})
