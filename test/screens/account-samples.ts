import * as views from '@keyhall/adapters-http/account/views'
import type { OwnAccount } from '@keyhall/core/accounts'
import type { Passkey, PasskeyId } from '@keyhall/core/factors'
import type { NamedLink } from '@keyhall/core/identity-providers'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import type { Session } from '@keyhall/core/sessions'
import type { ClientId, OrgId, ProviderId, SecretHash, SessionId, UserId } from '@keyhall/core/shared'
import type { PageContext } from '@keyhall/adapters-http/login/views'
import type { Sample } from './sample.js'
import { codes, seed, seedPicture } from './factor-samples.js'
import { AT, hostile, prompt } from './sample.js'

const userId = '304120947563241985' as UserId

const passkey = (name: string, own: Partial<Passkey> = {}): Passkey => ({
  id: name as PasskeyId, userId, registrationId: name, publicKey: '', counter: 0, transports: [], name, isBackedUp: false, isUserVerifying: true,
  addedAt: AT, ...own,
})

const account = (own: Partial<OwnAccount> = {}): OwnAccount => ({
  person: {
    kind: 'human', id: userId, orgId: '100' as OrgId, userName: 'alice', state: 'active', createdAt: AT, updatedAt: AT,
    profile: { firstName: 'Alice', lastName: 'Liddell', displayName: 'Alice Liddell' },
    email: { address: 'alice@acme.example', isVerified: true },
  },
  loginName: 'alice@acme.localhost',
  orgName: 'Acme',
  passwordChangedAt: AT,
  factors: { userId, passkeys: [], recoveryCodesLeft: 0, hasEmailCode: false },
  policies: DEFAULT_POLICIES,
  ...own,
})

const wellProtected = account({
  factors: {
    userId,
    passkeys: [passkey('Phone', { isBackedUp: true, lastUsedAt: AT + 90_000 }), passkey('Security key, drawer')],
    totp: { addedAt: AT },
    recoveryCodesLeft: 8,
    hasEmailCode: false,
  },
})

const corporation = {
  link: { providerId: 'corporation' as ProviderId, externalId: '00u1', userId, userName: 'alice@corporation.example', linkedAt: AT },
  provider: {
    id: 'corporation' as ProviderId, name: 'Corporation', state: 'active', brand: 'saml', version: 1, createdAt: AT, changedAt: AT,
    settings: { protocol: 'saml', metadataXml: '', binding: 'redirect', isRequestSigned: false, nameIdFormat: 'persistent' },
    options: {
      isLinkingAllowed: true, isCreationAllowed: false, isAutoCreation: false, isAutoUpdate: false, autoLinking: 'none', allowedDomains: [], isTrustedForFactors: false,
    },
  },
} as const satisfies NamedLink

const suspended: NamedLink = {
  provider: { ...corporation.provider, id: 'old' as ProviderId, name: hostile }, link: { ...corporation.link, providerId: 'old' as ProviderId, userName: 'al', suspendedAt: AT },
}
/** Linked sign-ins of which one is suspended. */
export const someLinks: readonly NamedLink[] = [corporation, suspended]

const links: views.LinksProps = { linked: someLinks, linkable: [{ id: '1', name: 'Google', brand: 'google' }, { id: '2', name: hostile, brand: 'oidc' }] }

const session = (userAgent: string, own: Partial<Session> = {}): Session => ({
  id: userAgent as SessionId, userId, browserHash: '' as SecretHash, createdAt: AT, authTime: AT, amr: ['pwd'], lastSeenAt: AT + 500, expiresAt: AT + 5000,
  address: '2001:db8:85a3::8a2e:370:7334', userAgent, ...own,
})

type Render = (frame: views.AccountFrame, context: PageContext) => string

