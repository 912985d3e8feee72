import { createLocalJWKSet, errors } from 'jose'
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { GuardedFetch } from './guarded-fetch.js'
import { objectOf, SharedReads } from './shared-reads.js'

/** Seconds for which unknown keys are not read again. */
const MIN_AGE = 30
/** Keys that are tried for a JWT that names none. */
const MAX_TRIED = 20

/** Keys of providers at an address, read through the guarded client. */
export class SigningKeys {
  readonly #fetch: GuardedFetch
  readonly #now: () => number
  readonly #read: SharedReads<JWTVerifyGetKey>

  constructor(fetch: GuardedFetch, now: () => number) {
    this.#fetch = fetch
    this.#now = now
    this.#read = new SharedReads(now)
  }

  /**
   * Verifies with the keys of an address, and with new ones if none of them fits.
   *
   * @param of the provider and its version: another version has keys of its own
   */
  async verify<T>(of: string, url: string, work: (keys: JWTVerifyGetKey) => Promise<T>): Promise<T> {
    const renewed = async (): Promise<JWTVerifyGetKey> => createLocalJWKSet(await this.read(url))
    const current = await this.#read.get(of, renewed)
    try {
      return await withEach(current.value, work)
    } catch (problem) {
      const isOutdated = problem instanceof errors.JWKSNoMatchingKey && this.#now() - current.readAt >= MIN_AGE
      if (!isOutdated) throw problem
    }
    return withEach((await this.#read.get(of, renewed, MIN_AGE)).value, work)
  }

  async read(url: string): Promise<JSONWebKeySet> {
    const response = await this.#fetch(url, { headers: { accept: 'application/json' } })
    if (response.status !== 200) throw new UpstreamUnreachable(`${url} answered ${response.status} instead of the signing keys`)
    const set = await objectOf(response, url)
    if (!Array.isArray(set['keys'])) throw new UpstreamMisconfigured(`${url} is no set of keys (JWKS): it has no list keys`)
    return set as unknown as JSONWebKeySet
  }
}

/** Verifies a JWT that names no key with each key that fits its algorithm (RFC 7517 §4.5: `kid` is optional). */
async function withEach<T>(keys: JWTVerifyGetKey, work: (keys: JWTVerifyGetKey) => Promise<T>): Promise<T> {
  try {
    return await work(keys)
  } catch (problem) {
    if (!(problem instanceof errors.JWKSMultipleMatchingKeys)) throw problem
    let last: unknown = problem
    let tried = 0
    for await (const key of problem) {
      if (++tried > MAX_TRIED) break
      try {
        return await work(() => key)
      } catch (failed) {
        if (!(failed instanceof errors.JWSSignatureVerificationFailed)) throw failed
        last = failed
      }
    }
    throw last
  }
}
