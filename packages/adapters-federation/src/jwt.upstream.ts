import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from 'jose'
import { UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity, TestedStep, Upstream, UpstreamAnswer } from '@keyhall/core/external-sign-in'
import type { JwtSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { guardedFetch } from './guarded-fetch.js'
import type { GuardedFetch } from './guarded-fetch.js'
import { identityOf } from './oidc-claims.js'

/** RFC 8725 §3.1: asymmetric signatures only, so that a public key is never taken for a secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Seconds for which keys are reused. An unknown key is read once more, unless the keys are this new. */
const MAX_AGE = 600
const MIN_AGE = 30
const MAX_CACHED = 200
/** Seconds since a JWT was issued: it has to be made for this sign-in. */
const MAX_ISSUED = 300
const MAX_SKEW = 30
const MAX_JWT = 12_000

interface Cached {
  readonly keys: JWTVerifyGetKey
  readonly readAt: number
}

interface JwtUpstreamOptions {
  readonly http: OutgoingHttp
  /** The time in seconds. */
  readonly now: () => number
  /** Our issuer, the audience of a JWT without one of its own in the settings. */
  readonly ownIssuer: string
}

/**
 * A page of another application that sends the browser back through a proxy, which adds a JWT about the person as a header. Everybody can send
 * headers: only the signature counts, and each JWT counts once.
 */
export class JwtUpstream implements Upstream<JwtSettings> {
  readonly #fetch: GuardedFetch
  readonly #now: () => number
  readonly #ownIssuer: string
  readonly #cached = new Map<string, Cached>()

  constructor({ http, now, ownIssuer }: JwtUpstreamOptions) {
    this.#fetch = guardedFetch(http)
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
    if (jwt === undefined || jwt === '') throw new UpstreamRefused('no_token', `the request has no header ${provider.settings.headerName}`)
    if (jwt.length > MAX_JWT) throw new UpstreamUntrusted('the JWT is too long')
    const claims = await this.#verified(provider, jwt)
    const { sub, iat, exp } = claims
    if (typeof sub !== 'string' || sub === '') throw new UpstreamUntrusted('the JWT has no sub, which identifies the person')
    if (iat === undefined || iat > this.#now() + MAX_SKEW) throw new UpstreamUntrusted('the JWT was issued in the future (iat)')
    if (exp === undefined) throw new UpstreamUntrusted('the JWT has no exp')
    return {
      ...identityOf({ ...claims, sub }, { settings: { trustsEmails: false }, idToken: undefined }),
      // Not the signature: those of ECDSA have several spellings.
      singleUse: { key: jwt.slice(0, jwt.lastIndexOf('.')), until: Math.min(exp, iat + MAX_ISSUED) + 2 * MAX_SKEW },
    }
  }

  async test(provider: OpenedProvider<JwtSettings>): Promise<readonly TestedStep[]> {
    const { keysEndpoint, jwtEndpoint, headerName } = provider.settings
    const back = `${this.#ownIssuer}/ui/login/login/jwt/authorize`
    const callback = { step: 'callback', isOk: true, detail: `${jwtEndpoint} must send the browser to ${back} with the parameters that it got, and a proxy must add the JWT as the header ${headerName}.` }
    try {
      const { keys } = await this.#read(keysEndpoint)
      const isOk = keys.length > 0
      return [{ step: 'keys', isOk, detail: isOk ? 'The signing keys can be read.' : `${keysEndpoint} has no keys.` }, callback]
    } catch (problem) {
      return [{ step: 'keys', isOk: false, detail: problem instanceof Error ? problem.message : 'unknown problem' }, callback]
    }
  }

  async #verified(provider: OpenedProvider<JwtSettings>, jwt: string): Promise<JWTPayload> {
    const { issuer, audience = this.#ownIssuer } = provider.settings
    const options = {
      issuer, audience, algorithms: ALGORITHMS, clockTolerance: MAX_SKEW, maxTokenAge: MAX_ISSUED, currentDate: new Date(this.#now() * 1000), requiredClaims: ['exp', 'iat', 'sub', 'aud'],
    }
    const verify = async (keys: JWTVerifyGetKey): Promise<JWTPayload> => {
      const { payload, protectedHeader: { typ = 'JWT' } } = await jwtVerify(jwt, keys, options)
      // RFC 8725 §3.11: a logout token or an access token of the same issuer is no sign-in.
      if (typ.toUpperCase() !== 'JWT') throw new UpstreamUntrusted('the JWT was issued for another purpose (typ)')
      return payload
    }
    const known = await this.#keys(provider)
    try {
      return await verify(known.keys)
    } catch (problem) {
      const isOutdated = problem instanceof errors.JWKSNoMatchingKey && this.#now() - known.readAt >= MIN_AGE
      if (!isOutdated) throw untrusted(problem)
    }
    const renewed = await this.#renewed(provider)
    return verify(renewed.keys).catch((problem: unknown) => { throw untrusted(problem) })
  }

  async #keys(provider: OpenedProvider<JwtSettings>): Promise<Cached> {
    const known = this.#cached.get(keyOf(provider))
    return known && this.#now() - known.readAt < MAX_AGE ? known : this.#renewed(provider)
  }

  async #renewed(provider: OpenedProvider<JwtSettings>): Promise<Cached> {
    const read = { keys: createLocalJWKSet(await this.#read(provider.settings.keysEndpoint)), readAt: this.#now() }
    if (this.#cached.size >= MAX_CACHED) this.#cached.clear()
    this.#cached.set(keyOf(provider), read)
    return read
  }

  async #read(url: string): Promise<JSONWebKeySet> {
    const response = await this.#fetch(url, { headers: { accept: 'application/json' } })
    if (response.status !== 200) throw new UpstreamUnreachable(`${url} answered ${response.status} instead of the signing keys`)
    const set = (await response.json().catch(() => undefined)) as { readonly keys?: unknown } | undefined
    if (!Array.isArray(set?.keys)) throw new UpstreamMisconfigured(`${url} is no set of keys (JWKS)`)
    return set as JSONWebKeySet
  }
}

const keyOf = ({ id, version }: OpenedProvider): string => `${id} ${version}`

/** The failed check, without anything of the token. */
function untrusted(problem: unknown): unknown {
  if (problem instanceof errors.JWTClaimValidationFailed || problem instanceof errors.JWTExpired) return new UpstreamUntrusted(`the claim ${problem.claim} of the JWT is not accepted (${problem.reason})`)
  if (problem instanceof errors.JOSEError) return new UpstreamUntrusted(`the JWT could not be verified (${problem.code})`)
  return problem instanceof TypeError ? new UpstreamUntrusted('the JWT could not be verified') : problem
}
