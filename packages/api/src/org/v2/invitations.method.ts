import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { Invitation } from '@keyhall/core/invitations'
import { InvitationId, MAX_INVITATIONS, MAX_INVITATION_LIFETIME } from '@keyhall/core/invitations'
import { ProjectId } from '@keyhall/core/shared'
import type { EpochSeconds } from '@keyhall/core/shared'
import { Duration, Instant, Nested, Text, message } from '../../message/index.js'
import { ListDetails } from '../../shapes/list-query.js'
import { Changed, ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { EmailAddress, Id, Language } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'

const SERVICE = 'org.v2.OrganizationService'
const MAX_ROLES = 20
const HOUR = 3600

class InvitedGrantMessage {
  @Id() projectId!: string
  @Text({ max: 200, list: 100 }) roleKeys!: string[]
}

class CreateInvitationRequest {
  @Id() organizationId!: string
  @EmailAddress() email!: string
  /** Administrative roles in the organization. */
  @Text({ max: 100, list: MAX_ROLES }) roles!: string[]
  /** Roles of projects of the organization. */
  @Nested(() => InvitedGrantMessage, { list: MAX_ROLES }) grants!: InvitedGrantMessage[]
  /** Period in which it can be accepted: an hour to 30 days, by default 7 days. */
  @Duration({ min: HOUR, max: MAX_INVITATION_LIFETIME, optional: true }) lifetime?: number
  /** The language of the mail and of a new account. */
  @Language() preferredLanguage?: string
}

class CreateInvitationResponse {
  @Id() invitationId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

class ListInvitationsRequest {
  @Id() organizationId!: string
}

class ShownInvitation {
  @Id() invitationId!: string
  @Text({ max: 200 }) email!: string
  @Text({ max: 100, list: MAX_ROLES }) roles!: string[]
  @Nested(() => InvitedGrantMessage, { list: MAX_ROLES }) grants!: InvitedGrantMessage[]
  /** The user who invited the person, or sent the last mail. */
  @Id() invitedBy!: string
  @Instant() creationDate!: EpochSeconds
  /** When the last mail was requested. */
  @Instant() sentDate!: EpochSeconds
  @Instant() expirationDate!: EpochSeconds
}

class ListInvitationsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => ShownInvitation, { list: MAX_INVITATIONS }) result!: ShownInvitation[]
}

class InvitationRequest {
  @Id() organizationId!: string
  @Id() invitationId!: string
}

const toWire = ({ id, address, roles, grants, invitedBy, createdAt, sentAt, expiresAt }: Invitation): ShownInvitation => ({
  invitationId: id, email: address, roles: [...roles], grants: grants.map(({ projectId, roleKeys }) => ({ projectId, roleKeys: [...roleKeys] })),
  invitedBy, creationDate: createdAt, sentDate: sentAt, expirationDate: expiresAt,
})

const PLACE = { kind: 'named_org', members: ['organizationId'] } as const
const PATH = '/v2/organizations/{organization_id}/invitations'
const WRITE = { permission: 'user.write', place: PLACE } as const

export const invitationMethods = ({ invitations }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...WRITE,
    name: `${SERVICE}/CreateInvitation`,
    summary: 'Invites a person to an organization by mail, with roles; replaces an open invitation for the same address',
    http: [{ verb: 'POST', path: PATH, status: 201 }],
    request: message(CreateInvitationRequest),
    response: message(CreateInvitationResponse),
    handle: async ({ email: address, roles, grants, lifetime, preferredLanguage: language }, { orgId, caller }) => {
      const given = grants.map(({ projectId, roleKeys }) => ({ projectId: ProjectId.parse(projectId), roleKeys }))
      const { id, createdAt } = await invitations.create({ orgId, address, roles, grants: given, lifetime, language: language || undefined }, caller)
      return { invitationId: id, ...changedAt(createdAt, orgId) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/ListInvitations`,
    summary: `Lists the open invitations of an organization, the newest first (at most ${MAX_INVITATIONS})`,
    permission: 'user.read',
    place: PLACE,
    http: [{ verb: 'POST', path: `${PATH}/_search` }],
    request: message(ListInvitationsRequest),
    response: message(ListInvitationsResponse),
    handle: async (_input, { orgId }) => {
      const result = (await invitations.list(orgId)).map(toWire)
      return { details: { totalResult: result.length }, result }
    },
  }),
  defineMethod({
    ...WRITE,
    name: `${SERVICE}/ResendInvitation`,
    summary: 'Sends another mail for an invitation, with a new link; earlier links stop working',
    http: [{ verb: 'POST', path: `${PATH}/{invitation_id}/resend` }],
    request: message(InvitationRequest),
    response: message(Changed),
    handle: async ({ invitationId }, { orgId, caller }) => {
      const { sentAt } = await invitations.resend(orgId, InvitationId.parse(invitationId), caller)
      return changedAt(sentAt, orgId)
    },
  }),
  defineMethod({
    ...WRITE,
    name: `${SERVICE}/WithdrawInvitation`,
    summary: 'Withdraws an invitation: its link stops working',
    http: [{ verb: 'DELETE', path: `${PATH}/{invitation_id}` }],
    request: message(InvitationRequest),
    response: message(Changed),
    handle: async ({ invitationId }, { orgId, caller }) => {
      await invitations.withdraw(orgId, InvitationId.parse(invitationId), caller)
      return { details: { resourceOwner: orgId } }
    },
  }),
]
