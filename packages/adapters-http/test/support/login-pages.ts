import { wordsIn } from '@keyhall/texts'
import * as views from '#src/login/views/index.js'

/** Gives the next string for a property of a page. */
export type Take = () => string

/** Every page, with every property that holds a string taken from outside. */
export const pages: Readonly<Record<string, (take: Take) => string>> = {
  loginNamePage: (take) => views.loginNamePage(context(take), {
    authRequestId: take(), csrf: take(), loginName: take(), problem: take(), registerHref: take(), accountsHref: take(),
  }),
  passwordPage: (take) => views.passwordPage(context(take), {
    authRequestId: take(), csrf: take(), loginName: take(), otherAccountHref: take(), problem: take(),
  }),
  accountsPage: (take) => views.accountsPage(context(take), {
    authRequestId: take(), csrf: take(), otherAccountHref: take(), problem: take(), accounts: [account(take), account(take)],
  }),
  registerPage: (take) => views.registerPage(context(take), {
    authRequestId: take(), csrf: take(), signInHref: take(),
    values: { givenName: take(), familyName: take(), email: take(), loginName: take() },
    problems: {
      givenName: take(), familyName: take(), email: take(), loginName: take(), password: take(), passwordAgain: take(), form: take(),
    },
  }),
  messagePage: (take) => views.messagePage(context(take), {
    kind: 'error', title: take(), text: take(), reference: take(), wayOn: { href: take(), label: take() },
  }),
  logoutConfirmPage: (take) => views.logoutConfirmPage(context(take), {
    csrf: take(), fields: { [`a${take()}`]: take(), [`b${take()}`]: take() }, action: take(),
  }),
  devicePage: (take) => views.devicePage(context(take), {
    csrf: take(), action: take(), userCode: take(), fields: { [`a${take()}`]: take() }, problem: take(),
  }),
  deviceConsentPage: (take) => views.deviceConsentPage(context(take), {
    authRequestId: take(), csrf: take(), userCode: take(), scopes: [take(), take()],
    person: { displayName: take(), loginName: take() }, otherAccountHref: take(),
  }),
  deviceResultPage: (take) => views.deviceResultPage(context(take), { isAllowed: true }),
  loggedOutPage: (take) => views.loggedOutPage(context(take)),
  formPostPage: (take) => views.formPostPage(context(take), {
    action: `https://client.example/${take()}`, parameters: { [`a${take()}`]: take(), [`b${take()}`]: take() },
  }),
}

function context(take: Take): views.PageContext {
  return { nonce: take(), basePath: take(), clientName: take(), words: wordsIn('en'), self: take() }
}

function account(take: Take) {
  return { sessionId: take(), displayName: take(), loginName: take() }
}
