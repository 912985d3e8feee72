import type { Audience } from './assertions.js'

/** A change of the claims of an assertion, and whether it is still valid. */
export type ClaimRow = readonly [title: string, claims: (audience: Audience) => Readonly<Record<string, unknown>>, isGood: boolean]

const HOUR = 3600
const EVIL = 'https://evil.example'

/** RFC 7523 §3 and product decisions: `exp` at most an hour ahead, 10 s of skew. The same for clients and service users. */
export const TIME_ROWS: readonly ClaimRow[] = [
  ['exp missing', () => ({ exp: undefined }), false],
  ['exp null', () => ({ exp: null }), false],
  ['exp a text', ({ now }) => ({ exp: String(now + 60) }), false],
  ['exp now', ({ now }) => ({ exp: now }), false],
  ['exp a second ago', ({ now }) => ({ exp: now - 1 }), false],
  ['exp in a second', ({ now }) => ({ exp: now + 1 }), true],
  ['exp with a fraction', ({ now }) => ({ exp: now + 1.5 }), true],
  ['exp in an hour', ({ now }) => ({ exp: now + HOUR }), true],
  ['exp in an hour and 10 s', ({ now }) => ({ exp: now + HOUR + 10 }), true],
  ['exp in an hour and 11 s', ({ now }) => ({ exp: now + HOUR + 11 }), false],
  ['exp in ten years', ({ now }) => ({ exp: now + 10 * 365 * 24 * HOUR }), false],
  ['exp 1e300', () => ({ exp: 1e300 }), false],
  ['exp negative', () => ({ exp: -1 }), false],
  ['exp a list', ({ now }) => ({ exp: [now + 60] }), false],
  ['iat missing', () => ({ iat: undefined }), true],
  ['iat 10 s ahead', ({ now }) => ({ iat: now + 10 }), true],
  ['iat 11 s ahead', ({ now }) => ({ iat: now + 11 }), false],
  ['iat an hour ahead', ({ now }) => ({ iat: now + HOUR }), false],
  ['iat long ago', ({ now }) => ({ iat: now - HOUR }), true],
  ['iat a text', ({ now }) => ({ iat: String(now) }), false],
  ['nbf now', ({ now }) => ({ nbf: now }), true],
  ['nbf 10 s ahead', ({ now }) => ({ nbf: now + 10 }), true],
  ['nbf 11 s ahead', ({ now }) => ({ nbf: now + 11 }), false],
  ['nbf an hour ahead', ({ now }) => ({ nbf: now + HOUR }), false],
  ['nbf a text', ({ now }) => ({ nbf: String(now) }), false],
]

/** Audience rows: an assertion for another recipient must be rejected. */
export const AUDIENCE_ROWS: readonly ClaimRow[] = [
  ['aud the issuer', ({ issuer }) => ({ aud: issuer }), true],
  ['aud the token endpoint', ({ issuer }) => ({ aud: `${issuer}/oauth/v2/token` }), true],
  ['aud a list of the issuer', ({ issuer }) => ({ aud: [issuer] }), true],
  ['aud a list of issuer and token endpoint', ({ issuer }) => ({ aud: [issuer, `${issuer}/oauth/v2/token`] }), true],
  ['aud a list of the issuer and another recipient', ({ issuer }) => ({ aud: [issuer, EVIL] }), false],
  ['aud a list of another recipient and the issuer', ({ issuer }) => ({ aud: [EVIL, issuer] }), false],
  ['aud another recipient', () => ({ aud: EVIL }), false],
  ['aud missing', () => ({ aud: undefined }), false],
  ['aud an empty text', () => ({ aud: '' }), false],
  ['aud an empty list', () => ({ aud: [] }), false],
  ['aud a list in a list', ({ issuer }) => ({ aud: [[issuer]] }), false],
  ['aud an object', ({ issuer }) => ({ aud: { 0: issuer } }), false],
  ['aud the issuer with a slash', ({ issuer }) => ({ aud: `${issuer}/` }), false],
  ['aud the issuer in capitals', ({ issuer }) => ({ aud: issuer.toUpperCase() }), false],
  ['aud the authorization endpoint', ({ issuer }) => ({ aud: `${issuer}/oauth/v2/authorize` }), false],
  ['aud the keys', ({ issuer }) => ({ aud: `${issuer}/oauth/v2/keys` }), false],
]

/** For a `jti` that is present. Other rows cover whether it is required. */
export const JTI_ROWS: readonly ClaimRow[] = [
  ['jti of one character', () => ({ jti: '1' }), true],
  ['jti of 256 characters', () => ({ jti: 'j'.repeat(256) }), true],
  ['jti of 257 characters', () => ({ jti: 'j'.repeat(257) }), false],
  ['jti empty', () => ({ jti: '' }), false],
  ['jti a number', () => ({ jti: 1 }), false],
  ['jti null', () => ({ jti: null }), false],
  ['jti a list', () => ({ jti: ['1'] }), false],
  ['jti with NUL', () => ({ jti: 'a\u0000b' }), false],
  ['jti with half of a surrogate pair', () => ({ jti: 'a\ud800' }), false],
]
