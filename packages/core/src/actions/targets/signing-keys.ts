import type { Digest, EpochSeconds, Secret, TargetId } from '../../foundation/shared/index.js'
import { callSignature } from '../../foundation/shared/index.js'
import type { KeySealer } from './ports.js'
import type { SealedKey, Target } from './target.js'

/** So many keys sign beside each other at the most: whoever changes keys that often has to wait for nobody. */
const MAX_KEYS = 5

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
  return [fresh, ...old.filter((key) => signsAt(key, now))].slice(0, MAX_KEYS)
}

/** The signature of a call, by all keys of the target that still sign. */
export function signatureOf({ id, keys }: Target, body: string, { now, sealer, digest }: Signing): string {
  const signing = keys.filter((key) => signsAt(key, now))
  return callSignature(signing.map(({ sealed }) => sealer.open(sealed, contextOf(id))), body, { now, digest })
}
