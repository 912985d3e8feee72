/** What proves a person beside the password, while they sign in and when they set it up. */
export const factors = {
  'passkey.title': 'Sign in with a passkey',
  'passkey.lead': 'Your device asks for your fingerprint, your face or the code that unlocks it.',
  'passkey.button': 'Sign in with a passkey',
  'passkey.usePassword': 'Use your password instead',
  'passkey.needsScript': 'Passkeys need a browser that supports them, with JavaScript switched on.',
  'passkey.nothingCame': 'No passkey came from your device. Please try again, or sign in another way.',

  'secondFactor.title': 'Confirm that it is you',
  'secondFactor.lead': 'Please choose how.',
  'secondFactor.otherWay': 'Try another way',
  'secondFactor.passkey': 'Passkey or security key',
  'secondFactor.totp': 'Code from your authenticator app',
  'secondFactor.email_code': 'Code by email',
  'secondFactor.recovery_code': 'One of your recovery codes',

  'totp.title': 'Enter the code from your app',
  'totp.lead': 'Your authenticator app shows a code of six digits.',
  'totp.label': 'Code',

  'recoveryCode.title': 'Enter a recovery code',
  'recoveryCode.lead': 'Each of the codes that you saved works once.',
  'recoveryCode.label': 'Recovery code',
  'recoveryCode.hint': 'Twelve letters and digits, such as ABCD-EFGH-JKLM.',

  'emailCode.title': 'Get a code by email',
  'emailCode.lead': 'We will send a code to {address}.',
  'emailCode.send': 'Send the code',
  'emailCode.sentTitle': 'Enter the code from the mail',
  'emailCode.sent': 'We have sent a code to {address}. It works for ten minutes.',
  'emailCode.sendAgain': 'Send another code',

  'securityKey.title': 'Use your passkey or security key',
  'securityKey.lead': 'Have your device or your security key at hand.',
  'securityKey.button': 'Go on',

  'setUp.title': 'Protect your account',
  'setUp.lead': 'With a second proof, knowing your password is not enough to get in. Please choose one.',
  'setUp.forced': 'This account needs a second proof beside the password. Please choose one.',
  'setUp.passkey': 'A passkey or security key',
  'setUp.passkey.hint': 'Your fingerprint, your face, or a key that you plug in. The safest choice.',
  'setUp.totp': 'An authenticator app',
  'setUp.totp.hint': 'An app on your phone shows codes.',
  'setUp.email_code': 'Codes by email',
  'setUp.email_code.hint': 'We send you a code each time.',
  'setUp.skip': 'Skip for now',
  'setUp.otherWay': 'Choose something else',

  'setUpTotp.title': 'Set up an authenticator app',
  'setUpTotp.scan': 'Scan this picture with your authenticator app.',
  'setUpTotp.picture': 'A QR code for your authenticator app',
  'setUpTotp.seed': 'If you cannot scan it, type this key into the app:',
  'setUpTotp.label': 'Code that the app shows',
  'setUpTotp.submit': 'Confirm',

  'setUpPasskey.title': 'Add a passkey',
  'setUpPasskey.lead': 'Your device keeps the passkey, and asks for your fingerprint, your face or the code that unlocks it.',
  'setUpPasskey.name': 'Name',
  'setUpPasskey.nameHint': 'So that you know it again, such as “My phone”. You can leave it empty.',
  'setUpPasskey.button': 'Add a passkey',

  'setUpEmailCode.title': 'Get codes by email',
  'setUpEmailCode.lead': 'When you sign in, we will send a code to {address}.',
  'setUpEmailCode.submit': 'Switch on',
  'setUpEmailCode.verifyFirst': 'First we want to be sure that {address} is yours. We will send a code there.',

  'recoveryCodes.title': 'Save your recovery codes',
  'recoveryCodes.lead':
    'If you lose what you have just set up, one of these codes lets you in. Each works once. They are shown only now: print them, or write them down.',
  'recoveryCodes.stored': 'I have saved them',
} as const
