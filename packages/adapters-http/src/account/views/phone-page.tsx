import type { Phone } from '@keyhall/core/users'
import { renderDocument } from '../../login/views/document.js'
import { Field, MainButton, Problem } from '../../login/views/parts.js'
import { AccountDocument, AccountForm, ButtonForm, RemoveLink } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { VerifiedTag } from './verified-tag.js'

/** Messages by field. */
export type PhoneProblems = Readonly<Partial<Record<'phone' | 'code', string>>>

export interface PhonePageProps {
  readonly phone?: Phone
  /** Whether this server sends text messages. */
  readonly areMessagesOffered: boolean
  readonly typed: string
  readonly problems: PhoneProblems
}

/** Renders the phone number, the form for its verification code, and the form for a new number. */
export function phonePage(frame: AccountFrame, { phone, areMessagesOffered, typed, problems }: PhonePageProps): string {
  const { context: { words } } = frame
  const problem = problems.code ?? problems.phone
  const isOpen = areMessagesOffered && phone?.isVerified === false
  const save = words(areMessagesOffered ? 'account.phone.submit' : 'account.save')
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.phone.name')} hasProblem={problem !== undefined}>
      {problem === undefined ? null : <Problem text={problem} />}
      <Present frame={frame} phone={phone} />
      {isOpen ? <Verification frame={frame} number={phone.number} problem={problems.code} /> : null}
      {phone ? <h2>{words('account.phone.another')}</h2> : null}
      <Means frame={frame} areMessagesOffered={areMessagesOffered} />
      <AccountForm frame={frame} place="phone" look="narrow">
        <Field
          id="phone" label={words('account.phone.label')} hint={words('account.phone.hint')}
          problemId={problems.phone === undefined ? undefined : 'error-message'}
          input={{ type: 'tel', autocomplete: 'tel', required: true, value: typed }}
        />
        {isOpen ? <button id="submit-button" type="submit" class="second-button">{save}</button> : <MainButton>{save}</MainButton>}
      </AccountForm>
    </AccountDocument>,
  )
}

function Present({ frame, phone }: { readonly frame: AccountFrame; readonly phone: Phone | undefined }) {
  const { context: { words } } = frame
  if (!phone) return <p class="lead">{words('account.phone.none')}</p>
  return (
    <>
      <p class="lead">
        {words.parts('account.phone.present', { number: <b><bdi>{phone.number}</bdi></b> })}{' '}
        <VerifiedTag words={words} isVerified={phone.isVerified} />
      </p>
      <p class="removal"><RemoveLink frame={frame} place="phone/remove" label={words('account.phone.remove')} /></p>
    </>
  )
}

/** Explains how the number is verified, or why it cannot be. */
function Means({ frame: { context: { words } }, areMessagesOffered }: Pick<PhonePageProps, 'areMessagesOffered'> & { readonly frame: AccountFrame }) {
  if (areMessagesOffered) return <p class="lead">{words('account.phone.lead')}</p>
  return (
    <p class="lead">
      {words('account.phone.unverifiable')}{' '}
      {words.parts('account.phone.operator', { setting: <code dir="ltr">KEYHALL_SMS_URL</code> })}
    </p>
  )
}

interface VerificationProps {
  readonly frame: AccountFrame
  readonly number: string
  readonly problem: string | undefined
}

function Verification({ frame, number, problem }: VerificationProps) {
  const { context: { words } } = frame
  return (
    <section id="verification" class="narrow">
      <h2>{words('account.phone.verifyTitle')}</h2>
      <p class="lead">{words.parts('account.phone.verifyLead', { number: <b><bdi>{number}</bdi></b> })}</p>
      <AccountForm frame={frame} place="phone" hidden={{ confirm: 'yes' }}>
        <Field
          id="code" label={words('account.phone.codeLabel')} hint={words('account.totp.hint')}
          problemId={problem === undefined ? undefined : 'error-message'}
          input={{ type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric', spellcheck: false, required: true }}
        />
        <button type="submit" class="main-button">{words('account.phone.confirm')}</button>
      </AccountForm>
      <ButtonForm frame={frame} place="phone" hidden={{ again: 'yes' }} label={words('account.phone.send')} />
    </section>
  )
}
