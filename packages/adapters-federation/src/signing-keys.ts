import { createLocalJWKSet, errors } from 'jose'
import type { JSONWebKeySet, JWK, JWTVerifyGetKey } from 'jose'
import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { GuardedFetch } from './guarded-fetch.js'
import { objectOf, SharedReads } from './shared-reads.js'
import { shown } from './shown.js'

/** Seconds for which unknown keys are not read again. */
const MIN_AGE = 30
/** Keys that are tried for a JWT that names none. */
const MAX_TRIED = 20

/** Keys that a message lists. */
const MAX_NAMED = 10

/** No published key has the key id and the kind of a JWT. */
export class KeyUnpublished extends Error {}

/** Published keys, and their names for messages. */
interface Published {
  readonly keys: JWTVerifyGetKey
  readonly names: string
}

const nameOf = ({ kid, alg, kty }: JWK): string => `${kid === undefined ? 'no kid' : shown(kid)} (${shown(alg ?? kty).replaceAll('"', '')})`

function published(url: string, set: JSONWebKeySet): Published {
  const named = set.keys.slice(0, MAX_NAMED).map(nameOf)
  return { keys: createLocalJWKSet(set), names: `${url} lists ${named.join(', ')}${set.keys.length > MAX_NAMED ? ` and ${set.keys.length - MAX_NAMED} more` : ''}` }
}

/** Keys of providers at an address, read through the guarded client. */
export class SigningKeys {
  readonly #fetch: GuardedFetch
  readonly #now: () => number
  readonly #read: SharedReads<Published>

  constructor(fetch: GuardedFetch, now: () => number) {
    this.#fetch = fetch
    this.#now = now
    this.#read = new SharedReads(now)
  }

  /**
   * Verifies with the keys of an address, and with new ones if none of them fits.
   *
   * @param of the provider and its version: another version has keys of its own
   * @throws KeyUnpublished, UpstreamUnreachable, UpstreamMisconfigured, and the errors of `work`
   */
  async verify<T>(of: string, url: string, work: (keys: JWTVerifyGetKey) => Promise<T>): Promise<T> {
    const renewed = async (): Promise<Published> => published(url, await this.read(url))
    const current = await this.#read.get(of, renewed)
    try {
      return await withEach(current.value.keys, work)
    } catch (problem) {
      if (!(problem instanceof errors.JWKSNoMatchingKey)) throw problem
      if (this.#now() - current.readAt < MIN_AGE) throw new KeyUnpublished(current.value.names)
    }
    const { value } = await this.#read.get(of, renewed, MIN_AGE)
    return withEach(value.keys, work).catch((problem: unknown) => {
      throw problem instanceof errors.JWKSNoMatchingKey ? new KeyUnpublished(value.names) : problem
    })
  }

  /** @throws UpstreamUnreachable, UpstreamMisconfigured without a key */
  async read(url: string): Promise<JSONWebKeySet> {
    const response = await this.#fetch(url, { headers: { accept: 'application/json' } })
    if (response.status !== 200) throw new UpstreamUnreachable(`${url} answered ${response.status} instead of the signing keys`)
    const set = await objectOf(response, url)
    if (!Array.isArray(set['keys'])) throw new UpstreamMisconfigured(`${url} is no set of keys (JWKS): it has no list keys`)
    if (set['keys'].length === 0) throw new UpstreamMisconfigured(`${url} lists no signing keys: keys is empty`)
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
