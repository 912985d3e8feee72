import * as views from '@keyhall/adapters-http/login/views'
import type { Sample } from './sample.js'

const page = {
  authRequestId: '304120947563241985',
  csrf: 'kP0s7nX1b2',
  loginName: 'alice@acme.localhost',
  otherAccountHref: '/ui/login/loginname?authRequestID=304120947563241985',
}
const otherWayHref = '/ui/login/second-factor?authRequestID=304120947563241985'
const address = 'a•••@example.com'
const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>'

const wanted: views.PasskeyWanted = {
  script: '/ui/assets/passkeys.js', kind: 'get', options: { challenge: hostile }, action: '/ui/login/passkey', fields: { csrf: page.csrf },
}

/** Modules in a pattern: enough to see how large it is. */
const picture: views.QrPicture = { size: 29, path: Array.from({ length: 29 }, (_, y) => `M${(y * 7) % 13} ${y}h${4 + (y % 11)}v1h-${4 + (y % 11)}z`).join('') }

const choices = (c: views.PageContext) => (['passkey', 'totp', 'email_code'] as const).map((kind) => ({
  id: `set-up-${kind}`, href: '/', label: c.words(`setUp.${kind}`), hint: c.words(`setUp.${kind}.hint`),
}))

/** The pages that come after the first factor, or take its place. */
export const stepSamples: readonly Sample[] = [
  {
    name: 'passkey',
    render: (c) => views.passkeyPage(c, { wanted, loginName: page.loginName, passwordHref: '/', otherAccountHref: page.otherAccountHref }),
  },
  {
    name: 'passkey-problem',
    render: (c) => views.passkeyPage(c, { wanted, otherAccountHref: page.otherAccountHref, problem: c.words('problems.passkey') }),
  },
  { name: 'security-key', render: (c) => views.securityKeyPage(c, { ...page, wanted, otherWayHref }) },
  { name: 'totp', render: (c) => views.codeFactorPage(c, { ...page, factor: 'totp', otherWayHref }) },
  {
    name: 'recovery-code-problem',
    render: (c) => views.codeFactorPage(c, { ...page, factor: 'recovery_code', problem: c.words('problems.recoveryCode'), otherWayHref }),
  },
  { name: 'email-code', render: (c) => views.emailCodePage(c, { ...page, address, isSent: false, otherWayHref }) },
  { name: 'email-code-sent', render: (c) => views.emailCodePage(c, { ...page, address, isSent: true, otherWayHref }) },
  {
    name: 'second-factor',
    render: (c) => views.choicePage(c, {
      ...page, title: c.words('secondFactor.title'), lead: c.words('secondFactor.lead'),
      choices: (['passkey', 'totp', 'email_code', 'recovery_code'] as const).map((kind) => ({
        id: `factor-${kind}`, href: '/', label: c.words(`secondFactor.${kind}`),
      })),
    }),
  },
  {
    name: 'set-up',
    render: (c) => views.choicePage(c, {
      ...page, title: c.words('setUp.title'), lead: c.words('setUp.lead'), choices: choices(c), skip: { action: '/', label: c.words('setUp.skip') },
    }),
  },
  {
    name: 'set-up-totp',
    render: (c) => views.setUpTotpPage(c, { ...page, seed: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', sealedSeed: 'x', picture, otherWayHref }),
  },
  {
    name: 'set-up-totp-problem',
    render: (c) => views.setUpTotpPage(c, {
      ...page, seed: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', sealedSeed: 'x', picture, otherWayHref, problem: c.words('problems.factorCode'),
    }),
  },
  { name: 'set-up-passkey', render: (c) => views.setUpPasskeyPage(c, { ...page, name: '', wanted: { ...wanted, kind: 'create' }, otherWayHref }) },
  { name: 'set-up-email-code', render: (c) => views.setUpEmailCodePage(c, { ...page, address, next: 'type', otherWayHref }) },
  {
    name: 'recovery-codes',
    render: (c) => views.recoveryCodesPage(c, { ...page, codes: Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-JK${n}M`) }),
  },
  {
    name: 'forgotten-password',
    render: (c) => views.forgottenPasswordPage(c, { ...page, backHref: '/' }),
  },
  { name: 'reset-password', render: (c) => views.resetPasswordPage(c, { ...page, problems: {}, againHref: '/', backHref: '/' }) },
  {
    name: 'reset-password-problems',
    render: (c) => views.resetPasswordPage(c, {
      ...page, loginName: hostile, againHref: '/', backHref: '/',
      problems: { code: c.words('problems.mailCode'), password: c.words('problems.passwordTooShort', { least: 8 }) },
    }),
  },
  { name: 'verify-email-step', render: (c) => views.verifyEmailStepPage(c, { ...page, address, changeHref: '/' }) },
  {
    name: 'change-address-problem',
    render: (c) => views.changeAddressPage(c, { ...page, email: hostile, backHref: '/', problem: c.words('problems.emailUnusable') }),
  },
]
