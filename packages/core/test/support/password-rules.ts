import { PasswordRules } from '@keyhall/core/credentials'
import type { OwnPolicies } from '@keyhall/core/orgs'
import { instance } from './builders.js'
import { noRoles } from './no-roles.js'

/** The password rules of the organization Acme with these policies. */
export function passwordRules({ own = {}, common = [] }: { readonly own?: OwnPolicies; readonly common?: readonly string[] } = {}): PasswordRules {
  const org = { id: 'acme', name: 'Acme Widgets', primaryDomain: 'acme.example', state: 'active', createdAt: 0, changedAt: 0 }
  const reads = { ...noRoles, orgPolicies: { of: async () => own }, orgs: { find: async () => org as never } }
  return new PasswordRules({
    storage: { read: (work) => work(reads) },
    instance: instance(),
    common: { has: async (folded) => common.includes(folded) },
    service: ['Keyhall'],
  })
}
