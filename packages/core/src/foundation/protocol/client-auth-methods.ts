/** Specification, "Client authentication methods (shared)". */
export const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'] as const

/** RFC 8705 §2: the certificate of the TLS connection authenticates the client. Accepted wherever clients authenticate. */
export const CERTIFICATE_AUTH_METHODS = ['tls_client_auth', 'self_signed_tls_client_auth'] as const
export type CertificateAuthMethod = (typeof CERTIFICATE_AUTH_METHODS)[number]

export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number] | CertificateAuthMethod

export const isCertificateMethod = (method: ClientAuthMethod): method is CertificateAuthMethod =>
  (CERTIFICATE_AUTH_METHODS as readonly string[]).includes(method)

/** `client_assertion_type` of private_key_jwt (RFC 7523 §2.2). */
export const JWT_BEARER_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
