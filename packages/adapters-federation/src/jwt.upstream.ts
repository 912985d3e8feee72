import { UpstreamRefused, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity, TestedStep, Upstream, UpstreamAnswer } from '@keyhall/core/external-sign-in'
import type { JwtSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { guardedFetch } from './guarded-fetch.js'
import { identityOf } from './oidc-claims.js'
import { shown } from './shown.js'
import { SigningKeys } from './signing-keys.js'
import { signedHeader, untrustedJwt, verifiedJwt, worthlessAt } from './verified-jwt.js'
import type { FreshClaims } from './verified-jwt.js'

const MAX_JWT = 12_000

interface JwtUpstreamOptions {
  readonly http: OutgoingHttp
  /** The time in seconds. */
  readonly now: () => number
  /** Our issuer, the audience of a JWT without one of its own in the settings. */
  readonly ownIssuer: string
}

/**
 * A page of another application that sends the browser back through a proxy, which adds a JWT about the person as a header. Any client can send
 * headers: only the signature counts, and each JWT counts once.
 */
export class JwtUpstream implements Upstream<JwtSettings> {
  readonly #keys: SigningKeys
  readonly #now: () => number
  readonly #ownIssuer: string

  constructor({ http, now, ownIssuer }: JwtUpstreamOptions) {
    this.#keys = new SigningKeys(guardedFetch(http), now)
    this.#now = now
    this.#ownIssuer = ownIssuer
  }

  async begin({ settings }: OpenedProvider<JwtSettings>, { state }: { readonly state: string }): ReturnType<Upstream['begin']> {
    const url = new URL(settings.jwtEndpoint)
    const dot = state.indexOf('.')
    // The names of ZITADEL, so that its endpoints work unchanged.
    url.searchParams.set('authRequestID', state.slice(0, dot))
    url.searchParams.set('userAgentID', state.slice(dot + 1))
    return { go: { kind: 'redirect', url: url.href }, memory: '{}' }
  }

  async finish(provider: OpenedProvider<JwtSettings>, _memory: string, answer: UpstreamAnswer): Promise<ExternalIdentity> {
    const jwt = answer.kind === 'parameters' ? answer.parameters.get('jwt') : undefined
    if (jwt === undefined || jwt === '') throw new UpstreamRefused('no_token', `the request has no header ${provider.settings.headerName}: the proxy in front of this server must add it`)
    if (jwt.length > MAX_JWT) throw new UpstreamUntrusted(`the JWT has ${jwt.length} characters, at most ${MAX_JWT} are read`)
    const claims = await this.#verified(provider, jwt)
    const { sub } = claims
    if (typeof sub !== 'string' || sub === '') throw new UpstreamUntrusted(`sub of the JWT, which identifies the person, is ${shown(sub)}, expected a text`)
    return {
      ...identityOf({ ...claims, sub }, { trustsEmails: false }),
      idToken: jwt,
      // Not the signature: those of ECDSA have several spellings.
      singleUse: { key: jwt.slice(0, jwt.lastIndexOf('.')), until: worthlessAt(claims) },
    }
  }

  async test(provider: OpenedProvider<JwtSettings>): Promise<readonly TestedStep[]> {
    const { keysEndpoint, jwtEndpoint, headerName } = provider.settings
    const back = `${this.#ownIssuer}/ui/login/login/jwt/authorize`
    const callback = { step: 'callback', isOk: true, detail: `${jwtEndpoint} must send the browser to ${back} with the parameters that it got, and a proxy must add the JWT as the header ${headerName}.` }
    try {
      const { keys } = await this.#keys.read(keysEndpoint)
      return [{ step: 'keys', isOk: true, detail: `The signing keys can be read: ${keys.length} at ${keysEndpoint}.` }, callback]
    } catch (problem) {
      return [{ step: 'keys', isOk: false, detail: problem instanceof Error ? problem.message : 'unknown problem' }, callback]
    }
  }

  async #verified({ id, version, settings }: OpenedProvider<JwtSettings>, jwt: string): Promise<FreshClaims> {
    const { issuer, audience = this.#ownIssuer, keysEndpoint } = settings
    const expected = { issuer, audience, types: ['jwt'], now: this.#now() }
    // Before the keys are read: anyone can send a JWT.
    signedHeader(jwt, 'the JWT')
    try {
      return await this.#keys.verify(`${id} ${version}`, keysEndpoint, (keys) => verifiedJwt(jwt, keys, expected))
    } catch (problem) {
      throw untrustedJwt(problem, jwt, 'the JWT')
    }
  }
}
