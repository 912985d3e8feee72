import type { Branding, TextsPolicy } from '../../foundation/instance/index.js'
import { isStorable } from '../../foundation/shared/index.js'
import { TextRefused } from './errors.js'
import { MAIL_TEXT_PREFIX } from './mail-text-names.js'
import { assertSize } from './own-texts.js'

/** The mails whose texts can be replaced. */
export const MAIL_TEXT_KINDS = ['initialise', 'password_reset', 'email_verification', 'sign_in_code', 'passkey_registration', 'password_changed', 'sign_in_requested'] as const
export type MailTextKind = (typeof MAIL_TEXT_KINDS)[number]

/** The replaceable parts of a mail. Code, link, validity, the warning about codes and the sender line are always ours. */
export const MAIL_TEXT_PARTS = ['title', 'preHeader', 'subject', 'greeting', 'text', 'buttonText', 'footerText'] as const
export type MailTextPart = (typeof MAIL_TEXT_PARTS)[number]

export type MailTexts = Readonly<Partial<Record<MailTextPart, string>>>

/** The rendering of a mail and the rules for its texts. */
export interface MailTextRules {
  /** The languages of mails. */
  readonly locales: readonly string[]
  /** The problem of a replacement, as the end of a sentence that begins with its name. */
  problem(kind: MailTextKind, part: MailTextPart, text: string): string | undefined
  /** The built-in texts of a supported language. */
  builtIn(kind: MailTextKind, locale: string): MailTexts
  /** A mail with sample values. */
  preview(mail: MailPreview): { readonly subject: string; readonly text: string; readonly html: string }
}

export interface MailPreview {
  readonly kind: MailTextKind
  readonly locale: string
  readonly texts: TextsPolicy
  readonly branding: Branding
  readonly orgName: string
}

/** The name of a part among the texts of a language. No text of a page begins with `mail.`. */
const nameOf = (kind: MailTextKind, part: MailTextPart): string => `${MAIL_TEXT_PREFIX}${kind}.${part}`

/** The own texts of one mail in a language. */
export function mailTextsIn(texts: TextsPolicy | undefined, locale: string, kind: MailTextKind): MailTexts {
  const all = texts?.[locale] ?? {}
  return Object.fromEntries(MAIL_TEXT_PARTS.flatMap((part) => {
    const text = all[nameOf(kind, part)]
    return text === undefined ? [] : [[part, text]]
  }))
}

/**
 * Replaces the texts of one mail in one language; without texts, the mail has those of the instance, or the built-in ones.
 *
 * @throws TextRefused listing all problems
 */
export function withMailTexts(before: TextsPolicy, { locale, kind }: { readonly locale: string; readonly kind: MailTextKind }, texts: MailTexts, rules: MailTextRules): TextsPolicy {
  assertMailTexts(locale, kind, texts, rules)
  const own = new Set(MAIL_TEXT_PARTS.map((part) => nameOf(kind, part)))
  const kept = Object.entries(before[locale] ?? {}).filter(([name]) => !own.has(name))
  const added = Object.entries(texts).map(([part, text]) => [nameOf(kind, part as MailTextPart), text] as const)
  const { [locale]: _replaced, ...others } = before
  const all = Object.fromEntries([...kept, ...added])
  return assertSize(Object.keys(all).length === 0 ? others : { ...others, [locale]: all })
}

/** @throws TextRefused listing all problems */
export function assertMailTexts(locale: string, kind: MailTextKind, texts: MailTexts, rules: MailTextRules): void {
  if (!rules.locales.includes(locale)) throw new TextRefused(`the language must be one of ${rules.locales.join(', ')}`)
  const problems = Object.entries(texts).flatMap(([part, text]) => {
    const problem = isStorable(text) ? rules.problem(kind, part as MailTextPart, text) : 'is not well-formed text without NUL'
    return problem === undefined ? [] : [`${part} ${problem}`]
  })
  if (problems.length > 0) throw new TextRefused(problems.join('; '))
}
