import { renderDocument } from '../../login/views/document.js'
import { accountAddress } from '../../login/account-address.js'
import { Link } from '../../login/views/parts.js'
import { AccountDocument, AccountForm } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'

export interface DataPageProps {
  /** Whether the user may delete the account. */
  readonly mayRemove: boolean
}

/** Renders the content of an export and its button. The button stays enabled, because a download does not leave the page. */
export function dataPage(frame: AccountFrame, { mayRemove }: DataPageProps): string {
  const { context: { words, basePath } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.data.name')}>
      <p class="lead">{words('account.data.lead')}</p>
      <p class="lead">{words('account.data.without')}</p>
      <AccountForm frame={frame} place="data" look="narrow">
        <button id="submit-button" type="submit" class="main-button">{words('account.data.submit')}</button>
      </AccountForm>
      {mayRemove ? <p class="way"><Link href={accountAddress(basePath, 'data/delete')}>{words('account.delete.name')}</Link></p> : null}
    </AccountDocument>,
  )
}
