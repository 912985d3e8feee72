import { renderDocument } from '../../login/views/document.js'
import { AccountDocument, AccountForm } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'

/** Renders what an export holds, and the button for it. The button works more than once: a download leaves the page where it is. */
export function dataPage(frame: AccountFrame): string {
  const { context: { words } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.data.name')}>
      <p class="lead">{words('account.data.lead')}</p>
      <p class="lead">{words('account.data.without')}</p>
      <AccountForm frame={frame} place="data" look="narrow">
        <button id="submit-button" type="submit" class="main-button">{words('account.data.submit')}</button>
      </AccountForm>
    </AccountDocument>,
  )
}
