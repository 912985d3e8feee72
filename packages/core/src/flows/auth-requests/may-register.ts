import type { Instance } from '../../foundation/instance/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import { namedOrg } from '../../foundation/protocol/index.js'

/**
 * Whether a new account could sign in with these scopes. New accounts belong to the default organization, so a scope that names another one
 * rules registration out.
 */
export const mayRegister = (scopes: readonly Scope[], { defaultOrgId }: Instance, vendor: string): boolean =>
  scopes.every((scope) => {
    const org = namedOrg(scope, vendor)
    return org === undefined || (org.by === 'id' && org.id === defaultOrgId)
  })
