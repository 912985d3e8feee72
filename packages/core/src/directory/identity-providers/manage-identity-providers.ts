import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { InwardRule } from '../../foundation/claim-rules/index.js'
import { ClaimRuleRefused, inwardFault } from '../../foundation/claim-rules/index.js'
import type { Instance, InstanceStore, LoginPolicy, SignInGuard, SignInGuardStores } from '../../foundation/instance/index.js'
import type { Caller, Clock, Digest, EpochSeconds, Ids, OrgId, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { ProviderId, isSame } from '../../foundation/shared/index.js'
import type { OrgPolicyStore, OrgStore } from '../orgs/index.js'
import { PermissionDenied } from '../permissions/index.js'
import type { ProjectReads } from '../projects/index.js'
import { describedProvider } from './described-provider.js'
import { OtherProtocol, ProviderInvalid, ProviderUnknown, TooManyProviders } from './errors.js'
import { sealedSecrets } from './ports.js'
import type { ExternalLinkStore, IdentityProviderReads, IdentityProviderStore, SecretsSealer } from './ports.js'
import type { IdentityProvider } from './provider.js'
import { addressesOf, hasOtherSource, identitySourceOf, recipientOf } from './addresses.js'
import { prepareChange, prepareNew } from './prepare-input.js'
import type { Preparation, ProviderInput } from './prepare-input.js'
import type { ProviderSettings } from './settings.js'

/** Maximum number of providers of the instance, or of one organization. */
export const MAX_PROVIDERS_OF_OWNER = 100

interface Stores extends EventStores, SignInGuardStores {
  readonly identityProviders: IdentityProviderStore
  readonly externalLinks: ExternalLinkStore
  readonly orgs: OrgStore
  readonly instance: InstanceStore
  readonly orgPolicies: OrgPolicyStore
  readonly projects: ProjectReads
}

interface Dependencies extends Preparation {
  readonly storage: UnitOfWork<Stores> & Reader<{ identityProviders: IdentityProviderReads }>
  readonly instance: () => Pick<Instance, 'id'>
  readonly sealer: SecretsSealer
  readonly digest: Digest
  /** Why an address must not be called, as far as its text shows. */
  readonly objection: (address: string) => string | undefined
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly ids: Ids
  readonly clock: Clock
  /** Applies a change of the instance in this process at once. */
  readonly noticed: () => Promise<void>
}

/** Who changes a provider. */
export interface ProviderEditor {
  readonly caller: Caller
  /** Whether the caller has `user.credential.write` for the users of the provider's owner. */
  readonly maySetCredentials: boolean
}

/** Manages providers of the instance (`owner` absent) and of organizations. Secrets are stored encrypted and are never returned. */
export class ManageIdentityProviders {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  list(owner: OrgId | undefined): Promise<readonly IdentityProvider[]> {
    return this.#deps.storage.read(({ identityProviders }) => identityProviders.ofOwner(owner))
  }

  /** Any provider by its id. @throws ProviderUnknown */
  async find(id: ProviderId): Promise<IdentityProvider> {
    return present(await this.#deps.storage.read(({ identityProviders }) => identityProviders.find(id)))
  }

  /** @throws ProviderInvalid, TooManyProviders */
  async add(owner: OrgId | undefined, given: ProviderInput, caller: Caller): Promise<IdentityProvider> {
    const { storage, sealer, ids, clock } = this.#deps
    this.#assertCallable(given)
    const { secrets, ...input } = await prepareNew(given, this.#deps)
    const id = ProviderId.parse(ids.next())
    const now = clock.now()
    const sealed = sealedSecrets(id, secrets, sealer)
    const provider: IdentityProvider = {
      ...input, id, state: 'active', version: 1, createdAt: now, changedAt: now,
      ...(owner === undefined ? {} : { orgId: owner }), ...(sealed === undefined ? {} : { sealedSecrets: sealed }),
    }
    await storage.run(async (stores) => {
      await (owner === undefined ? stores.instance.lock() : stores.orgs.lock(owner))
      const { length } = await stores.identityProviders.ofOwner(owner)
      if (length >= MAX_PROVIDERS_OF_OWNER) throw new TooManyProviders(`there are at most ${MAX_PROVIDERS_OF_OWNER} identity providers: remove one first`)
      await stores.identityProviders.add(provider)
      await this.#record(stores, 'added', provider, { caller, after: this.#described(provider) })
    })
    return provider
  }

  /**
   * Replaces name, settings and options. When people may be named by another source, all links are suspended until each person signs in another way.
   *
   * @throws ProviderUnknown, OtherProtocol, ProviderInvalid, StaleWrite; SignInImpossible when people need the links to sign in
   * @throws PermissionDenied when `identitySourceOf` the settings differs, and the caller may not set credentials of the linked users
   */
  async update(owner: OrgId | undefined, id: ProviderId, given: ProviderInput, { caller, maySetCredentials }: ProviderEditor): Promise<EpochSeconds> {
    const { sealer } = this.#deps
    const stored = await this.#owned(owner, id)
    this.#assertCallable(given, stored)
    if (stored.brand !== given.brand) throw new OtherProtocol(`the identity provider is of the type ${stored.brand}`)
    const { secrets, ...input } = await prepareChange(given, stored.settings, this.#deps)
    if (!maySetCredentials && differs(identitySourceOf, stored, input)) {
      throw new PermissionDenied('the permission user.credential.write is needed to change where identities come from, because that allows signing in as every linked user')
    }
    // Secrets go to the addresses of the settings: other addresses need them again.
    if (Object.keys(secrets).length === 0 && stored.sealedSecrets !== undefined && differs(recipientOf, stored, input)) {
      throw new ProviderInvalid('the secret is needed again when the address or the account that it belongs to changes, so that it is not sent elsewhere')
    }
    const sealed = Object.keys(secrets).length === 0 ? stored.sealedSecrets : sealedSecrets(id, secrets, sealer)
    return this.#change(stored, { ...input, ...(sealed === undefined ? {} : { sealedSecrets: sealed }) }, caller)
  }

  /** Replaces our key for a SAML provider. Its operator has to read our metadata again. @throws ProviderUnknown, OtherProtocol, StaleWrite */
  async regenerateKey(owner: OrgId | undefined, id: ProviderId, caller: Caller): Promise<EpochSeconds> {
    const { sealer, saml } = this.#deps
    const stored = await this.#owned(owner, id)
    const { settings } = stored
    if (settings.protocol !== 'saml') throw new OtherProtocol(`the identity provider is of the type ${stored.brand}, which has no certificate`)
    const { certificate, privateKey } = await saml.newKey()
    const sealed = sealedSecrets(id, { privateKey }, sealer)
    return this.#change(stored, { settings: { ...settings, certificate }, ...(sealed === undefined ? {} : { sealedSecrets: sealed }) }, caller)
  }

  /** @throws ProviderUnknown, StaleWrite; SignInImpossible when people need the provider to sign in */
  async switch(owner: OrgId | undefined, id: ProviderId, state: IdentityProvider['state'], caller: Caller): Promise<EpochSeconds> {
    const stored = await this.#owned(owner, id)
    if (stored.state === state) return stored.changedAt
    const changed = { ...stored, state, version: stored.version + 1, changedAt: this.#deps.clock.now() }
    await this.#deps.storage.run(async (stores) => {
      const update = () => stores.identityProviders.update(changed)
      await (state === 'inactive' ? this.#deps.guard.keepSignInWithout(stores, id, update) : update())
      await this.#record(stores, 'changed', changed, { caller, before: { state: stored.state }, after: { state } })
    })
    return changed.changedAt
  }

  /**
   * Replaces the claim rules. Rules of an organization's provider grant roles of its own projects only.
   *
   * @throws ClaimRuleRefused, ProviderUnknown, StaleWrite
   */
  async setClaimRules(owner: OrgId | undefined, id: ProviderId, rules: readonly InwardRule[], caller: Caller): Promise<EpochSeconds> {
    const { claimRules: before = [], ...stored } = await this.#owned(owner, id)
    const fault = inwardFault(rules, before)
    if (fault) throw new ClaimRuleRefused(fault)
    const changed: IdentityProvider = { ...stored, version: stored.version + 1, changedAt: this.#deps.clock.now(), ...(rules.length > 0 ? { claimRules: rules } : {}) }
    await this.#deps.storage.run(async (stores) => {
      for (const [index, rule] of rules.entries()) {
        const { destination } = rule
        // The project of a stored rule may be gone: such a rule grants nothing, and blocks no change of others.
        if (destination.kind !== 'roles' || before.some((other) => isSame(other, rule))) continue
        const project = await stores.projects.find(destination.projectId)
        const isOwn = project && (owner === undefined || project.orgId === owner)
        if (!isOwn) throw new ClaimRuleRefused({ member: `rules[${index}].projectId`, fault: 'must be the id of a project of this organization' })
      }
      await stores.identityProviders.update(changed)
      await this.#record(stores, 'claim.rules.set', changed, { caller, before: { claimRules: before }, after: { claimRules: rules } })
    })
    return changed.changedAt
  }

  /** Removes a provider with the links to it, and from the login policy of its owner. @throws ProviderUnknown; SignInImpossible when people need it to sign in */
  async remove(owner: OrgId | undefined, id: ProviderId, caller: Caller): Promise<EpochSeconds> {
    const stored = await this.#owned(owner, id)
    await this.#deps.storage.run(async (stores) => {
      await this.#deps.guard.keepSignInWithout(stores, id, async () => {
        await forget(stores, owner, id)
        if (!(await stores.identityProviders.remove(id, this.#deps.clock.now()))) present(undefined)
      })
      await this.#record(stores, 'removed', stored, { caller, before: this.#described(stored) })
    })
    if (owner === undefined) await this.#deps.noticed()
    return this.#deps.clock.now()
  }

  async #change(stored: IdentityProvider, change: Partial<IdentityProvider>, caller: Caller): Promise<EpochSeconds> {
    const changed: IdentityProvider = { ...stored, ...change, version: stored.version + 1, changedAt: this.#deps.clock.now() }
    await this.#deps.storage.run(async (stores) => {
      await stores.identityProviders.update(changed)
      if (hasOtherSource(stored.settings, changed.settings)) {
        await this.#deps.guard.keepSignInWithout(stores, changed.id, () => stores.externalLinks.suspend(changed.id, changed.changedAt))
      }
      await this.#record(stores, 'changed', changed, { caller, ...changesOf(this.#described(stored), this.#described(changed)) })
    })
    return changed.changedAt
  }

  async #owned(owner: OrgId | undefined, id: ProviderId): Promise<IdentityProvider> {
    // A unit of work reads past the cache.
    const stored = await this.#deps.storage.run(({ identityProviders }) => identityProviders.find(id))
    return present(stored?.orgId === owner ? stored : undefined)
  }

  #described(provider: IdentityProvider): Readonly<Record<string, unknown>> {
    return describedProvider(provider, this.#deps.digest)
  }

  /** @param stored the provider before the change, whose addresses are not checked again */
  #assertCallable(input: Pick<ProviderInput, 'settings'>, stored?: IdentityProvider): void {
    const known = stored ? addressesOf(stored.settings).map(([, address]) => address) : []
    for (const [member, address] of addressesOf(input.settings)) {
      const problem = known.includes(address) ? undefined : this.#deps.objection(address)
      if (problem !== undefined) throw new ProviderInvalid(`${member}: ${problem}`)
    }
  }

  #record(stores: EventStores, what: 'added' | 'changed' | 'removed' | 'claim.rules.set', { id, orgId }: IdentityProvider, event: Recorded): Promise<void> {
    const { events, instance } = this.#deps
    const { caller, before, after } = event
    return events.record(stores, {
      type: `provider.identity.${what}`, ...byCaller(caller),
      ...(orgId === undefined ? { aggregate: { type: 'instance', id: instance().id } } : { aggregate: { type: 'org', id: orgId }, orgId }),
      ...(before === undefined ? {} : { before: { idpId: id, ...before } }), ...(after === undefined ? {} : { after: { idpId: id, ...after } }),
    })
  }
}

