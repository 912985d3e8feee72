import * as views from '@keyhall/adapters-http/login/views'
import type { MessageKey, Words } from '@keyhall/texts'
import { someLinks } from './account-samples.js'
import type { Sample } from './sample.js'
import { hostile, ids, loginName, longName, otherAccountHref, signer, prompt } from './sample.js'

const registerHref = '/ui/login/register'
const forgottenHref = '/ui/login/forgotten-password'
const accountsHref = '/ui/login/accounts'
const reference = 'b7d1c5e0-4f7a-4d0e-9a51-6f0e2f3c8a11'
const empty = { givenName: '', familyName: '', email: '' }

type Said = MessageKey extends infer Key ? (Key extends `messages.${infer Name}.title` ? Name : never) : never

const said = ({ words }: views.PageContext, name: Said) => ({ title: words(`messages.${name}.title`), text: words(`messages.${name}.text`) })

const scopesOf = (words: Words): readonly string[] =>
  (['openid', 'profile', 'email', 'phone', 'address', 'offline_access', 'organization', 'ownApi', 'otherProject', 'nothing'] as const)
    .map((scope) => words(`scopes.${scope}`))

const named = (context: views.PageContext, clientName: string): views.PageContext => ({ ...context, clientName })

const PROVIDER_NAMES = { google: 'Google', microsoft: 'Microsoft', github: 'GitHub', gitlab: 'GitLab', apple: 'Apple' } as const

/** One for each mark, and one without a mark. */
const someProviders = (['google', 'microsoft', 'github', 'gitlab', 'apple', 'saml'] as const).map((brand) => ({ id: brand, brand, name: brand === 'saml' ? 'Corporation' : PROVIDER_NAMES[brand] }))

/** A single operation whose creditor is a text of the application. */
const paymentOf = (creditor: string) => ({
  label: [
    { text: 'Pay ', isValue: false }, { text: '5000', isValue: true }, { text: ' ', isValue: false }, { text: 'EUR', isValue: true }, { text: ' to ', isValue: false },
    { text: creditor, isValue: true },
  ],
  others: [{ path: 'iban', value: 'CH93 0076 2011 6238 5295 7' }, { path: 'purpose.reference', value: creditor }],
})

export const firstStepSamples: readonly Sample[] = [
  {
    name: 'login-name',
    render: (c) => views.loginNamePage(c, { ...ids, loginName: '', registerHref, accountsHref, passkey: prompt }),
  },
  {
    name: 'login-name-providers',
    render: (c) => views.loginNamePage(c, { ...ids, loginName: '', external: { csrf: ids.csrf, providers: someProviders } }),
  },
  { name: 'login-name-alone', render: (c) => views.loginNamePage(c, { ...ids, loginName: '' }) },
  {
    name: 'login-name-problem',
    render: (c) => views.loginNamePage(c, {
      ...ids, loginName: 'alice', problem: c.words('problems.required.loginName'), registerHref, accountsHref,
    }),
  },
  {
    name: 'login-name-hostile',
    render: (c) => views.loginNamePage(named(c, hostile), {
      ...ids, loginName: hostile, problem: hostile, registerHref: 'javascript:alert(1)',
    }),
  },
]

export const passwordSamples: readonly Sample[] = [
  {
    name: 'password',
    render: (c) => views.passwordPage(c, { ...signer, forgottenHref, passkey: prompt }),
  },
  {
    name: 'password-problem',
    render: (c) => views.passwordPage(c, { ...signer, forgottenHref, problem: c.words('problems.wrongLoginNameOrPassword') }),
  },
  {
    name: 'password-long',
    render: (c) => views.passwordPage(named(c, `${longName} Einkaufs- und Lieferantenportal`), {
      ...ids, otherAccountHref, problem: c.words('problems.tooManyAttempts', { wait: c.words.in(30) }),
      loginName: `${longName.toLowerCase()}@${'subdomain.'.repeat(6)}example`,
    }),
  },
  {
    name: 'organization',
    render: (c) => views.organizationPage(c, {
      ...ids, loginName: 'ann@acme.example', otherAccountHref, passwordHref: '#password', passkeyHref: '#passkey',
      providers: [{ id: '1', name: 'Microsoft', brand: 'microsoft' }, { id: '2', name: 'Acme Active Directory', brand: 'ldap' }],
    }),
  },
  {
    name: 'organization-hostile',
    render: (c) => views.organizationPage(c, { ...ids, loginName: hostile, otherAccountHref: 'javascript:alert(1)', providers: [{ id: hostile, name: hostile, brand: 'oidc' }] }),
  },
  { name: 'directory', render: (c) => views.directoryPage(c, { ...ids, provider: 'Acme Active Directory', userName: '', otherWayHref: otherAccountHref }) },
  {
    name: 'directory-problem',
    render: (c) => views.directoryPage(c, {
      ...ids, provider: 'Acme Active Directory', userName: 'alice', otherWayHref: otherAccountHref, problem: c.words('problems.wrongLoginNameOrPassword'),
    }),
  },
  { name: 'directory-hostile', render: (c) => views.directoryPage(c, { ...ids, provider: hostile, userName: hostile, otherWayHref: 'javascript:alert(1)' }) },
  { name: 'password-change', render: (c) => views.changePasswordPage(c, { ...signer, problems: {} }) },
  {
    name: 'password-change-problems',
    render: (c) => views.changePasswordPage(c, {
      ...signer, problems: { newPassword: c.words('problems.passwordTooShort', { least: 8 }) },
    }),
  },
  { name: 'passkey', render: (c) => views.passkeyPage(c, { loginName, prompt, passwordHref: '/ui/login/password', otherAccountHref }) },
  {
    name: 'passkey-problem',
    render: (c) => views.passkeyPage(c, { prompt, passwordHref: '/ui/login/password', otherAccountHref, problem: c.words('problems.passkey') }),
  },
]

