/**
 * Authentication methods (RFC 8176); the subset that this server performs. A passkey is `hwk` when its key cannot leave the device, `swk`
 * when it is synced, and in addition `user` when the authenticator verified its user.
 */
export type AuthenticationMethod = 'pwd' | 'user' | 'otp' | 'hwk' | 'swk' | 'mfa'

/** `acr` values of this server, weakest first. */
export const acrValues = (vendor: string): readonly [string, string] => [`urn:${vendor}:acr:1fa`, `urn:${vendor}:acr:2fa`]

/** The `acr` that the methods reach (OIDC Core §2). */
export const acrOf = (vendor: string, amr: readonly AuthenticationMethod[]): string => acrValues(vendor)[amr.includes('mfa') ? 1 : 0]

/** Proofs of possession. `mfa` requires one of them beside the password, which proves knowledge. */
const POSSESSION: readonly AuthenticationMethod[] = ['otp', 'hwk', 'swk']

/**
 * Combines two proofs of the same sign-in (RFC 8176 §2): `mfa` for knowledge plus possession, or for a key whose authenticator verified its
 * user.
 */
export function combinedMethods(proven: readonly AuthenticationMethod[], further: readonly AuthenticationMethod[]): readonly AuthenticationMethod[] {
  const all = [...new Set([...proven, ...further])].filter((method) => method !== 'mfa')
  const knows = all.includes('pwd')
  const has = all.some((method) => POSSESSION.includes(method))
  const hasOwnKey = all.includes('user') && all.some((method) => method === 'hwk' || method === 'swk')
  return (knows && has) || hasOwnKey || proven.includes('mfa') || further.includes('mfa') ? [...all, 'mfa'] : all
}
