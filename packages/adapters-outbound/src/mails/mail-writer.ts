import type { NoticeMail, NoticeWriter } from '@keyhall/core/notices'
import type { CodeMail, MailWriter } from '@keyhall/core/verification'
import type { MailContent } from './html.js'
import { mailHtml } from './html.js'
import { plainName } from './plain-name.js'
import { mailTextsIn } from './texts.js'

function contentOf(mail: CodeMail): MailContent {
  const texts = mailTextsIn(mail.language)
  const { subject, why, button, validity, notYou } = texts.kinds[mail.kind]
  const { address, site, link } = mail
  // An organization that is named as if it were an address is not named.
  const facts = { address, site, orgName: plainName(mail.orgName) ?? texts.product, until: texts.duration(mail.validFor) }
  return {
    lang: texts.lang,
    subject,
    product: texts.product,
    hello: texts.hello(plainName(mail.displayName)),
    why: why(facts),
    coded: { lead: `${texts.code}:`, code: mail.code, validity: validity(facts) },
    ...(link === undefined ? {} : { linked: { button, link, lead: texts.linkLead } }),
    notYou,
    sender: texts.sender(facts),
  }
}

function contentOfNotice(mail: NoticeMail): MailContent {
  const texts = mailTextsIn(mail.language)
  const { subject, what } = texts.notices[mail.kind]
  const { address, site, link } = mail
  const facts = { address, site, orgName: plainName(mail.orgName) ?? texts.product, until: '' }
  return {
    lang: texts.lang,
    subject,
    product: texts.product,
    hello: texts.hello(plainName(mail.displayName)),
    why: what({ ...facts, when: texts.instant(mail.at) }),
    linked: { button: texts.account, link, lead: texts.linkLead },
    notYou: texts.notYou,
    sender: texts.sender(facts),
  }
}

/** For programs that show no HTML, and people who want none. Lines are broken by whoever shows them. */
function plainText({ hello, why, coded, linked, notYou, sender }: MailContent, linkLead: string): string {
  const code = coded ? [`${coded.lead} ${coded.code}`] : []
  const link = linked ? [`${linkLead}\n${linked.link}`] : []
  return [hello, why, ...code, ...link, ...(coded ? [coded.validity] : []), notYou, `-- \n${sender}`].join('\n\n') + '\n'
}

/** Puts mails into words: once as plain text, once as HTML with everything in it. */
export const mailWriter: MailWriter & NoticeWriter = {
  write: (mail) => {
    const content = contentOf(mail)
    return { subject: content.subject, text: plainText(content, mailTextsIn(mail.language).plainLinkLead), html: mailHtml(content) }
  },
  notice: (mail) => {
    const content = contentOfNotice(mail)
    return { subject: content.subject, text: plainText(content, mailTextsIn(mail.language).plainAccountLead), html: mailHtml(content) }
  },
}
