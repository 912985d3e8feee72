import { without } from '../breakage.js'
import type { Broken, Json } from '../breakage.js'
import { claiming, resigning } from '../resigning.js'

/** Every ID token says so. */
const claimed = (claim: Json) => () => claiming((claims) => ({ ...claims, ...claim }))

/** Servers whose ID tokens are wrong. */
export const brokenIdTokens: readonly Broken[] = [
  {
    does: 'names a type of ID tokens that is none',
    fails: ['id-token-header'],
    breakage: () =>
      resigning((draft) => {
        draft.header = { ...draft.header, typ: 'at+jwt' }
      }),
  },
  {
    does: 'signs by a key that it does not publish',
    fails: ['id-token-signature', 'implicit-signature'],
    breakage: () => resigning(() => undefined, false),
  },
  { does: 'gives ID tokens of another issuer', fails: ['id-token-issuer'], breakage: claimed({ iss: 'https://id.example.com' }) },
  { does: 'gives ID tokens for another client', fails: ['id-token-audience'], breakage: claimed({ aud: 'somebody-else' }) },
  { does: 'gives ID tokens of another party', fails: ['id-token-audience'], breakage: claimed({ azp: 'somebody-else' }) },
  {
    does: 'names people at great length',
    fails: ['id-token-subject', 'implicit-userinfo', 'introspect-active', 'userinfo-subject'],
    breakage: claimed({ sub: 'x'.repeat(256) }),
  },
  { does: 'gives ID tokens that have expired', fails: ['id-token-times'], breakage: claimed({ exp: 1_700_000_000 }) },
  {
    does: 'gives ID tokens of tomorrow',
    fails: ['id-token-times'],
    breakage: () => claiming(({ iat = 0, exp = 0, ...claims }) => ({ ...claims, iat: iat + 86_400, exp: exp + 86_400 })),
  },
  {
    does: 'hashes another access token',
    fails: ['id-token-at-hash', 'implicit-at-hash'],
    breakage: claimed({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  },
  {
    does: 'hashes no access token',
    fails: ['implicit-at-hash'],
    warns: ['id-token-at-hash'],
    breakage: () => claiming((claims) => without(claims, 'at_hash')),
  },
  {
    does: 'forgets nonce',
    fails: ['implicit-both-nonce', 'implicit-id-token-nonce', 'nonce-echoed'],
    breakage: () => claiming((claims) => without(claims, 'nonce')),
  },
  {
    does: 'makes a nonce where there was none',
    fails: ['nonce-absent'],
    breakage: () => claiming((claims) => ({ nonce: 'made-up', ...claims })),
  },
]
