/** RFC 7636 §4.2, restricted by the specification: `plain` is not served. */
export const CODE_CHALLENGE_METHODS = ['S256'] as const

/** Base64url of a SHA-256 without padding: 43 characters; the last two bits of the last character are zero. */
const CHALLENGE = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/

/** RFC 7636 §4.2. */
export const isCodeChallenge = (text: string): boolean => CHALLENGE.test(text)

/** RFC 7636 §4.1: 43 to 128 unreserved characters. */
export const isCodeVerifier = (text: string): boolean => VERIFIER.test(text)
