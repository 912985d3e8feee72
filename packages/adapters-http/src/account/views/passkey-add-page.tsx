import { renderDocument } from '../../login/views/document.js'
import { Field, Problem } from '../../login/views/parts.js'
import type { PasskeyPrompt } from '../../login/views/passkey-button.js'
import { PasskeyButton, WithoutPasskey } from '../../login/views/passkey-button.js'
import { AccountDocument } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'

export interface PasskeyAddPageProps {
  readonly prompt: PasskeyPrompt
  /** Earlier input. */
  readonly name: string
  readonly problem?: string
}

/** Renders the page for adding a passkey. Without scripts the page explains that it needs them. */
export function passkeyAddPage(frame: AccountFrame, { prompt, name, problem }: PasskeyAddPageProps): string {
  const { context } = frame
  const { words } = context
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.passkeys.add')} hasProblem={problem !== undefined} file={prompt.script}>
      {problem === undefined ? null : <Problem text={problem} />}
      <div class="narrow">
        <p class="lead">{words('setUpPasskey.lead')}</p>
        <WithoutPasskey context={context} />
        <div class="needs-script">
          <Field
            id="name" label={words('setUpPasskey.name')} hint={words('setUpPasskey.nameHint')}
            problemId={problem === undefined ? undefined : 'error-message'} input={{ type: 'text', autocomplete: 'off', value: name }}
          />
        </div>
        <PasskeyButton context={context} prompt={prompt} label={words('setUpPasskey.button')} look="main-button" />
      </div>
    </AccountDocument>,
  )
}
