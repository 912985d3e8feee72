import type { ChangeSettings } from '../../directory/settings/index.js'
import type { Instance, SmsProvider } from '../../foundation/instance/index.js'
import type { Caller, Clock, EpochSeconds, Ids, Secret, Secrets } from '../../foundation/shared/index.js'
import type { ProviderSealer } from '../mail/index.js'
import { ProviderRefused, providerIn, withActive, withAdded, withChanged, withoutOne } from '../mail/index.js'
import type { TextMessageEndpoint } from './post-text-message.js'

/** The settings of an endpoint as an operator gives them. */
export type SmsProviderSettings = Pick<SmsProvider, 'description' | 'endpoint'>

interface Dependencies {
  readonly change: Pick<ChangeSettings, 'change'>
  readonly instance: () => Pick<Instance, 'settings'>
  readonly sealer: ProviderSealer
  readonly objection: (endpoint: string) => string | undefined
  readonly secrets: Secrets
  readonly ids: Ids
  readonly clock: Clock
}

const contextOf = (id: string): string => `sms-provider:${id}`

/** Manages the endpoints for text messages of the instance. Their signing keys are shown once, when they are made. */
export class ManageSmsProviders {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  list(): readonly SmsProvider[] {
    return this.#deps.instance().settings.providers.sms
  }

  /** @throws ProviderNotFound */
  find(id: string): SmsProvider {
    return providerIn(this.list(), id)
  }

  /** Adds an inactive provider with a new signing key. @throws ProviderRefused, TooManyProviders */
  async add(settings: SmsProviderSettings, caller: Caller): Promise<{ readonly provider: SmsProvider; readonly signingKey: Secret }> {
    const { secrets, sealer, ids, clock } = this.#deps
    this.#assertAllowed(settings)
    const [id, signingKey, now] = [ids.next(), secrets.next(), clock.now()]
    const sealedSigningKey = sealer.seal(signingKey, contextOf(id))
    const provider = { ...settings, id, sealedSigningKey, isActive: false, createdAt: now, changedAt: now }
    await this.#change(caller, (list) => withAdded(list, provider))
    return { provider, signingKey }
  }

  /** The signing key stays. @throws ProviderNotFound, ProviderRefused */
  async update(id: string, settings: SmsProviderSettings, caller: Caller): Promise<EpochSeconds> {
    const changedAt = this.#deps.clock.now()
    await this.#change(caller, (list) => withChanged(list, id, (before) => {
      if (before.endpoint !== settings.endpoint) this.#assertAllowed(settings)
      return { ...before, ...settings, changedAt }
    }))
    return changedAt
  }

  /** Sends all text messages by it from now on. @throws ProviderNotFound */
  async activate(id: string, caller: Caller): Promise<EpochSeconds> {
    await this.#change(caller, (list) => withActive(list, id))
    return this.#deps.clock.now()
  }

  /** Without an active provider, the configuration of the process applies. @throws ProviderNotFound */
  async deactivate(id: string, caller: Caller): Promise<EpochSeconds> {
    await this.#change(caller, (list) => withChanged(list, id, (before) => ({ ...before, isActive: false })))
    return this.#deps.clock.now()
  }

  /** @throws ProviderNotFound */
  async remove(id: string, caller: Caller): Promise<EpochSeconds> {
    await this.#change(caller, (list) => withoutOne(list, id))
    return this.#deps.clock.now()
  }

  /** The active endpoint with its key. */
  active(): TextMessageEndpoint | undefined {
    const provider = this.list().find(({ isActive }) => isActive)
    return provider && { url: provider.endpoint, signingKey: this.#deps.sealer.open(provider.sealedSigningKey, contextOf(provider.id)) }
  }

  #assertAllowed({ endpoint }: SmsProviderSettings): void {
    const objection = this.#deps.objection(endpoint)
    if (objection !== undefined) throw new ProviderRefused(`endpoint: ${objection}`)
  }

  async #change(caller: Caller, change: (list: readonly SmsProvider[]) => readonly SmsProvider[]): Promise<void> {
    await this.#deps.change.change(caller, 'provider.sms.changed', (settings) =>
      ({ ...settings, providers: { ...settings.providers, sms: change(settings.providers.sms) } }))
  }
}
