/** The pages that the links in emails open. */
export const codes = {
  'mailCode.label': 'Code from the email',
  'mailCode.hint': 'Six letters and digits, such as K7QXMA. Upper and lower case are the same.',

  'verifyEmail.title': 'Verify your email address',
  'verifyEmail.lead': 'Confirm that you received the email with this code.',
  'verifyEmail.submit': 'Verify the address',
  'verifyEmail.doneTitle': 'Your email address is verified',
  'verifyEmail.doneText': 'You can close this page and continue in the app.',
  'verifyEmail.doneFresh':
    'For your safety, we removed the passwords, passkeys and second factors that were added before, and signed you out everywhere. To '
    + 'sign in, reset your password on the sign-in page.',

  'changeEmail.title': 'Confirm your new email address',
  'changeEmail.lead': 'Confirm that you received the email with this code. Your account will then use this address.',
  'changeEmail.submit': 'Confirm the address',
  'changeEmail.doneTitle': 'Your email address is changed',
  'changeEmail.doneText': 'Your account now uses this address. You can close this page.',

  'newPassword.initialise.title': 'Set up your account',
  'newPassword.initialise.submit': 'Set up the account',
  'newPassword.initialise.doneTitle': 'Your account is ready',
  'newPassword.initialise.doneText': 'Go to the app and sign in with your new password.',
  'newPassword.password_reset.title': 'Choose a new password',
  'newPassword.password_reset.submit': 'Change the password',
  'newPassword.password_reset.doneTitle': 'Your password is changed',
  'newPassword.password_reset.doneText': 'You were signed out everywhere. Go to the app and sign in with your new password.',

  'newPasskey.title': 'Set up a passkey',
  'newPasskey.lead': 'With a passkey you sign in without a password. Enter the code from the email first.',
  'newPasskey.submit': 'Continue',
  'newPasskey.doneTitle': 'Your passkey is ready',
  'newPasskey.doneText': 'You were signed out everywhere. Go to the app and sign in with your passkey.',
} as const
