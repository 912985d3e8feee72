import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, Link, MainButton, pageTitle, PasswordField, Problem, StepForm } from './parts.js'
import { textsIn } from './texts.js'

export interface PasswordPageProps {
  readonly authRequestId: string
  readonly csrf: string
  readonly loginName: string
  readonly otherAccountHref: string
  readonly problem?: string
}

/** Renders the second step: the password. The name stays visible, so that managers know whose password to fill. */
export function passwordPage(c: PageContext, p: PasswordPageProps): string {
  const texts = textsIn(c.lang)
  const hasProblem = p.problem !== undefined
  const title = c.clientName ? `${texts.signInTo} ${c.clientName}` : texts.signIn
  return renderDocument(
    <CardPage context={c} title={pageTitle(c.lang, title, hasProblem)}>
      <Heading lead={c.clientName ? texts.signInTo : texts.signIn} name={c.clientName} />
      {hasProblem ? <Problem text={p.problem} /> : null}
      <StepForm action={`${c.basePath}/ui/login/password`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
        <Field
          id="loginName" label={texts.password.identity}
          input={{ type: 'text', value: p.loginName, autocomplete: 'username', readonly: true, spellcheck: false }}
        />
        <PasswordField
          id="password" label={texts.password.label} texts={texts} problemId={hasProblem ? 'error-message' : undefined}
          input={{ type: 'password', autocomplete: 'current-password', required: true, autofocus: !hasProblem }}
        />
        <MainButton>{texts.password.submit}</MainButton>
      </StepForm>
      <p class="way"><Link href={p.otherAccountHref}>{texts.password.otherAccount}</Link></p>
    </CardPage>,
  )
}
