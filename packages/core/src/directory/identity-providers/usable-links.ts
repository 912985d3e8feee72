import type { LoginPolicy } from '../../foundation/instance/index.js'
import type { UserId } from '../../foundation/shared/index.js'
import type { ExternalLinkReads, IdentityProviderReads } from './ports.js'

interface Reads {
  readonly externalLinks: ExternalLinkReads
  readonly identityProviders: IdentityProviderReads
}

/** Number of linked sign-ins with which the person can sign in: at active providers that the login policy offers. */
export async function countUsableLinks({ externalLinks, identityProviders }: Reads, userId: UserId, { allowExternalIdp, providers = [] }: LoginPolicy): Promise<number> {
  if (allowExternalIdp !== true) return 0
  const offered = (await externalLinks.ofUser(userId)).filter(({ providerId, suspendedAt }) => suspendedAt === undefined && providers.includes(providerId))
  const found = await Promise.all(offered.map(({ providerId }) => identityProviders.find(providerId)))
  return found.filter((provider) => provider?.state === 'active').length
}
