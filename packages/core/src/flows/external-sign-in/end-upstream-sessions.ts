import type { IdentityProvider, IdentityProviderReads, SecretsSealer } from '../../directory/identity-providers/index.js'
import { openedProvider, ProviderUnknown } from '../../directory/identity-providers/index.js'
import type { UsedOnce } from '../../parties/assertions/index.js'
import type { EndSessions, UpstreamSessionStore } from '../../sessions/index.js'
import type { Digest, ProviderId, Reader, RequestOrigin, UnitOfWork } from '../../foundation/shared/index.js'
import { UpstreamUntrusted } from './errors.js'
import type { CarriedMessage, Upstream, UpstreamLogout, Upstreams, UpstreamStart } from './upstream.js'

interface Dependencies {
  readonly storage: Reader<{ identityProviders: IdentityProviderReads }> & UnitOfWork<{ upstreamSessions: UpstreamSessionStore }>
  readonly upstreams: Upstreams
  readonly sealer: SecretsSealer
  readonly callbackOf: (provider: Pick<IdentityProvider, 'id' | 'settings'>) => string
  readonly endSessions: EndSessions
  readonly used: UsedOnce
  readonly digest: Digest
}

/** Sessions that end in one unit of work. */
const AT_ONCE = 200

/** Ends the sessions that came from a provider when the person signs out there. */
export class EndUpstreamSessions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * OIDC Back-Channel Logout §2.7
   *
   * @param token the logout token, not verified yet
   * @throws ProviderUnknown unless the provider speaks OpenID Connect
   * @throws UpstreamUntrusted when a check of the token fails, or it was used before
   * @throws UpstreamUnreachable, UpstreamMisconfigured
   */
  async end(id: ProviderId, token: string, origin?: RequestOrigin): Promise<void> {
    const { provider, upstream } = await this.#find(id)
    if (!upstream?.signedOut) throw new ProviderUnknown('this identity provider does not exist, or does not send logout tokens')
    await this.#end(id, await upstream.signedOut(openedProvider(provider, this.#deps.sealer), token), origin)
  }

  /**
   * SAML Profiles §4.4: a browser carries the request of the provider.
   *
   * @returns the answer that the browser carries back; `undefined` when the provider has no address for it
   * @throws ProviderUnknown unless the provider speaks SAML
   * @throws UpstreamUntrusted when a check of the request fails, or it was used before
   * @throws UpstreamUnreachable, UpstreamMisconfigured
   */
  async endRequested(id: ProviderId, message: Omit<CarriedMessage, 'callback'>, origin?: RequestOrigin): Promise<UpstreamStart | undefined> {
    const { provider, upstream } = await this.#find(id)
    if (!upstream?.signOutRequested) throw new ProviderUnknown('this identity provider does not exist, or does not send logout requests')
    const { sealer, callbackOf } = this.#deps
    const { logout, answer } = await upstream.signOutRequested(openedProvider(provider, sealer), { ...message, callback: callbackOf(provider) })
    const isKnown = logout.externalId !== undefined || logout.upstreamSessions.length > 0
    await this.#end(id, logout, origin)
    return answer(isKnown)
  }

  async #find(id: ProviderId): Promise<{ readonly provider: IdentityProvider; readonly upstream: Upstream | undefined }> {
    const { storage, upstreams } = this.#deps
    const provider = await storage.read(({ identityProviders }) => identityProviders.find(id))
    if (!provider) throw new ProviderUnknown('this identity provider does not exist')
    return { provider, upstream: upstreams[provider.settings.protocol] }
  }

  async #end(id: ProviderId, { externalId, upstreamSessions: sessionsThere, singleUse }: UpstreamLogout, origin: RequestOrigin | undefined): Promise<void> {
    const { storage, endSessions, used, digest } = this.#deps
    const isFirst = await used.useOnce(digest.sha256(JSON.stringify(['logout-token', id, singleUse.key])), Math.ceil(singleUse.until))
    if (!isFirst) throw new UpstreamUntrusted('the logout message was used before')
    const person = { providerId: id, ...(externalId === undefined ? {} : { externalId }) }
    const all = sessionsThere.length > 0 ? sessionsThere.map((one) => ({ ...person, sidHash: digest.sha256(one) })) : externalId === undefined ? [] : [person]
    const found = await storage.run(({ upstreamSessions }) => Promise.all(all.map((ended) => upstreamSessions.find(ended))))
    // Several units of work: a person may have many sessions.
    const ended = found.flat()
    for (let from = 0; from < ended.length; from += AT_ONCE) {
      await endSessions.end(ended.slice(from, from + AT_ONCE), { actor: { kind: 'anonymous' }, ...(origin ? { origin } : {}) })
    }
  }
}
