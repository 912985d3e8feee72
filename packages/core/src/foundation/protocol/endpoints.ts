/** Specification, "Endpoints": their paths below the issuer, followed by those of the extensions. */
export const ENDPOINTS = {
  authorize: '/oauth/v2/authorize',
  token: '/oauth/v2/token',
  introspect: '/oauth/v2/introspect',
  userinfo: '/oidc/v1/userinfo',
  revoke: '/oauth/v2/revoke',
  endSession: '/oidc/v1/end_session',
  keys: '/oauth/v2/keys',
  /** OIDC Session Management §3.3: the frame that clients ask whether the session has changed. */
  checkSession: '/oidc/v1/check_session',
  /** RFC 9126. */
  pushedAuthorization: '/oauth/v2/par',
  /** The server of the Model Context Protocol. */
  mcp: '/mcp',
  /** RFC 7591 §3. Followed by a client_id for its registration (RFC 7592 §2). */
  registration: '/oauth/v2/register',
  /** RFC 8628 §3.1. */
  deviceAuthorization: '/oauth/v2/device_authorization',
  /** RFC 8628 §3.3: the page where a person enters what a device shows. */
  device: '/device',
  /** CIBA Core §7.1. */
  backchannelAuthentication: '/oauth/v2/bc-authorize',
} as const

/** Paths of metadata documents (RFC 8615). */
export const WELL_KNOWN = {
  /** OIDC Discovery §4. */
  openid: '/.well-known/openid-configuration',
  /** RFC 8414 §3. */
  authorizationServer: '/.well-known/oauth-authorization-server',
  /** RFC 9728 §3. */
  protectedResource: '/.well-known/oauth-protected-resource',
} as const
