import { startFloor } from './floor.js'
import { startKeyhall } from './keyhall.js'
import { startOidcProvider } from './oidc-provider.js'
import type { Product, RunningTarget, StorageKind, Surroundings } from './target.js'

export interface TargetKind {
  readonly name: string
  readonly product: Product
  readonly storage: StorageKind
  readonly start: (name: string, surroundings: Surroundings) => Promise<RunningTarget>
}

/** In the order of the table. */
export const TARGETS: readonly TargetKind[] = [
  { name: 'keyhall-sqlite', product: 'keyhall', storage: 'sqlite', start: startKeyhall },
  { name: 'oidc-provider-sqlite', product: 'oidc-provider', storage: 'sqlite', start: startOidcProvider },
  { name: 'floor-sqlite', product: 'floor', storage: 'sqlite', start: startFloor },
  { name: 'keyhall-postgres', product: 'keyhall', storage: 'postgres', start: startKeyhall },
  { name: 'oidc-provider-postgres', product: 'oidc-provider', storage: 'postgres', start: startOidcProvider },
  { name: 'floor-postgres', product: 'floor', storage: 'postgres', start: startFloor },
]
