/** The steps of a sign-in, registration and sign-out. */
export const login = {
  'signIn.title': 'Sign in',
  'signIn.titleFor': 'Sign in to {client}',

  'loginName.label': 'Login name or email',
  'loginName.register': 'Create an account',
  'loginName.registerLead': 'New here?',
  'loginName.accounts': 'Choose a signed-in account',

  'password.label': 'Password',
  'password.identity': 'Signing in as',
  'password.submit': 'Sign in',
  'password.new': 'New password',
  'password.newAgain': 'New password again',
  'password.rules': 'At least {least, plural, one {# character} other {# characters}}. A few words that only you would put together work well.',

  'changePassword.title': 'Choose a new password',
  'changePassword.lead': 'Before you go on, please choose a password that only you know.',
  'changePassword.current': 'Current password',
  'changePassword.submit': 'Change the password and sign in',

  'accounts.title': 'Choose an account',
  'accounts.titleFor': 'Continue to {client}',
  'accounts.lead': 'These accounts are signed in on this browser.',

  'register.title': 'Create an account',
  'register.titleFor': 'Create an account for {client}',
  'register.givenName': 'First name',
  'register.familyName': 'Last name',
  'register.email': 'Email',
  'register.loginName': 'Login name',
  'register.password': 'Password',
  'register.passwordAgain': 'Password again',
  'register.submit': 'Create account',
  'register.signInLead': 'Have an account already?',
  'register.signIn': 'Sign in',

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
