import type { CodeMail } from '@keyhall/core/verification'

/** What a text may name. Names are checked; whoever makes HTML of them escapes them. */
type Facts = Pick<CodeMail, 'address' | 'orgName' | 'site'> & { readonly until: string }

const HOUR = 60 * 60

function duration(seconds: number): string {
  if (seconds < HOUR) return `${Math.round(seconds / 60)} minutes`
  const hours = Math.round(seconds / HOUR)
  if (hours === 1) return 'one hour'
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}

/** What a notice may name. */
type NoticeFacts = Facts & { readonly when: string }

/** `2026-11-22 08:15 UTC` */
const instant = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const english = {
  lang: 'en',
  product: 'Keyhall',
  hello: (name: string | undefined) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  duration,
  instant,
  code: 'Your code',
  linkLead: 'If the button does not work, open this address:',
  plainLinkLead: 'Open this address and enter the code there, if it is not there yet:',
  account: 'Look at the account',
  plainAccountLead: 'The account is managed here:',
  notYou: 'If that was not you, choose a new password at once, and ask whoever runs the place for help.',
  sender: ({ site }: Facts) => `This mail was sent by ${site}, where people sign in. Nobody reads answers to it.`,
  kinds: {
    email_verification: {
      subject: 'Verify your email address',
      why: ({ address, orgName, site }: Facts) =>
        `${address} was given as the email address of an account at ${site} (${orgName}). Please confirm that it is yours.`,
      button: 'Verify the address',
      validity: ({ until }: Facts) => `The code is valid for ${until} and works once.`,
      notYou: 'If you did not expect this, ignore this mail: without the code the address stays unverified. Give the code to nobody.',
    },
    initialise: {
      subject: 'Set up your account',
      why: ({ address, orgName, site }: Facts) =>
        `An account with the email address ${address} was made for you at ${site} (${orgName}). Please choose a password to use it.`,
      button: 'Choose a password',
      validity: ({ until }: Facts) =>
        `The code is valid for ${until} and works once. After that, ask whoever made the account for another one.`,
      notYou: 'If you did not expect an account, ignore this mail: without the code nobody can use it. Give the code to nobody.',
    },
    password_reset: {
      subject: 'Choose a new password',
      why: ({ address, orgName, site }: Facts) =>
        `Somebody asked for a new password for the account with the email address ${address} at ${site} (${orgName}).`,
      button: 'Choose a new password',
      validity: ({ until }: Facts) => `The code is valid for ${until} and works once. With a new password you are signed out everywhere.`,
      notYou: 'If that was not you, ignore this mail: your password stays as it is. Give the code to nobody, whoever asks for it.',
    },
    sign_in_code: {
      subject: 'Your code to sign in',
      why: ({ address, orgName, site }: Facts) =>
        `Somebody signs in to the account with the email address ${address} at ${site} (${orgName}), and was asked for a code.`,
      button: '',
      validity: ({ until }: Facts) => `The code is valid for ${until} and works once. Type it into the page that asks for it.`,
      notYou: 'If that was not you, somebody knows your password: choose another one. Give the code to nobody, whoever asks for it.',
    },
  },
  notices: {
    factor_added: {
      subject: 'A way to sign in was added',
      what: ({ orgName, site, when }: NoticeFacts) => `A second factor or passkey was added to your account at ${site} (${orgName}) on ${when}.`,
    },
    factor_removed: {
      subject: 'A way to sign in was removed',
      what: ({ orgName, site, when }: NoticeFacts) => `A second factor or passkey was removed from your account at ${site} (${orgName}) on ${when}.`,
    },
    recovery_codes_made: {
      subject: 'New recovery codes',
      what: ({ orgName, site, when }: NoticeFacts) =>
        `New recovery codes were made for your account at ${site} (${orgName}) on ${when}. Those before work no more.`,
    },
    password_changed: {
      subject: 'Your password was changed',
      what: ({ orgName, site, when }: NoticeFacts) => `The password of your account at ${site} (${orgName}) was changed on ${when}.`,
    },
    email_changed: {
      subject: 'Your email address was changed',
      what: ({ address, orgName, site, when }: NoticeFacts) =>
        `${address} is not the email address of your account at ${site} (${orgName}) any more: another one was set on ${when}.`,
    },
  },
}

/** Every word of the mails in one language. */
export type MailTexts = typeof english

/** Returns the words for what a person prefers to read. So far there is one language. */
export const mailTextsIn = (_language: string | undefined): MailTexts => english
