import * as views from '@keyhall/adapters-http/login/views'
import type { MessageKey, Words } from '@keyhall/texts'
import type { Sample } from './sample.js'
import { stepSamples } from './step-samples.js'

const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
const longName = 'Wolfeschlegelsteinhausenbergerdorff'
const registerHref = '/ui/login/register'
const ids = { authRequestId: '304120947563241985', csrf: 'kP0s7nX1b2' }
const otherAccountHref = '/ui/login/loginname?authRequestID=304120947563241985'
const reference = 'b7d1c5e0-4f7a-4d0e-9a51-6f0e2f3c8a11'
const empty = { givenName: '', familyName: '', email: '', loginName: '' }

type Said = MessageKey extends infer Key ? (Key extends `messages.${infer Name}.title` ? Name : never) : never

const said = ({ words }: views.PageContext, name: Said) => ({ title: words(`messages.${name}.title`), text: words(`messages.${name}.text`) })

const scopesOf = (words: Words): readonly string[] =>
  (['openid', 'profile', 'email', 'phone', 'address', 'offline_access', 'organization', 'ownApi', 'otherProject', 'nothing'] as const)
    .map((scope) => words(`scopes.${scope}`))

const named = (context: views.PageContext, clientName: string): views.PageContext => ({ ...context, clientName })

const loginName = 'alice@acme.localhost'

const firstStep: readonly Sample[] = [
  {
    name: 'login-name',
    render: (c) => views.loginNamePage(c, { ...ids, loginName: '', registerHref }),
  },
  {
    name: 'login-name-problem',
    render: (c) => views.loginNamePage(c, {
      ...ids, loginName: 'alice', problem: c.words('problems.required.loginName'), registerHref, accountsHref: '/ui/login/accounts',
    }),
  },
  {
    name: 'login-name-hostile',
    render: (c) => views.loginNamePage(named(c, hostile), {
      ...ids, loginName: hostile, problem: hostile, registerHref: 'javascript:alert(1)',
    }),
  },
]

const password: readonly Sample[] = [
  {
    name: 'password',
    render: (c) => views.passwordPage(c, { ...ids, loginName, otherAccountHref }),
  },
  {
    name: 'password-problem',
    render: (c) => views.passwordPage(c, { ...ids, loginName, otherAccountHref, problem: c.words('problems.wrongLoginNameOrPassword') }),
  },
  {
    name: 'password-long',
    render: (c) => views.passwordPage(named(c, `${longName} Einkaufs- und Lieferantenportal`), {
      ...ids, otherAccountHref, problem: c.words('problems.tooManyAttempts', { wait: c.words.in(30) }),
      loginName: `${longName.toLowerCase()}@${'subdomain.'.repeat(6)}example`,
    }),
  },
  { name: 'password-change', render: (c) => views.changePasswordPage(c, { ...ids, loginName, otherAccountHref, problems: {} }) },
  {
    name: 'password-change-problems',
    render: (c) => views.changePasswordPage(c, {
      ...ids, loginName, otherAccountHref, problems: { newPassword: c.words('problems.passwordTooShort', { least: 8 }) },
    }),
  },
]

const accounts: readonly Sample[] = [
  {
    name: 'accounts',
    render: (c) => views.accountsPage(c, {
      ...ids, otherAccountHref, accounts: [
        { sessionId: '1', displayName: 'Alice Liddell', loginName: 'alice@acme.localhost' },
        { sessionId: '2', displayName: 'Bob', loginName: 'bob@acme.localhost' },
      ],
    }),
  },
  {
    name: 'accounts-long',
    render: (c) => views.accountsPage(named(c, 'متجر الويب'), {
      ...ids, otherAccountHref, problem: c.words('problems.sessionEnded'), accounts: [
        { sessionId: '1', displayName: `${longName} ${longName}`, loginName: `${longName}@${longName}.example` },
        { sessionId: '2', displayName: '', loginName: 'robot@acme.localhost' },
        { sessionId: '3', displayName: 'أليس ليدل', loginName: 'alice.arabic@acme.localhost' },
        { sessionId: '4', displayName: hostile, loginName: hostile },
      ],
    }),
  },
]

const register: readonly Sample[] = [
  { name: 'register', render: (c) => views.registerPage(c, { ...ids, values: empty, problems: {}, signInHref: otherAccountHref }) },
  {
    name: 'register-problems',
    render: (c) => views.registerPage(c, {
      ...ids, signInHref: otherAccountHref,
      values: { givenName: '', familyName: longName, email: 'alice.example.com', loginName: 'alice' },
      problems: {
        givenName: c.words('problems.required.givenName'), email: c.words('problems.emailUnusable'), loginName: c.words('problems.loginNameTaken'),
        password: c.words('problems.passwordTooShort', { least: 8 }), passwordAgain: c.words('problems.passwordsDiffer'),
      },
    }),
  },
  {
    name: 'register-form-problem',
    render: (c) => views.registerPage(c, { ...ids, values: empty, problems: { form: c.words('problems.formExpired') }, signInHref: otherAccountHref }),
  },
]

