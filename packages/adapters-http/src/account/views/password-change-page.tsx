import { renderDocument } from '../../login/views/document.js'
import { MainButton, passwordRules, PasswordField, Problem } from '../../login/views/parts.js'
import { SignerField } from '../../login/views/signer.js'
import { AccountDocument, AccountForm } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'

/** Messages by field; `form` is shown above the form. */
export type PasswordChangeProblems = Readonly<Partial<Record<'form' | 'password' | 'newPassword' | 'newPasswordAgain', string>>>

export interface PasswordChangePageProps {
  readonly loginName: string
  readonly hasPassword: boolean
  /** Minimum length of a password. */
  readonly least: number
  readonly problems: PasswordChangeProblems
}

/** Renders the form for changing the password or setting the first one. Passwords are never sent back. */
export function passwordChangePage(frame: AccountFrame, { loginName, hasPassword, least, problems }: PasswordChangePageProps): string {
  const { context: { words } } = frame
  const { form, password, newPassword, newPasswordAgain } = problems
  const count = Object.keys(problems).length
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.password.name')} hasProblem={count > 0}>
      {count > 0 ? <Problem text={form ?? words('problems.summary', { count })} /> : null}
      {hasPassword ? null : <p class="lead">{words('account.password.none')}</p>}
      <p class="lead">{words('account.password.lead')}</p>
      <AccountForm frame={frame} place="password" look="narrow">
        <SignerField context={frame.context} loginName={loginName} />
        {hasPassword ? (
          <PasswordField
            id="password" label={words('account.password.present')} problem={password} words={words}
            input={{ type: 'password', autocomplete: 'current-password', required: true }}
          />
        ) : null}
        <PasswordField
          id="newPassword" label={words('password.new')} hint={passwordRules(words, least)} problem={newPassword} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
        <PasswordField
          id="newPasswordAgain" label={words('password.newAgain')} problem={newPasswordAgain} words={words}
          input={{ type: 'password', autocomplete: 'new-password', required: true }}
        />
        <MainButton>{words(hasPassword ? 'account.password.submit' : 'account.password.submitFirst')}</MainButton>
      </AccountForm>
    </AccountDocument>,
  )
}
