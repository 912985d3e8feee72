/** What every target knows from the start, under the same names. The secrets are those of a server that lives for one run. */
export const SECRET = 'bench-secret-0123456789012345678901'
export const PASSWORD = 'correct horse battery staple'
/** Of a service user that may call every method of the API. */
export const API_TOKEN = 'bench-api-token-0123456789012345678901'
export const REDIRECT_URI = 'http://127.0.0.1:9/callback'

export interface ClientFixture {
  readonly id: string
  readonly grants: readonly ('client_credentials' | 'authorization_code' | 'refresh_token')[]
  readonly accessToken: 'opaque' | 'jwt'
  readonly idTokenAlg: 'RS256' | 'ES256'
}

const BROWSER_GRANTS = ['authorization_code', 'refresh_token'] as const

export const CLIENTS = {
  opaque: { id: 'cc-opaque', grants: ['client_credentials'], accessToken: 'opaque', idTokenAlg: 'RS256' },
  jwt: { id: 'cc-jwt', grants: ['client_credentials'], accessToken: 'jwt', idTokenAlg: 'ES256' },
  rs256: { id: 'web-rs256', grants: BROWSER_GRANTS, accessToken: 'opaque', idTokenAlg: 'RS256' },
  es256: { id: 'web-es256', grants: BROWSER_GRANTS, accessToken: 'opaque', idTokenAlg: 'ES256' },
} as const satisfies Record<string, ClientFixture>

/** People who can sign in. */
export const USERS = Array.from({ length: 32 }, (_, index) => ({
  id: `user-${index}`,
  userName: `user-${index}`,
  email: `user-${index}@bench.localhost`,
  firstName: 'Ada',
  lastName: `Lovelace ${index}`,
}))

export const basic = (clientId: string): Readonly<Record<string, string>> => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${SECRET}`).toString('base64')}`,
})
