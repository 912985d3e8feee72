import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Heading, Link } from './parts.js'
import { textsIn } from './texts.js'

export interface MessagePageProps {
  readonly kind: 'error' | 'expired' | 'done' | 'foreign_browser' | 'unavailable'
  readonly title: string
  readonly text: string
  /** What the operator finds in the log, to be copied by the person who asks for help. */
  readonly reference?: string
  readonly wayOn?: { readonly href: string; readonly label: string }
}

/** Renders a page that says one thing, and where possible offers the next step. */
export function messagePage(c: PageContext, p: MessagePageProps): string {
  const texts = textsIn(c.lang)
  return renderDocument(
    <CardPage context={c} title={p.title}>
      <Heading lead={p.title} />
      <p id={p.kind === 'done' ? undefined : 'error-message'} class="lead">{p.text}</p>
      {p.reference === undefined ? null : <Reference label={texts.message.reference} hint={texts.message.referenceHint} value={p.reference} />}
      {p.wayOn === undefined ? null : <Link href={p.wayOn.href} look="main-button">{p.wayOn.label}</Link>}
    </CardPage>,
  )
}

function Reference({ label, hint, value }: { readonly label: string; readonly hint: string; readonly value: string }) {
  return <p class="reference">{label} <code>{value}</code> <span>{hint}</span></p>
}
