import { mailWriter } from '@keyhall/adapters-outbound'
import { PLAIN_BRANDING } from '@keyhall/core/instance'
import type { NoticeMail } from '@keyhall/core/notices'
import type { CodeMail } from '@keyhall/core/verification'
import type { Sample } from './sample.js'
import { AT } from './sample.js'

const LINK = 'https://login.acme.example/ui/login/password/reset?userID=304120947563241985&code=K7QXMA'
const common = { address: 'alice@acme.example', displayName: 'Alice Liddell', orgName: 'Acme', site: 'login.acme.example', branding: PLAIN_BRANDING }

const KINDS: readonly CodeMail['kind'][] = ['email_verification', 'initialise', 'password_reset', 'passkey_registration', 'sign_in_code', 'email_change']
const NOTICES: readonly NoticeMail['kind'][] = ['factor_added', 'password_changed', 'email_changed', 'account_removed']

const linkedFrom = (kind: NoticeMail['kind']) => (kind === 'account_removed' ? {} : { link: 'https://login.acme.example/ui/account' })

const writer = mailWriter('en')

/** Every mail with a code, and some that only tell. */
export const mailSamples: readonly Sample[] = [
  ...KINDS.map((kind): Sample => ({
    name: `mail-${kind.replaceAll('_', '-')}`,
    isMail: true,
    render: ({ words: { locale } }) => writer.write({ ...common, kind, code: 'K7QXMA', link: LINK, validFor: 3600, language: locale }).html,
  })),
  ...NOTICES.map((kind): Sample => ({
    name: `mail-notice-${kind.replaceAll('_', '-')}`,
    isMail: true,
    render: ({ words: { locale } }) => writer.notice({ ...common, ...linkedFrom(kind), kind, at: AT, language: locale }).html,
  })),
]
