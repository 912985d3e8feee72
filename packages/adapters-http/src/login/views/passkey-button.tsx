import type { PageContext } from './page-context.js'

/** What the script asks the browser for, and where the answer goes. See `passkey-enquiry.ts`. */
export interface PasskeyWanted {
  /** The address of the script, which brings the button to light. */
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
  readonly wanted: PasskeyWanted
  readonly label: string
  readonly look: 'main-button' | 'second-button'
}

/** The button that asks for a passkey: hidden until the script has found that the browser knows them. Its place is kept for it. */
export function PasskeyButton({ context: { words }, wanted: { script: _script, ...wanted }, label, look }: PasskeyButtonProps) {
  return (
    <div class="passkey" hidden data-passkey={JSON.stringify(wanted)}>
      <p class="field-problem" role="alert" hidden data-passkey-failed>{words('passkey.nothingCame')}</p>
      <button type="button" id="passkey-button" class={look}>{label}</button>
    </div>
  )
}

/** What stands there for a browser that cannot ask. Where scripts run, it waits for what the script finds out, so that nothing moves. */
export function WithoutPasskey({ context: { words } }: { readonly context: PageContext }) {
  return <p class="lead" data-without-passkey>{words('passkey.needsScript')}</p>
}
