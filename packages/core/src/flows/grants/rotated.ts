import type { EpochSeconds, TokenId } from '../../foundation/shared/index.js'
import type { Entitlement } from '../../tokens/tokens/index.js'

interface Used {
  readonly kind: 'code' | 'refresh_token'
  readonly isUnanswered: boolean
  readonly id: TokenId
  readonly usedAt?: EpochSeconds
  readonly successorId?: TokenId
}

/**
 * What the use of a code or refresh token consumes and rotates. A repeated use returns the same successor. After a lost response it replaces
 * the receipt of the first use, so that one confirmed response settles both.
 */
export function rotated(used: Used, presented: string, now: EpochSeconds): Pick<Entitlement, 'consume' | 'rotation'> {
  const { kind, id, usedAt, successorId, isUnanswered } = used
  if (usedAt === undefined) return { consume: { kind, id, at: now }, rotation: { presented } }
  const consume = isUnanswered ? { consume: { kind, id, at: now, isRepeated: true } as const } : {}
  return { ...consume, rotation: { presented, ...(successorId === undefined ? {} : { successorId }) } }
}
