import { accountAddress } from '../../login/account-address.js'
import { Codes } from '../../login/views/codes.js'
import { renderDocument } from '../../login/views/document.js'
import { AccountDocument } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'

/** Renders new recovery codes, which are shown only once. */
export function madeCodesPage(frame: AccountFrame, codes: readonly string[]): string {
  const { context: { words, basePath } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.codes.madeTitle')}>
      <p class="lead">{words('account.codes.made')}</p>
      <Codes id="codes" words={words} loginName={frame.loginName} codes={codes} />
      <p><a class="main-button narrow" href={accountAddress(basePath, 'security')}>{words('account.codes.done')}</a></p>
    </AccountDocument>,
  )
}
