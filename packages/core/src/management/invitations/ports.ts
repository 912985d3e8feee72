import type { EpochSeconds, OrgId } from '../../foundation/shared/index.js'
import type { Invitation, InvitationId } from './invitation.js'

export interface InvitationReads {
  find(id: InvitationId): Promise<Invitation | undefined>
  /** The newest first. There are at most `MAX_INVITATIONS`. */
  ofOrg(orgId: OrgId): Promise<readonly Invitation[]>
}

/** Invitations are deleted with their organization. */
export interface InvitationStore extends InvitationReads {
  /** Adds the invitation, or replaces the one with its id. */
  put(invitation: Invitation): Promise<void>
  /** @returns whether it existed; of several units of work, one gets true */
  remove(id: InvitationId): Promise<boolean>
  /** Deletes those of the organization that expired before. */
  removeExpired(orgId: OrgId, before: EpochSeconds): Promise<void>
}