export const forgottenSamples: readonly Sample[] = [
  { name: 'forgotten-password', render: (c) => views.forgottenPasswordPage(c, { ...ids, loginName, backHref: '/ui/login/password' }) },
  {
    name: 'forgotten-password-problem',
    render: (c) => views.forgottenPasswordPage(c, {
      ...ids, loginName: '', backHref: '/ui/login/password', problem: c.words('problems.required.loginName'),
    }),
  },
  { name: 'reset-password', render: (c) => views.resetPasswordPage(c, { ...ids, loginName, backHref: '/', againHref: '/', problems: {} }) },
  {
    name: 'reset-password-problem',
    render: (c) => views.resetPasswordPage(c, {
      ...ids, loginName, backHref: '/', againHref: '/', problems: { code: c.words('problems.mailCode') },
    }),
  },
]

const address = 'a•••@acme.example'
export const verifyEmailSamples: readonly Sample[] = [
  { name: 'verify-email-step', render: (c) => views.verifyEmailStepPage(c, { ...signer, address, changeHref: '/' }) },
  {
    name: 'verify-email-step-problem',
    render: (c) => views.verifyEmailStepPage(c, { ...signer, address, changeHref: '/', problem: c.words('problems.emailCode') }),
  },
  { name: 'change-address', render: (c) => views.changeAddressPage(c, { ...signer, email: 'alice@acme.exmaple', backHref: '/' }) },
]

