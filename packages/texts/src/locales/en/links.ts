/** Linked sign-ins on the account pages. */
export const links = {
  'account.links.title': 'Linked sign-ins',
  'account.links.lead': 'You can also sign in to your account with an account at another service.',
  'account.links.add': 'Link {provider}',
  'account.links.since': 'Linked on {date}',
  'account.links.gone': 'This sign-in is no longer linked.',
  'removal.link.title': 'Remove this linked sign-in?',
  'removal.link.text': 'You can no longer sign in with it, and you are signed out everywhere else.',
  'removal.link.submit': 'Remove the link',
  'removal.link.onlyWay': 'This is your only way to sign in. Add another way to sign in first.',
  'account.note.link_added': 'The sign-in is linked. You were signed out everywhere else.',
  'account.note.link_removed': 'The link is removed. You were signed out everywhere else.',
  'account.note.link_taken': 'Nothing has changed: this sign-in is linked to another account.',
  'account.note.link_refused': 'Nothing has changed: the sign-in was cancelled, or is not allowed here.',
  'account.note.link_failed': 'Nothing has changed: the sign-in could not be completed. Please try again.',
} as const
