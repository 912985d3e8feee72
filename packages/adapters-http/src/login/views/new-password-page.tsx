import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { CodeField, Heading, MainButton, pageTitle, PasswordField, passwordRules, Problem, StepForm } from './parts.js'
import type { CodePageProps } from './verify-email-page.js'

/** Messages by field; `code` is shown above the form. */
export type NewPasswordProblems = Readonly<Partial<Record<'code' | 'password' | 'passwordAgain', string>>>

export interface NewPasswordPageProps extends CodePageProps {
  readonly kind: 'initialise' | 'password_reset'
  readonly problems: NewPasswordProblems
  /** Whether the person has seen no code, because it came with an accepted invitation. */
  readonly isCodeHidden?: boolean
}

/** Renders the page for setting a password with a code. Contains no data of the user. */
export function newPasswordPage(c: PageContext, p: NewPasswordPageProps): string {
  const { words } = c
  const title = words(`newPassword.${p.kind}.title`)
  const { code, password, passwordAgain } = p.problems
  const troubled = Object.keys(p.problems).length
  const hasProblem = troubled > 0
  const hasCode = p.code !== ''
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, hasProblem)}>
      <Heading text={title} />
      {hasProblem ? <Problem text={code ?? words('problems.summary', { count: troubled })} /> : null}
      <StepForm action={p.action} hidden={{ ...p.fields, userID: p.userId, csrf: p.csrf, ...(p.isCodeHidden ? { code: p.code } : {}) }} isCheckedByServer>
        {p.isCodeHidden ? null : <CodeField
          words={words} value={p.code} problemId={code === undefined ? undefined : 'error-message'} hasFocus={!hasProblem && !hasCode}
        />}
        <PasswordField
          id="password" label={words('password.new')} hint={passwordRules(words)} problem={password} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true, autofocus: !hasProblem && hasCode }}
        />
        <PasswordField
          id="passwordAgain" label={words('password.newAgain')} problem={passwordAgain} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
        <MainButton>{words(`newPassword.${p.kind}.submit`)}</MainButton>
      </StepForm>
    </CardPage>,
  )
}
