/** The pages for connecting a device (RFC 8628). */
export const device = {
  'device.title': 'Connect a device',
  'device.label': 'Code shown on your device',
  'device.hint': 'Eight letters, such as WDJB-MJHT. Upper and lower case are the same.',

  'deviceConsent.title': 'Connect your device',
  'deviceConsent.titleFor': 'Connect your device to {client}',
  'deviceConsent.question': 'Does your device show this code right now?',
  'deviceConsent.person': 'It will be signed in as',
  'deviceConsent.scopes': 'It will be able to',
  'deviceConsent.warningLead': 'Did you start this yourself?',
  'deviceConsent.warning': 'If someone sent you the code or a link to this page, choose Deny. Otherwise they get into your account.',
  'deviceConsent.allow': 'Allow',
  'deviceConsent.deny': 'Deny',

  'deviceResult.allowed.title': 'You can go back to your device',
  'deviceResult.allowed.text': 'It will be signed in within a few seconds. You can close this page.',
  'deviceResult.denied.title': 'The device was not connected',
  'deviceResult.denied.text': 'It has no access to your account. You can close this page.',

  /** Permissions of an application, one a line below "It will be able to". */
  'scopes.openid': 'recognize you by your user ID',
  'scopes.profile': 'see your profile, such as your name and picture',
  'scopes.email': 'see your email address',
  'scopes.phone': 'see your phone number',
  'scopes.address': 'see your postal address',
  'scopes.offline_access': 'keep access while you are away, until you sign out',
  'scopes.organization': 'see which organization you belong to',
  /** The project of this service: access to its API. */
  'scopes.ownApi': 'manage this service on your behalf, with your permissions',
  'scopes.otherProject': 'use other services on your behalf',
  /** A request without scopes. */
  'scopes.nothing': 'use your sign-in, without seeing any of your details',
} as const
