import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Heading, Link, MainButton, pageTitle, PasswordField, passwordRules, Problem, StepForm } from './parts.js'
import type { SignerPageProps } from './signer.js'
import { SignerField } from './signer.js'

/** Messages by field. */
export type ChangePasswordProblems = Readonly<Partial<Record<'newPassword' | 'newPasswordAgain', string>>>

export interface ChangePasswordPageProps extends SignerPageProps {
  readonly problems: ChangePasswordProblems
}

/** Renders the form for a required password change. */
export function changePasswordPage(c: PageContext, p: ChangePasswordPageProps): string {
  const { words } = c
  const title = words('changePassword.title')
  const { newPassword, newPasswordAgain } = p.problems
  const troubled = Object.keys(p.problems).length
  const hasProblem = troubled > 0
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, hasProblem)}>
      <Heading text={title} />
      {hasProblem ? <Problem text={words('problems.summary', { count: troubled })} /> : <p class="lead">{words('changePassword.lead')}</p>}
      <StepForm
        action={`${c.basePath}/ui/login/change-password`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }} isCheckedByServer
      >
        <SignerField context={c} loginName={p.loginName} />
        <PasswordField
          id="newPassword" label={words('password.new')} hint={passwordRules(words)} problem={newPassword} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true, autofocus: !hasProblem }}
        />
        <PasswordField
          id="newPasswordAgain" label={words('password.newAgain')} problem={newPasswordAgain} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
        <MainButton>{words('changePassword.submit')}</MainButton>
      </StepForm>
      <p class="way"><Link href={p.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}
