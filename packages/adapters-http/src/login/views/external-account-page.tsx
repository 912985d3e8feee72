import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, MainButton, pageTitle, Problem, SecondButton, StepForm } from './parts.js'
import type { FieldInput } from './parts.js'

const INPUTS = {
  givenName: { type: 'text', autocomplete: 'given-name' },
  familyName: { type: 'text', autocomplete: 'family-name' },
  email: { type: 'email', autocomplete: 'email', spellcheck: false },
} as const satisfies Readonly<Record<string, FieldInput>>

export interface ExternalAccountPageProps {
  readonly authRequestId: string
  readonly csrf: string
  readonly provider: string
  /** The person at the provider. */
  readonly name: string
  /** Which person the form decides about. */
  readonly attempt: string
  readonly mayLink: boolean
  readonly isAddressHeld: boolean
  /** Absent when no account may be created. */
  readonly fields?: readonly { readonly name: keyof typeof INPUTS; readonly value: string }[]
  readonly problem?: string
}

/** Renders the choice of a person whom a provider has named, and whom no account knows. */
export function externalAccountPage(c: PageContext, p: ExternalAccountPageProps): string {
  const { words } = c
  const title = words('external.choice.title')
  const hidden = { authRequestID: p.authRequestId, csrf: p.csrf, attempt: p.attempt }
  const action = `${c.basePath}/ui/login/external-account`
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, p.problem !== undefined)}>
      <Heading text={title} />
      {p.problem === undefined ? null : <Problem text={p.problem} />}
      <p class="lead">{words.parts('external.choice.lead', { provider: <b><bdi>{p.provider}</bdi></b>, name: <b><bdi>{p.name}</bdi></b> })}</p>
      {p.isAddressHeld ? <p class="lead">{words('external.choice.held')}</p> : null}
      {p.fields === undefined ? null : (
        <StepForm action={action} hidden={{ ...hidden, action: 'create' }} isCheckedByServer>
          {p.fields.map(({ name, value }) => <Field id={name} label={words(`register.${name}`)} input={{ ...INPUTS[name], value, required: true }} />)}
          <MainButton>{words('external.choice.create')}</MainButton>
        </StepForm>
      )}
      {p.mayLink
        ? (
          <StepForm action={action} hidden={{ ...hidden, action: 'link' }}>
            {p.fields === undefined ? <MainButton>{words('external.choice.link')}</MainButton> : <SecondButton>{words('external.choice.link')}</SecondButton>}
          </StepForm>
        )
        : null}
    </CardPage>,
  )
}
