import type { IdentityProvider, IdentityProviderReads, SecretsSealer } from '../../directory/identity-providers/index.js'
import { openedProvider } from '../../directory/identity-providers/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import type { Clock, Digest, EpochSeconds, Reader, Secret, Secrets } from '../../foundation/shared/index.js'
import type { ClientDirectory } from '../../parties/clients/index.js'
import { matchPostLogoutRedirectUri } from '../../parties/clients/index.js'
import type { TextSealer } from '../../proofs/factors/index.js'
import type { AfterLogout, UpstreamSession } from '../../sessions/index.js'
import { hasFederatedLogout, logoutHintOf } from './logout-hint.js'
import type { Upstreams, UpstreamStart } from './upstream.js'

/** Seconds in which the browser has to be back. */
export const SIGN_OUT_LIFETIME = 600

/** Maximum length of the memory: browsers refuse longer cookies. */
const MAX_MEMORY = 3800
const PURPOSE = 'sign-out-at-provider'

/** The browser goes to a provider, and remembers where it goes afterwards. */
export interface LeavingSignOut {
  readonly go: UpstreamStart
  /** Sealed, for a cookie. */
  readonly memory: string
}

/** What the browser remembers. The redirect URI is matched again, because a registration may change meanwhile. */
interface Memory {
  readonly state: Secret
  readonly until: EpochSeconds
  readonly after?: { readonly clientId: string; readonly uri: string; readonly state?: string }
}

interface Dependencies {
  readonly storage: Reader<{ identityProviders: IdentityProviderReads }>
  readonly upstreams: Upstreams
  readonly sealer: SecretsSealer
  /** Of text that comes back from a browser. */
  readonly memories: TextSealer
  readonly clients: ClientDirectory
  /** Where a provider sends the browser after a sign-out. */
  readonly returnOf: (provider: Pick<IdentityProvider, 'id' | 'settings'>) => string
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

/**
 * Signs a person out at the provider of a session that has ended here. The provider's answer decides nothing: the browser goes on to the
 * address that the application named, which only this browser remembers.
 */
export class SignOutAtProvider {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param after where the browser goes afterwards
   * @param locale of the page, a BCP 47 tag
   * @returns `undefined` when the provider has no logout, or its federated logout is off
   * @throws UpstreamUnreachable, UpstreamMisconfigured
   */
  async begin({ providerId, logoutHint }: UpstreamSession, after: AfterLogout | undefined, locale: string): Promise<LeavingSignOut | undefined> {
    const { storage, upstreams, sealer, memories, returnOf, secrets } = this.#deps
    const provider = await storage.read(({ identityProviders }) => identityProviders.find(providerId))
    const upstream = provider && upstreams[provider.settings.protocol]
    const hint = logoutHint === undefined ? undefined : memories.open(logoutHint, logoutHintOf(providerId))
    if (!provider || !hasFederatedLogout(provider.settings) || !upstream?.signOut || hint === undefined) return undefined
    const state = secrets.next()
    const go = await upstream.signOut(openedProvider(provider, sealer) as never, { hint, callback: returnOf(provider), state, locale })
    return go && { go, memory: this.#memory(state, after) }
  }

  /**
   * @param memory as the browser sent it
   * @param state as the provider returned it
   * @returns the address that the application named; `undefined` without one, and for the return of another browser or sign-out
   */
  async returned(memory: string | undefined, state: string | undefined): Promise<AfterLogout | undefined> {
    const { memories, digest, clock, clients } = this.#deps
    const text = memory === undefined ? undefined : memories.open(memory, PURPOSE)
    if (text === undefined || state === undefined) return undefined
    const { state: expected, until, after } = JSON.parse(text) as Memory
    if (!after || clock.now() >= until || !digest.equal(digest.sha256(state), digest.sha256(expected))) return undefined
    const client = await clients.fresh(ClientId.parse(after.clientId))
    const uri = client && matchPostLogoutRedirectUri(client, after.uri)
    if (!client || uri === undefined) return undefined
    return { uri, clientId: client.id, ...(after.state === undefined ? {} : { state: after.state }) }
  }

  #memory(state: Secret, after: AfterLogout | undefined): string {
    const { memories, clock } = this.#deps
    const seal = (memory: Omit<Memory, 'until'>): string => memories.seal(JSON.stringify({ ...memory, until: clock.now() + SIGN_OUT_LIFETIME } satisfies Memory), PURPOSE)
    const whole = seal({ state, ...(after ? { after } : {}) })
    // Without a way back the person sees our own page at the end.
    return whole.length <= MAX_MEMORY ? whole : seal({ state })
  }
}
