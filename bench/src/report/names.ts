import type { Product } from '../targets/target.js'

/** As columns and legends name the products. */
export const NAMES: Readonly<Record<Product, string>> = { keyhall: 'Keyhall', 'oidc-provider': 'oidc-provider', floor: 'floor', keycloak: 'Keycloak', hydra: 'Hydra' }
