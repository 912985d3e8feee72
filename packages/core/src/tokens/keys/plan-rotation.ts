import type { KeyRotationPolicy } from '../../foundation/instance/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import { rotationDueAt } from './key-life.js'
import { leadTime, maySignFrom } from './publication.js'
import type { SigningKey } from './signing-key.js'

/** The due changes to the keys of one algorithm. */
export interface RotationPlan {
  /** Create a key in this state. */
  readonly create?: 'active' | 'next'
  /** Activate this `next` key, and retire the active one. */
  readonly promote?: SigningKey
  readonly retire?: SigningKey
  /** Keys whose tokens have all expired, and that are no longer needed to verify hints. */
  readonly remove: readonly SigningKey[]
}

/**
 * Decides what happens to the keys of one algorithm. Pure: the same keys at the same time give the same plan.
 *
 * @param policy `keptForHints`: seconds that a key is retained after its publication ends, because `id_token_hint` may be an expired token
 */
export function planRotation(
  keys: readonly SigningKey[],
  policy: KeyRotationPolicy & { readonly keptForHints: number },
  now: EpochSeconds,
): RotationPlan {
  const active = keys.find((key) => key.state === 'active')
  const next = keys.find((key) => key.state === 'next')
  const remove = keys.filter((key) => key.state === 'retired' && (key.publishedUntil ?? 0) + policy.keptForHints <= now)
  if (!active) return next ? { promote: next, remove } : { create: 'active', remove }

  const dueAt = rotationDueAt(active, policy)
  if (!next) return now >= dueAt - leadTime(policy) ? { create: 'next', remove } : { remove }
  const wasPublished = now >= maySignFrom(next, policy)
  return now >= dueAt && wasPublished ? { promote: next, retire: active, remove } : { remove }
}
