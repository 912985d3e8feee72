import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { addOrg } from './add-org.method.js'
import { addOrgDomain, generateOrgDomainValidation, removeOrgDomain, setPrimaryOrgDomain, validateOrgDomain } from './change-org-domain.method.js'
import { addOrgMember, removeOrgMember, updateOrgMember } from './change-org-members.method.js'
import { deactivateOrg, reactivateOrg } from './change-org-state.method.js'
import { getMyOrg } from './get-my-org.method.js'
import { getOrgByDomain } from './get-org-by-domain.method.js'
import { listOrgDomains } from './list-org-domains.method.js'
import { listOrgMemberRoles, listOrgMembers } from './list-org-members.method.js'
import { orgMetadataMethods } from './org-metadata.method.js'
import { removeMyOrg } from './remove-org.method.js'
import { updateOrg } from './update-org.method.js'

/** The organization itself, its domains and its members. */
export const orgMethods = (use: UseCases): readonly AnyMethod[] => [
  getMyOrg(use),
  getOrgByDomain(use),
  addOrg(use),
  updateOrg(use),
  deactivateOrg(use),
  reactivateOrg(use),
  removeMyOrg(use),
  listOrgDomains(use),
  addOrgDomain(use),
  generateOrgDomainValidation(use),
  validateOrgDomain(use),
  setPrimaryOrgDomain(use),
  removeOrgDomain(use),
  listOrgMemberRoles(),
  listOrgMembers(use),
  addOrgMember(use),
  updateOrgMember(use),
  removeOrgMember(use),
  ...orgMetadataMethods(use),
]
