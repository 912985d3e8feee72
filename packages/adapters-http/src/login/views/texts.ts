import { codeTexts } from './code-texts.js'
import { deviceTexts } from './device-texts.js'

const PASSWORD_MIN = 8

const english = {
  product: 'Keyhall',
  problemPrefix: 'Problem',

  signIn: 'Sign in',
  signInTo: 'Sign in to',
  createAccountFor: 'Create an account for',
  continueTo: 'Continue to',

  loginName: {
    label: 'Login name or email',
    submit: 'Continue',
    register: 'Create an account',
    registerLead: 'New here?',
    accounts: 'Choose a signed-in account',
  },
  password: {
    label: 'Password',
    identity: 'Signing in as',
    submit: 'Sign in',
    otherAccount: 'Use another account',
    show: 'Show',
    hide: 'Hide',
    subject: 'password',
  },
  changePassword: {
    title: 'Choose a new password',
    lead: 'Before you go on, please choose a password that only you know.',
    present: 'Present password',
    submit: 'Change the password and sign in',
  },
  accounts: {
    title: 'Choose an account',
    lead: 'These accounts are signed in on this browser.',
    otherAccount: 'Use another account',
  },
  register: {
    title: 'Create an account',
    givenName: 'First name',
    familyName: 'Last name',
    email: 'Email',
    loginName: 'Login name',
    password: 'Password',
    passwordAgain: 'Password again',
    passwordRules: `At least ${PASSWORD_MIN} characters. A few words that only you would put together work well.`,
    submit: 'Create account',
    signInLead: 'Have an account already?',
    signIn: 'Sign in',
  },
  logout: {
    question: 'Do you want to sign out?',
    text: 'You will be signed out of your account in this browser. To stay signed in, just close this page.',
    submit: 'Sign out',
    doneTitle: 'You are signed out',
    doneText: 'You can close this page now. On a shared computer, also close the browser.',
  },
  ...deviceTexts,
  ...codeTexts,
  formPost: {
    title: 'One moment',
    back: 'Taking you back…',
    backTo: 'Taking you back to',
    noScript: 'Please press the button to go on.',
    submit: 'Continue',
  },
  message: {
    reference: 'Reference',
    referenceHint: 'Please name it when you ask for help.',
  },

  /** One sentence or two for each thing that can be in the way: what happened, and what to do now. */
  problems: {
    /** Deliberately the same for an unknown name and a wrong password. */
    wrongLoginNameOrPassword: 'Login name and password do not match. Please check both and try again.',
    tooManyAttempts: (seconds: number) => `There were several attempts in a short time. Please try again in ${duration(seconds)}.`,
    formExpired: 'This form was open for a long time, so we could not accept it. Please enter your details again.',
    passwordTooShort: (least: number = PASSWORD_MIN) => `Please use a password with at least ${least} characters.`,
    passwordTooSimple: 'Please mix more kinds of characters: capital letters, small letters, digits and symbols.',
    passwordTooLong: (most: number) => `Please use a password with at most ${most} characters.`,
    passwordTooCommon: 'This password is one of the first that others would guess. Please choose another one.',
    passwordSame: 'This is the password that has to be changed. Please choose another one.',
    passwordWrong: 'This is not your present password. Please check it and try again.',
    passwordsDiffer: 'The two passwords are not the same. Please type your new password in both fields.',
    notReadable: 'Some of these characters cannot be stored. Please type the text again with ordinary letters and signs.',
    loginNameTaken: 'Somebody already uses this login name. Please choose another one.',
    loginNameUnusable: 'Please use letters, digits and . _ - only for the login name.',
    emailUnusable: 'This does not look like an email address. Please write it like name@example.com.',
    sessionEnded: 'This account is no longer signed in. Please choose another one, or sign in again.',
    tooLong: (most: number) => `Please use at most ${most} characters here.`,
    userCode: {
      malformed: 'A code has eight letters and no vowels. Please type it as your device shows it.',
      wrong: 'No device shows this code. Please compare it with your device, letter by letter.',
      over: 'This code does not work any more. Please ask your device for a new one.',
    },
    /** Deliberately the same for a code that is wrong, used, replaced or too old, and for a person that there is not. */
    mailCode: 'This code does not work. It may be mistyped, too old, used already, or replaced by a newer one. '
      + 'Please take the code of the newest mail, or ask for another mail.',
    required: {
      mailCode: 'Please enter the code from the mail.',
      userCode: 'Please enter the code that your device shows.',
      loginName: 'Please enter your login name or email.',
      newLoginName: 'Please choose a login name.',
      password: 'Please enter your password.',
      newPassword: 'Please choose a password.',
      passwordAgain: 'Please enter the password a second time.',
      givenName: 'Please enter your first name.',
      familyName: 'Please enter your last name.',
      email: 'Please enter your email address.',
    },
    summary: (count: number) => count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  },

  /** Title and text of message pages. */
  messages: {
    expired: {
      title: 'This sign-in has expired',
      text: 'It was open for a long time, so we ended it to keep your account safe. Please go back to the app and sign in again.',
      wayOn: 'Start again',
    },
    alreadyUsed: {
      title: 'This sign-in is already complete',
      text: 'You probably came here with the back button or from a second tab. Please go on in the app, or sign in there again.',
      wayOn: 'Start again',
    },
    foreignBrowser: {
      title: 'Please go on where you started',
      text: 'This sign-in was started in another browser or in a private window. Please go back there, or start again here from the app.',
      wayOn: 'Start again',
    },
    deviceExpired: {
      title: 'This sign-in has expired',
      text: 'It was open for a long time, or you have signed out meanwhile. Please ask your device for a new code and enter that.',
      wayOn: 'Enter a code',
    },
    deviceCodeOver: {
      title: 'This code does not work any more',
      text: 'It has expired, or it was used already. Please ask your device for a new one.',
    },
    accountNotAdmitted: {
      title: 'This account cannot be used here',
      text: 'The app is for the people of another organization. Please enter the code again and sign in with an account from there.',
    },
    deviceInOtherBrowser: {
      title: 'Please go on where you started',
      text: 'This sign-in was started in another browser or in a private window. '
        + 'Please go back there, or enter the code of your device here.',
    },
    unavailable: {
      title: 'We cannot sign you in right now',
      text: 'The service is not ready at the moment. Your account is not affected. Please wait a minute and try again.',
      wayOn: 'Try again',
    },
    requestNotUnderstood: {
      title: 'This sign-in link does not work',
      text: 'The app that sent you here asked for something we cannot do. Please go back and try once more. '
        + 'If you see this page again, the people who run the app can help.',
    },
    formRefused: {
      title: 'This page was open for too long',
      text: 'We could not accept what you sent, to keep your account safe. Nothing has changed; please start again.',
    },
    logoutRefused: {
      title: 'We could not sign you out',
      text: 'The app that sent you here asked for it in a way that we cannot follow, so you are still signed in.',
    },
    unexpected: {
      title: 'Something went wrong on our side',
      text: 'We could not finish this step. Please try again in a moment.',
      wayOn: 'Try again',
    },
    unknown: {
      title: 'We cannot find this sign-in',
      text: 'It may be too old, or the address may be incomplete. Please go back to the app and sign in again.',
    },
    notFound: {
      title: 'There is no page here',
      text: 'The address may be incomplete. Please go back to the app and start from there.',
    },
    signedInToConsole: {
      title: 'You are signed in',
      text: 'Your login name and password work. The management console is not part of this version yet; until then, the bootstrap file manages clients and users.',
    },
    signedIn: {
      title: 'You are signed in',
      text: 'You can close this page and go on in the app.',
    },
    /** Label of the link to the place where the app lives. */
    backToApp: (clientName?: string) => clientName ? `Back to ${clientName}` : 'Back to the app',
    /** Stands behind the text of a message; the reason is for developers. */
    detail: (reason: string) => `For the people who run the app: ${reason}`,
  },
}

/** Every word of the pages in one language. */
export type Texts = typeof english

/** Returns the words for a language. So far there is one. */
export function textsIn(lang: 'en'): Texts {
  return { en: english }[lang]
}

function duration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole <= 90) return whole === 1 ? '1 second' : `${whole} seconds`
  return `${Math.ceil(whole / 60)} minutes`
}
