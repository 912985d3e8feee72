import * as client from 'openid-client'
import { UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity, TestedStep, Upstream, UpstreamAnswer, UpstreamAttempt } from '@keyhall/core/external-sign-in'
import type { OAuthSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { guardedFetch } from './guarded-fetch.js'
import type { GuardedFetch } from './guarded-fetch.js'
import { textsOf } from './oidc-claims.js'
import { WITHOUT_ISSUER, withUpstreamErrors } from './upstream-errors.js'

interface Memory {
  readonly callback: string
  readonly state: string
  readonly verifier?: string
}

type Described = Readonly<Record<string, unknown>>

/** Names of the members in answers of GitHub and of servers that follow OpenID Connect. */
const OF_GITHUB = { userName: 'login', displayName: 'name', picture: 'avatar_url' } as const
const STANDARD = {
  userName: 'preferred_username', displayName: 'name', firstName: 'given_name', lastName: 'family_name', nickName: 'nickname', preferredLanguage: 'locale',
  picture: 'picture', email: 'email',
} as const

/** OAuth 2.0 with an endpoint that describes the person, such as GitHub. */
export class OAuthUpstream implements Upstream<OAuthSettings> {
  readonly #fetch: GuardedFetch

  constructor({ http }: { readonly http: OutgoingHttp }) {
    this.#fetch = guardedFetch(http)
  }

  begin(provider: OpenedProvider<OAuthSettings>, attempt: UpstreamAttempt): ReturnType<Upstream['begin']> {
    return withUpstreamErrors(async () => {
      const { settings } = provider
      const verifier = settings.usePkce ? client.randomPKCECodeVerifier() : undefined
      const url = client.buildAuthorizationUrl(this.#config(provider), {
        redirect_uri: attempt.callback, state: attempt.state, scope: settings.scopes.join(' '),
        ...(attempt.prompt === 'select_account' && isGitHub(provider) ? { prompt: attempt.prompt } : {}),
        ...(verifier === undefined ? {} : { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
      })
      const memory: Memory = { callback: attempt.callback, state: attempt.state, ...(verifier === undefined ? {} : { verifier }) }
      return { go: { kind: 'redirect', url: url.href } as const, memory: JSON.stringify(memory) }
    })
  }

  finish(provider: OpenedProvider<OAuthSettings>, memory: string, answer: UpstreamAnswer): Promise<ExternalIdentity> {
    return withUpstreamErrors(async () => {
      if (answer.kind !== 'parameters') throw new UpstreamUntrusted('the answer has no parameters')
      const { callback, state, verifier } = JSON.parse(memory) as Memory
      const url = new URL(callback)
      for (const [name, value] of answer.parameters) url.searchParams.set(name, value)
      const tokens = await client.authorizationCodeGrant(this.#config(provider), url, {
        expectedState: state, ...(verifier === undefined ? {} : { pkceCodeVerifier: verifier }),
      })
      const { brand, settings } = provider
      const described = await this.#read<Described>(settings.userEndpoint, tokens.access_token)
      const isOfGitHub = isGitHub({ brand })
      return { ...describedPerson(described, settings, isOfGitHub), accessToken: tokens.access_token, ...(isOfGitHub ? await this.#gitHubEmail(settings, tokens.access_token) : {}) }
    })
  }

  async test({ settings, brand }: OpenedProvider<OAuthSettings>, callback: string): Promise<readonly TestedStep[]> {
    const reached = async (step: string, url: string): Promise<TestedStep> => {
      try {
        const { status } = await this.#fetch(url, {})
        return { step, isOk: true, detail: `${url} answers (${status}).` }
      } catch (problem) {
        return { step, isOk: false, detail: `${url} cannot be reached: ${problem instanceof Error ? problem.message : 'unknown problem'}` }
      }
    }
    return [
      await reached('tokenEndpoint', settings.tokenEndpoint), await reached('userEndpoint', settings.userEndpoint),
      { step: 'callback', isOk: true, detail: `Register this redirect URI at the provider: ${callback}${settings.hasOwnCallback || brand === 'github' ? '' : WITHOUT_ISSUER}` },
    ]
  }

  #config({ settings, secrets }: OpenedProvider<OAuthSettings>): client.Configuration {
    const server = {
      issuer: new URL(settings.authorizationEndpoint).origin, authorization_endpoint: settings.authorizationEndpoint, token_endpoint: settings.tokenEndpoint,
    }
    const { clientSecret } = secrets
    const config = new client.Configuration(server, settings.clientId, clientSecret, clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret))
    config[client.customFetch] = this.#fetch
    if (settings.tokenEndpoint.startsWith('http:')) client.allowInsecureRequests(config)
    return config
  }

  async #read<T>(url: string, accessToken: string): Promise<T> {
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'keyhall' }
    const response = await this.#fetch(url, { headers })
    if (response.status !== 200) throw new UpstreamUnreachable(`${url} answered ${response.status}`)
    try {
      return (await response.json()) as T
    } catch {
      throw new UpstreamUntrusted(`${url} did not answer with JSON`)
    }
  }

  /** The primary address: the public one of the profile may be unverified. */
  async #gitHubEmail({ userEndpoint, scopes }: OAuthSettings, accessToken: string): Promise<Partial<ExternalIdentity>> {
    if (!scopes.includes('user:email') && !scopes.includes('user')) return {}
    const all = await this.#read<readonly { readonly email?: unknown; readonly primary?: unknown; readonly verified?: unknown }[]>(`${userEndpoint}/emails`, accessToken)
    const primary = Array.isArray(all) ? all.find((one) => one.primary === true) : undefined
    return typeof primary?.email === 'string' ? { email: primary.email, isEmailVerified: primary.verified === true } : {}
  }
}

const isGitHub = ({ brand }: Pick<OpenedProvider, 'brand'>): boolean => brand === 'github' || brand === 'github_es'

/** @throws UpstreamUntrusted */
function idOf(id: unknown, member: string): string {
  if (typeof id === 'string' && id !== '') return id
  // Another spelling of a number, such as 9.007199254740993e15, was rounded: two people could become one.
  if (Number.isSafeInteger(id)) return String(id)
  if (typeof id === 'number') throw new UpstreamUntrusted(`the member ${member} of the user endpoint's answer identifies the person, but is a number that is no safe integer`)
  throw new UpstreamUntrusted(`the answer of the user endpoint has no member ${member} with a text or a number`)
}

function describedPerson(described: Described, { idAttribute }: OAuthSettings, isOfGitHub: boolean): ExternalIdentity {
  return {
    externalId: idOf(described[idAttribute], idAttribute), ...(isOfGitHub ? textsOf(described, OF_GITHUB) : textsOf(described, STANDARD)), claims: described,
    isEmailVerified: !isOfGitHub && described['email_verified'] === true, isPhoneVerified: false,
  }
}
