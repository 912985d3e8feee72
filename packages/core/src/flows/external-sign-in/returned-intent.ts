import type { ExternalLinkReads, IdentityProvider, SecretsSealer } from '../../directory/identity-providers/index.js'
import type { UserReads } from '../../directory/users/index.js'
import type { Clock, Digest, EpochSeconds, OrgId, Reader, Secret, Secrets, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { AccountRefused, UpstreamUntrusted } from './errors.js'
import { contextOf, MAX_RETRIEVABLE, RETRIEVAL_LIFETIME } from './intent.js'
import type { Intent, IntentStore, ReturnedIntent } from './intent.js'
import type { OfferedProviders } from './offered-providers.js'
import { assertAllowedDomain, personAtProvider } from './person-at-provider.js'
import type { ExternalIdentity } from './upstream.js'

/** What both ways to get an answer read. */
export interface ReturnReads {
  readonly externalLinks: ExternalLinkReads
  readonly users: UserReads
}

/** Dependencies of both ways to get an answer. */
export interface ReturnDependencies {
  readonly storage: UnitOfWork<{ intents: IntentStore }> & Reader<ReturnReads>
  readonly offered: OfferedProviders
  readonly sealer: SecretsSealer
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

/** The application that asks, and for whom. */
export interface IntentOwner extends Pick<Intent, 'id' | 'providerId' | 'orgId' | 'startedBy'> {
  readonly isInstanceWide: boolean
}

/** What an application retrieves the answer with. */
export interface IntentTicket extends Pick<Intent, 'id'> {
  readonly token: Secret
  readonly at: EpochSeconds
  /** The linked user. */
  readonly userId?: UserId
}

/**
 * The user of the link.
 *
 * @param mayWrite whether the application may write the users of the organization
 * @throws AccountRefused when they may not sign in at this provider, or the application may not write them
 */
export async function linkedUser(
  { storage, offered }: { readonly storage: Reader<ReturnReads>; readonly offered: OfferedProviders }, provider: IdentityProvider, externalId: string,
  mayWrite: (orgId: OrgId) => boolean,
): Promise<UserId | undefined> {
  const link = await storage.read(({ externalLinks }) => externalLinks.find(provider.id, externalId))
  // A suspended link names nobody until its person has signed in another way.
  if (!link || link.suspendedAt !== undefined) return undefined
  const user = (await storage.read(({ users }) => users.find(link.userId)))?.user
  if (user?.kind !== 'human' || user.state !== 'active') throw new AccountRefused('the linked account is not active')
  if (!mayWrite(user.orgId)) throw new AccountRefused('the linked account belongs to another organization')
  await offered.assertOfferedTo({ userId: user.id, orgId: user.orgId }, provider)
  return user.id
}

/**
 * Stores the answer for its retrieval.
 *
 * @throws DomainRefused, AccountRefused, UpstreamUntrusted
 */
export async function storeReturned(deps: ReturnDependencies, provider: IdentityProvider, identity: ExternalIdentity, owner: IntentOwner): Promise<IntentTicket> {
  const { storage, sealer, secrets, digest, clock } = deps
  const { isInstanceWide, ...intent } = owner
  const now = clock.now()
  const person = personAtProvider(identity, provider.options, now)
  assertAllowedDomain(person, provider.options)
  const { externalId, userName = person.email ?? externalId } = person
  const userId = await linkedUser(deps, provider, externalId, (orgId) => isInstanceWide || orgId === intent.orgId)
  const { claims, accessToken, idToken, assertion } = identity
  const evidence = { ...(accessToken === undefined ? {} : { accessToken }), ...(idToken === undefined ? {} : { idToken }), ...(assertion === undefined ? {} : { assertion }) }
  const returned: ReturnedIntent = { protocol: provider.settings.protocol, externalId, userName, claims, evidence, ...(userId === undefined ? {} : { userId }) }
  const text = JSON.stringify(returned)
  if (text.length > MAX_RETRIEVABLE) throw new UpstreamUntrusted(`the answer of the identity provider has more than ${MAX_RETRIEVABLE} characters`)
  const token = secrets.next()
  const row = { ...intent, stage: 'returned' } as const
  await storage.run(({ intents }) => intents.add({ ...row, secretHash: digest.sha256(token), sealed: sealer.seal(text, contextOf(row)), expiresAt: now + RETRIEVAL_LIFETIME }))
  return { id: intent.id, token, at: now, ...(userId === undefined ? {} : { userId }) }
}
