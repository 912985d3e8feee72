import { accountAddress } from '../../login/account-address.js'
import { renderDocument } from '../../login/views/document.js'
import { AccountDocument } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'

/** Renders recovery codes that were just made. They are shown this once. */
export function madeCodesPage(frame: AccountFrame, codes: readonly string[]): string {
  const { context: { words, basePath } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.codes.madeTitle')}>
      <p class="lead">{words('account.codes.made')}</p>
      <ul class="codes narrow" id="codes">{codes.map((code) => <li><code dir="ltr">{code}</code></li>)}</ul>
      <p><a class="main-button narrow" href={accountAddress(basePath, 'security')}>{words('account.codes.done')}</a></p>
    </AccountDocument>,
  )
}
