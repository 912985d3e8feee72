import { defineMethod } from '@keyhall/core/api'
import type { NewAdministrator } from '@keyhall/core/accounts'
import { OrgId, UserId } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { ObjectDetails } from '../../shapes/object-details.js'
import { orgDetails } from '../../shapes/org.js'
import { ChosenId, UserName } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { NewHumanUser, newHuman } from '../../user/v2/add-human-user.method.js'

class AdministratingHuman extends NewHumanUser {
  @UserName({ optional: true }) username?: string
}

@Rule(exactlyOneOf<OrganizationAdmin>('userId', 'human'))
class OrganizationAdmin {
  @Text({ max: 200, optional: true }) userId?: string
  /** A person to add together with the organization. */
  @Nested(() => AdministratingHuman, { optional: true }) human?: AdministratingHuman
  /** ORG_OWNER if empty. */
  @Text({ max: 200, list: 100 }) roles!: string[]
}

@Rule<AddOrganizationRequest>(({ orgId = '', organizationId = '' }) =>
  orgId !== '' && organizationId !== '' && orgId !== organizationId ? [{ field: 'orgId', problem: 'must be the same as organizationId, or absent' }] : [])
class AddOrganizationRequest {
  @Text({ max: 200, shown: true }) name!: string
  @Nested(() => OrganizationAdmin, { list: 100 }) admins!: OrganizationAdmin[]
  /** The id of the new organization; generated if absent. */
  @ChosenId() organizationId?: string
  /** The older name of `organizationId`. */
  @ChosenId() orgId?: string
}

class CreatedAdmin {
  @Text({ max: 200 }) userId!: string
  @Text({ max: 100, optional: true, secret: true }) emailCode?: string
  @Text({ max: 100, optional: true, secret: true }) phoneCode?: string
}

class AddOrganizationResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) organizationId!: string
  @Nested(() => CreatedAdmin, { list: 100 }) createdAdmins!: CreatedAdmin[]
}

function administrator({ userId, human, roles: requested }: OrganizationAdmin): NewAdministrator {
  const roles = requested.length > 0 ? requested : ['ORG_OWNER']
  if (!human) return { userId: UserId.parse(userId ?? ''), roles }
  // The id of the organization is not known yet.
  const { orgId: _orgId, ...person } = newHuman(human, { orgId: OrgId.parse(''), userName: human.username })
  return { human: person, roles }
}

export const addOrganization = ({ users }: UseCases) =>
  defineMethod({
    name: 'org.v2.OrganizationService/AddOrganization',
    summary: 'Adds an organization with its administrators: existing users, or people added with it',
    permission: 'org.create',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: '/v2/organizations', status: 201 }],
    request: message(AddOrganizationRequest),
    response: message(AddOrganizationResponse),
    handle: async ({ name, admins, organizationId = '', orgId = '' }, { caller }) => {
      const chosen = organizationId === '' ? orgId : organizationId
      const { org, people } = await users.setUpOrg.setUp({ name, administrators: admins.map(administrator), ...(chosen === '' ? {} : { id: OrgId.parse(chosen) }) }, caller)
      const createdAdmins = people.map(({ userId, emailCode, phoneCode }) => ({
        userId,
        ...(emailCode === undefined ? {} : { emailCode }),
        ...(phoneCode === undefined ? {} : { phoneCode }),
      }))
      return { details: orgDetails(org), organizationId: org.id, createdAdmins }
    },
  })
