import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, pageTitle, Problem } from './parts.js'
import type { PasskeyPrompt } from './passkey-button.js'
import { PasskeyButton, WithoutPasskey } from './passkey-button.js'

export interface NewPasskeyPageProps {
  readonly prompt: PasskeyPrompt
  /** Earlier input. */
  readonly name: string
  readonly problem?: string | undefined
}

/** Renders the page for registering a passkey after a code. Without scripts the page explains that it needs them. */
export function newPasskeyPage(c: PageContext, { prompt, name, problem }: NewPasskeyPageProps): string {
  const { words } = c
  const hasProblem = problem !== undefined
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, words('newPasskey.title'), hasProblem)} file={prompt.script}>
      <Heading text={words('newPasskey.title')} />
      {hasProblem ? <Problem text={problem} /> : <p class="lead">{words('setUpPasskey.lead')}</p>}
      <WithoutPasskey context={c} />
      <div class="needs-script">
        <Field
          id="name" label={words('setUpPasskey.name')} hint={words('setUpPasskey.nameHint')}
          problemId={hasProblem ? 'error-message' : undefined} input={{ type: 'text', value: name, autocomplete: 'off' }}
        />
      </div>
      <PasskeyButton context={c} prompt={prompt} label={words('setUpPasskey.button')} look="main-button" />
    </CardPage>,
  )
}
