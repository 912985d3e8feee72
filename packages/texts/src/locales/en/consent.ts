/** The page on which a person allows an application to act for them. */
export const consent = {
  'consent.title': 'Allow access?',
  'consent.titleFor': 'Allow {client} to access your account?',
  'consent.owner': 'It is offered by {owner}.',
  'consent.host': 'After your decision you go to {host}.',
  'consent.onThisDevice': 'After your decision you return to an app on this device.',
  'consent.publisher': 'This application comes from',
  'consent.unverified': 'This application has not been checked. Allow access only if you have just started this yourself and trust {host}.',
  'consent.elsewhere': 'After your decision you go to a different address:',
  'consent.onDevice': 'After your decision you go to a program on this device. Another program could pretend to be this application, so continue only if you have just started it yourself.',
  'consent.itself': 'This application registered itself. Its name and its publisher have not been checked. Allow access only if you have just started this yourself.',
  'consent.policy': 'Privacy policy of this application',
  'consent.terms': 'Terms of use of this application',
  'consent.person': 'You are signed in as',
  'consent.scopes': 'If you allow it, {client} can',
  'consent.allowed': 'You have already allowed {client} to',
  'consent.remember': 'Remember my decision',
  'consent.rememberHint': 'You are asked again when more access is requested. You can remove access in your account, under “{page}”.',

  /** Permissions of an application, one a line below `consent.scopes`. The others are in `device.ts`. */
  'scopes.roles': 'see your roles',
  'scopes.metadata': 'see additional information that is stored about you',

  /** The page on which a person accepts the terms of service. */
  'terms.title': 'Accept the terms of service',
  'terms.lead': 'Version {version} of the terms of service applies to your account. Read it before you continue.',
  'terms.read': 'Read the terms of service',
  'terms.accept': 'Accept and continue',

  /** The page behind the link of an invitation. */
  'invitation.title': 'Join {org}',
  'invitation.lead': 'You are invited to join {org} with the email address {address}.',
  'invitation.as': 'You join with the account',
  'invitation.accept': 'Join',
  'invitation.signIn': 'You already have an account with this address. Sign in with it, then open the link in the mail again.',
  'invitation.new': 'Next you choose a password for your new account.',
  'invitation.overTitle': 'This invitation is no longer valid',
  'invitation.overText': 'It was accepted or withdrawn, or it has expired. Ask the person who invited you for a new one.',
  'invitation.doneTitle': 'You have joined {org}',
  'invitation.doneText': 'You can close this page and sign in to your applications.',
} as const
