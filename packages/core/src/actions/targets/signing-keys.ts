import type { Digest, EpochSeconds, Secret, TargetId } from '../../foundation/shared/index.js'
import { callSignature } from '../../foundation/shared/index.js'
import type { KeySealer } from './ports.js'
import type { SealedKey, Target } from './target.js'

/** Maximum number of keys that sign concurrently. Beyond it the oldest is dropped. */
const MAX_KEYS = 5

const contextOf = (id: TargetId): string => `target:${id}`

/** The dependencies of a signature. */
interface Signing {
  readonly now: EpochSeconds
  readonly sealer: KeySealer
  readonly digest: Digest
}

/** A key as stored with its target. */
export const sealedKey = (key: Secret, id: TargetId, sealer: KeySealer): SealedKey => ({ sealed: sealer.seal(key, contextOf(id)) })

const signsAt = ({ signsUntil }: SealedKey, now: EpochSeconds): boolean => signsUntil === undefined || signsUntil > now

/** Adds a new key in front; the others sign for at most this many more seconds. */
export function withNewKey(keys: readonly SealedKey[], fresh: SealedKey, now: EpochSeconds, oldSignFor: number): readonly SealedKey[] {
  const until = now + oldSignFor
  const old = keys.map(({ sealed, signsUntil = until }) => ({ sealed, signsUntil: Math.min(signsUntil, until) }))
  return [fresh, ...old.filter((key) => signsAt(key, now))].slice(0, MAX_KEYS)
}

/** The signatures of a call, by all current keys of the target. */
export function signatureOf({ id, keys }: Target, body: string, { now, sealer, digest }: Signing): string {
  const signing = keys.filter((key) => signsAt(key, now))
  return callSignature(signing.map(({ sealed }) => sealer.open(sealed, contextOf(id))), body, { now, digest })
}
