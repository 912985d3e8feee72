import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { getDefaultOrg, setDefaultOrg } from './default-org.method.js'
import { getOrgById, isOrgUnique } from './get-org.method.js'
import { listOrgs } from './list-orgs.method.js'
import { removeOrg } from './remove-org.method.js'
import { setUpOrg } from './set-up-org.method.js'

/** All organizations of the instance. */
export const allOrgMethods = (use: UseCases): readonly AnyMethod[] => [
  listOrgs(use),
  getOrgById(use),
  isOrgUnique(use),
  setUpOrg(use),
  getDefaultOrg(use),
  setDefaultOrg(use),
  removeOrg(use),
]
