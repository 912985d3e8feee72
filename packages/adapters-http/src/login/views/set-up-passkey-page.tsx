import { renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Link } from './parts.js'
import type { PasskeyPrompt } from './passkey-button.js'
import { PasskeyButton, WithoutPasskey } from './passkey-button.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

export interface SetUpPasskeyPageProps extends SignerPageProps {
  /** Earlier input. */
  readonly name: string
  readonly prompt: PasskeyPrompt
  readonly otherWayHref: string
  readonly problem?: string
}

/** Renders the page for adding a passkey during a sign-in. */
export function setUpPasskeyPage(c: PageContext, p: SetUpPasskeyPageProps): string {
  const { words } = c
  return renderDocument(
    <SignerCard
      context={c} page={p} title={words('setUpPasskey.title')} lead={words('setUpPasskey.lead')} problem={p.problem} file={p.prompt.script}
    >
      <SignerField context={c} loginName={p.loginName} />
      <WithoutPasskey context={c} />
      <div class="needs-script">
        <Field
          id="name" label={words('setUpPasskey.name')} hint={words('setUpPasskey.nameHint')}
          input={{ type: 'text', value: p.name, autocomplete: 'off' }}
        />
      </div>
      <PasskeyButton context={c} prompt={p.prompt} label={words('setUpPasskey.button')} look="main-button" />
      <p class="way"><Link href={p.otherWayHref}>{words('setUp.otherWay')}</Link></p>
    </SignerCard>,
  )
}
