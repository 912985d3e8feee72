const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and quoted attributes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** The content of a mail. All members are plain text. */
export interface MailContent {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly subject: string
  /** The heading; the subject without it. */
  readonly title?: string
  /** Shown by mail programs beside the subject, and not in the mail. */
  readonly preHeader?: string
  /** The name above the mail; absent when neither the organization's name nor ours is shown. */
  readonly product: string | undefined
  /** Appended to our own style. */
  readonly css: string
  readonly hello: string
  readonly why: string
  /** Absent in a notice. */
  readonly coded?: { readonly lead: string; readonly code: string; readonly validity: string }
  /** Absent when the code is entered on a page that is already open. */
  readonly linked?: { readonly button: string; readonly link: string; readonly lead: string }
  readonly notYou: string
  /** A paragraph of the organization. */
  readonly footer?: string
  readonly sender: string
}

/** All styles are inline: no picture, font or address that could be used to track reading. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 12px; background: #f3f4f8; color: #1b2030;
    font: 16px/1.5 system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  .card { max-width: 480px; margin: 0 auto; padding: 28px; background: #ffffff; border-radius: 12px; overflow-wrap: anywhere; }
  h1 { margin: 0 0 16px; font-size: 21px; line-height: 1.3; }
  p { margin: 0 0 16px; }
  .brand { color: #5a6278; font-weight: 600; }
  .code { margin: 0 0 20px; padding: 12px; background: #eceef6; border-radius: 8px; text-align: center;
    font: 600 28px/1.3 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px; }
  .button { display: inline-block; padding: 12px 20px; background: #3a59b8; color: #ffffff; border-radius: 8px;
    font-weight: 600; text-decoration: none; }
  .before { display: none; }
  .small { color: #5a6278; font-size: 14px; }
  a { color: #3450a8; }
  @media (prefers-color-scheme: dark) {
    body { background: #14161d; color: #e8eaf2; }
    .card { background: #1f222c; }
    .code { background: #2c303d; }
    .button { background: #8fa6f0; color: #10131c; }
    .brand, .small { color: #a9b0c4; }
    a { color: #a9bbf7; }
  }`

const codeHtml = ({ lead, code }: NonNullable<MailContent['coded']>): string => `<p>${escaped(lead)}</p>
<p class="code" dir="ltr">${escaped(code)}</p>
`

const linkHtml = ({ button, link, lead }: NonNullable<MailContent['linked']>): string => `<p><a class="button" href="${escaped(link)}">${escaped(button)}</a></p>
<p class="small">${escaped(lead)}<br><a dir="ltr" href="${escaped(link)}">${escaped(link)}</a></p>
`

/**
 * Renders the HTML of a mail. All texts are escaped here. Language and direction are repeated inside the body, because many mail programs
 * drop the outer elements.
 */
export function mailHtml({ lang, dir, subject, title: heading = subject, preHeader, product, css, hello, why, coded, linked, notYou, footer, sender }: MailContent): string {
  const title = escaped(subject)
  return `<!doctype html>
<html lang="${escaped(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}${css === '' ? '' : `\n  ${css}`}
</style>
</head>
<body dir="${dir}">
${preHeader === undefined ? '' : `<p class="before">${escaped(preHeader)}</p>\n`}<div class="card" role="article" aria-label="${title}" lang="${escaped(lang)}" dir="${dir}">
${product === undefined ? '' : `<p class="brand">${escaped(product)}</p>\n`}<h1>${escaped(heading)}</h1>
<p>${escaped(hello)}</p>
<p>${escaped(why)}</p>
${coded ? codeHtml(coded) : ''}${linked ? linkHtml(linked) : ''}${coded ? `<p>${escaped(coded.validity)}</p>\n` : ''}<p>${escaped(notYou)}</p>
${footer === undefined ? '' : `<p>${escaped(footer)}</p>\n`}<p class="small">${escaped(sender)}</p>
</div>
</body>
</html>
`
}
