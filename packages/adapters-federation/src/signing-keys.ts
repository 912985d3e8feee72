import { createLocalJWKSet, errors } from 'jose'
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { GuardedFetch } from './guarded-fetch.js'

/** Seconds for which keys are reused. An unknown key is read once more, unless the keys are this new. */
const MAX_AGE = 600
const MIN_AGE = 30
const MAX_CACHED = 200

interface Cached {
  readonly keys: JWTVerifyGetKey
  readonly readAt: number
}

/** Keys of providers at an address, read through the guarded client. */
export class SigningKeys {
  readonly #fetch: GuardedFetch
  readonly #now: () => number
  readonly #cached = new Map<string, Cached>()

  constructor(fetch: GuardedFetch, now: () => number) {
    this.#fetch = fetch
    this.#now = now
  }

  /**
   * Verifies with the keys of an address, and with new ones if none of them fits.
   *
   * @param of the provider and its version: another version has keys of its own
   */
  async verify<T>(of: string, url: string, work: (keys: JWTVerifyGetKey) => Promise<T>): Promise<T> {
    const known = this.#cached.get(of)
    const current = known && this.#now() - known.readAt < MAX_AGE ? known : await this.#renewed(of, url)
    try {
      return await work(current.keys)
    } catch (problem) {
      const isOutdated = problem instanceof errors.JWKSNoMatchingKey && this.#now() - current.readAt >= MIN_AGE
      if (!isOutdated) throw problem
    }
    return work((await this.#renewed(of, url)).keys)
  }

  async read(url: string): Promise<JSONWebKeySet> {
    const response = await this.#fetch(url, { headers: { accept: 'application/json' } })
    if (response.status !== 200) throw new UpstreamUnreachable(`${url} answered ${response.status} instead of the signing keys`)
    const set = (await response.json().catch(() => undefined)) as { readonly keys?: unknown } | undefined
    if (!Array.isArray(set?.keys)) throw new UpstreamMisconfigured(`${url} is no set of keys (JWKS)`)
    return set as JSONWebKeySet
  }

  async #renewed(of: string, url: string): Promise<Cached> {
    const renewed = { keys: createLocalJWKSet(await this.read(url)), readAt: this.#now() }
    if (this.#cached.size >= MAX_CACHED) this.#cached.clear()
    this.#cached.set(of, renewed)
    return renewed
  }
}
