import assert from 'node:assert/strict'
import { requestObjectProblem } from '@keyhall/core/assertions'
import { NOW } from '../../support/builders.js'

const GOOD = { iss: 'shop', aud: 'https://id.example', client_id: 'shop' }
const RULES = { clientId: 'shop', issuer: 'https://id.example', isSigned: true, isLimited: false }

const problem = (claims: object, { header = {}, rules = {} }: { readonly header?: object; readonly rules?: object } = {}): string | undefined =>
  requestObjectProblem({ header: { ...header }, claims: { ...GOOD, ...claims } }, { ...RULES, ...rules }, NOW)

describe('claims of a request object (RFC 9101 §4, OIDC Core §6.1)', () => {
  const accepted: readonly (readonly [string, Parameters<typeof problem>])[] = [
    ['without times', [{}]],
    ['with aud as a list', [{ aud: ['https://other.example', 'https://id.example'] }]],
    ['issued ten seconds ahead', [{ iat: NOW + 10, nbf: NOW + 10 }]],
    ['expiring in a second', [{ exp: NOW + 1 }]],
    ['expiring in a year', [{ exp: NOW + 31_536_000 }]],
    ['of the registered type', [{}, { header: { typ: 'application/OAuth-Authz-Req+JWT' } }]],
    ['unsigned without iss and aud', [{ iss: undefined, aud: undefined }, { rules: { isSigned: false } }]],
    ['limited, for an hour', [{ exp: NOW + 3600, nbf: NOW - 3600 }, { rules: { isLimited: true } }]],
  ]
  for (const [title, [claims, more]] of accepted) it(`accepts one ${title}`, () => assert.equal(problem(claims, more), undefined))

  const refused: readonly (readonly [string, Parameters<typeof problem>, RegExp])[] = [
    ['of another client', [{ iss: 'other' }], /^iss/],
    ['without iss', [{ iss: undefined }], /^iss/],
    ['unsigned, of another client', [{ iss: 'other' }, { rules: { isSigned: false } }], /^iss/],
    ['for another server', [{ aud: 'https://other.example' }], /^aud/],
    ['for no server', [{ aud: [] }], /^aud/],
    ['unsigned, for another server', [{ aud: 'https://other.example' }, { rules: { isSigned: false } }], /^aud/],
    ['with another client_id', [{ client_id: 'other' }], /^client_id/],
    ['with a client_id that is no text', [{ client_id: ['shop'] }], /^client_id/],
    ['about the client', [{ sub: 'shop' }], /^sub/],
    ['with a request inside', [{ request: null }], /inside$/],
    ['with a request_uri inside', [{ request_uri: 'x' }], /inside$/],
    ['that has expired', [{ exp: NOW }], /expired$/],
    ['whose exp is no number', [{ exp: 'tomorrow' }], /^exp/],
    ['whose exp is not finite', [{ exp: Infinity }], /^exp/],
    ['from the future', [{ iat: NOW + 11 }], /^iat/],
    ['for the future', [{ nbf: NOW + 11 }], /^nbf/],
    ['of another type', [{}, { header: { typ: 'dpop+jwt' } }], /^typ/],
    ['whose type is no text', [{}, { header: { typ: 1 } }], /^typ/],
    ['limited, without exp', [{}, { rules: { isLimited: true } }], /^exp/],
    ['limited, for more than an hour', [{ exp: NOW + 3611 }, { rules: { isLimited: true } }], /^exp/],
    ['limited, older than an hour', [{ exp: NOW + 60, nbf: NOW - 3611 }, { rules: { isLimited: true } }], /^nbf/],
  ]
  for (const [title, [claims, more], expected] of refused) it(`refuses one ${title}`, () => assert.match(problem(claims, more) ?? '', expected))
})
