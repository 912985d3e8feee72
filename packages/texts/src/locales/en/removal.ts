/** Confirmation pages: what is removed, and the consequences. */
export const removal = {
  'removal.phone.title': 'Remove your phone number?',
  'removal.phone.text': 'Apps can no longer see it. You can add it again at any time.',

  'removal.passkey.title': 'Remove this passkey?',
  'removal.passkey.text':
    'You can no longer sign in with it, and you are signed out everywhere else. Your device keeps its copy until you delete it there.',
  'removal.passkey.submit': 'Remove the passkey',
  'removal.passkey.onlyWay': 'This passkey is your only way to sign in. Add another way to sign in first.',

  'removal.totp.title': 'Remove the authenticator app?',
  'removal.totp.text': 'Its codes no longer work here, and you are signed out everywhere else.',
  'removal.totp.submit': 'Remove the app',

  'removal.emailCode.title': 'Switch off codes by email?',
  'removal.emailCode.text': 'You no longer get a code by email when you sign in, and you are signed out everywhere else.',

  'removal.lastFactor': 'This is your last second factor. Without it, anyone who learns your password can sign in.',
  'removal.lastOwner':
    'You are the only one who can manage this server, and without this you could no longer sign in. Add another way to sign in first, or give someone else that role.',

  'removal.session.title': 'Sign out this browser?',
  'removal.session.text': 'The browser is signed out, and apps that you signed in to with it lose access.',

  'removal.others.title': 'Sign out everywhere else?',
  'removal.others.text': 'Your other browsers are signed out, and apps that you signed in to with them lose access. You stay signed in here.',

  'removal.application.title': 'Remove the access of this app?',
  'removal.application.text': 'The app is signed out and can no longer act on your behalf. It keeps the data that it already has.',
} as const
