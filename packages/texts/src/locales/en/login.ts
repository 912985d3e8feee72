/** The steps of a sign-in, registration and sign-out. */
export const login = {
  'signIn.title': 'Sign in',
  'signIn.titleFor': 'Sign in to {client}',

  'loginName.label': 'Login name or email',
  'loginName.register': 'Create an account',
  'external.or': 'or',
  'external.button': 'Continue with {provider}',
  'external.choice.title': 'No account is linked yet',
  'external.choice.lead': 'You signed in at {provider} as {name}.',
  'external.choice.held': 'An account with this email address exists. Sign in to it once to link the two.',
  'external.choice.create': 'Create account',
  'external.choice.link': 'Link an existing account',
  'external.directory.title': 'Sign in with {provider}',
  'external.directory.userName': 'User name',
  'external.refused': 'The sign-in at {provider} was cancelled or refused. Try again or choose another way.',
  'external.disabled': 'Your account at {provider} is disabled or has expired. Ask the people who manage it there.',
  'external.untrusted': 'The answer of {provider} could not be verified. Try again.',
  'external.unreachable': '{provider} cannot be reached right now. Try again later or choose another way.',
  'external.domain': 'Your email address at {provider} is not allowed here.',
  'external.account': 'The linked account cannot be used for this sign-in.',
  'external.again': 'This sign-in was continued in another window. Start again.',
  'loginName.registerLead': 'New here?',
  'loginName.accounts': 'Choose a signed-in account',

  'loginName.unknown': 'No account here has this login name or email. Please check the spelling.',
  'loginName.shared': 'Several accounts here use this email. Please enter your login name instead.',

  'password.label': 'Password',
  'password.identity': 'Signing in as',
  'password.submit': 'Sign in',
  'password.new': 'New password',
  'password.newAgain': 'Confirm new password',
  'password.rules': 'At least {least, plural, one {# character} other {# characters}}. A few unrelated words work well.',

  'password.forgotten': 'Forgot your password?',
  'password.backTo': 'Back to password',

  'forgottenPassword.title': 'Forgot your password?',
  'forgottenPassword.lead': 'We will send you an email so that you can choose a new one.',
  'forgottenPassword.submit': 'Send email',

  'resetPassword.title': 'Choose a new password',
  /** The same whether the account exists or not, so that the page does not reveal it. */
  'resetPassword.sent':
    'If there is an account for {loginName}, we have sent an email to its address. Enter the code from that email here, or open '
    + 'the link in it.',
  'resetPassword.submit': 'Change the password and sign in',
  'resetPassword.again': 'Didn’t get the email?',
  'resetPassword.sendAgain': 'Send another email',

  'changePassword.title': 'Choose a new password',
  'changePassword.lead': 'Before you continue, choose a new password that only you know.',
  'changePassword.current': 'Current password',
  'changePassword.submit': 'Change the password and sign in',

  'verifyEmailStep.title': 'Verify your email address',
  'verifyEmailStep.lead': 'To confirm that {address} is yours, enter the code from the email we sent there, or open the link in it.',
  'verifyEmailStep.sendAgain': 'Send another email',
  'verifyEmailStep.sent': 'We have sent an email to {address}.',
  'verifyEmailStep.submit': 'Verify and continue',
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
  /** With both links configured, or only one of them. */
  'register.agree.both': 'By creating an account you agree to the {terms}. The {privacy} explains how your data is used.',
  'register.agree.terms': 'By creating an account you agree to the {terms}.',
  'register.agree.privacy': 'The {privacy} explains how your data is used.',
  'register.terms': 'terms of service',
  'register.privacy': 'privacy policy',
  'register.signInLead': 'Already have an account?',
  'register.signIn': 'Sign in',

  'registerCode.title': 'Check your email',
  'registerCode.lead': 'We have sent a code to {email}. Enter it here to finish creating your account.',

  'logout.question': 'Do you want to sign out?',
  'logout.text': 'You will be signed out in this browser. To stay signed in, close this page.',
  'logout.submit': 'Sign out',
  'logout.doneTitle': 'You are signed out',
  'logout.doneText': 'You can close this page now. On a shared computer, also close the browser.',

  'formPost.title': 'One moment',
  'formPost.back': 'Taking you back…',
  'formPost.backTo': 'Taking you back to {client}…',
  'formPost.noScript': 'Select the button to continue.',
} as const
