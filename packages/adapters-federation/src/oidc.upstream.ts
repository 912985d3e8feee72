import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import { UpstreamMisconfigured, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type {
  ExternalIdentity, TestedStep, Upstream, UpstreamAnswer, UpstreamAttempt, UpstreamLogout, UpstreamSignOut, UpstreamStart,
} from '@keyhall/core/external-sign-in'
import type { OidcSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { exactClaims, withoutRounded } from './exact-response.js'
import { guardedFetch } from './guarded-fetch.js'
import type { GuardedFetch } from './guarded-fetch.js'
import { endSessionAt, logoutHintOf, testedLogout } from './end-session.js'
import { logoutOf } from './logout-token.js'
import { identityOf, joined } from './oidc-claims.js'
import { SigningKeys } from './signing-keys.js'
import { WITHOUT_ISSUER, withUpstreamErrors } from './upstream-errors.js'
import { untrustedJwt, verifiedJwt } from './verified-jwt.js'

/** What `finish` needs of `begin`. */
interface Memory {
  readonly callback: string
  readonly state: string
  readonly nonce: string
  readonly verifier?: string
  readonly issuer: string
}

/** Seconds for which discovery documents and keys are reused. */
const MAX_AGE = 600
const MAX_CACHED = 200
const APPLE_SECRET_LIFETIME = 300
const MAX_LOGOUT_TOKEN = 8000

interface Cached {
  readonly config: client.Configuration
  readonly until: number
}

/** OpenID Connect with discovery, code flow, PKCE and signed ID tokens. Calls leave through the guarded client only. */
export class OidcUpstream implements Upstream<OidcSettings> {
  readonly #fetch: GuardedFetch
  readonly #now: () => number
  readonly #keys: SigningKeys
  readonly #configs = new Map<string, Cached>()

  /** @param now the time in seconds */
  constructor({ http, now }: { readonly http: OutgoingHttp; readonly now: () => number }) {
    this.#fetch = guardedFetch(http)
    this.#now = now
    this.#keys = new SigningKeys(this.#fetch, now)
  }

  begin(provider: OpenedProvider<OidcSettings>, attempt: UpstreamAttempt): ReturnType<Upstream['begin']> {
    return withUpstreamErrors(async () => {
      const { settings } = provider
      const config = await this.#config(provider)
      const nonce = client.randomNonce()
      const verifier = settings.usePkce ? client.randomPKCECodeVerifier() : undefined
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: attempt.callback, scope: scopesOf(settings), state: attempt.state, nonce,
        ...(verifier === undefined ? {} : { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
        // Apple sends name and address only by a form.
        ...(settings.apple ? { response_mode: 'form_post' } : {}),
        ...(attempt.loginHint === undefined ? {} : { login_hint: attempt.loginHint }),
        ...(attempt.prompt === undefined || !accepts(attempt.prompt, provider, config.serverMetadata()) ? {} : { prompt: attempt.prompt }),
        ...(attempt.maxAge === undefined ? {} : { max_age: String(attempt.maxAge) }),
        ...(attempt.locale === undefined ? {} : { ui_locales: attempt.locale }),
      })
      const memory: Memory = {
        callback: attempt.callback, state: attempt.state, nonce, issuer: config.serverMetadata().issuer, ...(verifier === undefined ? {} : { verifier }),
      }
      return { go: { kind: 'redirect', url: url.href } as const, memory: JSON.stringify(memory) }
    })
  }

  finish(provider: OpenedProvider<OidcSettings>, memory: string, answer: UpstreamAnswer): Promise<ExternalIdentity> {
    return withUpstreamErrors(async () => {
      if (answer.kind !== 'parameters') throw new UpstreamUntrusted('the answer has no parameters')
      const { callback, state, nonce, verifier, issuer } = JSON.parse(memory) as Memory
      const { settings } = provider
      const config = await this.#config(provider)
      // The provider may have been changed since the attempt began (mix-up).
      if (config.serverMetadata().issuer !== issuer) throw new UpstreamUntrusted('the issuer of the identity provider has changed since the attempt began')
      const tokens = await client.authorizationCodeGrant(config, answeredAt(callback, answer.parameters), {
        expectedNonce: nonce, expectedState: state, idTokenExpected: true, ...(verifier === undefined ? {} : { pkceCodeVerifier: verifier }),
      })
      const verified = tokens.claims()
      if (!verified || tokens.id_token === undefined) throw new UpstreamUntrusted('the answer has no ID token')
      const claims = { ...verified, ...exactClaims(tokens.id_token) } as client.IDToken
      const hasUserInfo = !settings.isIdTokenMapping && config.serverMetadata().userinfo_endpoint !== undefined
      // A library parses userinfo that is a JWT.
      const more = hasUserInfo ? (withoutRounded(await client.fetchUserInfo(config, tokens.access_token, claims.sub)) as Readonly<Record<string, unknown>>) : {}
      const identity = identityOf(joined({ ...claims, ...appleUser(settings, answer.parameters) }, more), settings)
      const { access_token: accessToken, id_token: idToken } = tokens
      return { ...identity, externalId: idOf(claims, settings), accessToken, ...(idToken === undefined ? {} : { idToken }), logoutHint: logoutHintOf(issuer, settings.clientId, idToken) }
    })
  }

  /** OIDC Back-Channel Logout §2.6 */
  signedOut(provider: OpenedProvider<OidcSettings>, token: string): Promise<UpstreamLogout> {
    return withUpstreamErrors(async () => {
      if (token.length > MAX_LOGOUT_TOKEN) throw new UpstreamUntrusted('the logout token is too long')
      const { issuer, jwks_uri: url } = (await this.#config(provider)).serverMetadata()
      if (url === undefined) throw new UpstreamMisconfigured('the provider has no signing keys (jwks_uri)')
      const expected = { issuer, audience: provider.settings.clientId, types: ['jwt', 'logout+jwt'], now: this.#now() }
      try {
        return logoutOf(await this.#keys.verify(keyOf(provider), url, (keys) => verifiedJwt(token, keys, expected)))
      } catch (problem) {
        throw untrustedJwt(problem)
      }
    })
  }

  /** OIDC RP-Initiated Logout §2 */
  signOut(provider: OpenedProvider<OidcSettings>, attempt: UpstreamSignOut): Promise<UpstreamStart | undefined> {
    return withUpstreamErrors(async () => endSessionAt((await this.#config(provider)).serverMetadata(), provider.settings.clientId, attempt))
  }

  async test(provider: OpenedProvider<OidcSettings>, callback: string): Promise<readonly TestedStep[]> {
    try {
      this.#configs.delete(keyOf(provider))
      const metadata = (await withUpstreamErrors(() => this.#config(provider))).serverMetadata()
      const found: TestedStep[] = [{ step: 'discovery', isOk: true, detail: `The provider answers as ${metadata.issuer}.` }]
      const keys = metadata.jwks_uri === undefined ? undefined : await this.#fetch(metadata.jwks_uri, {})
      const isOk = keys?.status === 200
      found.push({ step: 'keys', isOk, detail: isOk ? 'The signing keys can be read.' : 'The signing keys cannot be read: check jwks_uri of the provider.' })
      found.push({ step: 'callback', isOk: true, detail: `Register this redirect URI at the provider: ${callback}${adviceFor(provider, metadata)}` })
      if (provider.settings.isFederatedLogout) found.push(testedLogout(metadata))
      return found
    } catch (problem) {
      const detail = problem instanceof Error ? problem.message : 'unknown problem'
      return [{ step: 'discovery', isOk: false, detail: `${detail}. Check the issuer: ${provider.settings.issuer} must serve /.well-known/openid-configuration.` }]
    }
  }

  async #config(provider: OpenedProvider<OidcSettings>): Promise<client.Configuration> {
    const key = keyOf(provider)
    const known = this.#configs.get(key)
    // The client secret of Apple expires.
    if (known && known.until > this.#now() && !provider.settings.apple) return known.config
    const config = await this.#discovered(provider)
    if (this.#configs.size >= MAX_CACHED) this.#configs.clear()
    this.#configs.set(key, { config, until: this.#now() + MAX_AGE })
    return config
  }

  async #discovered(provider: OpenedProvider<OidcSettings>): Promise<client.Configuration> {
    const { settings: { issuer, clientId } } = provider
    const isPlain = new URL(issuer).protocol === 'http:'
    const secret = await this.#secret(provider)
    const config = await client.discovery(new URL(issuer), clientId, secret, secret === undefined ? client.None() : asSupported(secret), {
      [client.customFetch]: this.#fetch,
      // Signatures are verified although the token comes from the provider itself.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    })
    if (config.serverMetadata().authorization_endpoint === undefined) throw new UpstreamMisconfigured('the provider has no authorization endpoint')
    return config
  }

  async #secret({ settings: { apple, clientId }, secrets }: OpenedProvider<OidcSettings>): Promise<string | undefined> {
    if (!apple) return secrets.clientSecret
    if (secrets.privateKey === undefined) throw new UpstreamMisconfigured('the private key is missing')
    const key = await importPKCS8(secrets.privateKey, 'ES256').catch(() => undefined)
    if (!key) throw new UpstreamMisconfigured('the private key must be the text of the .p8 file')
    const now = this.#now()
    return new SignJWT().setProtectedHeader({ alg: 'ES256', kid: apple.keyId }).setIssuer(apple.teamId).setSubject(clientId)
      .setAudience('https://appleid.apple.com').setIssuedAt(now).setExpirationTime(now + APPLE_SECRET_LIFETIME).sign(key)
  }
}

/** Sends the secret as the provider supports it; by the header if it does not say (OIDC Discovery §3). */
const asSupported = (secret: string): client.ClientAuth => (server, of, body, headers) => {
  const { token_endpoint_auth_methods_supported: methods } = server
  const isPosted = methods !== undefined && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
  return (isPosted ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(server, of, body, headers)
}

/** The id of the person, from the signed ID token only. @throws UpstreamUntrusted */
function idOf({ sub, oid }: client.IDToken, { isObjectIdMapping = false }: OidcSettings): string {
  if (!isObjectIdMapping) return sub
  if (typeof oid !== 'string' || oid === '') throw new UpstreamUntrusted('the ID token has no object id (oid): add the scope profile')
  return oid
}

/** Brands that let people choose an account, although their metadata does not say so. */
const WITH_ACCOUNT_CHOICE = ['google', 'microsoft']

/**
 * Whether the provider accepts a `prompt`: `prompt_values_supported` (Initiating User Registration §4) lists the values, if it is there. Others
 * answer an unknown value with an error, so that `select_account` is sent to known brands only.
 */
function accepts(prompt: NonNullable<UpstreamAttempt['prompt']>, { brand }: OpenedProvider<OidcSettings>, { prompt_values_supported: listed }: client.ServerMetadata): boolean {
  if (Array.isArray(listed)) return listed.includes(prompt)
  return prompt !== 'select_account' || WITH_ACCOUNT_CHOICE.includes(brand)
}

/** RFC 9207 and RFC 9700 §4.4.2: one of two defences against mix-up. */
const adviceFor = ({ settings, brand }: OpenedProvider<OidcSettings>, { authorization_response_iss_parameter_supported: sendsIssuer }: client.ServerMetadata): string =>
  sendsIssuer === true || settings.hasOwnCallback || (brand !== 'oidc' && brand !== 'gitlab_self_hosted') ? '' : WITHOUT_ISSUER

const keyOf = ({ id, version }: OpenedProvider): string => `${id} ${version}`

const scopesOf = ({ scopes }: OidcSettings): string => [...new Set(['openid', ...scopes])].join(' ')

/** The address of the answer, with each parameter once. */
function answeredAt(callback: string, parameters: ReadonlyMap<string, string>): URL {
  const url = new URL(callback)
  for (const [name, value] of parameters) if (name !== 'user') url.searchParams.set(name, value)
  return url
}

/** Apple sends the name beside the code, at the first sign-in only. It is not signed: only a name is taken from it. */
function appleUser({ apple }: OidcSettings, parameters: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  const text = parameters.get('user')
  if (!apple || text === undefined) return {}
  try {
    const { name } = JSON.parse(text) as { readonly name?: { readonly firstName?: unknown; readonly lastName?: unknown } }
    return { given_name: name?.firstName, family_name: name?.lastName }
  } catch {
    return {}
  }
}
