/** Texts of the page that lists and sends invitations. */
export const invitations = {
  'invitations.new': 'Invite a person',
  'invitations.send': 'Send invitation',
  'invitations.hint': 'They get a mail with a link, and join with a new account for this address or with the account that already has it.',
  'invitations.roles': 'Roles',
  'invitations.sent': 'Sent',
  'invitations.expires': 'Expires',
  'invitations.resend': 'Send again',
  'invitations.resent': 'The invitation was sent to {email} again',
  'invitations.withdraw': 'Withdraw',
  'invitations.withdrawAsk': 'Withdraw the invitation for {email}?',
  'invitations.withdrawText': 'The link in the mail stops working.',
  'invitations.empty': 'There are no open invitations.',
  'invitations.chooseOrg': 'Choose an organization to see its invitations.',
} as const