interface Recorded {
  readonly caller: Caller
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

function present(provider: IdentityProvider | undefined): IdentityProvider {
  if (!provider) throw new ProviderUnknown('this identity provider does not exist')
  return provider
}

type Configured = Pick<IdentityProvider, 'settings'>

const differs = (read: (settings: ProviderSettings) => unknown, before: Configured, after: Configured): boolean =>
  JSON.stringify(read(before.settings)) !== JSON.stringify(read(after.settings))

const without = (policy: LoginPolicy, id: ProviderId): LoginPolicy => ({ ...policy, providers: (policy.providers ?? []).filter((one) => one !== id) })

/** Removes the provider from the login policy of its owner. Other policies ignore the id of a provider that does not exist. */
async function forget({ instance, orgPolicies }: Stores, owner: OrgId | undefined, id: ProviderId): Promise<void> {
  if (owner !== undefined) {
    const { login } = await orgPolicies.of(owner)
    if (login?.providers?.includes(id)) await orgPolicies.put(owner, 'login', without(login, id))
    return
  }
  const stored = await instance.lock()
  const login = stored?.settings.policies.login
  if (!stored || !login?.providers?.includes(id)) return
  const { settings } = stored
  await instance.put({ ...stored, settings: { ...settings, policies: { ...settings.policies, login: without(login, id) } } })
}
