import type { IdentityProvider } from '../../directory/identity-providers/index.js'
import type { RecordEvents } from '../../foundation/audit/index.js'
import type { Clock, Ids, RequestContext, RequestOrigin, UnitOfWork } from '../../foundation/shared/index.js'
import type { ChangeLinks } from '../../proofs/factors/index.js'
import type { KnownSession } from '../../sessions/index.js'
import type { FailedRuling, LinkingPerson, PersonAtProvider, RuledStores } from '../auth-requests/index.js'
import { applyRuled, linkedName } from '../auth-requests/index.js'
import { AttemptOver } from './errors.js'

/** Where an answer comes from. */
export interface AnswerContext extends RequestContext {
  /** The browser, for a signed-in person who adds a link. */
  readonly browser?: { readonly origin: RequestOrigin; readonly sessions: () => Promise<readonly KnownSession[]> }
}

interface Dependencies {
  readonly storage: UnitOfWork<RuledStores>
  readonly links: ChangeLinks
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * Links a person at a provider with the account that is signed in. The session in which they started must still be one of this browser.
 *
 * @returns the failed claim rules
 * @throws AttemptOver, LinkTaken, LinkOutsideOrg, TooManyLinks
 */
export async function linkSignedIn(
  deps: Dependencies, { id: providerId, orgId: providerOrgId }: IdentityProvider, linkTo: LinkingPerson, person: PersonAtProvider, from: AnswerContext,
): Promise<readonly FailedRuling[]> {
  const { userId, orgId, sessionId } = linkTo
  const { browser } = from
  const sessions = (await browser?.sessions()) ?? []
  const isSignedIn = sessions.some((session) => session.id === sessionId && session.userId === userId && session.isSecondFactorOwed !== true)
  if (!browser || !isSignedIn) throw new AttemptOver('the person has signed out before the answer of the identity provider')
  const { externalId, ruled } = person
  const { origin } = browser
  const by = { userId, orgId, sessionId, keep: sessionId, origin }
  await deps.links.add({ providerId, externalId, userId, userName: linkedName(person) }, providerOrgId, by)
  if (!ruled) return []
  return deps.storage.run((stores) => applyRuled(stores, deps, { providerId, providerOrgId, externalId, userId, orgId, ruled, origin }))
}
