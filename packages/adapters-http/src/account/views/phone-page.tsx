import type { Phone } from '@keyhall/core/users'
import { renderDocument } from '../../login/views/document.js'
import { Field, MainButton, Problem } from '../../login/views/parts.js'
import { AccountDocument, AccountForm, ButtonForm } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { VerifiedTag } from './verified-tag.js'

export interface PhonePageProps {
  readonly phone?: Phone
  readonly typed: string
  readonly problem?: string
}

/** Renders the phone number of a person, and the form for another one. */
export function phonePage(frame: AccountFrame, { phone, typed, problem }: PhonePageProps): string {
  const { context: { words } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.phone.name')} hasProblem={problem !== undefined}>
      {problem === undefined ? null : <Problem text={problem} />}
      {phone ? (
        <>
          <p class="lead">
            {words.parts('account.phone.present', { number: <b><bdi>{phone.number}</bdi></b> })}{' '}
            <VerifiedTag words={words} isVerified={phone.isVerified} />
          </p>
          <ButtonForm frame={frame} place="phone" hidden={{ remove: 'yes' }} label={words('account.phone.remove')} isBad />
        </>
      ) : <p class="lead">{words('account.phone.none')}</p>}
      <p class="lead">{words('account.phone.unverifiable')}</p>
      <AccountForm frame={frame} place="phone" look="narrow">
        <Field
          id="phone" label={words('account.phone.label')} hint={words('account.phone.hint')}
          problemId={problem === undefined ? undefined : 'error-message'}
          input={{ type: 'tel', autocomplete: 'tel', required: true, value: typed }}
        />
        <MainButton>{words('account.save')}</MainButton>
      </AccountForm>
    </AccountDocument>,
  )
}
