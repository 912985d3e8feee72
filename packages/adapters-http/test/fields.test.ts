import assert from 'node:assert/strict'
import type { OwnAccount } from '@keyhall/core/accounts'
import type { Passkey, PasskeyId } from '@keyhall/core/factors'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import type { OrgId, UserId } from '@keyhall/core/shared'
import { wordsIn } from '@keyhall/texts'
import * as account from '#src/account/views/index.js'
import * as views from '#src/login/views/index.js'
import { readDocument } from './support/read-document.js'

const words = wordsIn('en')
const c: views.PageContext = { nonce: 'n', basePath: '', words }
const ids = { authRequestId: '1', csrf: 'c' }
const signer = { ...ids, loginName: 'alice', otherAccountHref: '/' }
const prompt = { script: '/s.js', kind: 'get', options: {}, action: '/', fields: {} } as const
const totp = { seed: 'ABCD', picture: { size: 1, path: '' } }
const codePage = { csrf: 'c', action: '/', userId: '1', code: '' }
const frame = (current: account.AccountFrame['current']): account.AccountFrame =>
  ({ context: c, current, displayName: 'Alice', loginName: 'alice', csrf: 'c' })

const userId = '1' as UserId
const passkey: Passkey = {
  id: '1' as PasskeyId, userId, registrationId: '1', publicKey: '', counter: 0, transports: [], name: 'Phone', isBackedUp: false, isUserVerifying: true,
  addedAt: 1,
}
const own: OwnAccount = {
  person: {
    kind: 'human', id: userId, orgId: '1' as OrgId, userName: 'alice', state: 'active', createdAt: 1, updatedAt: 1,
    profile: { firstName: 'Alice', lastName: 'Liddell', displayName: 'Alice Liddell' },
  },
  loginName: 'alice', orgName: 'Acme', policies: DEFAULT_POLICIES,
  factors: { userId, passkeys: [passkey], recoveryCodesLeft: 0, hasEmailCode: false },
}

const IDENTITY = 'loginName: text, username, readonly, no spelling'
const MAIL_CODE = 'code: text, one-time-code, no spelling, CHARACTERS, required'
const APP_CODE = 'code: text, one-time-code, numeric, no spelling, required'
const secret = (name: string, token: string): string => `${name}: password, ${token}, no spelling, none, required`
const NEW = [secret('password', 'new-password'), secret('passwordAgain', 'new-password')]
const NAME_OF_KEY = 'name: text, off'

