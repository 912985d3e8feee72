/** Specification, "Client authentication methods (shared)": those that this version can verify. */
export const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number]

/** Every method of the specification: what a client may register. */
export const REGISTERED_CLIENT_AUTH_METHODS = [...CLIENT_AUTH_METHODS, 'private_key_jwt'] as const
export type RegisteredClientAuthMethod = (typeof REGISTERED_CLIENT_AUTH_METHODS)[number]

/** Specification, "Accepted methods per endpoint": introspection and revocation. The token endpoint's rows are `TOKEN_GRANTS`. */
export const ENDPOINT_AUTH_METHODS = {
  introspect: ['client_secret_basic'],
  revoke: CLIENT_AUTH_METHODS,
} as const satisfies Record<string, readonly ClientAuthMethod[]>
