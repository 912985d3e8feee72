import type { OwnAccount } from '@keyhall/core/accounts'
import type { ComponentChildren } from 'preact'
import { accountAddress } from '../../login/account-address.js'
import { renderDocument } from '../../login/views/document.js'
import { Problem } from '../../login/views/parts.js'
import { AccountDocument, ButtonForm, RemoveLink } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { Links } from './link-rows.js'
import type { LinksProps } from './link-rows.js'
import { Passkeys } from './passkey-rows.js'
import { Day } from './time.js'

export interface SecurityPageProps {
  readonly account: OwnAccount
  readonly links: LinksProps
  readonly problem?: string
}

interface PartProps extends Pick<SecurityPageProps, 'account'> {
  readonly frame: AccountFrame
}

/** Renders passkeys, second factors and recovery codes. Factors that the policy does not allow can only be removed. */
export function securityPage(frame: AccountFrame, { account, links, problem }: SecurityPageProps): string {
  const { context: { words } } = frame
  const { factors, policies: { login } } = account
  const hasFactor = factors.passkeys.length > 0 || factors.totp !== undefined || factors.hasEmailCode
  // Offered first: without recovery codes, losing the device means losing the account.
  const isOffered = hasFactor && factors.recoveryCodesLeft === 0
  const part = { frame, account }
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.security.name')} hasProblem={problem !== undefined}>
      {problem === undefined ? null : <Problem text={problem} />}
      <p class="lead">{words('account.security.lead')}</p>
      {isOffered ? <RecoveryCodes {...part} /> : null}
      <Passkeys frame={frame} passkeys={factors.passkeys} mayAdd={login.allowPasskeys || login.secondFactors.includes('passkey')} />
      {factors.totp || login.secondFactors.includes('totp') ? <Totp {...part} /> : null}
      {factors.hasEmailCode || login.secondFactors.includes('email_code') ? <EmailCode {...part} /> : null}
      {factors.recoveryCodesLeft > 0 ? <RecoveryCodes {...part} /> : null}
      <Links frame={frame} {...links} />
    </AccountDocument>,
  )
}

interface RowProps {
  readonly id: string
  readonly state: ComponentChildren
  readonly hint?: string
  readonly children: ComponentChildren
}

/** A setting with its state and actions. */
function Row({ id, state, hint, children }: RowProps) {
  return (
    <ul class="rows" id={id}>
      <li><div class="what"><b>{state}</b>{hint === undefined ? null : <p>{hint}</p>}</div>{children}</li>
    </ul>
  )
}

function Totp({ frame, account: { factors: { totp } } }: PartProps) {
  const { context: { words, basePath } } = frame
  return (
    <section>
      <h2>{words('account.totp.title')}</h2>
      <p class="lead">{words('account.totp.lead')}</p>
      <Row id="totp" state={totp ? words.parts('account.totp.on', { date: <Day words={words} at={totp.addedAt} /> }) : words('account.totp.none')}>
        {totp ? (
          <RemoveLink
            frame={frame} place="security/remove" query={{ factor: 'totp' }} label={words('account.remove')} about={words('account.totp.title')}
          />
        ) : <a class="small-button" href={accountAddress(basePath, 'security/totp')}>{words('account.totp.add')}</a>}
      </Row>
    </section>
  )
}

function EmailCode({ frame, account: { person: { email }, factors: { hasEmailCode } } }: PartProps) {
  const { context: { words } } = frame
  const mayBe = hasEmailCode || email?.isVerified === true
  const about = words('account.emailCode.title')
  return (
    <section>
      <h2>{words('account.emailCode.title')}</h2>
      <p class="lead">{words('account.emailCode.lead')}</p>
      <Row
        id="email-code" state={words(hasEmailCode ? 'account.emailCode.on' : 'account.emailCode.off')}
        {...(mayBe ? {} : { hint: words('account.emailCode.needsEmail') })}
      >
        {hasEmailCode ? (
          <RemoveLink
            frame={frame} place="security/remove" query={{ factor: 'email_code' }} label={words('account.emailCode.switchOff')} about={about}
          />
        ) : null}
        {mayBe && !hasEmailCode ? (
          <ButtonForm frame={frame} place="security" hidden={{ do: 'email_code_on' }} label={words('account.emailCode.switchOn')} about={about} />
        ) : null}
      </Row>
    </section>
  )
}

function RecoveryCodes({ frame, account: { factors: { recoveryCodesLeft: count } } }: PartProps) {
  const { context: { words } } = frame
  const has = count > 0
  return (
    <section>
      <h2>{words('account.codes.title')}</h2>
      <p class="lead">{words(has ? 'account.codes.lead' : 'account.check.noCodes')}</p>
      <Row
        id="recovery-codes" state={has ? words('account.codes.left', { count }) : words('account.codes.none')}
        {...(has ? { hint: words('account.codes.makeNewHint') } : {})}
      >
        <ButtonForm
          frame={frame} place="security" hidden={{ do: 'make_codes' }} label={words(has ? 'account.codes.makeNew' : 'account.codes.make')}
        />
      </Row>
    </section>
  )
}
