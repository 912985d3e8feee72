import type { Branded } from '../shared/branded.js'
import { TokenId } from '../shared/entity-ids.js'
import type { Secret } from '../shared/secrets.js'

/** The kinds of opaque tokens. One kind is never accepted as another. */
export const TOKEN_KINDS = { accessToken: 'at', refreshToken: 'rt', code: 'ac', personalAccessToken: 'pat', deviceCode: 'dc', pushedRequest: 'pr', backchannelRequest: 'br' } as const
export type TokenKind = keyof typeof TOKEN_KINDS

/** `<kind>_<22 characters of id><43 characters of secret>`, URL-safe. Found by its id; only SHA-256 of the whole text is stored. */
export type OpaqueToken = Branded<string, 'OpaqueToken'>

const SHAPE = /^(at|rt|ac|pat|dc|pr|br)_([A-Za-z0-9_-]{22})[A-Za-z0-9_-]{43}$/

export const opaqueToken = (kind: TokenKind, id: TokenId, secret: Secret): OpaqueToken =>
  `${TOKEN_KINDS[kind]}_${id}${secret}` as OpaqueToken

/** The id inside an opaque token of that kind; `undefined` for every other text. */
export function opaqueTokenId(kind: TokenKind, text: string): TokenId | undefined {
  const match = SHAPE.exec(text)
  return match?.[1] === TOKEN_KINDS[kind] ? TokenId.optional(match[2]) : undefined
}
