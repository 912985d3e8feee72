import type { PageContext } from './page-context.js'

/** Configuration of the passkey script. See `passkey-enquiry.ts`. */
export interface PasskeyPrompt {
  /** The URL of the script, which makes the button visible. */
  readonly script: string
  readonly kind: 'get' | 'create'
  readonly options: Readonly<Record<string, unknown>>
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly collect?: readonly string[]
  readonly isConditional?: true
  readonly isAtOnce?: true
}

interface PasskeyButtonProps {
  readonly context: PageContext
  readonly prompt: PasskeyPrompt
  readonly label: string
  readonly look: 'main-button' | 'second-button'
}

/** The passkey button. Hidden until the script has detected support; its space is reserved. */
export function PasskeyButton({ context: { words }, prompt: { script: _script, ...prompt }, label, look }: PasskeyButtonProps) {
  return (
    <div class="passkey" hidden data-passkey={JSON.stringify(prompt)}>
      <p class="field-problem" role="alert" hidden data-passkey-failed>{words('passkey.nothingCame')}</p>
      <button type="button" id="passkey-button" class={look}>{label}</button>
    </div>
  )
}

/** The replacement for browsers without passkeys. With scripts it stays hidden until the detection, to avoid layout shifts. */
export function WithoutPasskey({ context: { words } }: { readonly context: PageContext }) {
  return <p class="lead" data-without-passkey>{words('passkey.needsScript')}</p>
}
