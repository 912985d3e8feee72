import { startFloor } from './floor.js'
import { startKeyhall } from './keyhall.js'
import { startOidcProvider } from './oidc-provider.js'
import type { RunningTarget, StorageKind, Surroundings } from './target.js'

export interface TargetKind {
  readonly name: string
  readonly storage: StorageKind
  readonly start: (name: string, surroundings: Surroundings) => Promise<RunningTarget>
}

/** In the order of the table. */
export const TARGETS: readonly TargetKind[] = [
  { name: 'keyhall-sqlite', storage: 'sqlite', start: startKeyhall },
  { name: 'oidc-provider-sqlite', storage: 'sqlite', start: startOidcProvider },
  { name: 'floor-sqlite', storage: 'sqlite', start: startFloor },
]