const sample = (name: string, current: views.AccountFrame['current'], render: Render, own: (context: PageContext) => Partial<views.AccountFrame> = () => ({})): Sample => ({
  name: `account-${name}`,
  render: ({ clientName: _client, ...context }) => render(
    { context, current, displayName: 'Alice Liddell', loginName: 'alice@acme.localhost', csrf: 'kP0s7nX1b2', ...own(context) }, context,
  ),
})

const profile = { givenName: 'Alice', familyName: 'Liddell', displayName: '', nickname: '', language: 'en' }

const firefox = session('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0')
const iPhone = session('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1')
const shop = { clientId: 'Web shop' as ClientId, name: 'Web shop', since: AT, lastUsedAt: AT + 500, isRefreshable: true, scopes: [] }

const request: views.ShownRequest = {
  id: '1', name: 'Kiosk at the counter', owner: 'Acme', may: ['recognize you by your user ID', 'see your email address'], bindingMessage: 'W4SCT', address: '2001:db8:85a3::8a2e:370:7334',
  createdAt: AT, expiresAt: AT + 300, resources: [{ uri: 'https://api.acme.example/', name: 'Accounts', scopes: ['see your balance'], details: [] }],
}
const withRequests = (): Partial<views.AccountFrame> => ({ hasRequests: true })

type Confirming = readonly [name: string, list: views.ConfirmPageProps['list'], place: views.ConfirmPageProps['place'], removal: views.Removal]

const removals: readonly Confirming[] = [
  ['phone', 'phone', 'phone/remove', { kind: 'phone', number: '+41791234567' }],
  ['passkey', 'security', 'security/remove', { kind: 'passkey', passkey: passkey('Phone', { isBackedUp: true }), isLastFactor: true }],
  ['only-passkey', 'security', 'security/remove', { kind: 'passkey', passkey: passkey(hostile), isLastFactor: false, block: 'only_way' }],
  ['last-owner', 'security', 'security/remove', { kind: 'totp', addedAt: AT, isLastFactor: true, block: 'last_owner' }],
  ['totp', 'security', 'security/remove', { kind: 'totp', addedAt: AT, isLastFactor: false }],
  ['email-code', 'security', 'security/remove', { kind: 'email_code', address: 'alice@acme.example', isLastFactor: true }],
  ['link', 'security', 'security/remove', { kind: 'link', named: corporation }],
  ['only-link', 'security', 'security/remove', { kind: 'link', named: corporation, block: 'only_link' }],
  ['session', 'sessions', 'sessions/end', { kind: 'session', session: firefox }],
  ['other-sessions', 'sessions', 'sessions/end', { kind: 'other_sessions', sessions: [firefox, iPhone] }],
  ['application', 'applications', 'applications/remove', { kind: 'application', application: shop }],
]

