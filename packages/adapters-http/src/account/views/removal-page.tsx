import { renderDocument } from '../../login/views/document.js'
import { Field, Problem } from '../../login/views/parts.js'
import { AccountDocument, AccountForm, WayBack } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'

export interface RemovalPageProps {
  readonly problem?: string
}

/** Renders the consequences of deleting the account, and the form. Typing the login name prevents accidents. */
export function removalPage(frame: AccountFrame, { problem }: RemovalPageProps): string {
  const { context: { words }, loginName } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.delete.name')} hasProblem={problem !== undefined}>
      {problem === undefined ? null : <Problem text={problem} />}
      <p class="lead">{words('account.delete.lost')}</p>
      <AccountForm frame={frame} place="data/delete" look="narrow">
        <Field
          id="loginName" label={words('account.delete.label')} hint={words('account.delete.hint', { loginName })}
          problemId={problem === undefined ? undefined : 'error-message'}
          input={{ type: 'text', autocomplete: 'off', required: true, value: '' }}
        />
        <button id="submit-button" type="submit" class="main-button bad-button">{words('account.delete.submit')}</button>
      </AccountForm>
      <WayBack frame={frame} page="data" />
    </AccountDocument>,
  )
}