export const accountsSamples: readonly Sample[] = [
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

const choosing = {
  ...ids, provider: 'Corporation', name: 'alice@example.com', attempt: '[]', mayLink: true, isAddressHeld: false,
  fields: [{ name: 'email', value: 'alice@example.com' }],
} as const
const registering = { ...ids, email: 'alice@example.com', changeHref: otherAccountHref, signInHref: otherAccountHref }

export const registerSamples: readonly Sample[] = [
  {
    name: 'register',
    render: (c) => views.registerPage(c, {
      ...ids, asksForName: false, values: empty, problems: {}, signInHref: otherAccountHref,
      links: { termsOfService: 'https://acme.example/terms', privacyPolicy: 'https://acme.example/privacy' },
    }),
  },
  {
    name: 'register-problems',
    render: (c) => views.registerPage(c, {
      ...ids, asksForName: true, signInHref: otherAccountHref,
      values: { givenName: '', familyName: longName, email: 'alice.example.com' },
      problems: {
        givenName: c.words('problems.required.givenName'), email: c.words('problems.emailUnusable'),
        password: c.words('problems.passwordTooShort', { least: 8 }),
      },
    }),
  },
  {
    name: 'register-name',
    render: (c) => views.registerPage(c, { ...ids, asksForName: true, values: empty, problems: {}, signInHref: otherAccountHref }),
  },
  { name: 'external-account', render: (c) => views.externalAccountPage(c, choosing) },
  {
    name: 'external-account-problem',
    render: (c) => {
      const problem = c.words('problems.tooManyMails', { wait: c.words.in(300) })
      return views.externalAccountPage(c, { ...choosing, name: longName, problem })
    },
  },
  { name: 'register-code', render: (c) => views.registerCodePage(c, { ...registering, isSentAgain: false }) },
  { name: 'register-code-again', render: (c) => views.registerCodePage(c, { ...registering, email: `${longName}@${longName}.example`, isSentAgain: true }) },
  { name: 'register-code-problem', render: (c) => views.registerCodePage(c, { ...registering, isSentAgain: false, problem: c.words('problems.mailCode') }) },
  {
    name: 'register-form-problem',
    render: (c) => views.registerPage(c, { ...ids, asksForName: false, values: empty, problems: { form: c.words('problems.formExpired') }, signInHref: otherAccountHref }),
  },
]

export const messageSamples: readonly Sample[] = [
  {
    name: 'message-error',
    render: (c) => views.messagePage(c, {
      kind: 'error', ...said(c, 'requestNotUnderstood'), reference,
      developers: {
        reason: 'redirect_uri is not registered for this client', sent: { name: 'redirect_uri', value: 'https://shop.example.com/oauth/callback' },
      },
    }),
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

export const logoutSamples: readonly Sample[] = [
  {
    name: 'logout-confirm',
    render: (c) => views.logoutConfirmPage(c, { csrf: ids.csrf, fields: { state: hostile }, action: '/oidc/v1/end_session' }),
  },
  { name: 'logged-out', render: (c) => views.loggedOutPage(c) },
]

const person = { displayName: 'Alice Liddell', loginName }
export const deviceSamples: readonly Sample[] = [
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
  {
    name: 'consent',
    render: (c) => views.consentPage(c, {
      ...ids, person, owner: 'Partner GmbH', host: 'partner.example', isRemembered: true, allowed: [],
      added: [c.words('scopes.openid'), c.words('scopes.email'), c.words('scopes.offline_access')],
    }),
  },
  {
    name: 'consent-unverified',
    render: (c) => views.consentPage(c, {
      ...ids, person, owner: '', publisher: { host: 'xn--pple-43d.example', isVerified: false }, host: 'elsewhere.example', isRemembered: false, allowed: [],
      added: scopesOf(c.words),
    }),
  },
  {
    name: 'consent-registered',
    render: (c) => views.consentPage(c, {
      ...ids, person, owner: '', publisher: { isVerified: false }, isRemembered: false, allowed: [], added: scopesOf(c.words),
      pages: [{ name: 'policy', href: 'https://agent.example/privacy', host: 'agent.example' }, { name: 'terms', href: '/', host: `${'subdomain.'.repeat(8)}example` }],
    }),
  },
  {
    name: 'consent-details',
    render: (c) => views.consentPage(c, {
      ...ids, person, owner: '', publisher: { isVerified: false }, isRemembered: false, allowed: [], added: [],
      resources: [{ uri: 'https://bank.example/api', name: 'Bank', scopes: ['Make payments'], details: [paymentOf('Müller & Co'), paymentOf(`${hostile} (already paid) ${'x'.repeat(400)}`)] }],
    }),
  },
  {
    name: 'invitation',
    render: (c) => views.invitationPage(c, { csrf: ids.csrf, action: '/', fields: {}, orgName: 'Partner GmbH', address: 'nora@mail.example' }),
  },
  {
    name: 'invitation-joins',
    render: (c) => views.invitationPage(c, { csrf: ids.csrf, action: '/', fields: {}, orgName: `${longName} ${hostile}`, address: 'nora@mail.example', person }),
  },
  {
    name: 'invitation-sign-in',
    render: (c) => views.invitationPage(c, { csrf: ids.csrf, action: '/', fields: {}, orgName: 'Partner GmbH', address: 'nora@mail.example', signInHref: '/' }),
  },
  {
    name: 'terms',
    render: (c) => views.termsPage(c, { ...ids, loginName: person.loginName, otherAccountHref: '/', version: '2026-11', termsHref: 'https://example.com/terms' }),
  },
  {
    name: 'consent-long',
    render: (c) => views.consentPage(named(c, `${longName} متجر الويب ${hostile}`), {
      ...ids, owner: `${longName} ${hostile}`, host: `${'subdomain.'.repeat(8)}example:8443`, isRemembered: false,
      added: [c.words('scopes.roles'), c.words('scopes.metadata')], allowed: scopesOf(c.words),
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
export const codesSamples: readonly Sample[] = [
  { name: 'verify-email', render: (c) => views.verifyEmailPage(c, codePage) },
  { name: 'verify-email-problem', render: (c) => views.verifyEmailPage(c, { ...codePage, code: hostile, problem: c.words('problems.mailCode') }) },
  {
    name: 'verify-email-done',
    render: (c) => views.messagePage(c, { kind: 'done', title: c.words('verifyEmail.doneTitle'), text: c.words('verifyEmail.doneText') }),
  },
  {
    name: 'password-reset-links',
    render: (c) => views.messagePage(c, {
      kind: 'done', title: c.words('newPassword.password_reset.doneTitle'), text: c.words('newPassword.password_reset.doneText'), linked: someLinks,
      wayOn: { href: '/ui/account/security', label: c.words('links.left.review') },
    }),
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
  { name: 'new-passkey-code', render: (c) => views.verifyEmailPage(c, { ...codePage, purpose: 'newPasskey' }) },
  { name: 'new-passkey', render: (c) => views.newPasskeyPage(c, { prompt: { ...prompt, kind: 'create' }, name: '' }) },
  {
    name: 'new-passkey-problem',
    render: (c) => views.newPasskeyPage(c, { prompt: { ...prompt, kind: 'create' }, name: hostile, problem: c.words('account.passkeys.exists') }),
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
