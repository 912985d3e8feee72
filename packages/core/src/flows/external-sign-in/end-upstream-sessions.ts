import type { IdentityProviderReads, SecretsSealer } from '../../directory/identity-providers/index.js'
import { openedProvider, ProviderUnknown } from '../../directory/identity-providers/index.js'
import type { UsedOnce } from '../../parties/assertions/index.js'
import type { EndSessions, UpstreamSessionStore } from '../../sessions/index.js'
import type { Digest, ProviderId, Reader, RequestOrigin, UnitOfWork } from '../../foundation/shared/index.js'
import { UpstreamUntrusted } from './errors.js'
import type { Upstreams } from './upstream.js'

interface Dependencies {
  readonly storage: Reader<{ identityProviders: IdentityProviderReads }> & UnitOfWork<{ upstreamSessions: UpstreamSessionStore }>
  readonly upstreams: Upstreams
  readonly sealer: SecretsSealer
  readonly endSessions: EndSessions
  readonly used: UsedOnce
  readonly digest: Digest
}

/** Ends the sessions that came from a provider when the person signs out there (OIDC Back-Channel Logout §2.7). */
export class EndUpstreamSessions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param token the logout token, not verified yet
   * @throws ProviderUnknown unless the provider speaks OpenID Connect
   * @throws UpstreamUntrusted when a check of the token fails, or it was used before
   * @throws UpstreamUnreachable, UpstreamMisconfigured
   */
  async end(id: ProviderId, token: string, origin?: RequestOrigin): Promise<void> {
    const { storage, upstreams, sealer, endSessions, used, digest } = this.#deps
    const provider = await storage.read(({ identityProviders }) => identityProviders.find(id))
    const upstream = provider && upstreams[provider.settings.protocol]
    if (!provider || !upstream?.signedOut) throw new ProviderUnknown('this identity provider does not exist, or does not send logout tokens')
    const { externalId, upstreamSession, singleUse } = await upstream.signedOut(openedProvider(provider, sealer) as never, token)
    const isFirst = await used.useOnce(digest.sha256(JSON.stringify(['logout-token', id, singleUse.key])), Math.ceil(singleUse.until))
    if (!isFirst) throw new UpstreamUntrusted('the logout token was used before (jti)')
    const ended = {
      providerId: id, ...(externalId === undefined ? {} : { externalId }), ...(upstreamSession === undefined ? {} : { sidHash: digest.sha256(upstreamSession) }),
    }
    const sessions = await storage.run(({ upstreamSessions }) => upstreamSessions.find(ended))
    // One unit of work each: a person may have many sessions.
    for (const session of sessions) await endSessions.end([session], { actor: { kind: 'anonymous' }, ...(origin ? { origin } : {}) })
  }
}
