/** Pages that say one thing: what happened, and what to do now. */
export const messages = {
  'messages.reference': 'Reference',
  'messages.referenceHint': 'Please give it when you ask for help.',
  'messages.startAgain': 'Start again',
  'messages.enterCode': 'Enter a code',
  'messages.backToApp': 'Back to the app',
  'messages.backToAppNamed': 'Back to {client}',
  'messages.tryAgain': 'Try again',
  'messages.copy': 'Copy',
  'messages.copied': 'Copied',
  /** The title of the box that says, in English, what the app did wrong. */
  'messages.forDevelopers': 'For developers',

  'messages.expired.title': 'This sign-in has expired',
  'messages.expired.text':
    'It was open for a long time, so we ended it to keep your account safe. Please go back to the app and sign in again.',
  'messages.alreadyUsed.title': 'This sign-in is already complete',
  'messages.alreadyUsed.text':
    'You probably came here with the back button or from a second tab. Please go on in the app, or sign in there again.',
  'messages.foreignBrowser.title': 'Please go on where you started',
  'messages.foreignBrowser.text':
    'This sign-in was started in another browser or in a private window. Please go back there, or go to the app and sign in again here.',
  'messages.deviceExpired.title': 'This sign-in has expired',
  'messages.deviceExpired.text':
    'It was open for a long time, or you have signed out in the meantime. Please get a new code from your device and enter it here.',
  'messages.cancel': 'Cancel',
  'messages.cancelled.title': 'Sign-in cancelled',
  'messages.cancelled.text': 'You have not been signed in. You can close this page now.',
  'messages.deviceCodeOver.title': 'This code no longer works',
  'messages.deviceCodeOver.text':
    'It has expired or has been used already. Start the sign-in on your device again to get a new code, then enter it here.',
  'messages.deviceInOtherBrowser.title': 'Please go on where you started',
  'messages.deviceInOtherBrowser.text':
    'This sign-in was started in another browser or in a private window. Please go back there, or enter the code of your device here.',
  'messages.accountNotAdmitted.title': 'This account cannot be used here',
  'messages.accountNotAdmitted.text':
    'The app is for the people of another organization. Please enter the code again and sign in with an account from there.',
  'messages.unavailable.title': 'We cannot sign you in right now',
  'messages.unavailable.text':
    'The service is not ready at the moment. Your account is not affected. Please wait a minute and try again.',
  'messages.requestNotUnderstood.title': 'This sign-in link does not work',
  'messages.requestNotUnderstood.text':
    'The app that sent you here asked for something we cannot do. Please go back and try once more. '
    + 'If you see this page again, the people who run the app can help.',
  'messages.formRefused.title': 'This page was open for too long',
  'messages.formRefused.text':
    'We could not accept what you sent, to keep your account safe. Nothing has changed; please start again.',
  'messages.logoutRefused.title': 'We could not sign you out',
  'messages.logoutRefused.text':
    'The app that sent you here asked for it in a way that we cannot follow, so you are still signed in.',
  'messages.unexpected.title': 'Something went wrong on our side',
  'messages.unexpected.text': 'We could not finish this step. Please try again in a moment.',
  'messages.unknown.title': 'We cannot find this sign-in',
  'messages.unknown.text':
    'It may be too old, or the address may be incomplete. Please go back to the app and sign in again.',
  'messages.notFound.title': 'There is no page here',
  'messages.notFound.text': 'The address may be incomplete. Please go back to the app and start from there.',
  'messages.signedInToConsole.title': 'You are signed in',
  'messages.signedInToConsole.text':
    'Your login name and password work. The management console is not part of this version yet; until then, the bootstrap file manages clients and users.',
  'messages.signedIn.title': 'You are signed in',
  'messages.signedIn.text': 'You can close this page and go on in the app.',
} as const
