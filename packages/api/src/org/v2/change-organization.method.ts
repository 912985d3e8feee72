import { defineMethod } from '@keyhall/core/api'
import { lastChange } from '@keyhall/core/orgs'
import { OrgId } from '@keyhall/core/shared'
import { Text, message } from '../../message/index.js'
import { ChangeDate, DeletionDate } from '../../shapes/dates.js'
import type { UseCases } from '../../use-cases.js'

class OrganizationIdRequest {
  @Text({ max: 200 }) organizationId!: string
}

class UpdateOrganizationRequest extends OrganizationIdRequest {
  @Text({ max: 200, shown: true }) name!: string
}

const ofOrganization = {
  permission: 'org.write', place: { kind: 'object', of: 'org', member: 'organizationId' }, response: message(ChangeDate),
} as const

export const updateOrganization = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofOrganization,
    name: 'org.v2.OrganizationService/UpdateOrganization',
    summary: 'Renames an organization; its domain stays unchanged',
    http: [{ verb: 'POST', path: '/v2/organizations/{organization_id}' }],
    request: message(UpdateOrganizationRequest),
    handle: async ({ name }, { orgId, caller }) => ({ changeDate: lastChange(await orgs.change.rename(orgId, name, caller)) }),
  })

export const deactivateOrganization = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofOrganization,
    name: 'org.v2.OrganizationService/DeactivateOrganization',
    summary: 'Deactivates an organization: its users cannot sign in, and tokens of its users and applications become invalid',
    http: [{ verb: 'POST', path: '/v2/organizations/{organization_id}/deactivate' }],
    request: message(OrganizationIdRequest),
    handle: async ({ organizationId }, { caller }) => ({
      changeDate: lastChange(await orgs.change.setState(OrgId.parse(organizationId), 'inactive', caller)),
    }),
  })

export const activateOrganization = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofOrganization,
    name: 'org.v2.OrganizationService/ActivateOrganization',
    summary: 'Reactivates an organization',
    http: [{ verb: 'POST', path: '/v2/organizations/{organization_id}/activate' }],
    request: message(OrganizationIdRequest),
    handle: async ({ organizationId }, { caller }) => ({
      changeDate: lastChange(await orgs.change.setState(OrgId.parse(organizationId), 'active', caller)),
    }),
  })

export const deleteOrganization = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'org.v2.OrganizationService/DeleteOrganization',
    summary: 'Removes an organization with its users, projects, applications, roles and grants',
    permission: 'org.delete',
    place: ofOrganization.place,
    http: [{ verb: 'DELETE', path: '/v2/organizations/{organization_id}' }],
    request: message(OrganizationIdRequest),
    response: message(DeletionDate),
    handle: async ({ organizationId }, { caller }) => ({ deletionDate: (await orgs.remove.remove(OrgId.parse(organizationId), caller)).at }),
  })
