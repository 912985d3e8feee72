import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, Link, MainButton, pageTitle, PasswordField, passwordRules, Problem, StepForm } from './parts.js'

/** What is wrong with which field; `form` stands above. */
export type ChangePasswordProblems = Readonly<Partial<Record<'form' | 'password' | 'newPassword' | 'newPasswordAgain', string>>>

export interface ChangePasswordPageProps {
  readonly authRequestId: string
  readonly csrf: string
  readonly loginName: string
  readonly otherAccountHref: string
  readonly problems: ChangePasswordProblems
}

/** Renders what stands between a password that has to be changed and the app. Nothing is remembered: the present one is asked for again. */
export function changePasswordPage(c: PageContext, p: ChangePasswordPageProps): string {
  const { words } = c
  const title = words('changePassword.title')
  const { form, password, newPassword, newPasswordAgain } = p.problems
  const troubled = Object.keys(p.problems).length
  const hasProblem = troubled > 0
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, hasProblem)}>
      <Heading text={title} />
      {hasProblem ? <Problem text={form ?? words('problems.summary', { count: troubled })} /> : <p class="lead">{words('changePassword.lead')}</p>}
      <StepForm
        action={`${c.basePath}/ui/login/password`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf, change: 'yes' }} isCheckedByServer
      >
        <Field
          id="loginName" label={words('password.identity')}
          input={{ type: 'text', value: p.loginName, autocomplete: 'username', readonly: true, spellcheck: false }}
        />
        <PasswordField
          id="password" label={words('changePassword.current')} problem={password} words={words}
          input={{ type: 'password', autocomplete: 'current-password', required: true, autofocus: !hasProblem }}
        />
        <PasswordField
          id="newPassword" label={words('password.new')} hint={passwordRules(words)} problem={newPassword} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
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
