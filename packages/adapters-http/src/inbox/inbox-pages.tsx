import type { InboxMail } from '@keyhall/core/mail'
import type { ComponentChildren } from 'preact'
import { Document, renderDocument } from '../login/views/document.js'
import type { PageContext } from '../login/views/index.js'
import { Heading, Link } from '../login/views/parts.js'
import { pageStylesheet } from '../login/views/stylesheet.js'

const style = `
body { align-content: start; }
.card { max-width: 44rem; }
.mails { list-style: none; }
.mails a { display: block; padding-block: var(--s3); border-block-start: 1px solid var(--hair); }
.mails span { display: block; color: var(--ink-soft); font-size: var(--small); }
.mail-text {
  margin: 0 0 var(--s5); padding: var(--s4); white-space: pre-wrap; font: inherit; background: var(--well); border-radius: var(--round);
}
`

const time = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')

interface PageProps {
  readonly context: PageContext
  readonly title: string
  readonly children: ComponentChildren
}

function Page({ context, title, children }: PageProps) {
  return (
    <Document context={context} title={title} stylesheets={[pageStylesheet]} style={style} script="">
      <main class="card">
        <Heading text={title} />
        {children}
      </main>
    </Document>
  )
}

/** Renders the inbox, newest mail first. */
export function inboxPage(c: PageContext, { mails, address }: { readonly mails: readonly InboxMail[]; readonly address: string }): string {
  return renderDocument(
    <Page context={c} title="Developer inbox">
      <p class="lead">Mails stay here, because no mail server is configured and this server is on your machine. So do text messages, unless they have an endpoint. The last 500 are kept.</p>
      {mails.length === 0 ? <p id="no-mails">There is no mail.</p> : null}
      <ul class="mails">
        {mails.map(({ id, to, subject, createdAt }) => (
          <li>
            <Link href={`${address}?id=${encodeURIComponent(id)}`}>{subject}<span>to <bdi>{to}</bdi>, {time(createdAt)}</span></Link>
          </li>
        ))}
      </ul>
    </Page>,
  )
}

/** Renders the text of one mail, with working links to this server. Its HTML is a separate document. */
export function inboxMailPage(c: PageContext, p: { readonly mail: InboxMail; readonly address: string; readonly baseUrl: string }): string {
  const { id, to, from, subject, text, html, createdAt } = p.mail
  return renderDocument(
    <Page context={c} title={subject}>
      <p class="lead">{from === '' ? 'To' : <>From <bdi>{from}</bdi> to</>} <bdi>{to}</bdi>, {time(createdAt)}</p>
      <pre class="mail-text">{linked(text, p.baseUrl)}</pre>
      {html === '' ? null : <p class="way"><Link href={`${p.address}?id=${encodeURIComponent(id)}&part=html`}>As HTML</Link></p>}
      <p class="way"><Link href={p.address}>All mails</Link></p>
    </Page>,
  )
}

/** Turns words that begin with the base URL into links. */
const linked = (text: string, baseUrl: string): ComponentChildren =>
  text.split(/(\s+)/).map((word) => (word.startsWith(`${baseUrl}/`) ? <Link href={word}>{word}</Link> : word))
