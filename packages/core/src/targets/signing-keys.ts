import type { Digest, EpochSeconds, Secret, TargetId } from '../shared/index.js'
import type { KeySealer } from './ports.js'
import type { SealedKey, Target } from './target.js'

/** So many keys sign beside each other at the most: whoever changes keys that often has to wait for nobody. */
const MOST_KEYS = 5

const contextOf = (id: TargetId): string => `target:${id}`

/** What a signature is made with. */
interface Signing {
  readonly now: EpochSeconds
  readonly sealer: KeySealer
  readonly digest: Digest
}

/** A key as it is stored with its target. */
export const sealedKey = (key: Secret, id: TargetId, sealer: KeySealer): SealedKey => ({ sealed: sealer.seal(key, contextOf(id)) })

const signsAt = ({ signsUntil }: SealedKey, now: EpochSeconds): boolean => signsUntil === undefined || signsUntil > now

/** A new key before the others, which go on for so many seconds at the most. */
export function withNewKey(keys: readonly SealedKey[], fresh: SealedKey, now: EpochSeconds, oldSignFor: number): readonly SealedKey[] {
  const until = now + oldSignFor
  const old = keys.map(({ sealed, signsUntil = until }) => ({ sealed, signsUntil: Math.min(signsUntil, until) }))
  return [fresh, ...old.filter((key) => signsAt(key, now))].slice(0, MOST_KEYS)
}

/**
 * The signature of a call: `t=<unix seconds>,v1=<hex>`, with a `v1` for each key, of HMAC-SHA256 over `<t>.<body>`. The receiver
 * computes the same over the bytes that came, and refuses a `t` that is more than 300 seconds away.
 */
export function signatureOf({ id, keys }: Target, body: string, { now, sealer, digest }: Signing): string {
  const signing = keys.filter((key) => signsAt(key, now))
  const sums = signing.map(({ sealed }) => digest.hmacSha256(sealer.open(sealed, contextOf(id)), `${now}.${body}`))
  return [`t=${now}`, ...sums.map((sum) => `v1=${sum}`)].join(',')
}
