import type { Words } from '@keyhall/texts'
import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Heading, Link } from './parts.js'
import { Sign, type SignKind } from './sign.js'

export interface MessagePageProps {
  readonly kind: 'error' | 'expired' | 'done' | 'foreign_browser' | 'unavailable'
  readonly title: string
  readonly text: string
  /** What the operator finds in the log, to be copied by the person who asks for help. */
  readonly reference?: string
  readonly wayOn?: { readonly href: string; readonly label: string } | undefined
}

/** Renders a page that says one thing, and where possible offers the next step. */
export function messagePage(c: PageContext, p: MessagePageProps): string {
  return renderDocument(
    <CardPage context={c} title={p.title}>
      <Sign kind={signs[p.kind]} />
      <Heading text={p.title} />
      <p id={p.kind === 'done' ? undefined : 'error-message'} class="lead">{p.text}</p>
      {p.reference === undefined ? null : <Reference words={c.words} value={p.reference} />}
      {p.wayOn === undefined ? null : <Link href={p.wayOn.href} look="main-button">{p.wayOn.label}</Link>}
    </CardPage>,
  )
}

/** Selected as a whole at one click, so that it can be copied without a script. */
function Reference({ words, value }: { readonly words: Words; readonly value: string }) {
  return <p class="reference"><span>{words('messages.reference')}</span> <code dir="ltr">{value}</code> <span>{words('messages.referenceHint')}</span></p>
}

const signs: Readonly<Record<MessagePageProps['kind'], SignKind>> = {
  error: 'stop', expired: 'time', done: 'done', foreign_browser: 'place', unavailable: 'wait',
}
