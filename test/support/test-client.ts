import type { TestKey } from './test-keys.js'

/** A key that signs assertions. */
export interface Signing {
  readonly alg: string
  readonly key: TestKey
  /** Absent where the registered key has none. */
  readonly kid?: string
}

/** A client of the standard document, as tests refer to it. */
export interface TestClient {
  readonly id: string
  readonly method: 'client_secret_basic' | 'client_secret_post' | 'none' | 'private_key_jwt'
  readonly secret?: string
  /** With private_key_jwt. */
  readonly signs?: Signing
  readonly redirectUri: string
}

export const CLIENT_ORIGIN = 'https://client.example'
export const callback = (id: string): string => `${CLIENT_ORIGIN}/${id}/callback`

export const confidential = (
  id: string,
  method: 'client_secret_basic' | 'client_secret_post' = 'client_secret_basic',
): TestClient & { secret: string } => ({
  id,
  method,
  secret: `${id}-secret-0123456789-abcdef`,
  redirectUri: callback(id),
})
