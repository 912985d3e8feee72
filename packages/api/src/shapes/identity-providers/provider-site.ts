import type { Call, Method } from '@keyhall/core/api'
import type { OrgId } from '@keyhall/core/shared'

/** Where providers are managed: for the instance, or for the organization of the call. */
export interface ProviderSite {
  readonly service: string
  readonly path: string
  readonly what: string
  readonly reads: Pick<Method<unknown, unknown>, 'permission' | 'place'>
  readonly writes: Pick<Method<unknown, unknown>, 'permission' | 'place'>
  /** Claim rules grant roles: settings alone are not enough. */
  readonly writesRules: Pick<Method<unknown, unknown>, 'permission' | 'place'>
  readonly owner: (call: Call) => OrgId | undefined
}
