import type { NoticeMail, NoticeWriter } from '@keyhall/core/notices'
import type { CodeMail, MailWriter } from '@keyhall/core/verification'
import { chooseLocale, wordsIn } from '@keyhall/texts'
import type { Locale, Words } from '@keyhall/texts'
import type { MailContent } from './html.js'
import { coloursOf } from './colours.js'
import { mailHtml } from './html.js'
import { plainName } from './plain-name.js'

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
    hello: name === undefined ? words('mail.helloNobody') : words('mail.hello', { name }),
    sender: words('mail.sender', { site }),
  }
}

/** The button that opens the page for the code. Sign-in codes have none: they are entered on a page that is already open. */
function linkOf(words: Words, { kind, link }: CodeMail): Pick<MailContent, 'linked'> {
  if (link === undefined || kind === 'sign_in_code' || kind === 'registration') return {}
  return { linked: { button: words(`mail.${kind}.button`), link, lead: words('mail.linkLead') } }
}

function contentOf(words: Words, mail: CodeMail): MailContent {
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

function contentOfNotice(words: Words, mail: NoticeMail): MailContent {
  const { kind, link, site, at } = mail
  return {
    ...frameOf(words, mail),
    subject: words(`mail.notice.${kind}.subject`),
    why: words(`mail.notice.${kind}.what`, { ...factsOf(words, mail), when: words.dateAndTime(at) }),
    ...(link === undefined ? {} : { linked: { button: words(kind === 'registration_attempted' ? 'register.signIn' : 'mail.notice.account'), link, lead: words('mail.linkLead') } }),
    notYou: words(kind === 'account_removed' || kind === 'registration_attempted' ? `mail.notice.${kind}.notYou` : 'mail.notice.notYou', { site }),
  }
}

/** The plain-text alternative. Lines are not wrapped. */
function plainText({ hello, why, coded, linked, notYou, sender }: MailContent, linkLead: string): string {
  const code = coded ? [`${coded.lead} ${coded.code}`] : []
  const link = linked ? [`${linkLead}\n${linked.link}`] : []
  return [hello, why, ...code, ...link, ...(coded ? [coded.validity] : []), notYou, `-- \n${sender}`].join('\n\n') + '\n'
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
      return written(contentOfNotice(words, mail), words('mail.notice.plainAccountLead'))
    },
  }
}
