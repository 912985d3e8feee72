import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity, TestedStep, Upstream, UpstreamAnswer, UpstreamAttempt } from '@keyhall/core/external-sign-in'
import type { OAuthSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { Failure } from '@keyhall/core/shared'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { guardedFetch } from './guarded-fetch.js'
import type { GuardedFetch } from './guarded-fetch.js'
import { WITHOUT_ISSUER } from './oauth/advice.js'
import { authorizedCode } from './oauth/authorization-response.js'
import { describedPerson } from './oauth/described-person.js'
import { assertBearer, exchangeCode } from './oauth/exchange-code.js'
import type { ClientOfProvider } from './oauth/exchange-code.js'
import { probeClient } from './oauth/probe-client.js'
import { challengeOf, random } from './oauth/random.js'
import { describedBy } from './oauth/user-info.js'
import { objectOf } from './shared-reads.js'

interface Memory {
  readonly callback: string
  readonly state: string
  readonly verifier?: string
}

/** OAuth 2.0 with an endpoint that describes the person, such as GitHub. */
export class OAuthUpstream implements Upstream<OAuthSettings> {
  readonly #fetch: GuardedFetch

  constructor({ http }: { readonly http: OutgoingHttp }) {
    this.#fetch = guardedFetch(http)
  }

  async begin(provider: OpenedProvider<OAuthSettings>, attempt: UpstreamAttempt): ReturnType<Upstream['begin']> {
    const { clientId, scopes, usePkce, authorizationEndpoint } = provider.settings
    const verifier = usePkce ? random() : undefined
    const url = new URL(authorizationEndpoint)
    const parameters = {
      response_type: 'code', client_id: clientId, redirect_uri: attempt.callback, state: attempt.state,
      // RFC 6749 §3.3: optional
      ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
      ...(attempt.prompt === 'select_account' && isGitHub(provider) ? { prompt: attempt.prompt } : {}),
      ...(verifier === undefined ? {} : { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const memory: Memory = { callback: attempt.callback, state: attempt.state, ...(verifier === undefined ? {} : { verifier }) }
    return { go: { kind: 'redirect', url: url.href }, memory: JSON.stringify(memory) }
  }

  async finish(provider: OpenedProvider<OAuthSettings>, memory: string, answer: UpstreamAnswer): Promise<ExternalIdentity> {
    if (answer.kind !== 'parameters') throw new UpstreamUntrusted('the answer has no parameters')
    const { callback, state, verifier } = JSON.parse(memory) as Memory
    const { settings } = provider
    // Without metadata, the issuer is at best the origin of the authorization endpoint, where an answer may name it (RFC 9207).
    const code = authorizedCode(answer.parameters, { state, issuer: new URL(settings.authorizationEndpoint).origin })
    const tokens = await exchangeCode(this.#fetch, { tokenEndpoint: settings.tokenEndpoint, client: clientOf(provider), code, callback, verifier })
    assertBearer(tokens, { isOptional: true })
    const { accessToken } = tokens
    const described = await objectOf(await describedBy(this.#fetch, settings.userEndpoint, accessToken), settings.userEndpoint)
    const isOfGitHub = isGitHub(provider)
    return { ...describedPerson(described, settings, isOfGitHub), accessToken, ...(isOfGitHub ? await this.#gitHubEmail(settings, accessToken) : {}) }
  }

  async test(provider: OpenedProvider<OAuthSettings>, callback: string): Promise<readonly TestedStep[]> {
    const { settings, brand } = provider
    const advice = settings.hasOwnCallback || brand === 'github' ? '' : WITHOUT_ISSUER
    return [
      await probeClient(this.#fetch, settings.tokenEndpoint, async () => clientOf(provider), callback),
      await this.#reached('userEndpoint', settings.userEndpoint),
      { step: 'callback', isOk: true, detail: `Register this redirect URI at the provider: ${callback}${advice}` },
    ]
  }

  async #reached(step: string, url: string): Promise<TestedStep> {
    try {
      const { status } = await this.#fetch(url, {})
      return { step, isOk: status !== 404 && status < 500, detail: `${url} answers (${status}).` }
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem
      return { step, isOk: false, detail: `${url} cannot be reached: ${problem.message}` }
    }
  }

  /** The primary address: the public one of the profile may be unverified. */
  async #gitHubEmail({ userEndpoint, scopes }: OAuthSettings, accessToken: string): Promise<Partial<ExternalIdentity>> {
    if (!scopes.includes('user:email') && !scopes.includes('user')) return {}
    const all: unknown = await (await describedBy(this.#fetch, `${userEndpoint}/emails`, accessToken)).json().catch(() => undefined)
    const primary = Array.isArray(all) ? (all as readonly GitHubEmail[]).find((one) => one.primary === true) : undefined
    return typeof primary?.email === 'string' ? { email: primary.email, isEmailVerified: primary.verified === true } : {}
  }
}

interface GitHubEmail {
  readonly email?: unknown
  readonly primary?: unknown
  readonly verified?: unknown
}

const isGitHub = ({ brand }: Pick<OpenedProvider, 'brand'>): boolean => brand === 'github' || brand === 'github_es'

const clientOf = ({ settings: { clientId, secretMethod = 'automatic' }, secrets }: OpenedProvider<OAuthSettings>): ClientOfProvider =>
  ({ clientId, secret: secrets.clientSecret, method: secretMethod === 'automatic' ? 'post' : secretMethod })