const message: readonly Sample[] = [
  {
    name: 'message-error',
    render: (c) => views.messagePage(c, { kind: 'error', ...said(c, 'requestNotUnderstood'), reference }),
  },
  {
    name: 'message-expired',
    render: (c) => views.messagePage(c, { kind: 'expired', ...said(c, 'expired'), wayOn: { href: '/', label: c.words('messages.startAgain') } }),
  },
  {
    name: 'message-foreign-browser',
    render: (c) => views.messagePage(c, {
      kind: 'foreign_browser', ...said(c, 'foreignBrowser'), wayOn: { href: '/', label: c.words('messages.startAgain') },
    }),
  },
  {
    name: 'message-unavailable',
    render: (c) => views.messagePage(c, {
      kind: 'unavailable', ...said(c, 'unavailable'), reference, wayOn: { href: '/', label: c.words('messages.startAgain') },
    }),
  },
  { name: 'message-done', render: (c) => views.messagePage(c, { kind: 'done', ...said(c, 'signedIn') }) },
]

const logout: readonly Sample[] = [
  {
    name: 'logout-confirm',
    render: (c) => views.logoutConfirmPage(c, { csrf: ids.csrf, fields: { state: hostile }, action: '/oidc/v1/end_session' }),
  },
  { name: 'logged-out', render: (c) => views.loggedOutPage(c) },
]

const person = { displayName: 'Alice Liddell', loginName }
const device: readonly Sample[] = [
  { name: 'device', render: (c) => views.devicePage(c, { csrf: ids.csrf, action: '/device', userCode: '', fields: {} }) },
  {
    name: 'device-problem',
    render: (c) => views.devicePage(c, {
      csrf: ids.csrf, action: '/device', userCode: 'wdjb-mjhx', fields: {}, problem: c.words('problems.userCode.wrong'),
    }),
  },
  {
    name: 'device-consent',
    render: (c) => views.deviceConsentPage(c, {
      ...ids, userCode: 'WDJB-MJHT', person, otherAccountHref: '/device',
      scopes: [c.words('scopes.openid'), c.words('scopes.email'), c.words('scopes.offline_access')],
    }),
  },
  {
    name: 'device-consent-long',
    render: (c) => views.deviceConsentPage(named(c, `${longName} متجر الويب ${hostile}`), {
      ...ids, userCode: 'WWWW-WWWW', otherAccountHref: '/device', scopes: scopesOf(c.words),
      person: { displayName: `${longName} ${hostile}`, loginName: `${longName.toLowerCase()}@${'subdomain.'.repeat(6)}example` },
    }),
  },
  { name: 'device-allowed', render: (c) => views.deviceResultPage(c, { isAllowed: true }) },
  { name: 'device-denied', render: (c) => views.deviceResultPage(c, { isAllowed: false }) },
  {
    name: 'device-code-over',
    render: (c) => views.messagePage(c, {
      kind: 'expired', ...said(c, 'deviceCodeOver'), wayOn: { href: '/device', label: c.words('messages.enterCode') },
    }),
  },
]

const codePage = { csrf: ids.csrf, action: '/ui/login/email/verify', userId: '304120947563241985', code: 'K7QXMA' }
const codes: readonly Sample[] = [
  { name: 'verify-email', render: (c) => views.verifyEmailPage(c, codePage) },
  { name: 'verify-email-problem', render: (c) => views.verifyEmailPage(c, { ...codePage, code: hostile, problem: c.words('problems.mailCode') }) },
  {
    name: 'verify-email-done',
    render: (c) => views.messagePage(c, { kind: 'done', title: c.words('verifyEmail.doneTitle'), text: c.words('verifyEmail.doneText') }),
  },
  { name: 'initialise', render: (c) => views.newPasswordPage(c, { ...codePage, kind: 'initialise', problems: {} }) },
  { name: 'password-reset', render: (c) => views.newPasswordPage(c, { ...codePage, code: '', kind: 'password_reset', problems: {} }) },
  {
    name: 'password-reset-problems',
    render: (c) => views.newPasswordPage(c, {
      ...codePage, code: '', kind: 'password_reset', problems: { code: c.words('problems.required.mailCode'), password: c.words('problems.passwordTooShort', { least: 8 }) },
    }),
  },
  {
    name: 'password-reset-differ',
    render: (c) => views.newPasswordPage(c, { ...codePage, kind: 'password_reset', problems: { passwordAgain: c.words('problems.passwordsDiffer') } }),
  },
]

/** The page that sends itself: looked at with scripts off, and followed with scripts on. */
export const formPost: Sample = {
  name: 'form-post',
  render: (c) => views.formPostPage(c, {
    action: '/callback', parameters: { code: 'c0de', state: hostileState() },
  }),
}

/** What a client may have put into `state`: every mark-up character, and some that editors do not show. */
export function hostileState(): string {
  return `"'><svg onload=alert(1)></script></textarea><!-- & &amp; &#38; %26 + \u2028\u2029\u00a0\u202e \t 𝒳 é end`
}

/** Every page that a person reads. */
export const samples: readonly Sample[] = [...firstStep, ...password, ...accounts, ...register, ...message, ...logout, ...device, ...codes, ...stepSamples]
