import type { IdentityProvider, IdentityProviderReads, SecretsSealer } from '../../directory/identity-providers/index.js'
import { openedProvider } from '../../directory/identity-providers/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import type { Clock, Digest, EpochSeconds, Failure, Ids, Reader, Secret, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import type { ClientDirectory } from '../../parties/clients/index.js'
import { matchPostLogoutRedirectUri } from '../../parties/clients/index.js'
import type { TextSealer } from '../../proofs/factors/index.js'
import type { AfterLogout, UpstreamSession } from '../../sessions/index.js'
import { UpstreamMisconfigured, UpstreamUnreachable } from './errors.js'
import { hasFederatedLogout, logoutHintOf } from './logout-hint.js'
import { SignOutChainId } from './sign-out-chain.js'
import type { SignOutChainStore, WaitingSignOut } from './sign-out-chain.js'
import type { Upstreams, UpstreamStart } from './upstream.js'

/** Seconds in which the browser has to be back. */
export const SIGN_OUT_LIFETIME = 600

/** Maximum number of providers that the browser visits one after the other. */
export const MAX_SIGN_OUTS = 5

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
  /** The providers that are still to be visited. */
  readonly chain?: SignOutChainId
}

/** Where the browser goes after the return from a provider: to the next one, or to the address that the application named. */
export type AfterSignOut =
  | { readonly to: 'provider'; readonly leaving: LeavingSignOut }
  | { readonly to: 'application'; readonly after: AfterLogout }

interface SigningOut {
  readonly after: AfterLogout | undefined
  /** Of the pages, a BCP 47 tag. */
  readonly locale: string
  /** Called for each provider where the sign-out cannot begin. */
  readonly onProblem: (problem: Failure) => void
}

interface Dependencies {
  readonly storage: Reader<{ identityProviders: IdentityProviderReads }> & UnitOfWork<{ signOutChains: SignOutChainStore }>
  readonly upstreams: Upstreams
  readonly sealer: SecretsSealer
  /** Of text that comes back from a browser. */
  readonly memories: TextSealer
  readonly clients: ClientDirectory
  /** Where a provider sends the browser after a sign-out. */
  readonly returnOf: (provider: Pick<IdentityProvider, 'id' | 'settings'>) => string
  readonly secrets: Secrets
  readonly digest: Digest
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * Signs people out at the providers of sessions that have ended here, one provider after the other. A provider's answer decides nothing: the
 * browser goes on to the next one, and at last to the address that the application named, which only this browser remembers.
 */
export class SignOutAtProvider {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param upstreams of the ended sessions, the newest first; those beyond `MAX_SIGN_OUTS` are left out
   * @returns `undefined` when no provider has a logout, or its federated logout is off
   */
  async begin(upstreams: readonly UpstreamSession[], signingOut: SigningOut): Promise<LeavingSignOut | undefined> {
    const isFirst = ({ providerId, sidHash }: UpstreamSession, index: number): boolean =>
      sidHash === undefined || upstreams.findIndex((one) => one.providerId === providerId && one.sidHash === sidHash) === index
    const waiting = upstreams.filter(isFirst).slice(0, MAX_SIGN_OUTS).flatMap(({ providerId, logoutHint }) => (logoutHint === undefined ? [] : [{ providerId, logoutHint }]))
    return this.#leave(waiting, signingOut)
  }

  /**
   * @param memory as the browser sent it
   * @param state as the provider returned it
   * @returns `undefined` without an address, and for the return of another browser or sign-out
   */
  async returned(memory: string | undefined, state: string | undefined, onProblem: SigningOut['onProblem']): Promise<AfterSignOut | undefined> {
    const { memories, digest, clock, storage } = this.#deps
    const text = memory === undefined ? undefined : memories.open(memory, PURPOSE)
    if (text === undefined || state === undefined) return undefined
    const { state: expected, until, after: named, chain } = JSON.parse(text) as Memory
    if (clock.now() >= until || !digest.equal(digest.sha256(state), digest.sha256(expected))) return undefined
    const after = named && (await this.#stillRegistered(named))
    const rest = chain === undefined ? undefined : await storage.run(({ signOutChains }) => signOutChains.take(chain))
    const leaving = rest && clock.now() < rest.expiresAt ? await this.#leave(rest.waiting, { after, locale: rest.locale, onProblem }) : undefined
    if (leaving) return { to: 'provider', leaving }
    return after && { to: 'application', after }
  }

  async #stillRegistered(named: NonNullable<Memory['after']>): Promise<AfterLogout | undefined> {
    const client = await this.#deps.clients.fresh(ClientId.parse(named.clientId))
    const uri = client && matchPostLogoutRedirectUri(client, named.uri)
    return client && uri !== undefined ? { uri, clientId: client.id, ...(named.state === undefined ? {} : { state: named.state }) } : undefined
  }

  /** To the first provider where the sign-out can begin. */
  async #leave(waiting: readonly WaitingSignOut[], { after, locale, onProblem }: SigningOut): Promise<LeavingSignOut | undefined> {
    const { secrets, storage, ids, clock } = this.#deps
    for (const [index, one] of waiting.entries()) {
      const state = secrets.next()
      const go = await this.#go(one, state, locale).catch((problem: unknown) => {
        if (!(problem instanceof UpstreamUnreachable || problem instanceof UpstreamMisconfigured)) throw problem
        onProblem(problem)
        return undefined
      })
      if (!go) continue
      const rest = waiting.slice(index + 1)
      const chain = rest.length > 0 ? SignOutChainId.parse(ids.next()) : undefined
      if (chain !== undefined) await storage.run(({ signOutChains }) => signOutChains.add({ id: chain, waiting: rest, locale, expiresAt: clock.now() + SIGN_OUT_LIFETIME }))
      return { go, memory: this.#memory(state, after, chain) }
    }
    return undefined
  }

  /** @throws UpstreamUnreachable, UpstreamMisconfigured */
  async #go({ providerId, logoutHint }: WaitingSignOut, state: Secret, locale: string): Promise<UpstreamStart | undefined> {
    const { storage, upstreams, sealer, memories, returnOf } = this.#deps
    const provider = await storage.read(({ identityProviders }) => identityProviders.find(providerId))
    const upstream = provider && upstreams[provider.settings.protocol]
    const hint = memories.open(logoutHint, logoutHintOf(providerId))
    if (!provider || !hasFederatedLogout(provider.settings) || !upstream?.signOut || hint === undefined) return undefined
    return upstream.signOut(openedProvider(provider, sealer) as never, { hint, callback: returnOf(provider), state, locale })
  }

  #memory(state: Secret, after: AfterLogout | undefined, chain: SignOutChainId | undefined): string {
    const { memories, clock } = this.#deps
    const seal = (memory: Omit<Memory, 'until'>): string => memories.seal(JSON.stringify({ ...memory, until: clock.now() + SIGN_OUT_LIFETIME } satisfies Memory), PURPOSE)
    const chained = { state, ...(chain === undefined ? {} : { chain }) }
    const whole = seal({ ...chained, ...(after ? { after } : {}) })
    // Without a way back the person sees our own page at the end.
    return whole.length <= MAX_MEMORY ? whole : seal(chained)
  }
}
