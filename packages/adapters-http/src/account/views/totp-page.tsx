import { renderDocument } from '../../login/views/document.js'
import { Field, MainButton, Problem } from '../../login/views/parts.js'
import type { QrPicture } from '../../login/views/set-up-totp-page.js'
import { inGroups, Qr } from '../../login/views/set-up-totp-page.js'
import { AccountDocument, AccountForm } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'

export interface TotpPageProps {
  /** Base32. */
  readonly seed: string
  readonly sealed: string
  readonly picture: QrPicture
  readonly problem?: string
}

/** Renders the seed for an authenticator app, as QR code and text, and the form for its code. */
export function totpPage(frame: AccountFrame, { seed, sealed, picture, problem }: TotpPageProps): string {
  const { context: { words } } = frame
  const hasProblem = problem !== undefined
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.totp.addTitle')} hasProblem={hasProblem}>
      {hasProblem ? <Problem text={problem} /> : null}
      <div class="narrow">
        <p class="lead">{words('setUpTotp.scan')}</p>
        <Qr picture={picture} label={words('setUpTotp.picture')} />
        <p>{words('setUpTotp.seed')}</p>
        <p class="reference"><code id="seed" dir="ltr">{inGroups(seed)}</code></p>
        <AccountForm frame={frame} place="security/totp" hidden={{ seed: sealed }}>
          <Field
            id="code" label={words('setUpTotp.label')} hint={words('account.totp.hint')}
            problemId={hasProblem ? 'error-message' : undefined}
            input={{ type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric', spellcheck: false, required: true }}
          />
          <MainButton>{words('account.totp.submit')}</MainButton>
        </AccountForm>
      </div>
    </AccountDocument>,
  )
}
