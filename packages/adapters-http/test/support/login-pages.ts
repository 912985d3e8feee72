import { wordsIn } from '@keyhall/texts'
import * as views from '#src/login/views/index.js'

/** Gives the next string for a property of a page. */
export type Take = () => string

/** Every page, with every property that contains untrusted text. */
export const pages: Readonly<Record<string, (take: Take) => string>> = {
  loginNamePage: (take) => views.loginNamePage(context(take), {
    authRequestId: take(), csrf: take(), loginName: take(), problem: take(), registerHref: take(), accountsHref: take(), passkey: prompt(take),
  }),
  passwordPage: (take) => views.passwordPage(context(take), {
    authRequestId: take(), csrf: take(), loginName: take(), otherAccountHref: take(), problem: take(), forgottenHref: take(), passkey: prompt(take),
  }),
  accountsPage: (take) => views.accountsPage(context(take), {
    authRequestId: take(), csrf: take(), otherAccountHref: take(), problem: take(), accounts: [account(take), account(take)],
  }),
  registerPage: (take) => views.registerPage(context(take), {
    authRequestId: take(), csrf: take(), signInHref: take(), links: { termsOfService: take(), privacyPolicy: take() }, asksForName: true,
    values: { givenName: take(), familyName: take(), email: take() },
    problems: { givenName: take(), familyName: take(), email: take(), password: take(), form: take() },
  }),
  registerCodePage: (take) => views.registerCodePage(context(take), {
    authRequestId: take(), csrf: take(), email: take(), isSentAgain: false, changeHref: take(), signInHref: take(), problem: take(),
  }),
  forgottenPasswordPage: (take) => views.forgottenPasswordPage(context(take), {
    authRequestId: take(), csrf: take(), loginName: take(), backHref: take(), problem: take(),
  }),
  resetPasswordPage: (take) => views.resetPasswordPage(context(take), {
    authRequestId: take(), csrf: take(), loginName: take(), againHref: take(), backHref: take(),
    problems: { code: take(), password: take(), passwordAgain: take() },
  }),
  passkeyPage: (take) => views.passkeyPage(context(take), {
    loginName: take(), prompt: prompt(take), problem: take(), passwordHref: take(), otherAccountHref: take(),
  }),
  securityKeyPage: (take) => views.securityKeyPage(context(take), {
    ...signer(take), prompt: prompt(take), problem: take(), otherWayHref: take(),
  }),
  totpPage: (take) => views.codeFactorPage(context(take), { ...signer(take), factor: 'totp', problem: take(), otherWayHref: take() }),
  recoveryCodePage: (take) => views.codeFactorPage(context(take), {
    ...signer(take), factor: 'recovery_code', problem: take(), otherWayHref: take(),
  }),
  emailCodePage: (take) => views.emailCodePage(context(take), {
    ...signer(take), address: take(), isSent: true, problem: take(), otherWayHref: take(),
  }),
  choicePage: (take) => views.choicePage(context(take), {
    ...signer(take), title: take(), lead: take(), choices: [{ id: take(), href: take(), label: take(), hint: take() }],
    skip: { action: take(), label: take() },
  }),
  setUpTotpPage: (take) => views.setUpTotpPage(context(take), {
    ...signer(take), seed: take(), sealedSeed: take(), picture: { size: 21, path: take() }, otherWayHref: take(), problem: take(),
  }),
  setUpPasskeyPage: (take) => views.setUpPasskeyPage(context(take), {
    ...signer(take), name: take(), prompt: prompt(take), otherWayHref: take(), problem: take(),
  }),
  setUpEmailCodePage: (take) => views.setUpEmailCodePage(context(take), {
    ...signer(take), address: take(), next: 'type', otherWayHref: take(), problem: take(),
  }),
  recoveryCodesPage: (take) => views.recoveryCodesPage(context(take), { ...signer(take), codes: [take(), take()] }),
  verifyEmailStepPage: (take) => views.verifyEmailStepPage(context(take), {
    ...signer(take), address: take(), changeHref: take(), problem: take(),
  }),
  changeAddressPage: (take) => views.changeAddressPage(context(take), { ...signer(take), email: take(), backHref: take(), problem: take() }),
  changePasswordPage: (take) => views.changePasswordPage(context(take), {
    ...signer(take), problems: { newPassword: take(), newPasswordAgain: take() },
  }),
  messagePage: (take) => views.messagePage(context(take), {
    kind: 'error', title: take(), text: take(), reference: take(),
    developers: { reason: take(), sent: { name: 'client_id', value: take() } }, wayOn: { href: take(), label: take() },
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
  consentPage: (take) => views.consentPage(context(take), {
    authRequestId: take(), csrf: take(), owner: take(), host: take(), added: [take(), take()], allowed: [take()],
    person: { displayName: take(), loginName: take() }, isRemembered: true, pages: [{ name: 'policy', href: take(), host: take() }, { name: 'terms', href: take(), host: take() }],
    resources: [{ uri: take(), name: take(), scopes: [take()], details: [{ label: [{ text: take(), isValue: false }, { text: take(), isValue: true }], others: [{ path: take(), value: take() }] }] }],
  }),
  termsPage: (take) => views.termsPage(context(take), { ...signer(take), version: take(), termsHref: take() }),
  invitationPage: (take) => views.invitationPage(context(take), {
    csrf: take(), action: take(), fields: { [`a${take()}`]: take() }, orgName: take(), address: take(), person: { displayName: take(), loginName: take() },
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

function signer(take: Take): views.SignerPageProps {
  return { authRequestId: take(), csrf: take(), loginName: take(), otherAccountHref: take() }
}

function prompt(take: Take): views.PasskeyPrompt {
  return { script: take(), kind: 'get', options: { challenge: take() }, action: take(), fields: { csrf: take() } }
}

function account(take: Take) {
  return { sessionId: take(), displayName: take(), loginName: take() }
}
