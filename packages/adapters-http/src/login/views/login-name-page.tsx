import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import type { PasskeyPrompt } from './passkey-button.js'
import { PasskeyButton } from './passkey-button.js'
import { Linking } from './linking.js'
import type { LinkingProps } from './linking.js'
import { ProviderButtons } from './provider-buttons.js'
import type { OfferedProvider } from './provider-buttons.js'
import { ClientHeading, clientTitle, Field, Link, MainButton, pageTitle, Problem, StepForm } from './parts.js'

export interface LoginNamePageProps {
  readonly authRequestId: string
  readonly csrf: string
  /** `login_hint` of the client, or earlier input. */
  readonly loginName: string
  readonly problem?: string
  readonly registerHref?: string
  readonly accountsHref?: string
  /** Present when passkeys are allowed. */
  readonly passkey?: PasskeyPrompt
  /** Present when the proof links a sign-in at a provider. */
  readonly linking?: LinkingProps
  /** Present when people may sign in at identity providers. */
  readonly external?: { readonly csrf: string; readonly providers: readonly OfferedProvider[] }
}

/** Renders the first step: the login name. */
export function loginNamePage(c: PageContext, p: LoginNamePageProps): string {
  const { words } = c
  const title = clientTitle(c, 'signIn.title', 'signIn.titleFor')
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, p.problem !== undefined)} file={p.passkey?.script}>
      <ClientHeading context={c} plain="signIn.title" named="signIn.titleFor" />
      {p.problem === undefined ? null : <Problem text={p.problem} />}
      {p.linking === undefined ? null : <Linking context={c} {...p.linking} />}
      <StepForm action={`${c.basePath}/ui/login/loginname`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
        <Field
          id="loginName" label={words('loginName.label')} problemId={p.problem === undefined ? undefined : 'error-message'}
          input={{
            type: 'text', value: p.loginName, autocomplete: 'username webauthn', autocapitalize: 'none', spellcheck: false,
            required: true, autofocus: p.problem === undefined,
          }}
        />
        <FieldsForPasswordManagers />
        <MainButton>{words('continue')}</MainButton>
      </StepForm>
      {p.passkey === undefined ? null : <PasskeyButton context={c} prompt={p.passkey} label={words('passkey.button')} look="second-button" />}
      {p.external === undefined ? null : <ProviderButtons context={c} authRequestId={p.authRequestId} {...p.external} />}
      {p.accountsHref === undefined ? null : <p class="way"><Link href={p.accountsHref}>{words('loginName.accounts')}</Link></p>}
      {p.registerHref === undefined
        ? null
        : <p class="way">{words('loginName.registerLead')} <Link href={p.registerHref}>{words('loginName.register')}</Link></p>}
    </CardPage>,
  )
}

/**
 * Hidden fields that let password managers recognize the first step, because they fill only forms with a password. Without a name they are
 * never sent, and they are invisible to keyboard and screen readers.
 */
function FieldsForPasswordManagers() {
  return (
    <div class="unseen" aria-hidden="true">
      <input type="password" autocomplete="current-password" tabIndex={-1} />
      <input type="text" autocomplete="one-time-code" inputmode="numeric" tabIndex={-1} />
    </div>
  )
}
