import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import type { PasskeyPrompt } from './passkey-button.js'
import { PasskeyButton } from './passkey-button.js'
import { Linking } from './linking.js'
import type { LinkingProps } from './linking.js'
import { ClientHeading, clientTitle, Field, Link, MainButton, pageTitle, PasswordField, Problem, StepForm } from './parts.js'

export interface PasswordPageProps {
  readonly authRequestId: string
  readonly csrf: string
  readonly loginName: string
  readonly otherAccountHref: string
  readonly problem?: string
  /** Absent when resetting passwords is not allowed. */
  readonly forgottenHref?: string
  /** Whether the problem offers a password reset. */
  readonly offersReset?: boolean
  /** Present when a passkey is allowed instead of the password. */
  readonly passkey?: PasskeyPrompt
  /** Present when the proof links a sign-in at a provider. */
  readonly linking?: LinkingProps
}

/** Renders the second step: the password. The login name stays in the form for password managers. */
export function passwordPage(c: PageContext, p: PasswordPageProps): string {
  const { words } = c
  const hasProblem = p.problem !== undefined
  const offered = p.offersReset ? p.forgottenHref : undefined
  const title = clientTitle(c, 'signIn.title', 'signIn.titleFor')
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, hasProblem)} file={p.passkey?.script}>
      <ClientHeading context={c} plain="signIn.title" named="signIn.titleFor" />
      {hasProblem ? <Problem text={p.problem}>{offered === undefined ? null : <p><Link href={offered}>{words('resetPassword.title')}</Link></p>}</Problem> : null}
      {p.linking === undefined ? null : <Linking context={c} {...p.linking} />}
      <StepForm action={`${c.basePath}/ui/login/password`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
        <Field
          id="loginName" label={words('password.identity')}
          input={{ type: 'text', value: p.loginName, autocomplete: 'username', readonly: true, spellcheck: false }}
        />
        <PasswordField
          id="password" label={words('password.label')} words={words} problemId={hasProblem ? 'error-message' : undefined}
          input={{ type: 'password', autocomplete: 'current-password', required: true, autofocus: !hasProblem }}
        />
        {p.forgottenHref === undefined || offered !== undefined ? null : <p class="forgotten"><Link href={p.forgottenHref}>{words('password.forgotten')}</Link></p>}
        <MainButton>{words('password.submit')}</MainButton>
      </StepForm>
      {p.passkey === undefined ? null : <PasskeyButton context={c} prompt={p.passkey} label={words('passkey.button')} look="second-button" />}
      <p class="way"><Link href={p.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}
