import { CardPage, renderDocument } from './document.js'
import { OtherWay } from './code-factor-page.js'
import type { PageContext } from './page-context.js'
import { Heading, Link, pageTitle, Problem } from './parts.js'
import type { PasskeyWanted } from './passkey-button.js'
import { PasskeyButton, WithoutPasskey } from './passkey-button.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

export interface PasskeyPageProps {
  /** Absent where the passkey says who it is. */
  readonly loginName?: string
  readonly wanted: PasskeyWanted
  readonly problem?: string
  /** Absent where no password lets anybody in. */
  readonly passwordHref?: string
  readonly otherAccountHref: string
}

/** Renders the page of a sign-in by a passkey alone. */
export function passkeyPage(c: PageContext, p: PasskeyPageProps): string {
  const { words } = c
  const title = words('passkey.title')
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, p.problem !== undefined)} file={p.wanted.script}>
      <Heading text={title} />
      {p.problem === undefined ? <p class="lead">{words('passkey.lead')}</p> : <Problem text={p.problem} />}
      {p.loginName === undefined ? null : <SignerField context={c} loginName={p.loginName} />}
      <WithoutPasskey context={c} />
      <PasskeyButton context={c} wanted={p.wanted} label={words('passkey.button')} look="main-button" />
      {p.passwordHref === undefined ? null : <p class="way"><Link href={p.passwordHref}>{words('passkey.usePassword')}</Link></p>}
      <p class="way"><Link href={p.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}

export interface SecurityKeyPageProps extends SignerPageProps {
  readonly wanted: PasskeyWanted
  readonly problem?: string
  readonly otherWayHref?: string
}

/** Renders the page for a passkey or a security key beside the password. */
export function securityKeyPage(c: PageContext, p: SecurityKeyPageProps): string {
  const { words } = c
  return renderDocument(
    <SignerCard
      context={c} page={p} title={words('securityKey.title')} lead={words('securityKey.lead')} problem={p.problem} file={p.wanted.script}
    >
      <SignerField context={c} loginName={p.loginName} />
      <WithoutPasskey context={c} />
      <PasskeyButton context={c} wanted={p.wanted} label={words('securityKey.button')} look="main-button" />
      <OtherWay context={c} href={p.otherWayHref} />
    </SignerCard>,
  )
}
