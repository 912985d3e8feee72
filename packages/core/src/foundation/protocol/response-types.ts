/** Specification, "authorization_endpoint": the values of `response_type`. */
export const STANDARD_RESPONSE_TYPES = ['code', 'id_token', 'id_token token'] as const

/** The hybrid flow (OIDC Core §3.3), served while the feature `oidcHybridFlow` is on. */
export const HYBRID_RESPONSE_TYPES = ['code id_token', 'code token', 'code id_token token'] as const

/** Every response type that a client may register. */
export const RESPONSE_TYPES = [...STANDARD_RESPONSE_TYPES, ...HYBRID_RESPONSE_TYPES] as const
export type ResponseType = (typeof RESPONSE_TYPES)[number]

/** The order of the words of a response type carries no meaning (RFC 6749 §3.1.1). */
export const normalResponseType = (text: string): string => text.split(' ').filter(Boolean).sort().join(' ')

export const isResponseType = (text: string): text is ResponseType => (RESPONSE_TYPES as readonly string[]).includes(text)

export const isHybrid = (type: ResponseType): boolean => (HYBRID_RESPONSE_TYPES as readonly string[]).includes(type)

/** Whether the authorization endpoint issues it for this response type. */
export const issues = (type: ResponseType, what: 'code' | 'id_token' | 'token'): boolean => type.split(' ').includes(what)

/** Whether the response contains a token, so that it must never be in a query (OAuth 2.0 Multiple Response Types §3, §5). */
export const carriesToken = (type: ResponseType): boolean => issues(type, 'id_token') || issues(type, 'token')
