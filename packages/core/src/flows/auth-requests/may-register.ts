import type { Instance } from '../../foundation/instance/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import { namedOrg } from '../../foundation/protocol/index.js'

/**
 * Whether a new account could sign in for these scopes. New ones are of the default organization, so a request for the people of
 * another one has no use for them.
 */
export const mayRegister = (scopes: readonly Scope[], { defaultOrgId }: Instance, vendor: string): boolean =>
  scopes.every((scope) => {
    const org = namedOrg(scope, vendor)
    return org === undefined || (org.by === 'id' && org.id === defaultOrgId)
  })
