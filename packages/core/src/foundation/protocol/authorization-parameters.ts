/** Every supported parameter of an authorization request except `client_id`; others are not stored. */
export const AUTHORIZATION_PARAMETERS: ReadonlySet<string> = new Set([
  // RFC 6749 §4.1.1
  'response_type', 'redirect_uri', 'scope', 'state',
  // OIDC Core §3.1.2.1
  'response_mode', 'nonce', 'prompt', 'max_age', 'ui_locales', 'id_token_hint', 'login_hint', 'acr_values',
  // Ours: the identity provider to sign in at, as other servers of the field have it
  'idp_hint',
  // OIDC Core §5.5 and §6.1
  'claims', 'request',
  // RFC 7636 §4.3
  'code_challenge', 'code_challenge_method',
  // RFC 9449 §10
  'dpop_jkt',
  // RFC 8707 §2
  'resource',
  // RFC 9396 §2
  'authorization_details',
])
