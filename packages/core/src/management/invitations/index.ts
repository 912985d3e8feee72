/**
 * Invitations of people to organizations, by mail. Owns their roles, bounds and lifetime, and who may accept one: the owner of the mailbox,
 * with a new account or with the account whose verified address it is. Must never reveal to anyone but the owner of the mailbox whether the address
 * has an account, or give roles that the inviting person could not give any more.
 *
 *   API → ManageInvitations → store, outbox → MailInvitation → the link → AcceptInvitedPerson → user, roles, audit trail
 */
export * from './accept-invited-person.js'
export * from './errors.js'
export * from './invitation.js'
export * from './mail-invitation.js'
export * from './manage-invitations.js'
export type * from './ports.js'
