import assert from 'node:assert/strict'
import type { AuthRequest, RedirectReturn } from '@keyhall/core/auth-requests'
import { restartQuery } from '@keyhall/core/auth-requests'
import type { ClaimsRequest } from '@keyhall/core/protocol'
import { RESPONSE_TYPES, parseClaimsRequest } from '@keyhall/core/protocol'
import fc from 'fast-check'
import { aReceivedRequest } from '../contracts/builders.js'

/** UTF-8 has no code for a lone surrogate: it comes back as another character. */
const isWellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8') === text

const aText = fc.oneof(fc.constantFrom('ada', 'bob', '', '1'), fc.string({ unit: 'binary', maxLength: 4 }))
const anAsked = fc.oneof(
  fc.constant(null),
  fc.record({ essential: fc.boolean(), value: aText, values: fc.array(aText, { maxLength: 3 }) }, { requiredKeys: [] }),
)
const aName = fc.oneof(fc.constantFrom('sub', 'acr', 'email', '__proto__', '7'), fc.string({ unit: 'binary', maxLength: 4 }))
const aPart = fc.oneof(fc.constant(null), fc.dictionary(aName, anAsked, { maxKeys: 5 }), manyWithSubject())
const aClaims = fc.record({ id_token: aPart, userinfo: aPart }, { requiredKeys: [] })

/** As many as there may be. */
function manyWithSubject() {
  const names = Array.from({ length: 99 }, (_, index) => [`c${index}`, null] as const)
  return fc.constantFrom('sub', 'c99').map((last) => ({ ...Object.fromEntries(names), [last]: { value: 'ada' } }))
}

const again = (own: Partial<AuthRequest<RedirectReturn>>) =>
  new URLSearchParams(restartQuery({ ...aReceivedRequest({ clientId: 'shop' as never }), ...own } as AuthRequest<RedirectReturn>))

describe('arbitrary claims parameter', () => {
  it('is preserved when the request is restarted', () => {
    fc.assert(fc.property(aClaims, (asked) => {
      const claims = parseClaimsRequest(JSON.stringify(asked))
      if (claims) assert.deepEqual(parseClaimsRequest(again({ claims }).get('claims') ?? ''), claims)
    }))
  })

  it('never breaks the parser, and never requests claims that cannot be stored', () => {
    const isStored = ({ idToken, userinfo, sub = '', essentialAcr = [] }: ClaimsRequest) =>
      [...idToken, ...userinfo, sub, ...essentialAcr].every((text) => !text.includes('\0') && isWellFormed(text))
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json(), aClaims.map((asked) => JSON.stringify(asked))), (text) => {
      const claims = parseClaimsRequest(text)
      assert.ok(claims === undefined || isStored(claims))
    }))
  })
})

describe('arbitrary response_type', () => {
  for (const responseType of RESPONSE_TYPES) {
    it(`is preserved when the request is restarted: ${responseType}`, () => {
      assert.equal(again({ responseType }).get('response_type'), responseType)
    })
  }
})
