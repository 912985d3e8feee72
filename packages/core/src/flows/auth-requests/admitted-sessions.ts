import { acrOf, acrValues } from '../../foundation/protocol/index.js'
import type { KnownSession } from '../../sessions/index.js'
import { isOfNamedOrgs } from '../../directory/users/index.js'
import type { Received } from './auth-request.js'

/** Whether the client cannot do without a second factor: it asks for the `acr` of two as an essential claim (OIDC Core §5.5.1.1). */
export function needsSecondFactor({ claims }: Pick<Received, 'claims'>, vendor: string): boolean {
  const [one, two] = acrValues(vendor)
  return claims?.essentialAcr !== undefined && claims.essentialAcr.includes(two) && !claims.essentialAcr.includes(one)
}

/**
 * The sign-ins of a browser with which the request can be answered: where a scope names an organization, those of its people. One of
 * a single factor owes the second one where the client needs it; without a person there, the client is told as it asked to be.
 */
export function admittedSessions(request: Received, known: readonly KnownSession[], vendor: string): readonly KnownSession[] {
  const admitted = known.filter((session) => isOfNamedOrgs(session, request.scopes, vendor))
  if (request.prompts.includes('none') || !needsSecondFactor(request, vendor)) return admitted
  return admitted.map((session) => (acrOf(vendor, session.amr) === acrValues(vendor)[1] ? session : { ...session, isSecondFactorOwed: true }))
}
