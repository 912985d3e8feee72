import type { NamedLink } from '@keyhall/core/identity-providers'
import type { SentParameter } from '@keyhall/core/protocol'
import type { Words } from '@keyhall/texts'
import { PAGE_SCRIPT_PATH } from '../../assets/page-script.js'
import { CardPage, renderDocument } from './document.js'
import { LeftLinks } from './left-links.js'
import type { PageContext } from './page-context.js'
import { Heading, Link } from './parts.js'
import { Sign, type SignKind } from './sign.js'

export interface MessagePageProps {
  readonly kind: 'error' | 'expired' | 'done' | 'foreign_browser' | 'unavailable'
  readonly title: string
  readonly text: string
  /** The request id, which the user can pass to the operator. */
  readonly reference?: string
  /** The error of the application, in English. */
  readonly developers?: { readonly reason: string; readonly sent?: SentParameter | undefined } | undefined
  /** Linked sign-ins to review. */
  readonly linked?: readonly NamedLink[]
  readonly wayOn?: { readonly href: string; readonly label: string } | undefined
}

/** Renders a page with a message and, if possible, a link to continue. */
export function messagePage(c: PageContext, p: MessagePageProps): string {
  return renderDocument(
    <CardPage context={c} title={p.title} file={p.reference === undefined ? undefined : `${c.basePath}${PAGE_SCRIPT_PATH}`}>
      <Sign kind={signs[p.kind]} />
      <Heading text={p.title} />
      <p id={p.kind === 'done' ? undefined : 'error-message'} class="lead">{p.text}</p>
      {p.developers === undefined ? null : <ForDevelopers words={c.words} {...p.developers} />}
      {p.reference === undefined ? null : <Reference words={c.words} value={p.reference} />}
      {p.linked === undefined || p.linked.length === 0 ? null : <LeftLinks words={c.words} linked={p.linked} />}
      {p.wayOn === undefined ? null : <Link href={p.wayOn.href} look="main-button">{p.wayOn.label}</Link>}
    </CardPage>,
  )
}

/** A click selects the whole reference, so that it can be copied without scripts. */
function Reference({ words, value }: { readonly words: Words; readonly value: string }) {
  return (
    <div class="reference">
      <span>{words('messages.reference')}</span>
      <div class="copy-row">
        <code id="reference" dir="ltr">{value}</code>
        <button type="button" class="copy" data-copy={value} data-copied={words('messages.copied')} aria-live="polite" hidden>
          {words('messages.copy')}
        </button>
      </div>
      <span>{words('messages.referenceHint')}</span>
    </div>
  )
}

/** The error of the application, and the parameter concerned. Always in English, like the documentation. */
function ForDevelopers({ words, reason, sent }: { readonly words: Words } & NonNullable<MessagePageProps['developers']>) {
  return (
    <section class="developers" aria-labelledby="developers-title">
      <h2 id="developers-title">{words('messages.forDevelopers')}</h2>
      <p id="developer-message" lang="en" dir="ltr">{reason}</p>
      {sent === undefined ? null : (
        <dl dir="ltr">
          <dt><code>{sent.name}</code></dt>
          <dd><code><bdi>{sent.value}</bdi></code></dd>
        </dl>
      )}
    </section>
  )
}

const signs: Readonly<Record<MessagePageProps['kind'], SignKind>> = {
  error: 'stop', expired: 'time', done: 'done', foreign_browser: 'place', unavailable: 'wait',
}
