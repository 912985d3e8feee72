import type { IdentityProvider, SecretsSealer } from '../../directory/identity-providers/index.js'
import { openedProvider } from '../../directory/identity-providers/index.js'
import type { Clock, Digest, ProviderId, RequestContext, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import type { AuthRequestStore, LinkingPerson, Received } from '../auth-requests/index.js'
import { withExternal } from '../auth-requests/index.js'
import type { EventStores } from '../../foundation/audit/index.js'
import { noteFailedCheck } from './ask-provider.js'
import type { Noting } from './ask-provider.js'
import { ProviderNotOffered } from './errors.js'
import type { OfferedProviders } from './offered-providers.js'
import { stateOf } from './attempt-state.js'
import type { Upstreams, UpstreamStart } from './upstream.js'

interface Dependencies extends Omit<Noting, 'storage'> {
  readonly storage: UnitOfWork<EventStores & { authRequests: AuthRequestStore }>
  readonly offered: OfferedProviders
  readonly upstreams: Upstreams
  readonly sealer: SecretsSealer
  /** Where a provider sends the browser. */
  readonly callbackOf: (provider: Pick<IdentityProvider, 'id' | 'settings'>) => string
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

/** A person who adds a link chooses the account there: a provider that remembers another one would link it without a question. */
function promptOf({ prompts }: Received, linkTo: LinkingPerson | undefined): { readonly prompt?: 'login' | 'select_account' } {
  if (prompts.includes('login')) return { prompt: 'login' }
  return linkTo || prompts.includes('select_account') ? { prompt: 'select_account' } : {}
}

/** Sends a person to a provider. The attempt replaces the one before of the same sign-in. */
export class StartExternalSignIn {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param locale the language of the page, a BCP 47 tag
   * @param from where the request comes from; with the account that gets the link, there is no sign-in
   * @throws ProviderNotOffered, UpstreamUnreachable, UpstreamMisconfigured
   * @throws StaleWrite when another tab was faster
   */
  async start(request: Received, id: ProviderId, locale: string, from: RequestContext & { readonly linkTo?: LinkingPerson } = {}): Promise<UpstreamStart> {
    const { linkTo } = from
    const { storage, offered, upstreams, sealer, callbackOf, secrets, digest, clock } = this.#deps
    const provider = await (linkTo ? offered.findLinkable(linkTo, id) : offered.find(request, id))
    const upstream = upstreams[provider.settings.protocol]
    if (!upstream) throw new ProviderNotOffered('this server has no client for the protocol of the identity provider')
    const secret = secrets.next()
    const loginHint = request.loginHint ?? (await this.#typedFor(request, id))
    const attempt = {
      callback: callbackOf(provider), state: stateOf(request.id, secret), locale,
      ...(loginHint === undefined ? {} : { loginHint }),
      ...promptOf(request, linkTo),
      ...(request.maxAge === undefined ? {} : { maxAge: request.maxAge }),
    }
    const begunAt = clock.now()
    const { go, memory } = await upstream.begin(openedProvider(provider, sealer) as never, attempt).catch(async (problem: unknown) => {
      await noteFailedCheck(this.#deps, provider, problem, from)
      throw problem
    })
    const external = { stage: 'away', providerId: id, stateHash: digest.sha256(secret), memory, begunAt, ...(linkTo ? { linkTo } : {}) } as const
    await storage.run(({ authRequests }) => authRequests.update(withExternal(request, external)))
    return go
  }

  /** The typed name, for a provider that it leads to. Others do not learn it. */
  async #typedFor(request: Received, id: ProviderId): Promise<string | undefined> {
    return (await this.#deps.offered.discovered(request)).some((one) => one.id === id) ? request.loginName : undefined
  }
}
