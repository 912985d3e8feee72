/** What stands in the way of a form, in a sentence or two each: what happened, and what to do now. */
export const problems = {
  'problems.summary': '{count, plural, one {One thing needs your attention} other {# things need your attention}}',

  /** Deliberately the same for an unknown name and a wrong password. */
  'problems.wrongLoginNameOrPassword': 'Login name and password do not match. Please check both and try again.',
  /** `wait`: "in 30 seconds". */
  'problems.tooManyAttempts': 'There were several attempts in a short time. Please try again {wait}.',
  'problems.formExpired': 'This page was open for a long time, so we could not accept your details. Please enter them again.',
  'problems.passwordTooShort':
    'Please use a password with at least {least, plural, one {# character} other {# characters}}.',
  'problems.passwordTooSimple': 'Please mix more kinds of characters: capital letters, small letters, digits and symbols.',
  'problems.passwordTooLong': 'Please use a password with at most {most, plural, one {# character} other {# characters}}.',
  'problems.passwordTooCommon': 'This password would be one of the first that others guess. Please choose another one.',
  'problems.passwordSame': 'This is the password that has to be changed. Please choose another one.',
  'problems.passwordWrong': 'This is not your current password. Please check it and try again.',
  'problems.passwordsDiffer': 'The two passwords are not the same. Please type your new password in both fields.',
  'problems.notReadable': 'Some of these characters cannot be stored. Please use ordinary letters, digits and symbols.',
  'problems.emailTaken': 'There is an account with this email address already. Please sign in, or choose a new password.',
  'problems.emailUnusable': 'This does not look like an email address. Please write it like name@example.com.',
  'problems.sessionEnded': 'This account is no longer signed in. Please choose another one, or sign in again.',
  'problems.tooLong': 'Please use at most {most, plural, one {# character} other {# characters}} here.',

  'problems.userCode.malformed': 'A code has eight letters and no vowels. Please type it as your device shows it.',
  'problems.userCode.wrong': 'No device shows this code. Please compare it with your device, letter by letter.',
  'problems.userCode.over': 'This code no longer works. Please get a new one from your device.',

  /** Deliberately the same for a code that is wrong, used, replaced or too old, and for a person that there is not. */
  'problems.mailCode':
    'This code does not work. It may be mistyped, too old, used already, or replaced by a newer one. '
    + 'Please use the code from the newest mail, or ask for another mail.',

  'problems.factorCode': 'This code does not work. Please type the one that is shown now.',
  'problems.recoveryCode': 'This code does not work. It may be mistyped, or used already. Please use another one.',
  'problems.emailCode': 'This code does not work. Please use the code from the newest mail, or have another one sent.',
  'problems.passkey': 'This passkey does not let you in here. Please try again, or sign in another way.',
  'problems.passkeyNotAdded': 'The passkey was not added. Please try again, or choose something else.',
  'problems.passkeyExists': 'This passkey is registered already. Please choose another one.',
  'problems.passkeyName': 'Please use a name of at most {most} ordinary letters and symbols.',
  'problems.seedExpired': 'This page was open for a long time. Please scan the new picture.',
  /** `wait`: "in 30 seconds". */
  'problems.tooManyMails': 'We have sent several mails already. You can ask for another one {wait}.',
  'problems.required.code': 'Please enter the code.',
  'problems.required.mailCode': 'Please enter the code from the mail.',
  'problems.required.userCode': 'Please enter the code that your device shows.',
  'problems.required.loginName': 'Please enter your login name or email.',
  'problems.required.password': 'Please enter your password.',
  'problems.required.newPassword': 'Please choose a password.',
  'problems.required.givenName': 'Please enter your first name.',
  'problems.required.familyName': 'Please enter your last name.',
  'problems.required.email': 'Please enter your email address.',
} as const
