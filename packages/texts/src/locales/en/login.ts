/** The steps of a sign-in, registration and sign-out. */
export const login = {
  'signIn.title': 'Sign in',
  'signIn.titleFor': 'Sign in to {client}',

  'loginName.label': 'Login name or email',
  'loginName.register': 'Create an account',
  'loginName.registerLead': 'New here?',
  'loginName.accounts': 'Choose a signed-in account',

  'loginName.nobody': 'Nobody here has this login name or email. Please check what you typed.',

  'password.label': 'Password',
  'password.identity': 'Signing in as',
  'password.submit': 'Sign in',
  'password.new': 'New password',
  'password.newAgain': 'New password again',
  'password.rules': 'At least {least, plural, one {# character} other {# characters}}. A few words that only you would put together work well.',

  'password.forgotten': 'Forgot your password?',
  'password.backTo': 'Back to the password',

  'forgottenPassword.title': 'Forgot your password?',
  'forgottenPassword.lead': 'We will send you a mail with which you can choose a new one.',
  'forgottenPassword.submit': 'Send the mail',

  'resetPassword.title': 'Choose a new password',
  /** Deliberately the same whether there is such an account or not. */
  'resetPassword.sent':
    'If there is an account for {loginName}, a mail with a code is on its way to its address. Please type the code here, or open the link in the mail.',
  'resetPassword.submit': 'Change the password and sign in',
  'resetPassword.again': 'No mail yet?',
  'resetPassword.sendAgain': 'Send another one',

  'changePassword.title': 'Choose a new password',
  'changePassword.lead': 'Before you go on, please choose a password that only you know.',
  'changePassword.current': 'Current password',
  'changePassword.submit': 'Change the password and sign in',

  'verifyEmailStep.title': 'Verify your email address',
  'verifyEmailStep.lead': 'We want to be sure that {address} is yours. Please type the code from the mail here, or open the link in the mail.',
  'verifyEmailStep.sendAgain': 'Send another mail',
  'verifyEmailStep.sent': 'We have sent a mail to {address}.',
  'verifyEmailStep.submit': 'Verify and go on',
  'verifyEmailStep.change': 'Change the address',
  'changeAddress.title': 'Change your email address',
  'changeAddress.lead': 'We will send a code to the new address.',
  'changeAddress.label': 'Email',
  'changeAddress.submit': 'Change the address',

  'accounts.title': 'Choose an account',
  'accounts.titleFor': 'Continue to {client}',
  'accounts.signOut': 'Sign out {loginName}',
  'accounts.lead': 'These accounts are signed in on this browser.',

  'register.title': 'Create an account',
  'register.titleFor': 'Create an account for {client}',
  'register.givenName': 'First name',
  'register.familyName': 'Last name',
  'register.email': 'Email',
  'register.password': 'Password',
  'register.submit': 'Create account',
  /** Where there are links to both, or to one of them. */
  'register.agree.both': 'By creating an account you agree to the {terms}. The {privacy} says what happens to your data.',
  'register.agree.terms': 'By creating an account you agree to the {terms}.',
  'register.agree.privacy': 'The {privacy} says what happens to your data.',
  'register.terms': 'terms of service',
  'register.privacy': 'privacy policy',
  'register.signInLead': 'Have an account already?',
  'register.signIn': 'Sign in',

  'registerCode.title': 'Check your mail',
  'registerCode.lead': 'We have sent a code to {email}. Enter it here to finish creating your account.',

  'logout.question': 'Do you want to sign out?',
  'logout.text': 'You will be signed out of your account in this browser. To stay signed in, just close this page.',
  'logout.submit': 'Sign out',
  'logout.doneTitle': 'You are signed out',
  'logout.doneText': 'You can close this page now. On a shared computer, also close the browser.',

  'formPost.title': 'One moment',
  'formPost.back': 'Taking you back…',
  'formPost.backTo': 'Taking you back to {client}…',
  'formPost.noScript': 'Please press the button to continue.',
} as const
