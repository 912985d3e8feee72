import type { Scope } from '../../foundation/protocol/index.js'
import { SCOPE_CLAIMS } from '../../foundation/protocol/index.js'
import type { AuthRequest } from './auth-request.js'

/**
 * The scopes that a person allows with this request: the requested ones, and those of individually requested claims (OIDC Core §5.5). Without
 * the latter, an application could get an email address that the consent page does not mention.
 */
export function scopesToAllow({ scopes, claims }: Pick<AuthRequest, 'scopes' | 'claims'>): readonly Scope[] {
  const names = [...(claims?.idToken ?? []), ...(claims?.userinfo ?? [])]
  const implied = Object.entries(SCOPE_CLAIMS).flatMap(([scope, its]) => ((its as readonly string[]).some((claim) => names.includes(claim)) ? [scope as Scope] : []))
  return [...new Set([...scopes, ...implied])]
}
