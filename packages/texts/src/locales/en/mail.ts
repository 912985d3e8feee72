/**
 * Emails and text messages. `address` is the email address concerned, `site` the host name of this server, `orgName` the organization of the
 * account, `expires` a duration such as "in 1 hour", `when` a date with time.
 */
export const mail = {
  'mail.hello': 'Hello {name},',
  'mail.helloUnnamed': 'Hello,',
  'mail.code': 'Your code',
  /** Where several accounts share the address. */
  'mail.loginName': 'The login name of this account is {loginName}.',
  'mail.linkLead': 'If the button does not work, open this address:',
  /** In the plain-text version, which has no button. */
  'mail.plainLinkLead': 'Open this address and enter the code if it is not filled in:',
  'mail.sender': '{site} sent you this email so that you can sign in. Replies to it are not read.',

  'mail.email_verification.subject': 'Verify your email address',
  'mail.email_verification.why':
    '{address} was given as the email address of an account at {site} ({orgName}). Please confirm that it is yours.',
  'mail.email_verification.button': 'Verify the address',
  'mail.email_verification.validity': 'The code works once and expires {expires}.',
  'mail.email_verification.notYou':
    'If you did not expect this, ignore this email: without the code the address stays unverified. Do not share the code with anyone.',

  'mail.email_change.subject': 'Confirm your new email address',
  'mail.email_change.why':
    'Someone asked to use {address} as the email address of an account at {site} ({orgName}). Please confirm that it is yours.',
  'mail.email_change.button': 'Confirm the address',
  'mail.email_change.validity': 'The code works once and expires {expires}. Until you use it, the account keeps its current address.',
  'mail.email_change.notYou':
    'If you did not expect this, ignore this email: without the code nothing changes. Do not share the code with anyone.',

  'mail.registration.subject': 'Your code to create an account',
  'mail.registration.why': 'Someone is creating an account with the email address {address} at {site} ({orgName}).',
  'mail.registration.validity': 'Enter the code on the page that asks for it. It works once and expires {expires}.',
  'mail.registration.notYou':
    'If that was not you, ignore this email: without the code no account is created. Do not share the code with anyone.',

  'mail.initialise.subject': 'Set up your account',
  'mail.initialise.why':
    'An account with the email address {address} was created for you at {site} ({orgName}). Please choose a password to use it.',
  'mail.initialise.button': 'Choose a password',
  'mail.initialise.validity':
    'The code works once and expires {expires}. After that, ask the person who created the account for a new one.',
  'mail.initialise.notYou':
    'If you did not expect an account, ignore this email: without the code it cannot be used. Do not share the code with anyone.',

  'mail.password_reset.subject': 'Choose a new password',
  'mail.password_reset.why': 'Someone asked for a new password for the account with the email address {address} at {site} ({orgName}).',
  'mail.password_reset.button': 'Choose a new password',
  'mail.password_reset.validity': 'The code works once and expires {expires}. Changing your password signs you out everywhere.',
  'mail.password_reset.notYou':
    'If that was not you, ignore this email: your password stays the same. Do not share the code with anyone who asks for it.',

  'mail.passkey_registration.subject': 'Set up a passkey',
  'mail.passkey_registration.why':
    'You can set up a passkey for the account with the email address {address} at {site} ({orgName}), to sign in without a password.',
  'mail.passkey_registration.button': 'Set up a passkey',
  'mail.passkey_registration.validity': 'The code works once and expires {expires}. Setting up the passkey signs you out everywhere else.',
  'mail.passkey_registration.notYou':
    'If you did not expect this, ignore this email: without the code nothing changes. Do not share the code with anyone who asks for it.',

  'mail.sign_in_code.subject': 'Your code to sign in',
  'mail.sign_in_code.why': 'Someone is signing in to the account with the email address {address} at {site} ({orgName}) and needs a code.',
  'mail.sign_in_code.validity': 'The code works once and expires {expires}. Enter it on the page that asks for it.',
  'mail.sign_in_code.notYou':
    'If that was not you, someone else knows your password: please change it now. Do not share the code with anyone who asks for it.',

  /** Notices to the owner about changes to an account. */
  'mail.notice.account': 'View your account',
  'mail.notice.plainAccountLead': 'You can view your account here:',
  'mail.notice.notYou':
    'If that was you, there is nothing to do. If it was not, choose a new password at once and ask the people who run {site} for help.',
  'mail.notice.factor_added.subject': 'A way to sign in was added',
  'mail.notice.factor_added.what': 'A second factor or a passkey was added to your account at {site} ({orgName}) on {when}.',
  'mail.notice.factor_removed.subject': 'A way to sign in was removed',
  'mail.notice.factor_removed.what': 'A second factor or a passkey was removed from your account at {site} ({orgName}) on {when}.',
  'mail.notice.link_added.subject': 'A way to sign in was added',
  'mail.notice.link_added.what': 'A sign-in at another service was linked to your account at {site} ({orgName}) on {when}.',
  'mail.notice.link_removed.subject': 'A way to sign in was removed',
  'mail.notice.link_removed.what': 'A linked sign-in at another service was removed from your account at {site} ({orgName}) on {when}.',
  'mail.notice.recovery_codes_made.subject': 'You have new recovery codes',
  'mail.notice.recovery_codes_made.what':
    'New recovery codes were created for your account at {site} ({orgName}) on {when}. The previous codes no longer work.',
  'mail.notice.password_changed.subject': 'Your password was changed',
  'mail.notice.password_changed.what': 'The password of your account at {site} ({orgName}) was changed on {when}.',
  'mail.notice.email_changed.subject': 'Your email address was changed',
  'mail.notice.email_changed.what':
    'The email address of your account at {site} ({orgName}) was changed on {when}. Emails about it no longer go to {address}.',
  'mail.notice.sign_in_requested.subject': 'Approve a sign-in?',
  'mail.notice.sign_in_requested.what': 'On {when}, an app asked you to approve a sign-in with your account at {site} ({orgName}). The request is valid for a few minutes.',
  'mail.notice.sign_in_requested.button': 'View the request',
  'mail.notice.sign_in_requested.lead': 'You can view the request here:',
  'mail.notice.sign_in_requested.notYou': 'If you did not start this, deny the request on that page, or ignore this email: without your approval, the app gets nothing.',
  'mail.notice.invited.subject': 'You are invited',
  'mail.notice.invited.what': 'You are invited to join {orgName} at {site} with the email address {address}. The invitation expires on {when}.',
  'mail.notice.invited.button': 'Accept the invitation',
  'mail.notice.invited.notYou': 'If you did not expect an invitation from {site}, ignore this email. Do not share the link: it works once, for the owner of this mailbox.',

  'mail.notice.registration_attempted.subject': 'You already have an account',
  'mail.notice.registration_attempted.what':
    'On {when}, someone tried to create an account with the email address {address} at {site} ({orgName}). There is already an '
    + 'account with this address.',
  'mail.notice.registration_attempted.notYou':
    'If that was you, sign in with your password, or choose a new one if you have forgotten it. If it was not you, ignore this '
    + 'email: nothing has changed.',
  'mail.notice.account_removed.subject': 'Your account was deleted',
  'mail.notice.account_removed.what':
    'Your account at {site} ({orgName}) was deleted on {when}, with everything that belonged to it. This cannot be undone.',
  'mail.notice.account_removed.notYou': 'If that was not you, please tell the people who run {site} at once.',

  /** Text message. At most 160 characters of GSM 03.38 where the language can be written in it. `minutes`: validity of the code. */
  'textMessage.phone_verification': '{code} is your code for {site}. It works for {minutes} min. Do not share it.',
} as const
