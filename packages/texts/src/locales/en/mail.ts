/**
 * The mails to people. `address` is the mail address that the mail is about, `site` where the account is, `orgName` whose account it is,
 * `expires` such as "in 1 hour", `when` a day and a time of day.
 */
export const mail = {
  'mail.hello': 'Hello {name},',
  'mail.helloNobody': 'Hello,',
  'mail.code': 'Your code',
  'mail.linkLead': 'If the button does not work, open this address:',
  /** In plain text, where there is no button. */
  'mail.plainLinkLead': 'Open this address and enter the code there, if it is not there yet:',
  'mail.sender': 'This mail was sent by {site}, where people sign in. Nobody reads answers to it.',

  'mail.email_verification.subject': 'Verify your email address',
  'mail.email_verification.why':
    '{address} was given as the email address of an account at {site} ({orgName}). Please confirm that it is yours.',
  'mail.email_verification.button': 'Verify the address',
  'mail.email_verification.validity': 'The code works once and expires {expires}.',
  'mail.email_verification.notYou':
    'If you did not expect this, ignore this mail: without the code the address stays unverified. Give the code to nobody.',

  'mail.email_change.subject': 'Confirm your new email address',
  'mail.email_change.why':
    '{address} is to become the email address of an account at {site} ({orgName}). Please confirm that it is yours.',
  'mail.email_change.button': 'Confirm the address',
  'mail.email_change.validity': 'The code works once and expires {expires}. Until you use it, the account keeps the address that it has.',
  'mail.email_change.notYou': 'If you did not expect this, ignore this mail: without the code nothing changes. Give the code to nobody.',

  'mail.registration.subject': 'Your code to create an account',
  'mail.registration.why': 'Someone is creating an account with the email address {address} at {site} ({orgName}).',
  'mail.registration.validity': 'Enter the code on the page that asks for it. It works once and expires {expires}.',
  'mail.registration.notYou': 'If that was not you, ignore this mail: without the code no account is created. Do not share the code with anyone.',

  'mail.initialise.subject': 'Set up your account',
  'mail.initialise.why':
    'An account with the email address {address} was made for you at {site} ({orgName}). Please choose a password to use it.',
  'mail.initialise.button': 'Choose a password',
  'mail.initialise.validity':
    'The code works once and expires {expires}. After that, ask whoever made the account for another one.',
  'mail.initialise.notYou':
    'If you did not expect an account, ignore this mail: without the code nobody can use it. Give the code to nobody.',

  'mail.password_reset.subject': 'Choose a new password',
  'mail.password_reset.why':
    'Somebody asked for a new password for the account with the email address {address} at {site} ({orgName}).',
  'mail.password_reset.button': 'Choose a new password',
  'mail.password_reset.validity':
    'The code works once and expires {expires}. With a new password you are signed out everywhere.',
  'mail.password_reset.notYou':
    'If that was not you, ignore this mail: your password stays as it is. Give the code to nobody, whoever asks for it.',

  'mail.passkey_registration.subject': 'Set up a passkey',
  'mail.passkey_registration.why':
    'You can set up a passkey for the account with the email address {address} at {site} ({orgName}), to sign in without a password.',
  'mail.passkey_registration.button': 'Set up a passkey',
  'mail.passkey_registration.validity': 'The code works once and expires {expires}. With the passkey you are signed out everywhere else.',
  'mail.passkey_registration.notYou':
    'If you did not expect this, ignore this mail: without the code nothing changes. Give the code to nobody, whoever asks for it.',

  'mail.sign_in_code.subject': 'Your code to sign in',
  'mail.sign_in_code.why':
    'Somebody is signing in to the account with the email address {address} at {site} ({orgName}), and was asked for a code.',
  'mail.sign_in_code.validity': 'The code works once and expires {expires}. Type it into the page that asks for it.',
  'mail.sign_in_code.notYou':
    'If that was not you, somebody else knows your password: please choose another one now. Give the code to nobody, whoever asks for it.',

  /** What was done to an account, told to whoever it belongs to. */
  'mail.notice.account': 'Look at your account',
  'mail.notice.plainAccountLead': 'You can look at your account here:',
  'mail.notice.notYou':
    'If that was you, there is nothing to do. If it was not, please choose a new password at once, and ask the people who run {site} for help.',
  'mail.notice.factor_added.subject': 'A way to sign in was added',
  'mail.notice.factor_added.what': 'A second factor or a passkey was added to your account at {site} ({orgName}) on {when}.',
  'mail.notice.factor_removed.subject': 'A way to sign in was removed',
  'mail.notice.factor_removed.what': 'A second factor or a passkey was removed from your account at {site} ({orgName}) on {when}.',
  'mail.notice.recovery_codes_made.subject': 'You have new recovery codes',
  'mail.notice.recovery_codes_made.what':
    'New recovery codes were made for your account at {site} ({orgName}) on {when}. The ones before do not work any more.',
  'mail.notice.password_changed.subject': 'Your password was changed',
  'mail.notice.password_changed.what': 'The password of your account at {site} ({orgName}) was changed on {when}.',
  'mail.notice.email_changed.subject': 'Your email address was changed',
  'mail.notice.email_changed.what':
    'Your account at {site} ({orgName}) got another email address on {when}. Mails about it do not go to {address} any more.',
  'mail.notice.registration_attempted.subject': 'You already have an account',
  'mail.notice.registration_attempted.what':
    'On {when}, someone tried to create an account with the email address {address} at {site} ({orgName}). There is an account '
    + 'with this address already.',
  'mail.notice.registration_attempted.notYou':
    'If that was you, sign in with your password, or choose a new one if you have forgotten it. If it was not you, ignore this '
    + 'mail: nothing has changed.',
  'mail.notice.account_removed.subject': 'Your account was deleted',
  'mail.notice.account_removed.what':
    'Your account at {site} ({orgName}) was deleted on {when}, with everything that belonged to it. Nobody can bring it back.',
  'mail.notice.account_removed.notYou': 'If that was not you, please tell the people who run {site} at once.',

  /** A text message: `code`, the host `site`, and for how many minutes. At most 160 characters of GSM 03.38 where the language has them. */
  'textMessage.phone_verification': '{code} is your code for {site}. It works for {minutes} min. Give it to nobody.',
} as const
