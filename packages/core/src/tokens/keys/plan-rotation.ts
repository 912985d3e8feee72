import type { KeyRotationPolicy } from '../../foundation/instance/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import { leadTime, maySignFrom } from './publication.js'
import type { SigningKey } from './signing-key.js'

/** What has to happen to the keys of one algorithm now. */
export interface RotationPlan {
  /** Make a key in this state. */
  readonly create?: 'active' | 'next'
  /** Let this `next` key sign, and retire the one that does. */
  readonly promote?: SigningKey
  readonly retire?: SigningKey
  /** No token that these signed is valid any more, nor wanted as a hint. */
  readonly remove: readonly SigningKey[]
}

/**
 * Decides what happens to the keys of one algorithm. Pure: the same keys at the same time give the same plan.
 *
 * @param policy `keptForHints`: seconds that a key is kept after its publication, because `id_token_hint` may be an expired token
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

  const dueAt = Math.min((active.activatedAt ?? active.createdAt) + policy.activeFor, active.rotateAt ?? Infinity)
  if (!next) return now >= dueAt - leadTime(policy) ? { create: 'next', remove } : { remove }
  const wasPublished = now >= maySignFrom(next, policy)
  return now >= dueAt && wasPublished ? { promote: next, retire: active, remove } : { remove }
}
