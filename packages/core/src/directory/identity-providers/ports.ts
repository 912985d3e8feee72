import type { EpochSeconds, OrgId, ProviderId, UserId } from '../../foundation/shared/index.js'
import type { ExternalLink, ProvidedRoles } from './link.js'
import type { IdentityProvider, OpenedProvider } from './provider.js'
import type { ProviderSecrets } from './settings.js'

export interface IdentityProviderReads {
  find(id: ProviderId): Promise<IdentityProvider | undefined>
  /** The providers of the organization, or of the instance, by id. */
  ofOwner(orgId: OrgId | undefined): Promise<readonly IdentityProvider[]>
}

export interface IdentityProviderStore extends IdentityProviderReads {
  /** @throws ProviderTaken when the id is in use */
  add(provider: IdentityProvider): Promise<void>
  /**
   * Replaces the provider whose version is one lower.
   *
   * @throws StaleWrite when it was changed since it was read
   */
  update(provider: IdentityProvider): Promise<void>
  /** Removes the provider with its links. The number of statements is constant; `Removals` continues what is left. @returns whether it existed */
  remove(id: ProviderId, at: EpochSeconds): Promise<boolean>
}

export interface ExternalLinkReads {
  find(providerId: ProviderId, externalId: string): Promise<ExternalLink | undefined>
  /** The oldest first. */
  ofUser(userId: UserId): Promise<readonly ExternalLink[]>
}

export interface ExternalLinkStore extends ExternalLinkReads {
  /** @throws LinkTaken when the person at the provider is linked to any user */
  add(link: ExternalLink): Promise<void>
  /** Changes the shown name of an existing link. */
  rename(link: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId' | 'userName'>): Promise<void>
  /** Suspends all links to the provider. */
  suspend(providerId: ProviderId, at: EpochSeconds): Promise<void>
  /** Ends the suspension of a link. */
  confirm(link: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>): Promise<void>
  /** Replaces the roles that came from the provider. */
  setRoles(link: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>, roles: readonly ProvidedRoles[]): Promise<void>
  /** @returns whether it existed */
  remove(link: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>): Promise<boolean>
}

/** Encrypts the secrets of providers with the master key. */
export interface SecretsSealer {
  /** @param context purpose and owner, `identity-provider:<id>`: the text can only be opened with the same context */
  seal(text: string, context: string): string
  open(sealed: string, context: string): string
}

/** Seals the secrets of a provider; `undefined` without any. */
export const sealedSecrets = (id: ProviderId, secrets: ProviderSecrets, sealer: SecretsSealer): string | undefined =>
  Object.keys(secrets).length === 0 ? undefined : sealer.seal(JSON.stringify(secrets), contextOf(id))

/** The provider with its secrets. */
export function openedProvider({ id, name, brand, version, settings, sealedSecrets: sealed }: IdentityProvider, sealer: SecretsSealer): OpenedProvider {
  const secrets = sealed === undefined ? {} : (JSON.parse(sealer.open(sealed, contextOf(id))) as ProviderSecrets)
  return { id, name, brand, version, settings, secrets }
}

const contextOf = (id: ProviderId): string => `identity-provider:${id}`
