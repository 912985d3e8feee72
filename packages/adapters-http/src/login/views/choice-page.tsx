import { renderDocument } from './document.js'
import { linkable } from './linkable.js'
import type { PageContext } from './page-context.js'
import { SecondButton, StepForm } from './parts.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

/** An option to choose. */
interface Choice {
  readonly id: string
  readonly href: string
  readonly label: string
  readonly hint?: string
}

export interface ChoicePageProps extends SignerPageProps {
  readonly title: string
  readonly lead: string
  readonly choices: readonly Choice[]
  /** The button that sends `skip`, when skipping is allowed. */
  readonly skip?: { readonly action: string; readonly label: string }
}

/** Renders the choice of a factor, to verify or to set up. */
export function choicePage(c: PageContext, p: ChoicePageProps): string {
  return renderDocument(
    <SignerCard context={c} page={p} title={p.title} lead={p.lead}>
      <SignerField context={c} loginName={p.loginName} />
      <ul class="accounts choices">{p.choices.map((choice) => <li><ChoiceLink choice={choice} /></li>)}</ul>
      {p.skip === undefined
        ? null
        : (
          <StepForm action={p.skip.action} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
            <SecondButton name="skip" value="yes">{p.skip.label}</SecondButton>
          </StepForm>
        )}
    </SignerCard>,
  )
}

function ChoiceLink({ choice: { id, href, label, hint } }: { readonly choice: Choice }) {
  return (
    <a id={id} class="account" href={linkable(href) ?? ''}>
      <span class="who">
        <span class="who-name">{label}</span>
        {hint === undefined ? null : <span class="who-login">{hint}</span>}
      </span>
    </a>
  )
}
