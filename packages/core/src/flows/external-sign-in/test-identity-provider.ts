import type { IdentityProvider, IdentityProviderReads, SecretsSealer } from '../../directory/identity-providers/index.js'
import { openedProvider, ProviderUnknown } from '../../directory/identity-providers/index.js'
import type { Clock, OrgId, ProviderId, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { chargeAllowance } from '../../parties/credentials/index.js'
import type { Allowance, LoginAttemptStore } from '../../parties/credentials/index.js'
import { TooManyTests } from './errors.js'
import type { TestedStep, Upstreams } from './upstream.js'

/** Tests of the providers of the instance, or of one organization. */
const ALLOWANCE: Allowance = { most: 20, seconds: 60 }

interface Dependencies {
  readonly storage: Reader<{ identityProviders: IdentityProviderReads }> & UnitOfWork<{ loginAttempts: LoginAttemptStore }>
  readonly upstreams: Upstreams
  readonly sealer: SecretsSealer
  readonly callbackOf: (provider: Pick<IdentityProvider, 'id' | 'settings'>) => string
  readonly clock: Clock
}

/** Tests the settings of a stored provider, without a sign-in. */
export class TestIdentityProvider {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param owner absent for a provider of the instance
   * @returns the tested steps, in order
   * @throws ProviderUnknown, TooManyTests
   */
  async test(owner: OrgId | undefined, id: ProviderId): Promise<readonly TestedStep[]> {
    const { storage, upstreams, sealer, callbackOf } = this.#deps
    const provider = await storage.read(({ identityProviders }) => identityProviders.find(id))
    if (!provider || provider.orgId !== owner) throw new ProviderUnknown('this identity provider does not exist')
    await this.#charge(owner)
    const upstream = upstreams[provider.settings.protocol]
    if (!upstream) return [{ step: 'protocol', isOk: false, detail: `This server has no client for the protocol ${provider.settings.protocol}.` }]
    return upstream.test(openedProvider(provider, sealer) as never, callbackOf(provider))
  }

  async #charge(owner: OrgId | undefined): Promise<void> {
    const { storage, clock } = this.#deps
    const key = `provider-tests:${owner ?? ''}`
    const blockedFor = await storage.run(async ({ loginAttempts }) => {
      const charge = chargeAllowance(await loginAttempts.lock(key), clock.now(), ALLOWANCE)
      if ('blockedFor' in charge) return charge.blockedFor
      await loginAttempts.put(key, charge.charged)
      return undefined
    })
    if (blockedFor !== undefined) throw new TooManyTests(`providers were tested ${ALLOWANCE.most} times within a minute: try again in ${blockedFor} seconds`)
  }
}