/** Every page of the own account. */
export const accountSamples: readonly Sample[] = [
  sample('overview', '', (frame) => views.overviewPage(frame, { account: account(), others: [{ id: '1', displayName: 'Bob Cratchit', loginName: 'bob@acme.localhost' }] })),
  sample('hostile', '', (frame) => views.overviewPage(frame, { account: account(), others: [{ id: '1', displayName: hostile, loginName: hostile }] }), () => ({
    displayName: hostile, loginName: `${hostile}@acme.localhost`,
  })),
  sample('requests', 'requests', (frame) => views.requestsPage(frame, { requests: [request, { ...request, id: '2', name: hostile, owner: hostile, host: 'client.example', bindingMessage: hostile }] }), withRequests),
  sample('requests-none', 'requests', (frame) => views.requestsPage(frame, { requests: [] }), ({ words }) => ({
    ...withRequests(), note: { text: words('account.note.request_approved'), isWarning: false },
  })),
  sample('request-unwanted', 'requests', (frame) => views.unwantedRequestPage(frame), withRequests),
  sample('overview-protected', '', (frame) => views.overviewPage(frame, { account: wellProtected, others: [] })),
  sample('profile', 'profile', (frame) => views.profilePage(frame, { values: profile, problems: {}, languages: [{ tag: 'en', name: 'English' }] }), ({ words }) => ({
    note: { text: words('account.note.saved'), isWarning: false },
  })),
  sample('profile-problem', 'profile', (frame, { words }) => views.profilePage(frame, {
    values: { ...profile, givenName: '' }, problems: { givenName: words('problems.required.givenName') }, languages: [],
  })),
  sample('email', 'email', (frame) => views.emailPage(frame, { email: { address: 'alice@acme.example', isVerified: true }, typed: '', problems: {} })),
  sample('email-pending', 'email', (frame) => views.emailPage(frame, {
    email: { address: 'alice@acme.example', isVerified: false }, pending: 'alice.liddell@wonderland.example', typed: '', problems: {},
  }), ({ words }) => ({ note: { text: words('account.note.email_sent'), isWarning: false } })),
  sample('phone', 'phone', (frame) => views.phonePage(frame, {
    phone: { number: '+41791234567', isVerified: false }, areMessagesOffered: true, typed: '', problems: {},
  }), ({ words }) => ({ note: { text: words('account.note.phone_sent'), isWarning: false } })),
  sample('phone-unverifiable', 'phone', (frame) => views.phonePage(frame, {
    phone: { number: '+41791234567', isVerified: false }, areMessagesOffered: false, typed: '', problems: {},
  })),
  sample('password-problem', 'password', (frame, { words }) => views.passwordChangePage(frame, {
    loginName: 'alice@acme.localhost', hasPassword: true, least: 8,
    problems: { password: words('problems.passwordWrong'), newPassword: words('problems.passwordTooCommon') },
  })),
  sample('password', 'password', (frame) => views.passwordChangePage(frame, { loginName: 'alice@acme.localhost', hasPassword: true, least: 8, problems: {} }), ({ words }) => ({
    note: { text: words('account.note.prove_again'), isWarning: true },
  })),
  sample('security', 'security', (frame) => views.securityPage(frame, { account: wellProtected, links })),
  sample('security-empty', 'security', (frame) => views.securityPage(frame, { account: account(), links: { linked: [], linkable: [] } })),
  sample('passkey', 'security', (frame) => views.passkeyAddPage(frame, { prompt: { ...prompt, kind: 'create' }, name: '' })),
  sample('totp', 'security', (frame) => views.totpPage(frame, {
    seed, sealed: '', picture: seedPicture,
  })),
  sample('recovery-codes', 'security', (frame) => views.madeCodesPage(frame, codes)),
  sample('sessions-alone', 'sessions', (frame) => views.sessionsPage(frame, { here: session(hostile), others: [] })),
  sample('sessions', 'sessions', (frame) => views.sessionsPage(frame, {
    here: session('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0'),
    others: [session('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1'), session('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36')],
  })),
  sample('applications', 'applications', (frame, { words }) => views.applicationsPage(frame, {
    applications: ['Web shop', 'Warehouse'].map((name) => ({
      clientId: name as ClientId, name, since: AT, lastUsedAt: AT + 500, isRefreshable: true, may: [words('scopes.email'), words('scopes.offline_access')],
    })),
  })),
  sample('applications-none', 'applications', (frame) => views.applicationsPage(frame, { applications: [] })),
  ...removals.map(([name, list, place, removal]) => sample(`remove-${name}`, list, (frame) => views.confirmPage(frame, {
    place, list, removal, mayHavePassword: true,
  }))),
  sample('remove-gone', 'security', (frame, { words }) => views.gonePage(frame, { list: 'security', problem: words('account.passkeys.gone') })),
  sample('data', 'data', (frame) => views.dataPage(frame, { mayRemove: true })),
  sample('delete', 'data', (frame) => views.removalPage(frame, {})),
  sample('delete-problem', 'data', (frame, { words }) => views.removalPage(frame, { problem: words('account.delete.lastOwner') })),
]
