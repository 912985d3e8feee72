import { startFloor } from './floor.js'
import { KEYCLOAK_LACKS, startKeycloak } from './keycloak/keycloak.js'
import { HYDRA_LACKS, HYDRA_MAX_CONNECTIONS, startHydra } from './hydra/hydra.js'
import { startKeyhall } from './keyhall.js'
import { startOidcProvider } from './oidc-provider.js'
import type { InstallationName } from './installations.js'
import type { Product, RunningTarget, StorageKind, Surroundings } from './target.js'

export interface TargetKind {
  readonly name: string
  readonly product: Product
  readonly storage: StorageKind
  /** What the user has to install. A target that needs something is measured only when it is named. */
  readonly needs?: InstallationName
  /** Names of scenarios that are not measured on it. */
  readonly lacks?: readonly string[]
  /** How long all its scenarios run before the first measurement, together and at least, for a runtime that compiles for longer than Node. */
  readonly warmUpSeconds?: number
  /** The most connections of the load that it can take. */
  readonly maxConnections?: number
  readonly start: (name: string, surroundings: Surroundings) => Promise<RunningTarget>
}

/** It does not introspect its JWTs. */
const OIDC_PROVIDER_LACKS = ['introspect-jwt']

/** In the order of the table. */
export const TARGETS: readonly TargetKind[] = [
  { name: 'keyhall-sqlite', product: 'keyhall', storage: 'sqlite', start: startKeyhall },
  { name: 'oidc-provider-sqlite', product: 'oidc-provider', storage: 'sqlite', lacks: OIDC_PROVIDER_LACKS, start: startOidcProvider },
  { name: 'floor-sqlite', product: 'floor', storage: 'sqlite', start: startFloor },
  { name: 'keyhall-postgres', product: 'keyhall', storage: 'postgres', start: startKeyhall },
  { name: 'oidc-provider-postgres', product: 'oidc-provider', storage: 'postgres', lacks: OIDC_PROVIDER_LACKS, start: startOidcProvider },
  { name: 'floor-postgres', product: 'floor', storage: 'postgres', start: startFloor },
  { name: 'keycloak-postgres', product: 'keycloak', storage: 'postgres', needs: 'keycloak', lacks: KEYCLOAK_LACKS, warmUpSeconds: 180, start: startKeycloak },
  { name: 'hydra-postgres', product: 'hydra', storage: 'postgres', needs: 'hydra', lacks: HYDRA_LACKS, maxConnections: HYDRA_MAX_CONNECTIONS, start: startHydra },
]

/** Those that need nothing but this repository. */
export const DEFAULT_TARGETS: readonly TargetKind[] = TARGETS.filter(({ needs }) => needs === undefined)
