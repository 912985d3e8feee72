import type { CodeMail } from '@keyhall/core/verification'

/** What a text may name. Names are checked; whoever makes HTML of them escapes them. */
type Facts = Pick<CodeMail, 'address' | 'orgName' | 'site'> & { readonly until: string }

const HOUR = 60 * 60

function duration(seconds: number): string {
  const hours = Math.round(seconds / HOUR)
  if (hours === 1) return 'one hour'
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}

const english = {
  lang: 'en',
  product: 'Keyhall',
  hello: (name: string | undefined) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  duration,
  code: 'Your code',
  linkLead: 'If the button does not work, open this address:',
  plainLinkLead: 'Open this address and enter the code there, if it is not there yet:',
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
  },
}

/** Every word of the mails in one language. */
export type MailTexts = typeof english

/** Returns the words for what a person prefers to read. So far there is one language. */
export const mailTextsIn = (_language: string | undefined): MailTexts => english
