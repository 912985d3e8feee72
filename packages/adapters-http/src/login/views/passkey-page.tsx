import { CardPage, renderDocument } from './document.js'
import { OtherWay } from './code-factor-page.js'
import type { PageContext } from './page-context.js'
import { Heading, Link, pageTitle, Problem } from './parts.js'
import type { PasskeyPrompt } from './passkey-button.js'
import { PasskeyButton, WithoutPasskey } from './passkey-button.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

export interface PasskeyPageProps {
  /** Absent when a discoverable passkey identifies the user. */
  readonly loginName?: string
  readonly prompt: PasskeyPrompt
  readonly problem?: string
  /** Absent when passwords are not allowed. */
  readonly passwordHref?: string
  readonly otherAccountHref: string
}

/** Renders the sign-in with only a passkey. */
export function passkeyPage(c: PageContext, p: PasskeyPageProps): string {
  const { words } = c
  const title = words('passkey.title')
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, p.problem !== undefined)} file={p.prompt.script}>
      <Heading text={title} />
      {p.problem === undefined ? <p class="lead">{words('passkey.lead')}</p> : <Problem text={p.problem} />}
      {p.loginName === undefined ? null : <SignerField context={c} loginName={p.loginName} />}
      <WithoutPasskey context={c} />
      <PasskeyButton context={c} prompt={p.prompt} label={words('passkey.button')} look="main-button" />
      {p.passwordHref === undefined ? null : <p class="way"><Link href={p.passwordHref}>{words('passkey.usePassword')}</Link></p>}
      <p class="way"><Link href={p.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}

export interface SecurityKeyPageProps extends SignerPageProps {
  readonly prompt: PasskeyPrompt
  readonly problem?: string
  readonly otherWayHref?: string
}

/** Renders the page for a passkey or security key as second factor. */
export function securityKeyPage(c: PageContext, p: SecurityKeyPageProps): string {
  const { words } = c
  return renderDocument(
    <SignerCard
      context={c} page={p} title={words('securityKey.title')} lead={words('securityKey.lead')} problem={p.problem} file={p.prompt.script}
    >
      <SignerField context={c} loginName={p.loginName} />
      <WithoutPasskey context={c} />
      <PasskeyButton context={c} prompt={p.prompt} label={words('securityKey.button')} look="main-button" />
      <OtherWay context={c} href={p.otherWayHref} />
    </SignerCard>,
  )
}
