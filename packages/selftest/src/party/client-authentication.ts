import type { ClientSettings } from '../settings.js'

/** Headers and form members that authenticate the client. */
export interface Authentication {
  readonly headers: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string>>
}

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined. */
export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')}`

/** Authenticates a client by its registered method (OIDC Core §9). */
export function authenticationOf({ id, method, secret = '' }: ClientSettings): Authentication {
  switch (method) {
    case 'client_secret_basic':
      return { headers: { authorization: basic(id, secret) }, parameters: {} }
    case 'client_secret_post':
      return { headers: {}, parameters: { client_id: id, client_secret: secret } }
    case 'none':
      return { headers: {}, parameters: { client_id: id } }
    case 'private_key_jwt':
      throw new TypeError('only the checks of FAPI 2.0 sign assertions')
  }
}
