import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, Heading, Link, MainButton, pageTitle, PasswordField, Problem, StepForm } from './parts.js'
import { textsIn } from './texts.js'

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
  const texts = textsIn(c.lang)
  const words = texts.changePassword
  const { form, password, newPassword, newPasswordAgain } = p.problems
  const troubled = Object.keys(p.problems).length
  const hasProblem = troubled > 0
  return renderDocument(
    <CardPage context={c} title={pageTitle(c.lang, words.title, hasProblem)}>
      <Heading lead={words.title} />
      {hasProblem ? <Problem text={form ?? texts.problems.summary(troubled)} /> : <p class="lead">{words.lead}</p>}
      <StepForm
        action={`${c.basePath}/ui/login/password`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf, change: 'yes' }} isCheckedByServer
      >
        <Field
          id="loginName" label={texts.password.identity}
          input={{ type: 'text', value: p.loginName, autocomplete: 'username', readonly: true, spellcheck: false }}
        />
        <PasswordField
          id="password" label={words.present} problem={password} texts={texts}
          input={{ type: 'password', autocomplete: 'current-password', required: true, autofocus: !hasProblem }}
        />
        <PasswordField
          id="newPassword" label={texts.newPassword.password} hint={texts.register.passwordRules} problem={newPassword} texts={texts}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
        <PasswordField
          id="newPasswordAgain" label={texts.newPassword.passwordAgain} problem={newPasswordAgain} texts={texts}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
        <MainButton>{words.submit}</MainButton>
      </StepForm>
      <p class="way"><Link href={p.otherAccountHref}>{texts.password.otherAccount}</Link></p>
    </CardPage>,
  )
}
