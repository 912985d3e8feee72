import type { ComponentChildren } from 'preact'
import { CardPage } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, Link, pageTitle, Problem } from './parts.js'

/** Common properties of pages after the first factor. */
export interface SignerPageProps {
  readonly authRequestId: string
  readonly csrf: string
  readonly loginName: string
  readonly otherAccountHref: string
}

/** Shows who is signing in, to prevent mix-ups. */
export function SignerField({ context: { words }, loginName }: { readonly context: PageContext; readonly loginName: string }) {
  return (
    <Field
      id="loginName" label={words('password.identity')}
      input={{ type: 'text', value: loginName, autocomplete: 'username', readonly: true, spellcheck: false }}
    />
  )
}

interface SignerCardProps {
  readonly context: PageContext
  readonly page: SignerPageProps
  readonly title: string
  readonly problem?: string | undefined
  /** Shown when there is no problem. */
  readonly lead?: string | undefined
  /** The URL of an additional script. */
  readonly file?: string | undefined
  readonly children: ComponentChildren
}

/** The frame of a page that shows who signs in. */
export function SignerCard({ context, page, title, problem, lead, file, children }: SignerCardProps) {
  const { words } = context
  return (
    <CardPage context={context} title={pageTitle(words, title, problem !== undefined)} file={file}>
      <Heading text={title} />
      {problem === undefined ? null : <Problem text={problem} />}
      {problem !== undefined || lead === undefined ? null : <p class="lead">{lead}</p>}
      {children}
      <p class="way"><Link href={page.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>
  )
}
