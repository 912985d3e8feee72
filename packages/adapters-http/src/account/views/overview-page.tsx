import type { OwnAccount } from '@keyhall/core/accounts'
import type { Words } from '@keyhall/texts'
import type { ComponentChildren } from 'preact'
import { accountAddress } from '../../login/account-address.js'
import { renderDocument } from '../../login/views/document.js'
import { Sign } from '../../login/views/sign.js'
import type { AccountPlace } from '../account-pages.js'
import { AccountDocument, AccountForm, Sections } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { Day } from './time.js'

export interface OverviewPageProps {
  readonly account: OwnAccount
  /** The other accounts of the browser. */
  readonly others: readonly { readonly id: string; readonly displayName: string; readonly loginName: string }[]
}

interface Check {
  readonly isGood: boolean
  readonly text: ComponentChildren
  /** A link to fix it. */
  readonly way?: { readonly place: AccountPlace; readonly label: string }
}

function emailCheck(words: Words, { person: { email } }: OwnAccount): Check {
  const toEmail = (label: string) => ({ place: 'email', label }) as const
  if (!email) return { isGood: false, text: words('account.check.noEmail'), way: toEmail(words('account.check.addEmail')) }
  if (email.isVerified) return { isGood: true, text: words('account.check.email') }
  return { isGood: false, text: words('account.check.unverifiedEmail'), way: toEmail(words('account.check.verifyEmail')) }
}

/** The security checks of the account. */
function checksOf(words: Words, account: OwnAccount): readonly Check[] {
  const { passwordChangedAt: at, factors: { passkeys, totp, hasEmailCode, recoveryCodesLeft: count } } = account
  const hasFactor = passkeys.length > 0 || totp !== undefined || hasEmailCode
  const password: Check = {
    isGood: true,
    text: at === undefined ? words('account.check.noPassword') : words.parts('account.check.password', { date: <Day words={words} at={at} /> }),
  }
  const factor: Check = hasFactor
    ? { isGood: true, text: words('account.check.factor') }
    : { isGood: false, text: words('account.check.noFactor'), way: { place: 'security', label: words('account.check.setUpFactor') } }
  const codes: Check = count > 0
    ? { isGood: true, text: words('account.check.codes', { count }) }
    : { isGood: false, text: words('account.check.noCodes'), way: { place: 'security', label: words('account.check.makeCodes') } }
  return [password, factor, ...(hasFactor ? [codes] : []), emailCheck(words, account)]
}

/** Renders the first page of the account. */
export function overviewPage(frame: AccountFrame, { account, others }: OverviewPageProps): string {
  const { context: { words, basePath } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.overview.name')}>
      <h2>{words('account.overview.security')}</h2>
      <ul class="checks" id="checks">
        {checksOf(words, account).map(({ isGood, text, way }) => (
          <li>
            <Sign kind={isGood ? 'done' : 'stop'} />
            <div><p>{text}</p>{way ? <a href={accountAddress(basePath, way.place)}>{way.label}</a> : null}</div>
          </li>
        ))}
      </ul>
      <nav class="sections" aria-label={words('account.overview.pages')}>
        <h2>{words('account.overview.pages')}</h2>
        <Sections frame={frame} isWithoutOverview />
      </nav>
      <h2>{words('account.overview.accounts')}</h2>
      <AccountForm frame={frame} place="" id="accounts">
        {others.length === 0 ? null : (
          <ul class="rows">
            {others.map(({ id, displayName, loginName }) => (
              <li>
                <div class="what"><b><bdi>{displayName}</bdi></b>{displayName === loginName ? null : <p><bdi>{loginName}</bdi></p>}</div>
                <button type="submit" class="small-button" name="sessionID" value={id}>
                  {words('account.overview.switch')}<span class="unseen"> <bdi>{displayName}</bdi></span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <button type="submit" class="small-button" name="another" value="yes">{words('account.overview.another')}</button>
      </AccountForm>
    </AccountDocument>,
  )
}
