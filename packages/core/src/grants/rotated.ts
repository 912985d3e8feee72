import type { EpochSeconds, TokenId } from '../shared/index.js'
import type { Entitlement } from '../tokens/index.js'

interface Used {
  readonly id: TokenId
  readonly usedAt?: EpochSeconds
  readonly successorId?: TokenId
}

/** What the use of a code or refresh token consumes and rotates. A repeated use consumes nothing and returns the same successor. */
export function rotated(kind: 'code' | 'refresh_token', used: Used, presented: string, now: EpochSeconds): Pick<Entitlement, 'consume' | 'rotation'> {
  const { id, usedAt, successorId } = used
  if (usedAt === undefined) return { consume: { kind, id, at: now }, rotation: { presented } }
  return { rotation: { presented, ...(successorId === undefined ? {} : { successorId }) } }
}
