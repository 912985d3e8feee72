import type { EpochSeconds } from './clock.js'
import type { Digest, Secret } from './secrets.js'

/**
 * The signature of a call: `t=<unix seconds>,v1=<hex>`, with a `v1` for each key, of HMAC-SHA256 over `<t>.<body>`. The receiver computes the
 * same over the received bytes, and refuses a `t` that is more than 300 seconds away.
 */
export function callSignature(keys: readonly Secret[], body: string, { now, digest }: { readonly now: EpochSeconds; readonly digest: Digest }): string {
  const sums = keys.map((key) => digest.hmacSha256(key, `${now}.${body}`))
  return [`t=${now}`, ...sums.map((sum) => `v1=${sum}`)].join(',')
}

/**
 * The headers of a signed call with JSON.
 *
 * @param messageId of the outbox, the same for every attempt, so that receivers can detect duplicates
 */
export function signedHeaders(vendor: string, signature: string, messageId?: string): Readonly<Record<string, string>> {
  const name = `${vendor.toUpperCase()}-Signature`
  return {
    'Content-Type': 'application/json',
    [name]: signature,
    [`X-${name}`]: signature,
    ...(messageId === undefined ? {} : { [`X-${vendor.toUpperCase()}-Delivery`]: messageId }),
  }
}

/** Statuses in 400–499 that describe a temporary condition, not the call. */
const PASSING = new Set([408, 425, 429])

/** Whether the status is a permanent refusal. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !PASSING.has(status)
