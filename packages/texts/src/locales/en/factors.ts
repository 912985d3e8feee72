/** Passkeys and second factors: signing in with them and setting them up. */
export const factors = {
  'passkey.title': 'Sign in with a passkey',
  'passkey.lead': 'Your device asks for your fingerprint, face or screen lock.',
  'passkey.button': 'Sign in with a passkey',
  'passkey.usePassword': 'Use your password instead',
  'passkey.needsScript': 'Passkeys need JavaScript and a browser that supports them.',
  'passkey.nothingCame': 'Your device did not send a passkey. Please try again, or sign in another way.',

  'secondFactor.title': 'Confirm that it is you',
  'secondFactor.lead': 'Choose a method.',
  'secondFactor.otherWay': 'Try another way',
  'secondFactor.passkey': 'Passkey or security key',
  'secondFactor.totp': 'Code from your authenticator app',
  'secondFactor.email_code': 'Code by email',
  'secondFactor.recovery_code': 'Recovery code',

  'totp.title': 'Enter the code from your app',
  'totp.lead': 'Your authenticator app shows a six-digit code.',
  'totp.label': 'Code',

  'recoveryCode.title': 'Enter a recovery code',
  'recoveryCode.lead': 'Each recovery code works once.',
  'recoveryCode.label': 'Recovery code',
  'recoveryCode.hint': 'Twelve letters and digits, such as ABCD-EFGH-JKLM.',

  'emailCode.title': 'Get a code by email',
  'emailCode.lead': 'We will send a code to {address}.',
  'emailCode.send': 'Send the code',
  'emailCode.sentTitle': 'Enter the code from the email',
  'emailCode.sent': 'We have sent a code to {address}. It works for ten minutes.',
  'emailCode.sendAgain': 'Send another code',

  'securityKey.title': 'Use your passkey or security key',
  'securityKey.lead': 'Get your phone or security key ready.',
  'securityKey.button': 'Continue',

  'setUp.title': 'Protect your account',
  'setUp.lead': 'With a second factor, your password alone is not enough to sign in. Choose one.',
  'setUp.forced': 'Your account needs a second factor in addition to the password. Choose one.',
  'setUp.passkey': 'A passkey or security key',
  'setUp.passkey.hint': 'Use your fingerprint, your face or a security key. The safest choice.',
  'setUp.totp': 'An authenticator app',
  'setUp.totp.hint': 'An app on your phone shows the codes.',
  'setUp.email_code': 'Codes by email',
  'setUp.email_code.hint': 'We send you a code each time.',
  'setUp.skip': 'Skip for now',
  'setUp.otherWay': 'Choose another method',

  'setUpTotp.title': 'Set up an authenticator app',
  'setUpTotp.scan': 'Scan this QR code with your authenticator app.',
  'setUpTotp.picture': 'QR code for your authenticator app',
  'setUpTotp.seed': 'If you cannot scan it, enter this key in the app:',
  'setUpTotp.label': 'Code from the app',
  'setUpTotp.submit': 'Confirm',

  'setUpPasskey.title': 'Add a passkey',
  'setUpPasskey.lead': 'Your device stores the passkey and asks for your fingerprint, face or screen lock.',
  'setUpPasskey.name': 'Name',
  'setUpPasskey.nameHint': 'Helps you recognize it later, such as “My phone”. You can leave it empty.',
  'setUpPasskey.button': 'Add a passkey',

  'setUpEmailCode.title': 'Get codes by email',
  'setUpEmailCode.lead': 'When you sign in, we will send a code to {address}.',
  'setUpEmailCode.submit': 'Switch on',
  'setUpEmailCode.verifyFirst': 'First confirm that {address} is yours. We will send a code there.',

  'recoveryCodes.title': 'Save your recovery codes',
  'recoveryCodes.lead':
    'If you lose your second factor, you can sign in with one of these codes. Each code works once. They are shown only now: '
    + 'print them, or write them down.',
  'recoveryCodes.stored': 'I have saved them',
  'recoveryCodes.copy': 'Copy',
  'recoveryCodes.copied': 'Copied',
  'recoveryCodes.download': 'Download',
  'recoveryCodes.print': 'Print',
} as const
