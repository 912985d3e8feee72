/** Whether a type is accepted as `subject_token` or `actor_token`. */
type AsProof = 'allowed' | 'only_with_actor' | 'not_allowed'

/** The form issued for a `requested_token_type`. */
export type RequestedForm = 'opaque_access_token' | 'jwt_access_token' | 'id_token'

interface TokenTypeRow {
  readonly subject: AsProof
  readonly actor: Exclude<AsProof, 'only_with_actor'>
  readonly requested: RequestedForm | 'not_allowed'
}

/** Specification, "Token type matrix", row by row and column by column: the only table, read by the exchange and its tests. */
export const TOKEN_TYPES = {
  access_token: { subject: 'allowed', actor: 'allowed', requested: 'opaque_access_token' },
  refresh_token: { subject: 'not_allowed', actor: 'not_allowed', requested: 'not_allowed' },
  id_token: { subject: 'allowed', actor: 'allowed', requested: 'id_token' },
  jwt: { subject: 'only_with_actor', actor: 'not_allowed', requested: 'jwt_access_token' },
  user_id: { subject: 'only_with_actor', actor: 'not_allowed', requested: 'not_allowed' },
} as const satisfies Record<string, TokenTypeRow>

export type TokenType = keyof typeof TOKEN_TYPES
export type TokenTypeColumn = keyof TokenTypeRow

/** The types that a column allows, conditionally or not. */
export type TokenTypeIn<Column extends TokenTypeColumn> = {
  [T in TokenType]: (typeof TOKEN_TYPES)[T][Column] extends 'not_allowed' ? never : T
}[TokenType]

const NAMES = Object.keys(TOKEN_TYPES) as readonly TokenType[]

/** The identifier of a type (RFC 8693 §3). A user id is not a token, and its type is specific to this server. */
export const tokenTypeIdentifier = (type: TokenType, vendor: string): string =>
  `urn:${type === 'user_id' ? vendor : 'ietf'}:params:oauth:token-type:${type}`

/** The type of an identifier, if that column allows it. */
export function tokenTypeIn<Column extends TokenTypeColumn>(
  column: Column,
  identifier: string,
  vendor: string,
): TokenTypeIn<Column> | undefined {
  const type = NAMES.find((name) => tokenTypeIdentifier(name, vendor) === identifier)
  return type === undefined || TOKEN_TYPES[type][column] === 'not_allowed' ? undefined : (type as TokenTypeIn<Column>)
}
