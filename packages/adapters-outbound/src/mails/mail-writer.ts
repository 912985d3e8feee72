import type { NoticeMail, NoticeWriter } from '@keyhall/core/notices'
import type { CodeMail, MailWriter } from '@keyhall/core/verification'
import { MAIL_TEXT_KINDS, mailTextsIn } from '@keyhall/core/branding'
import type { MailTextKind, MailTextPart } from '@keyhall/core/branding'
import { chooseLocale, customText, wordsIn } from '@keyhall/texts'
import type { Locale, Words } from '@keyhall/texts'
import type { MailContent } from './html.js'
import { coloursOf } from './colours.js'
import { mailHtml } from './html.js'

const NAME = /^[\p{L}\p{M}\p{N} '’.,&+-]{1,60}$/u
/** A full stop before two letters, which mail programs turn into links. Initials are allowed. */
const LINK = /\.\p{L}{2}/u

/**
 * A name that a mail may contain; `undefined` for text that could be a message or link. An attacker who registers with the address of a
 * victim chooses the name in the mail that the victim gets.
 */
function plainName(name: string): string | undefined {
  const trimmed = name.trim()
  return NAME.test(trimmed) && !LINK.test(trimmed) ? trimmed : undefined
}

type Mail = Pick<CodeMail, 'displayName' | 'orgName' | 'address' | 'site' | 'branding'>

/** Values of the placeholders. The name of an organization that looks like an address is omitted. */
const factsOf = (words: Words, { address, site, orgName }: Mail) => ({ address, site, orgName: plainName(orgName) ?? words('product') })

/** The header and footer of every mail. An organization whose name looks like an address gets our name instead. */
function frameOf(words: Words, { displayName, site, branding }: Mail): Pick<MailContent, 'lang' | 'dir' | 'product' | 'hello' | 'sender' | 'css'> {
  const name = plainName(displayName)
  return {
    lang: words.locale,
    dir: words.dir,
    product: plainName(branding.name ?? '') ?? (branding.hideProduct ? undefined : words('product')),
    css: coloursOf(branding),
    hello: name === undefined ? words('mail.helloUnnamed') : words('mail.hello', { name }),
    sender: words('mail.sender', { site }),
  }
}

/** The button that opens the page for the code. Sign-in codes have none: they are entered on a page that is already open. */
function linkOf(words: Words, { kind, link }: CodeMail): Pick<MailContent, 'linked'> {
  if (link === undefined || kind === 'sign_in_code' || kind === 'registration') return {}
  return { linked: { button: words(`mail.${kind}.button`), link, lead: words('mail.linkLead') } }
}

/** The parts that the organization has replaced, as far as they can be formatted. A broken text never prevents a mail. */
function ownParts(words: Words, { texts, displayName, ...mail }: Mail & Pick<CodeMail, 'texts'>, kind: MailTextKind, more: Readonly<Record<string, string>> = {}): Partial<MailContent> {
  const own = mailTextsIn(texts, words.locale, kind)
  // A greeting that needs an absent name cannot be formatted, so that ours is used.
  const name = plainName(displayName)
  const values = { ...factsOf(words, { ...mail, displayName }), ...(name === undefined ? {} : { displayName: name }), ...more }
  const of = (part: MailTextPart): string | undefined => customText(own[part], words, values)
  const parts = { title: of('title'), preHeader: of('preHeader'), subject: of('subject'), hello: of('greeting'), why: of('text'), footer: of('footerText') }
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined))
}

function ownButton(words: Words, { texts, ...mail }: Mail & Pick<CodeMail, 'texts'>, kind: MailTextKind, linked: MailContent['linked']): Pick<MailContent, 'linked'> {
  const button = customText(mailTextsIn(texts, words.locale, kind).buttonText, words, factsOf(words, mail))
  return linked === undefined ? {} : { linked: { ...linked, ...(button === undefined ? {} : { button }) } }
}

const isReplaceable = (kind: string): kind is MailTextKind => (MAIL_TEXT_KINDS as readonly string[]).includes(kind)

