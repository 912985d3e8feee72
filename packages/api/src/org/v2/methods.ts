import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { addOrganization } from './add-organization.method.js'
import { activateOrganization, deactivateOrganization, deleteOrganization, updateOrganization } from './change-organization.method.js'
import { listOrganizations } from './list-organizations.method.js'
import { invitationMethods } from './invitations.method.js'
import { organizationDomainMethods } from './organization-domains.method.js'
import { organizationMetadataMethods } from './organization-metadata.method.js'

/** OrganizationService. */
export const organizationMethods = (use: UseCases): readonly AnyMethod[] => [
  addOrganization(use),
  listOrganizations(use),
  updateOrganization(use),
  deleteOrganization(use),
  deactivateOrganization(use),
  activateOrganization(use),
  ...organizationDomainMethods(use),
  ...organizationMetadataMethods(use),
  ...invitationMethods(use),
]
