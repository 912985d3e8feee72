import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { ClientHeading, Link, pageTitle, Problem, StepForm } from './parts.js'

interface Account {
  readonly sessionId: string
  readonly displayName: string
  readonly loginName: string
}

export interface AccountsPageProps {
  readonly authRequestId: string
  readonly csrf: string
  readonly accounts: readonly Account[]
  readonly otherAccountHref: string
  readonly problem?: string
}

/** Renders the accounts of this browser. Each button sends its session as `sessionID`. */
export function accountsPage(c: PageContext, p: AccountsPageProps): string {
  const { words } = c
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, words('accounts.title'), p.problem !== undefined)}>
      <ClientHeading context={c} plain="accounts.title" named="accounts.titleFor" />
      {p.problem === undefined ? null : <Problem text={p.problem} />}
      <p class="lead">{words('accounts.lead')}</p>
      <StepForm action={`${c.basePath}/ui/login/accounts`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
        <ul class="accounts">{p.accounts.map((account) => <li><AccountButton account={account} /><SignOutButton context={c} account={account} /></li>)}</ul>
      </StepForm>
      <p class="way"><Link href={p.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}

function AccountButton({ account }: { readonly account: Account }) {
  const { sessionId, displayName, loginName } = account
  return (
    <button type="submit" name="sessionID" value={sessionId} class="account">
      <span class="initials" aria-hidden="true">{initials(displayName || loginName)}</span>
      <span class="who">
        <span class="who-name"><bdi>{displayName || loginName}</bdi></span>
        {displayName ? <span class="who-login"><bdi>{loginName}</bdi></span> : null}
      </span>
    </button>
  )
}

/** Signs out one account only. */
function SignOutButton({ context: { words }, account: { sessionId, loginName } }: { readonly context: PageContext; readonly account: Account }) {
  return <button type="submit" name="signOut" value={sessionId} class="link-button">{words('accounts.signOut', { loginName })}</button>
}

/** The initials of the first and last word, in any script; of an address, its first letter. */
function initials(name: string): string {
  const letters = name.split('@', 1).join('').split(/\s+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('').toLocaleUpperCase('en')
}
