import { UpstreamMisconfigured, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type {
  ExternalIdentity, TestedStep, Upstream, UpstreamAnswer, UpstreamAttempt, UpstreamLogout, UpstreamSignOut, UpstreamStart,
} from '@keyhall/core/external-sign-in'
import type { OidcSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { appleSecret, appleUser } from './apple.js'
import { endSessionAt, logoutHintOf } from './end-session.js'
import { guardedFetch } from './guarded-fetch.js'
import type { GuardedFetch } from './guarded-fetch.js'
import { logoutOf } from './logout-token.js'
import { authorizedCode } from './oauth/authorization-response.js'
import { challengeOf, random } from './oauth/random.js'
import { assertBearer, exchangeCode } from './oauth/exchange-code.js'
import type { ClientOfProvider } from './oauth/exchange-code.js'
import { verifiedIdToken } from './oauth/id-token.js'
import type { IdTokenClaims } from './oauth/id-token.js'
import { readMetadata } from './oauth/provider-metadata.js'
import type { ProviderMetadata } from './oauth/provider-metadata.js'
import { testOidc } from './oauth/test-oidc.js'
import { describedBy, userInfoClaims } from './oauth/user-info.js'
import { identityOf, joined } from './oidc-claims.js'
import { SharedReads } from './shared-reads.js'
import { shown } from './shown.js'
import { SigningKeys } from './signing-keys.js'
import { signedHeader, untrustedJwt, verifiedClaims, verifiedJwt } from './verified-jwt.js'

/** What `finish` needs of `begin`. */
interface Memory {
  readonly callback: string
  readonly state: string
  readonly nonce: string
  readonly verifier?: string
  readonly issuer: string
}

const MAX_LOGOUT_TOKEN = 8000

type Provider = OpenedProvider<OidcSettings>

/** OpenID Connect with discovery, code flow, PKCE and signed ID tokens. Calls leave through the guarded client only. */
export class OidcUpstream implements Upstream<OidcSettings> {
  readonly #fetch: GuardedFetch
  readonly #now: () => number
  readonly #keys: SigningKeys
  readonly #metadata: SharedReads<ProviderMetadata>

  /** @param now the time in seconds */
  constructor({ http, now }: { readonly http: OutgoingHttp; readonly now: () => number }) {
    this.#fetch = guardedFetch(http)
    this.#now = now
    this.#keys = new SigningKeys(this.#fetch, now)
    this.#metadata = new SharedReads(now)
  }

  async begin(provider: Provider, attempt: UpstreamAttempt): ReturnType<Upstream['begin']> {
    const { settings } = provider
    const metadata = await this.#metadataOf(provider)
    const [nonce, verifier] = [random(), settings.usePkce ? random() : undefined]
    const url = new URL(metadata.authorization_endpoint)
    const parameters: Readonly<Record<string, string | undefined>> = {
      response_type: 'code', client_id: settings.clientId, redirect_uri: attempt.callback, scope: scopesOf(settings), state: attempt.state, nonce,
      ...(verifier === undefined ? {} : { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
      // Apple sends name and address only by a form.
      response_mode: settings.apple ? 'form_post' : undefined,
      login_hint: attempt.loginHint, ui_locales: attempt.locale, max_age: attempt.maxAge === undefined ? undefined : String(attempt.maxAge),
      prompt: attempt.prompt !== undefined && accepts(attempt.prompt, provider, metadata) ? attempt.prompt : undefined,
    }
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
    const memory: Memory = { callback: attempt.callback, state: attempt.state, nonce, issuer: metadata.issuer, ...(verifier === undefined ? {} : { verifier }) }
    return { go: { kind: 'redirect', url: url.href }, memory: JSON.stringify(memory) }
  }

  async finish(provider: Provider, memory: string, answer: UpstreamAnswer): Promise<ExternalIdentity> {
    if (answer.kind !== 'parameters') throw new UpstreamUntrusted('the answer has no parameters')
    const { callback, state, nonce, verifier, issuer } = JSON.parse(memory) as Memory
    const { settings } = provider
    const metadata = await this.#metadataOf(provider)
    // The provider may have been changed since the attempt began (mix-up).
    if (metadata.issuer !== issuer) throw new UpstreamUntrusted(`the issuer has changed since the attempt began: from ${shown(issuer)} to ${shown(metadata.issuer)}`)
    const code = authorizedCode(answer.parameters, { state, issuer, isIssuerPromised: metadata.authorization_response_iss_parameter_supported === true })
    const client = await this.#clientOf(provider, metadata)
    const tokens = await exchangeCode(this.#fetch, { tokenEndpoint: metadata.token_endpoint, client, code, callback, verifier })
    assertBearer(tokens, { isOptional: false })
    const { accessToken, idToken } = tokens
    if (idToken === undefined) throw new UpstreamUntrusted('the token answer has no ID token (id_token): the client may not use the scope openid')
    const claims = await verifiedIdToken(idToken, this.#keys, keyOf(provider), {
      issuer, clientId: settings.clientId, nonce, now: this.#now(), jwksUri: metadata.jwks_uri,
      isNonceOptional: settings.isNonceOptional === true && verifier !== undefined, secret: symmetricSecret(provider),
    })
    const more = settings.isIdTokenMapping ? {} : await this.#userInfo(provider, metadata, accessToken, claims.sub)
    const identity = identityOf(joined({ ...claims, ...appleUser(settings, answer.parameters) }, more), settings)
    return { ...identity, externalId: idOf(claims, settings), accessToken, idToken, logoutHint: logoutHintOf(issuer, settings.clientId, idToken) }
  }

  /** OIDC Back-Channel Logout §2.6 */
  async signedOut(provider: Provider, token: string): Promise<UpstreamLogout> {
    if (token.length > MAX_LOGOUT_TOKEN) throw new UpstreamUntrusted('the logout token is too long')
    // Before anything is read from the provider: anyone can send a token.
    signedHeader(token, 'the logout token')
    const { issuer, jwks_uri: url } = await this.#metadataOf(provider)
    if (url === undefined) throw new UpstreamMisconfigured('the metadata of the provider names no signing keys (jwks_uri)')
    const expected = { issuer, audience: provider.settings.clientId, types: ['jwt', 'logout+jwt'], now: this.#now() }
    try {
      return logoutOf(await this.#keys.verify(keyOf(provider), url, (keys) => verifiedJwt(token, keys, expected)))
    } catch (problem) {
      throw untrustedJwt(problem, token, 'the logout token')
    }
  }

  /** OIDC RP-Initiated Logout §2 */
  async signOut(provider: Provider, attempt: UpstreamSignOut): Promise<UpstreamStart | undefined> {
    return endSessionAt(await this.#metadataOf(provider), provider.settings.clientId, attempt)
  }

  async test(provider: Provider, callback: string): Promise<readonly TestedStep[]> {
    this.#metadata.forget(keyOf(provider))
    return testOidc(provider, callback, {
      fetch: this.#fetch, keys: this.#keys, metadata: () => this.#metadataOf(provider), client: (metadata) => this.#clientOf(provider, metadata),
    })
  }

  async #metadataOf(provider: Provider): Promise<ProviderMetadata> {
    return (await this.#metadata.get(keyOf(provider), () => readMetadata(this.#fetch, provider.settings.issuer))).value
  }

  async #clientOf({ settings: { apple, clientId, secretMethod = 'automatic' }, secrets }: Provider, metadata: ProviderMetadata): Promise<ClientOfProvider> {
    const secret = apple ? await appleSecret(apple, clientId, secrets.privateKey, this.#now()) : secrets.clientSecret
    return { clientId, secret, method: secretMethod === 'automatic' ? supportedMethod(metadata) : secretMethod }
  }

  async #userInfo(provider: Provider, { userinfo_endpoint: url, jwks_uri: keys, issuer }: ProviderMetadata, accessToken: string, sub: string): Promise<Readonly<Record<string, unknown>>> {
    if (url === undefined) return {}
    return userInfoClaims(await describedBy(this.#fetch, url, accessToken), sub, async (jwt) => {
      const { alg = '' } = signedHeader(jwt, 'userinfo')
      if (keys === undefined) throw new UpstreamMisconfigured('userinfo is signed, but the metadata of the provider names no signing keys (jwks_uri)')
      const claims = await this.#keys.verify(keyOf(provider), keys, (known) => verifiedClaims(jwt, known, alg)).catch((problem: unknown) => {
        throw untrustedJwt(problem, jwt, 'userinfo')
      })
      const isOther = (claims.iss !== undefined && claims.iss !== issuer) || (claims.aud !== undefined && ![claims.aud].flat().includes(provider.settings.clientId))
      if (isOther) throw new UpstreamUntrusted(`userinfo is signed for iss ${shown(claims.iss)} and aud ${shown(claims.aud)}, expected ${shown(issuer)} and ${shown(provider.settings.clientId)}`)
      return claims
    })
  }
}

/** How the metadata says that the secret is sent; by the header if it does not say (OIDC Discovery §3). */
function supportedMethod({ token_endpoint_auth_methods_supported: methods }: ProviderMetadata): ClientOfProvider['method'] {
  return methods !== undefined && !methods.includes('client_secret_basic') && methods.includes('client_secret_post') ? 'post' : 'basic'
}

/** @throws UpstreamMisconfigured without a secret */
function symmetricSecret({ settings, secrets }: Provider): string | undefined {
  if (!settings.usesHs256) return undefined
  if (secrets.clientSecret === undefined) throw new UpstreamMisconfigured('ID tokens are signed with the client secret (HS256), but no secret is stored')
  return secrets.clientSecret
}

/** The id of the person, from the signed ID token only. @throws UpstreamUntrusted */
function idOf({ sub, oid }: IdTokenClaims & { readonly oid?: unknown }, { isObjectIdMapping = false }: OidcSettings): string {
  if (!isObjectIdMapping) return sub
  if (typeof oid !== 'string' || oid === '') throw new UpstreamUntrusted(`the object id (oid) of the ID token is ${shown(oid)}, expected a text: add the scope profile`)
  return oid
}

/** Brands that let people choose an account, although their metadata does not say so. */
const WITH_ACCOUNT_CHOICE = ['google', 'microsoft']

/**
 * Whether the provider accepts a `prompt`: `prompt_values_supported` (Initiating User Registration §4) lists the values, if it is there. Others
 * answer an unknown value with an error, so that `select_account` is sent to known brands only.
 */
function accepts(prompt: NonNullable<UpstreamAttempt['prompt']>, { brand }: Provider, { prompt_values_supported: listed }: ProviderMetadata): boolean {
  return listed ? listed.includes(prompt) : prompt !== 'select_account' || WITH_ACCOUNT_CHOICE.includes(brand)
}

const keyOf = ({ id, version }: OpenedProvider): string => `${id} ${version}`

const scopesOf = ({ scopes }: OidcSettings): string => [...new Set(['openid', ...scopes])].join(' ')
