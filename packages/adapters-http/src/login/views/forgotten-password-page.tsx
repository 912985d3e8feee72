import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, Link, MainButton, pageTitle, Problem, StepForm } from './parts.js'

export interface ForgottenPasswordPageProps {
  readonly authRequestId: string
  readonly csrf: string
  readonly loginName: string
  readonly backHref: string
  readonly problem?: string
}

/** Renders the page for requesting a password reset. */
export function forgottenPasswordPage(c: PageContext, p: ForgottenPasswordPageProps): string {
  const { words } = c
  const title = words('forgottenPassword.title')
  const hasProblem = p.problem !== undefined
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, hasProblem)}>
      <Heading text={title} />
      {hasProblem ? <Problem text={p.problem} /> : <p class="lead">{words('forgottenPassword.lead')}</p>}
      <StepForm action={`${c.basePath}/ui/login/forgotten-password`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
        <Field
          id="loginName" label={words('loginName.label')} problemId={hasProblem ? 'error-message' : undefined}
          input={{
            type: 'text', value: p.loginName, autocomplete: 'username', autocapitalize: 'none', spellcheck: false, required: true,
            autofocus: !hasProblem,
          }}
        />
        <MainButton>{words('forgottenPassword.submit')}</MainButton>
      </StepForm>
      <p class="way"><Link href={p.backHref}>{words('password.backTo')}</Link></p>
    </CardPage>,
  )
}
