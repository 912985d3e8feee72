import { CardPage, renderDocument } from './document.js'
import type { NewPasswordProblems } from './new-password-page.js'
import type { PageContext } from './page-context.js'
import { CodeField, Heading, Link, MainButton, PasswordField, Problem, StepForm, pageTitle, passwordRules } from './parts.js'
import { SignerField } from './signer.js'

export interface ResetPasswordPageProps {
  readonly authRequestId: string
  readonly csrf: string
  readonly loginName: string
  readonly problems: NewPasswordProblems
  readonly againHref: string
  readonly backHref: string
}

/** Renders the form for the mailed code and a new password. The same whether a mail was sent or not. */
export function resetPasswordPage(c: PageContext, p: ResetPasswordPageProps): string {
  const { words } = c
  const title = words('resetPassword.title')
  const { code, password, passwordAgain } = p.problems
  const troubled = Object.keys(p.problems).length
  const hasProblem = troubled > 0
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, hasProblem)}>
      <Heading text={title} />
      {hasProblem
        ? <Problem text={code ?? words('problems.summary', { count: troubled })} />
        : <p class="lead">{words.parts('resetPassword.sent', { loginName: <bdi>{p.loginName}</bdi> })}</p>}
      <StepForm action={`${c.basePath}/ui/login/reset-password`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }} isCheckedByServer>
        <SignerField context={c} loginName={p.loginName} />
        <CodeField words={words} value="" problemId={code === undefined ? undefined : 'error-message'} hasFocus={!hasProblem} />
        <PasswordField
          id="password" label={words('password.new')} hint={passwordRules(words)} problem={password} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
        <PasswordField
          id="passwordAgain" label={words('password.newAgain')} problem={passwordAgain} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
        <MainButton>{words('resetPassword.submit')}</MainButton>
      </StepForm>
      <p class="way">{words('resetPassword.again')} <Link href={p.againHref}>{words('resetPassword.sendAgain')}</Link></p>
      <p class="way"><Link href={p.backHref}>{words('password.backTo')}</Link></p>
    </CardPage>,
  )
}
