/** The pages on which a device is connected (RFC 8628). */
export const device = {
  'device.title': 'Connect a device',
  'device.label': 'Code that your device shows',
  'device.hint': 'Eight letters, such as WDJB-MJHT. Capital or small letters make no difference.',

  'deviceConsent.title': 'Connect your device',
  'deviceConsent.titleFor': 'Connect your device to {client}',
  'deviceConsent.question': 'Does your device show this code right now?',
  'deviceConsent.person': 'It would be signed in as',
  'deviceConsent.scopes': 'It could then',
  'deviceConsent.warningLead': 'Did you start this yourself?',
  'deviceConsent.warning':
    'If somebody sent you the code or a link to this page, choose Deny. They would get into your account.',
  'deviceConsent.allow': 'Allow',
  'deviceConsent.deny': 'Deny',

  'deviceResult.allowed.title': 'You can go back to your device',
  'deviceResult.allowed.text': 'It will be signed in within a few seconds. You can close this page.',
  'deviceResult.denied.title': 'The device was not connected',
  'deviceResult.denied.text': 'It gets no access to your account. You can close this page.',

  /** What an application may do, each in a line of its own below "It could then". */
  'scopes.openid': 'know that it is you, by your user ID',
  'scopes.profile': 'see your profile, such as your name and picture',
  'scopes.email': 'see your email address',
  'scopes.phone': 'see your phone number',
  'scopes.address': 'see your postal address',
  'scopes.offline_access': 'stay signed in while you are away, until you sign out',
  'scopes.organization': 'see which organization you belong to',
  /** The service's own project: whoever calls the API. */
  'scopes.ownApi': 'manage what you may manage here, in your name',
  'scopes.otherProject': 'use other services in your name',
  /** No scope at all. */
  'scopes.nothing': 'use your sign-in, without any of your details',
} as const
