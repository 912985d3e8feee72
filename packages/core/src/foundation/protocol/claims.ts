/** The claims requested by each scope of OIDC Core §5.4, in the order of the text. */
export const SCOPE_CLAIMS = {
  profile: [
    'name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture', 'website',
    'gender', 'birthdate', 'zoneinfo', 'locale', 'updated_at',
  ],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
} as const

/** Claims of an ID token that describe the authentication (OIDC Core §2). */
export const ID_TOKEN_CLAIMS = [
  'iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'acr', 'amr', 'azp', 'sid', 'at_hash',
] as const

/** Claims about the token or a user that this server vouches for: neither targets nor rules set them. `urn:<vendor>:` is reserved, too. */
export const RESERVED_CLAIMS: ReadonlySet<string> = new Set([
  ...Object.values(SCOPE_CLAIMS).flat(), ...ID_TOKEN_CLAIMS,
  'nbf', 'jti', 'client_id', 'scope', 'token_type', 'username', 'active', 'act', 'may_act', 'cnf', 'c_hash', 's_hash', 'authorization_details', 'events', '__proto__',
])
