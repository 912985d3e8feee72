import type { CodeMail, MailWriter } from '@keyhall/core/verification'
import type { MailContent } from './html.js'
import { mailHtml } from './html.js'
import { plainName } from './plain-name.js'
import { mailTextsIn } from './texts.js'

function contentOf(mail: CodeMail): MailContent {
  const texts = mailTextsIn(mail.language)
  const { subject, why, button, validity, notYou } = texts.kinds[mail.kind]
  const { address, site } = mail
  // An organization that is named as if it were an address is not named.
  const facts = { address, site, orgName: plainName(mail.orgName) ?? texts.product, until: texts.duration(mail.validFor) }
  return {
    lang: texts.lang,
    subject,
    product: texts.product,
    hello: texts.hello(plainName(mail.displayName)),
    why: why(facts),
    codeLead: `${texts.code}:`,
    code: mail.code,
    button,
    link: mail.link,
    linkLead: texts.linkLead,
    validity: validity(facts),
    notYou,
    sender: texts.sender(facts),
  }
}

/** For programs that show no HTML, and people who want none. Lines are broken by whoever shows them. */
const plainText = ({ hello, why, codeLead, code, link, validity, notYou, sender }: MailContent, linkLead: string): string =>
  [hello, why, `${codeLead} ${code}`, `${linkLead}\n${link}`, validity, notYou, `-- \n${sender}`].join('\n\n') + '\n'

/** Puts mails into words: once as plain text, once as HTML with everything in it. */
export const mailWriter: MailWriter = {
  write: (mail) => {
    const content = contentOf(mail)
    return { subject: content.subject, text: plainText(content, mailTextsIn(mail.language).plainLinkLead), html: mailHtml(content) }
  },
}
