/** Pages without a form: what happened and what to do now. */
export const messages = {
  'messages.reference': 'Reference',
  'messages.referenceHint': 'Please include it when you ask for help.',
  'messages.startAgain': 'Start again',
  'messages.enterCode': 'Enter a code',
  'messages.backToApp': 'Back to the app',
  'messages.backToAppNamed': 'Back to {client}',
  'messages.tryAgain': 'Try again',
  'messages.copy': 'Copy',
  'messages.copied': 'Copied',
  /** Title of the box with the error of the app, which is in English. */
  'messages.forDevelopers': 'For developers',

  'messages.expired.title': 'This sign-in has expired',
  'messages.expired.text': 'It was open for too long, so we ended it to protect your account. Please go back to the app and sign in again.',
  'messages.alreadyUsed.title': 'This sign-in is already complete',
  'messages.alreadyUsed.text':
    'You probably came here with the back button or from a second tab. Continue in the app, or sign in there again.',
  'messages.notLinked.title': 'This account cannot be linked',
  'messages.notLinked.text':
    'The sign-in at the other provider is linked to another account already, or this account is not one of its organization. Go back and sign in to another account.',
  'messages.foreignBrowser.title': 'Continue where you started',
  'messages.foreignBrowser.text':
    'This sign-in was started in another browser or in a private window. Go back there, or go to the app and sign in again here.',
  'messages.deviceExpired.title': 'This sign-in has expired',
  'messages.deviceExpired.text':
    'It was open for too long, or you have signed out in the meantime. Please get a new code from your device and enter it here.',
  'messages.cancel': 'Cancel',
  'messages.cancelled.title': 'Sign-in cancelled',
  'messages.cancelled.text': 'You have not been signed in. You can close this page now.',
  'messages.deviceCodeOver.title': 'This code no longer works',
  'messages.deviceCodeOver.text':
    'It has expired or was already used. Start the sign-in on your device again to get a new code, then enter it here.',
  'messages.deviceInOtherBrowser.title': 'Continue where you started',
  'messages.deviceInOtherBrowser.text':
    'This sign-in was started in another browser or in a private window. Go back there, or enter the code of your device here.',
  'messages.accountNotAdmitted.title': 'This account cannot be used here',
  'messages.accountNotAdmitted.text':
    'The app belongs to another organization. Please enter the code again and sign in with an account of that organization.',
  'messages.unavailable.title': 'We cannot sign you in right now',
  'messages.unavailable.text':
    'The service is not ready at the moment. Your account is not affected. Please wait a minute and try again.',
  'messages.requestNotUnderstood.title': 'This sign-in link does not work',
  'messages.requestNotUnderstood.text':
    'The app that sent you here asked for something we cannot do. Please go back and try again. If you see this page again, '
    + 'contact the people who run the app.',
  'messages.formRefused.title': 'This page was open for too long',
  'messages.formRefused.text': 'To protect your account, we did not accept what you sent. Nothing has changed; please start again.',
  'messages.logoutRefused.title': 'We could not sign you out',
  'messages.logoutRefused.text': 'We could not accept the sign-out request of the app that sent you here, so you are still signed in.',
  'messages.unexpected.title': 'Something went wrong on our side',
  'messages.unexpected.text': 'We could not finish this step. Please try again in a moment.',
  'messages.unknown.title': 'We cannot find this sign-in',
  'messages.unknown.text':
    'It may be too old, or the address may be incomplete. Please go back to the app and sign in again.',
  'messages.notFound.title': 'Page not found',
  'messages.notFound.text': 'The address may be incomplete. Please go back to the app and start from there.',
  'messages.scriptNeeded': 'This page needs JavaScript. Turn it on in the browser and load the page again.',
  'messages.signedIn.title': 'You are signed in',
  'messages.signedIn.text': 'You can close this page and continue in the app.',
} as const
