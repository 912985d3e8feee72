import type { Email } from '@keyhall/core/users'
import { renderDocument } from '../../login/views/document.js'
import { CodeField, Field, MainButton, Problem } from '../../login/views/parts.js'
import { AccountDocument, AccountForm, ButtonForm } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { VerifiedTag } from './verified-tag.js'

/** Messages by field. */
export type EmailProblems = Readonly<Partial<Record<'email' | 'code', string>>>

export interface EmailPageProps {
  readonly email?: Email
  /** The new address that is not verified yet. */
  readonly pending?: string
  readonly typed: string
  readonly problems: EmailProblems
}

/** Renders the email address, the form for a new one and, while one is pending, the form for its code. */
export function emailPage(frame: AccountFrame, { email, pending, typed, problems }: EmailPageProps): string {
  const { context: { words } } = frame
  const problem = problems.code ?? problems.email
  const isOpen = email?.isVerified === false && pending === undefined
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.email.name')} hasProblem={problem !== undefined}>
      {problem === undefined ? null : <Problem text={problem} />}
      <Present frame={frame} email={email} />
      {isOpen ? (
        <ButtonForm frame={frame} place="email" hidden={{ email: email.address }} label={words('account.email.verifySubmit')} />
      ) : null}
      {pending === undefined ? null : <Pending frame={frame} address={pending} problem={problems.code} />}
      <h2>{words('account.email.label')}</h2>
      <p class="lead">{words('account.email.lead')}</p>
      <AccountForm frame={frame} place="email" look="narrow">
        <Field
          id="email" label={words('account.email.label')} problemId={problems.email === undefined ? undefined : 'error-message'}
          input={{ type: 'email', autocomplete: 'email', spellcheck: false, autocapitalize: 'none', required: true, value: typed }}
        />
        {pending === undefined
          ? <MainButton>{words('account.email.submit')}</MainButton>
          : <button id="submit-button" type="submit" class="second-button">{words('account.email.submit')}</button>}
      </AccountForm>
    </AccountDocument>,
  )
}

function Present({ frame: { context: { words } }, email }: { readonly frame: AccountFrame; readonly email: Email | undefined }) {
  if (!email) return <p class="lead">{words('account.email.none')}</p>
  return (
    <p class="lead">
      {words.parts('account.email.present', { address: <b><bdi>{email.address}</bdi></b> })}{' '}
      <VerifiedTag words={words} isVerified={email.isVerified} />
    </p>
  )
}

interface PendingProps {
  readonly frame: AccountFrame
  readonly address: string
  readonly problem: string | undefined
}

function Pending({ frame, address, problem }: PendingProps) {
  const { context: { words } } = frame
  return (
    <section id="pending" class="narrow">
      <h2>{words('account.email.pendingTitle')}</h2>
      <p class="lead">{words.parts('account.email.pending', { address: <b><bdi>{address}</bdi></b> })}</p>
      <AccountForm frame={frame} place="email" hidden={{ confirm: 'yes' }}>
        <CodeField words={words} value="" problemId={problem === undefined ? undefined : 'error-message'} hasFocus={false} />
        <button type="submit" class="main-button">{words('account.email.confirm')}</button>
      </AccountForm>
      <ButtonForm frame={frame} place="email" hidden={{ cancel: 'yes' }} label={words('account.email.cancel')} />
    </section>
  )
}