/** What each page says of its fields to browsers and password managers, in their order (HTML, autofill; peers do it the same way). */
const FIELDS: Readonly<Record<string, readonly [html: string, fields: readonly string[]]>> = {
  'login name': [views.loginNamePage(c, { ...ids, loginName: '' }), [
    'loginName: text, username webauthn, no spelling, none, required',
    // Seen by password managers only: they have no name, so no browser sends them.
    '-: password, current-password', '-: text, one-time-code, numeric',
  ]],
  'password': [views.passwordPage(c, signer), [IDENTITY, secret('password', 'current-password')]],
  'accounts': [views.accountsPage(c, { ...ids, otherAccountHref: '/', accounts: [] }), []],
  'register': [
    views.registerPage(c, { ...ids, asksForName: true, signInHref: '/', problems: {}, values: { givenName: '', familyName: '', email: '' } }),
    [
      'givenName: text, given-name, required', 'familyName: text, family-name, required', 'email: email, email, no spelling, required',
      secret('password', 'new-password'),
    ],
  ],
  'register code': [
    views.registerCodePage(c, { ...ids, email: 'a@b.example', isSentAgain: false, changeHref: '/', signInHref: '/' }),
    ['email: email, username, readonly, no spelling', MAIL_CODE],
  ],
  'change password': [
    views.changePasswordPage(c, { ...signer, problems: {} }), [IDENTITY, secret('newPassword', 'new-password'), secret('newPasswordAgain', 'new-password')],
  ],
  'forgotten password': [
    views.forgottenPasswordPage(c, { ...ids, loginName: '', backHref: '/' }), ['loginName: text, username, no spelling, none, required'],
  ],
  'reset password': [
    views.resetPasswordPage(c, { ...ids, loginName: 'alice', againHref: '/', backHref: '/', problems: {} }), [IDENTITY, MAIL_CODE, ...NEW],
  ],
  'new password': [views.newPasswordPage(c, { ...codePage, kind: 'initialise', problems: {} }), [MAIL_CODE, ...NEW]],
  'verify email': [views.verifyEmailPage(c, codePage), [MAIL_CODE]],
  'verify email step': [views.verifyEmailStepPage(c, { ...signer, address: 'a', changeHref: '/' }), [IDENTITY, MAIL_CODE]],
  'change address': [
    views.changeAddressPage(c, { ...signer, email: '', backHref: '/' }), [IDENTITY, 'email: email, email, no spelling, required'],
  ],
  'passkey': [views.passkeyPage(c, { loginName: 'alice', prompt, otherAccountHref: '/' }), [IDENTITY]],
  'choice of a factor': [views.choicePage(c, { ...signer, title: '', lead: '', choices: [] }), [IDENTITY]],
  'totp': [views.codeFactorPage(c, { ...signer, factor: 'totp' }), [IDENTITY, APP_CODE]],
  // No password manager has these: offering a code of an app there would mislead.
  'recovery code': [views.codeFactorPage(c, { ...signer, factor: 'recovery_code' }), [IDENTITY, 'code: text, off, no spelling, CHARACTERS, required']],
  'security key': [views.securityKeyPage(c, { ...signer, prompt }), [IDENTITY]],
  'email code': [views.emailCodePage(c, { ...signer, address: 'a', isSent: true }), [IDENTITY, MAIL_CODE]],
  'set up totp': [views.setUpTotpPage(c, { ...signer, ...totp, sealedSeed: '', otherWayHref: '/' }), [IDENTITY, APP_CODE]],
  'set up passkey': [views.setUpPasskeyPage(c, { ...signer, name: '', prompt, otherWayHref: '/' }), [IDENTITY, NAME_OF_KEY]],
  'set up email code': [views.setUpEmailCodePage(c, { ...signer, address: 'a', next: 'type', otherWayHref: '/' }), [IDENTITY, MAIL_CODE]],
  'recovery codes': [views.recoveryCodesPage(c, { ...signer, codes: [] }), []],
  'device': [
    views.devicePage(c, { csrf: 'c', action: '/', userCode: '', fields: {} }), ['user_code: text, off, no spelling, CHARACTERS, required'],
  ],
  'own profile': [
    account.profilePage(frame('profile'), {
      values: { givenName: '', familyName: '', displayName: '', nickname: '', language: '' }, problems: {}, languages: [],
    }),
    [
      'givenName: text, given-name, required', 'familyName: text, family-name, required', 'displayName: text, name', 'nickname: text, nickname',
    ],
  ],
  'own email': [
    account.emailPage(frame('email'), { pending: 'a', typed: '', problems: {} }), [MAIL_CODE, 'email: email, email, no spelling, none, required'],
  ],
  'own phone': [account.phonePage(frame('phone'), { areMessagesOffered: true, typed: '', problems: {} }), ['phone: tel, tel, required']],
  'own phone with a number': [
    account.phonePage(frame('phone'), { phone: { number: '+41', isVerified: false }, areMessagesOffered: true, typed: '', problems: {} }),
    [APP_CODE, 'phone: tel, tel, required'],
  ],
  'own password': [
    account.passwordChangePage(frame('password'), { loginName: 'alice', hasPassword: true, least: 8, problems: {} }),
    [
      IDENTITY, secret('password', 'current-password'), secret('newPassword', 'new-password'), secret('newPasswordAgain', 'new-password'),
    ],
  ],
  'own app for codes': [account.totpPage(frame('security'), { ...totp, sealed: '' }), [APP_CODE]],
  'own passkey': [account.passkeyAddPage(frame('security'), { prompt, name: '' }), [NAME_OF_KEY]],
  'own security': [account.securityPage(frame('security'), { account: own, links: { linked: [], linkable: [] } }), ['name: text, off, required']],
}

function fieldsOf(html: string): readonly string[] {
  return readDocument(html).tags.filter(({ name, attributes }) => name === 'input' && attributes.get('type') !== 'hidden').map(({ attributes }) => {
    const capitals = attributes.get('autocapitalize')
    const said = [
      attributes.get('type'), attributes.get('autocomplete'), attributes.get('inputmode'),
      attributes.has('readonly') ? 'readonly' : undefined, attributes.get('spellcheck') === 'false' ? 'no spelling' : undefined,
      capitals === 'characters' ? 'CHARACTERS' : capitals, attributes.has('required') ? 'required' : undefined,
    ]
    return `${attributes.get('name') ?? '-'}: ${said.filter((each) => each !== undefined).join(', ')}`
  })
}

describe('the fields of the pages', () => {
  for (const [page, [html, fields]] of Object.entries(FIELDS)) {
    it(`have autocomplete attributes for password managers: ${page}`, () => assert.deepEqual(fieldsOf(html), fields))
  }

  it('have a visible label each, and no maximum length that would truncate pasted text', () => {
    for (const [page, [html]] of Object.entries(FIELDS)) {
      const { tags } = readDocument(html)
      const labelled = new Set(tags.flatMap(({ name, attributes }) => (name === 'label' ? [attributes.get('for')] : [])))
      for (const { name, attributes } of tags) {
        if (name !== 'input' || attributes.get('type') === 'hidden' || !attributes.has('name')) continue
        assert.ok(labelled.has(attributes.get('id')), `${page}: ${attributes.get('name')}`)
        assert.ok(!attributes.has('maxlength') && !attributes.has('pattern') && !attributes.has('placeholder'), page)
      }
    }
  })
})
