/** The pages to which the links in mails lead. */
export const codes = {
  'mailCode.label': 'Code from the mail',
  'mailCode.hint': 'Six letters and digits, such as K7QXMA. Capital or small letters make no difference.',

  'verifyEmail.title': 'Verify your email address',
  'verifyEmail.lead': 'Please confirm that the mail with this code came to you.',
  'verifyEmail.submit': 'Verify the address',
  'verifyEmail.doneTitle': 'Your email address is verified',
  'verifyEmail.doneText': 'You can close this page and go on in the app.',
  'verifyEmail.doneFresh':
    'For your safety, everything that was added before is removed: passwords, passkeys, second factors and sign-ins. To sign in, '
    + 'choose a new password: the sign-in page sends you a code for it.',

  'changeEmail.title': 'Confirm your new email address',
  'changeEmail.lead':
    'Please confirm that the mail with this code came to you. From then on this is the address of your account.',
  'changeEmail.submit': 'Confirm the address',
  'changeEmail.doneTitle': 'Your email address is changed',
  'changeEmail.doneText': 'It is the address of your account now. You can close this page.',

  'newPassword.initialise.title': 'Set up your account',
  'newPassword.initialise.submit': 'Set up the account',
  'newPassword.initialise.doneTitle': 'Your account is ready',
  'newPassword.initialise.doneText': 'Please go to the app now, and sign in there with your new password.',
  'newPassword.password_reset.title': 'Choose a new password',
  'newPassword.password_reset.submit': 'Change the password',
  'newPassword.password_reset.doneTitle': 'Your password is changed',
  'newPassword.password_reset.doneText':
    'You were signed out everywhere. Please go to the app now, and sign in there with your new password.',

  'newPasskey.title': 'Set up a passkey',
  'newPasskey.lead': 'With a passkey you sign in without a password. Please enter the code from the mail first.',
  'newPasskey.submit': 'Continue',
  'newPasskey.doneTitle': 'Your passkey is ready',
  'newPasskey.doneText': 'You were signed out everywhere. Please go to the app now, and sign in there with your passkey.',
} as const
