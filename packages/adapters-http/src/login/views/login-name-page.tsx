import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, Link, MainButton, pageTitle, Problem, StepForm } from './parts.js'
import { textsIn } from './texts.js'

export interface LoginNamePageProps {
  readonly authRequestId: string
  readonly csrf: string
  /** What the field holds: a hint of the client, or what was typed before. */
  readonly loginName: string
  readonly problem?: string
  readonly registerHref?: string
  readonly accountsHref?: string
}

/** Renders the first step: who signs in. */
export function loginNamePage(c: PageContext, p: LoginNamePageProps): string {
  const texts = textsIn(c.lang)
  return renderDocument(
    <CardPage context={c} title={pageTitle(c.lang, titleOf(c), p.problem !== undefined)}>
      <Heading lead={c.clientName ? texts.signInTo : texts.signIn} name={c.clientName} />
      {p.problem === undefined ? null : <Problem text={p.problem} />}
      <StepForm action={`${c.basePath}/ui/login/loginname`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
        <Field
          id="loginName" label={texts.loginName.label} problemId={p.problem === undefined ? undefined : 'error-message'}
          input={{
            type: 'text', value: p.loginName, autocomplete: 'username webauthn', autocapitalize: 'none', spellcheck: false,
            required: true, autofocus: p.problem === undefined,
          }}
        />
        <FieldsForPasswordManagers />
        <MainButton>{texts.loginName.submit}</MainButton>
      </StepForm>
      {p.accountsHref === undefined ? null : <p class="way"><Link href={p.accountsHref}>{texts.loginName.accounts}</Link></p>}
      {p.registerHref === undefined
        ? null
        : <p class="way">{texts.loginName.registerLead} <Link href={p.registerHref}>{texts.loginName.register}</Link></p>}
    </CardPage>,
  )
}

function titleOf(c: PageContext): string {
  const texts = textsIn(c.lang)
  return c.clientName ? `${texts.signInTo} ${c.clientName}` : texts.signIn
}

/**
 * Password managers fill forms that have a password. These two let them recognize the first step. They have no name, so a browser
 * never sends them; nobody sees, reaches or hears them.
 */
function FieldsForPasswordManagers() {
  return (
    <div class="unseen" aria-hidden="true">
      <input type="password" autocomplete="current-password" tabIndex={-1} />
      <input type="text" autocomplete="one-time-code" inputmode="numeric" tabIndex={-1} />
    </div>
  )
}
