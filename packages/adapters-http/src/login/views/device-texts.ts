/** The words of the pages on which a device is connected (RFC 8628). */
export const deviceTexts = {
  device: {
    title: 'Connect a device',
    label: 'Code that your device shows',
    hint: 'Eight letters, such as WDJB-MJHT. Capital or small letters make no difference.',
    submit: 'Continue',
  },
  deviceConsent: {
    title: 'Connect your device to',
    question: 'Does your device show this code right now?',
    person: 'It would be signed in as',
    scopes: 'It could then',
    warningLead: 'Did you start this yourself?',
    warning: 'If somebody sent you the code or a link to this page, choose Deny. They would get into your account.',
    allow: 'Allow',
    deny: 'Deny',
    otherAccount: 'Use another account',
  },
  deviceResult: {
    allowed: {
      title: 'You can go back to your device',
      text: 'It will be signed in within a few seconds. You can close this page.',
    },
    denied: {
      title: 'The device was not connected',
      text: 'It gets no access to your account. You can close this page.',
    },
  },
  /** What an application may do, as the end of the sentence "It could then …". */
  scopes: {
    openid: 'know that it is you, by your user ID',
    profile: 'see your profile, such as your name and picture',
    email: 'see your email address',
    phone: 'see your phone number',
    address: 'see your postal address',
    offline_access: 'stay signed in while you are away, until you sign out',
    organization: 'see which organization you belong to',
    /** The service's own project: whoever calls the API. */
    ownApi: 'manage what you may manage here, in your name',
    otherProject: 'use other services in your name',
    /** No scope at all. */
    nothing: 'use your sign-in, without any of your details',
  },
}
