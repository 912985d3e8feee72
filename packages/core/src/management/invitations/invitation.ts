import type { Role } from '../../directory/permissions/index.js'
import type { CodeDigest } from '../../proofs/verification/index.js'
import type { Branded, EpochSeconds, Message, OrgId, ProjectId, Secret, UserId } from '../../foundation/shared/index.js'
import { idKind } from '../../foundation/shared/index.js'

export type InvitationId = Branded<string, 'InvitationId'>
export const InvitationId = idKind<InvitationId>('invitation id')

/** Roles of one project that the invited person gets. */
export interface InvitedGrant {
  readonly projectId: ProjectId
  readonly roleKeys: readonly string[]
}

/** A person who is invited to an organization. It is deleted when it is accepted or withdrawn. */
export interface Invitation {
  readonly id: InvitationId
  readonly orgId: OrgId
  readonly address: string
  /** Administrative roles in the organization. */
  readonly roles: readonly Role[]
  readonly grants: readonly InvitedGrant[]
  /** Must still be allowed to give these roles when the invitation is accepted. */
  readonly invitedBy: UserId
  /** The language of the mail, a BCP 47 tag. */
  readonly language?: string
  /** 256 random bits, from which the code is derived. Replaced with each mail, so that earlier links stop working. */
  readonly seed: Secret
  readonly createdAt: EpochSeconds
  readonly sentAt: EpochSeconds
  readonly expiresAt: EpochSeconds
}

/** Maximum number of invitations of an organization that are neither accepted, withdrawn nor expired. */
export const MAX_INVITATIONS = 1000
/** Seconds that an invitation can be accepted, by default and at most. */
export const INVITATION_LIFETIME = 7 * 86_400
export const MAX_INVITATION_LIFETIME = 30 * 86_400
/** Seconds in which no second mail is sent. */
export const INVITATION_MAIL_PAUSE = 30

/** Path below the issuer to which the link leads. Opening it changes nothing, because mail scanners open links too. */
export const INVITATION_PAGE = '/ui/login/invitation'

/** The mail of an invitation. */
export interface InvitationMailRequest {
  readonly kind: 'invitation'
  readonly invitationId: InvitationId
}

export type InvitationMessage = Message<'mail', InvitationMailRequest>

/** The code in the link. It is derived under a server key, so that a copy of the database alone does not reveal it. */
export const invitationCode = ({ id, seed }: Pick<Invitation, 'id' | 'seed'>, codeDigest: CodeDigest): string => codeDigest.of(`invitation\n${id}\n${seed}`)
