/** Problems of forms, in one or two sentences: what happened and what to do now. */
export const problems = {
  'problems.summary': '{count, plural, one {One thing needs your attention} other {# things need your attention}}',

  /** The same for an unknown name and a wrong password, so that the page does not reveal accounts. */
  'problems.wrongLoginNameOrPassword': 'Login name and password do not match. Please check both and try again.',
  /** The same, where the typed name may be an email address, which several people may share. */
  'problems.wrongAddressOrPassword':
    'Login name and password do not match. Please check both and try again. If several accounts use this email, enter your login name instead.',
  /** `wait`: "in 30 seconds". */
  'problems.tooManyAttempts': 'There were too many attempts in a short time. Please try again {wait}.',
  'problems.formExpired': 'This page was open for too long, so we could not accept your details. Please enter them again.',
  'problems.passwordTooShort':
    'Please use a password with at least {least, plural, one {# character} other {# characters}}.',
  'problems.passwordTooSimple': 'Please use more kinds of characters: upper-case letters, lower-case letters, digits and symbols.',
  'problems.passwordTooLong': 'Please use a password with at most {most, plural, one {# character} other {# characters}}.',
  'problems.passwordTooCommon': 'This password is too easy to guess. Please choose another one.',
  'problems.passwordSame': 'The new password is the same as the current one. Please choose another one.',
  'problems.passwordWrong': 'This is not your current password. Please check it and try again.',
  'problems.passwordsDiffer': 'The two passwords are not the same. Please enter your new password in both fields.',
  'problems.notReadable': 'Some of these characters cannot be used. Please use ordinary letters, digits and symbols.',
  'problems.emailTaken': 'There is already an account with this email address. Please sign in, or choose a new password.',
  'problems.emailUnusable': 'This does not look like an email address. Please enter one such as name@example.com.',
  'problems.sessionEnded': 'This account is no longer signed in. Please choose another one, or sign in again.',
  'problems.tooLong': 'Please use at most {most, plural, one {# character} other {# characters}} here.',

  'problems.userCode.malformed': 'A code has eight letters and no vowels. Please enter it as shown on your device.',
  'problems.userCode.wrong': 'No device has this code. Please compare it with your device, letter by letter.',
  'problems.userCode.over': 'This code no longer works. Please get a new one from your device.',

  /** The same for a wrong, used, replaced or expired code and for an unknown account. */
  'problems.mailCode':
    'This code does not work. It may be mistyped, expired, already used, or replaced by a newer one. Please use the code from the '
    + 'latest email, or request another email.',

  'problems.factorCode': 'This code does not work. Please enter the code that is shown now.',
  'problems.recoveryCode': 'This code does not work. It may be mistyped or already used. Please use another one.',
  'problems.emailCode': 'This code does not work. Please use the code from the latest email, or request another one.',
  'problems.passkey': 'You cannot sign in here with this passkey. Please try again, or sign in another way.',
  'problems.passkeyNotAdded': 'The passkey was not added. Please try again, or choose another method.',
  'problems.passkeyExists': 'This passkey is already registered. Please use another one.',
  'problems.passkeyName': 'Please use a name of at most {most} ordinary letters and symbols.',
  'problems.seedExpired': 'This page was open for too long. Please scan the new QR code.',
  /** `wait`: "in 30 seconds". */
  'problems.tooManyMails': 'We have already sent several emails. You can request another one {wait}.',
  /** The only administrator switches codes by email on, on a server without a mail server. */
  'problems.codesNeedMail': 'This server cannot send you email, and no one else can manage it. Please choose another method.',
  'problems.required.code': 'Please enter the code.',
  'problems.required.mailCode': 'Please enter the code from the email.',
  'problems.required.userCode': 'Please enter the code shown on your device.',
  'problems.required.loginName': 'Please enter your login name or email.',
  'problems.required.password': 'Please enter your password.',
  'problems.required.newPassword': 'Please choose a password.',
  'problems.required.givenName': 'Please enter your first name.',
  'problems.required.familyName': 'Please enter your last name.',
  'problems.required.email': 'Please enter your email address.',
} as const
