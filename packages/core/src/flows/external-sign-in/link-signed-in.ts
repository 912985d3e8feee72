import type { IdentityProvider } from '../../directory/identity-providers/index.js'
import type { RecordEvents } from '../../foundation/audit/index.js'
import type { Clock, Ids, RequestOrigin } from '../../foundation/shared/index.js'
import type { ChangeLinks, FactorChangeStores } from '../../proofs/factors/index.js'
import type { KnownSession } from '../../sessions/index.js'
import type { FailedRuling, LinkingPerson, PersonAtProvider, RuledStores } from '../auth-requests/index.js'
import { applyRuled, linkedName } from '../auth-requests/index.js'
import type { CreationContext } from './create-external-account.js'
import { AttemptOver } from './errors.js'

/** Where an answer comes from. */
export interface AnswerContext extends CreationContext {
  /** The browser, for a signed-in person who adds a link. */
  readonly browser?: { readonly origin: RequestOrigin; readonly sessions: () => Promise<readonly KnownSession[]> }
}

/** The stores of a new link and of the claim rules that apply to it. */
export type LinkingStores = FactorChangeStores & RuledStores

interface Dependencies {
  readonly links: ChangeLinks<LinkingStores>
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * Links a person at a provider with the account that is signed in. The session in which they started must still be one of this browser.
 * Claim rules belong to the same unit of work, because those of the first sign-in are not applied to a link that exists.
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
  let failed: readonly FailedRuling[] = []
  await deps.links.add({ providerId, externalId, userId, userName: linkedName(person) }, providerOrgId, by, async (stores) => {
    if (ruled) failed = await applyRuled(stores, deps, { providerId, providerOrgId, externalId, userId, orgId, ruled, origin })
  })
  return failed
}
