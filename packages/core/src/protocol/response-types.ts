/** Every response type of the specification: what a client may register. */
export const REGISTERED_RESPONSE_TYPES = ['code', 'id_token', 'id_token token'] as const
export type RegisteredResponseType = (typeof REGISTERED_RESPONSE_TYPES)[number]

/** The response types that the authorization endpoint serves. */
export const RESPONSE_TYPES = ['code'] as const satisfies readonly RegisteredResponseType[]
export type ResponseType = (typeof RESPONSE_TYPES)[number]

/** The order of the words of a response type carries no meaning (OAuth 2.0 Multiple Response Types §3). */
export const normalResponseType = (text: string): string => text.split(' ').filter(Boolean).sort().join(' ')

export const isResponseType = (text: string): text is ResponseType => (RESPONSE_TYPES as readonly string[]).includes(text)