function contentOf(words: Words, mail: CodeMail): MailContent {
  const ours = builtInContent(words, mail)
  const { kind, loginName } = mail
  const content = isReplaceable(kind) ? { ...ours, ...ownParts(words, mail, kind), ...ownButton(words, mail, kind, ours.linked) } : ours
  return loginName === undefined ? content : { ...content, why: `${content.why} ${words('mail.loginName', { loginName })}` }
}

function contentOfNotice(words: Words, mail: NoticeMail): MailContent {
  const ours = builtInNotice(words, mail)
  const { kind, at } = mail
  return isReplaceable(kind) ? { ...ours, ...ownParts(words, mail, kind, { when: words.dateAndTime(at) }), ...ownButton(words, mail, kind, ours.linked) } : ours
}

function builtInContent(words: Words, mail: CodeMail): MailContent {
  const { kind, code } = mail
  return {
    ...frameOf(words, mail),
    subject: words(`mail.${kind}.subject`),
    why: words(`mail.${kind}.why`, factsOf(words, mail)),
    coded: { lead: `${words('mail.code')}:`, code, validity: words(`mail.${kind}.validity`, { expires: words.in(mail.validFor) }) },
    ...linkOf(words, mail),
    notYou: words(`mail.${kind}.notYou`),
  }
}

function buttonOf(kind: NoticeMail['kind']): 'mail.notice.invited.button' | 'mail.notice.sign_in_requested.button' | 'register.signIn' | 'mail.notice.account' {
  if (kind === 'invited' || kind === 'sign_in_requested') return `mail.notice.${kind}.button`
  return kind === 'registration_attempted' ? 'register.signIn' : 'mail.notice.account'
}

/** Whether the mail says itself what to do if the person did not expect it. */
const hasOwnAdvice = (kind: NoticeMail['kind']): kind is 'account_removed' | 'registration_attempted' | 'invited' | 'sign_in_requested' =>
  ['account_removed', 'registration_attempted', 'invited', 'sign_in_requested'].includes(kind)

function builtInNotice(words: Words, mail: NoticeMail): MailContent {
  const { kind, link, site, at } = mail
  return {
    ...frameOf(words, mail),
    subject: words(`mail.notice.${kind}.subject`),
    why: words(`mail.notice.${kind}.what`, { ...factsOf(words, mail), when: words.dateAndTime(at) }),
    ...(link === undefined ? {} : { linked: { button: words(buttonOf(kind)), link, lead: words('mail.linkLead') } }),
    notYou: words(hasOwnAdvice(kind) ? `mail.notice.${kind}.notYou` : 'mail.notice.notYou', { site }),
  }
}

const plainLeadOf = (kind: NoticeMail['kind']): 'mail.plainLinkLead' | 'mail.notice.sign_in_requested.lead' | 'mail.notice.plainAccountLead' => {
  if (kind === 'sign_in_requested') return 'mail.notice.sign_in_requested.lead'
  return kind === 'invited' ? 'mail.plainLinkLead' : 'mail.notice.plainAccountLead'
}

/** The plain-text alternative. Lines are not wrapped. */
function plainText({ hello, why, coded, linked, notYou, footer, sender }: MailContent, linkLead: string): string {
  const code = coded ? [`${coded.lead} ${coded.code}`] : []
  const link = linked ? [`${linkLead}\n${linked.link}`] : []
  return [hello, why, ...code, ...link, ...(coded ? [coded.validity] : []), notYou, ...(footer === undefined ? [] : [footer]), `-- \n${sender}`].join('\n\n') + '\n'
}

const written = (content: MailContent, linkLead: string) => ({
  subject: content.subject,
  text: plainText(content, linkLead),
  html: mailHtml(content),
})

/**
 * Writes mails in plain text and self-contained HTML.
 *
 * @param fallback the language when the person's language is unknown or not available
 */
export function mailWriter(fallback: Locale): MailWriter & NoticeWriter {
  const wordsFor = (language: string | undefined): Words => wordsIn(chooseLocale({ preferred: language, fallback }))
  return {
    write: (mail) => {
      const words = wordsFor(mail.language)
      return written(contentOf(words, mail), words('mail.plainLinkLead'))
    },
    notice: (mail) => {
      const words = wordsFor(mail.language)
      return written(contentOfNotice(words, mail), words(plainLeadOf(mail.kind)))
    },
  }
}
