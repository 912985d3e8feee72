/**
 * How a person proved who they are (RFC 8176); the subset that this server performs. A passkey is `hwk` when its key cannot leave the
 * device, `swk` when it is kept in copies, and `user` with it when the authenticator knew who held it.
 */
export type AuthenticationMethod = 'pwd' | 'user' | 'otp' | 'hwk' | 'swk' | 'mfa'

/** `acr` values of this server, weakest first. */
export const acrValues = (vendor: string): readonly [string, string] => [`urn:${vendor}:acr:1fa`, `urn:${vendor}:acr:2fa`]

/** The `acr` that the methods amount to (OIDC Core §2). */
export const acrOf = (vendor: string, amr: readonly AuthenticationMethod[]): string => acrValues(vendor)[amr.includes('mfa') ? 1 : 0]

/** Proofs that the person has something. `mfa` needs one of them beside the password, which the person knows. */
const POSSESSION: readonly AuthenticationMethod[] = ['otp', 'hwk', 'swk']

/**
 * What two proofs of the same sign-in amount to (RFC 8176 §2): `mfa` when the person knows something and has something, or has a key
 * whose authenticator knew who held it.
 */
export function combinedMethods(proven: readonly AuthenticationMethod[], further: readonly AuthenticationMethod[]): readonly AuthenticationMethod[] {
  const all = [...new Set([...proven, ...further])].filter((method) => method !== 'mfa')
  const knows = all.includes('pwd')
  const has = all.some((method) => POSSESSION.includes(method))
  const hasOwnKey = all.includes('user') && all.some((method) => method === 'hwk' || method === 'swk')
  return (knows && has) || hasOwnKey || proven.includes('mfa') || further.includes('mfa') ? [...all, 'mfa'] : all
}
