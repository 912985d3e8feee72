import { acrOf, acrValues } from '../../foundation/protocol/index.js'
import type { KnownSession } from '../../sessions/index.js'
import { isOfNamedOrgs } from '../../directory/users/index.js'
import type { Received } from './auth-request.js'

/** Whether the client requires a second factor: it requests the two-factor `acr` as an essential claim (OIDC Core §5.5.1.1). */
export function needsSecondFactor({ claims }: Pick<Received, 'claims'>, vendor: string): boolean {
  const [one, two] = acrValues(vendor)
  return claims?.essentialAcr !== undefined && claims.essentialAcr.includes(two) && !claims.essentialAcr.includes(one)
}

/** Whether the client prefers a sign-in with two factors, without requiring it (OIDC Core §3.1.2.1 `acr_values`, RFC 9470 §4). */
export const prefersSecondFactor = ({ preferredAcr }: Pick<Received, 'preferredAcr'>, vendor: string): boolean => preferredAcr === acrValues(vendor)[1]

/**
 * The browser's sessions that may answer the request. A scope that names an organization admits only its members. A single-factor session
 * does not count where the client requires or prefers a second factor, unless `prompt=none` forbids asking for one: then the client gets the error, or the weaker `acr`.
 */
export function admittedSessions(request: Received, known: readonly KnownSession[], vendor: string): readonly KnownSession[] {
  const admitted = known.filter((session) => isOfNamedOrgs(session, request.scopes, vendor))
  const isAsked = needsSecondFactor(request, vendor) || prefersSecondFactor(request, vendor)
  if (request.prompts.includes('none') || !isAsked) return admitted
  return admitted.map((session) => (acrOf(vendor, session.amr) === acrValues(vendor)[1] ? session : { ...session, isSecondFactorOwed: true }))
}
