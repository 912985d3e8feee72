import type { MailTextKind, MailTextPart, MailTextRules, MailTexts } from '@keyhall/core/branding'
import { ACCOUNT_PAGE, SIGN_IN_REQUESTS_PAGE } from '@keyhall/core/notices'
import type { Clock } from '@keyhall/core/shared'
import { CODE_LIFETIMES } from '@keyhall/core/verification'
import { LOCALES, isLocale, textProblem, textsOf } from '@keyhall/texts'
import type { Locale } from '@keyhall/texts'
import { mailWriter } from './mail-writer.js'

interface Options {
  /** The language of mails whose reader has chosen none. */
  readonly defaultLanguage: Locale
  readonly baseUrl: string
  readonly clock: Clock
}

const SHORT = 120
const MAX_LENGTHS: Readonly<Record<MailTextPart, number>> = { title: SHORT, preHeader: SHORT, subject: SHORT, greeting: SHORT, text: 1000, buttonText: 60, footerText: 500 }

const COMMON = ['site', 'orgName'] as const
/** Names of people are shown inside the mail only. */
const PERSONAL = [...COMMON, 'displayName', 'address'] as const

/** Mails about what happened, without a code. */
const isNotice = (kind: MailTextKind): kind is 'password_changed' | 'sign_in_requested' => kind === 'password_changed' || kind === 'sign_in_requested'

function placeholdersOf(kind: MailTextKind, part: MailTextPart): readonly string[] {
  if (part !== 'greeting' && part !== 'text' && part !== 'footerText') return COMMON
  return isNotice(kind) ? [...PERSONAL, 'when'] : PERSONAL
}

/** Text that mail programs turn into a link. */
const ADDRESS = /[.]\p{L}{2}|:\/\/|@/u
const CONTROL = /\p{Cc}/u
/** Placeholders count as two letters, because a name could complete an address. */
const withSamples = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, 'xx')

function problemOf(kind: MailTextKind, part: MailTextPart, text: string): string | undefined {
  if (CONTROL.test(text)) return 'must be one line'
  if (ADDRESS.test(withSamples(text))) return 'must contain no web or mail address: the only link is that of the button'
  return textProblem(text, { ours: new Map(placeholdersOf(kind, part).map((name) => [name, 'plain'])), maxLength: MAX_LENGTHS[part] })
}

function builtIn(kind: MailTextKind, locale: string): MailTexts {
  const all = textsOf(isLocale(locale) ? locale : 'en')
  const greeting = all['mail.hello'].replace('{name}', '{displayName}')
  if (isNotice(kind)) {
    const subject = all[`mail.notice.${kind}.subject`]
    const buttonText = kind === 'password_changed' ? all['mail.notice.account'] : all['mail.notice.sign_in_requested.button']
    return { title: subject, subject, greeting, text: all[`mail.notice.${kind}.what`], buttonText }
  }
  const subject = all[`mail.${kind}.subject`]
  const texts = { title: subject, subject, greeting, text: all[`mail.${kind}.why`] }
  return kind === 'sign_in_code' ? texts : { ...texts, buttonText: all[`mail.${kind}.button`] }
}

/** Validation and preview of mail texts. */
export function mailTextRules({ defaultLanguage, baseUrl, clock }: Options): MailTextRules {
  const writer = mailWriter(defaultLanguage)
  return {
    locales: LOCALES.map(({ locale }) => locale),
    problem: problemOf,
    builtIn,
    preview: ({ kind, locale, ...mail }) => {
      const message = { ...mail, address: 'ada@example.com', displayName: 'Ada Lovelace', site: baseUrl.replace(/^https?:\/\//, ''), language: locale }
      if (isNotice(kind)) {
        const link = `${baseUrl}${kind === 'sign_in_requested' ? SIGN_IN_REQUESTS_PAGE : ACCOUNT_PAGE}`
        return writer.notice({ ...message, kind, at: clock.now(), link })
      }
      return writer.write({ ...message, kind, code: 'ABC234', validFor: CODE_LIFETIMES[kind], ...(kind === 'sign_in_code' ? {} : { link: `${baseUrl}${ACCOUNT_PAGE}` }) })
    },
  }
}
