import type { KeyRotationPolicy } from '../../foundation/instance/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import { maySignFrom } from './publication.js'
import type { SigningKey } from './signing-key.js'

/** The dates of a key that apply in its present state. */
export interface KeyLife {
  /** When it began to sign, of active and retired keys. */
  readonly activatedAt?: EpochSeconds
  /** From when a `next` key may be activated. */
  readonly readyAt?: EpochSeconds
  /** When rotation replaces the active key. */
  readonly rotatesAt?: EpochSeconds
  /** Until when the key set contains a retired key. */
  readonly publishedUntil?: EpochSeconds
}

/** When the active key is due for rotation. */
export const rotationDueAt = ({ activatedAt, createdAt, rotateAt }: SigningKey, { activeFor }: Pick<KeyRotationPolicy, 'activeFor'>): EpochSeconds =>
  Math.min((activatedAt ?? createdAt) + activeFor, rotateAt ?? Infinity)

/** The life of a key for its operator. Dates in the future follow the present policy. */
export function lifeOf(key: SigningKey, policy: KeyRotationPolicy): KeyLife {
  const { state, activatedAt, publishedUntil } = key
  switch (state) {
    case 'next':
      return { readyAt: maySignFrom(key, policy) }
    case 'active':
      return { activatedAt: activatedAt ?? key.createdAt, rotatesAt: rotationDueAt(key, policy) }
    case 'retired':
      return { ...(activatedAt === undefined ? {} : { activatedAt }), ...(publishedUntil === undefined ? {} : { publishedUntil }) }
  }
}
