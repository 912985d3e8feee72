import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { ClientHeading, clientTitle, Link, pageTitle, SecondButton, StepForm } from './parts.js'
import type { OfferedProvider } from './provider-buttons.js'
import { ProviderMark } from './provider-mark.js'
import type { SignerPageProps } from './signer.js'
import { SignerField } from './signer.js'

export interface OrganizationPageProps extends SignerPageProps {
  readonly providers: readonly OfferedProvider[]
  /** Absent when passwords are not allowed. */
  readonly passwordHref?: string
  /** Absent when passkeys are not allowed. */
  readonly passkeyHref?: string
}

/** Renders the ways to sign in of the organization that the typed login name leads to. The same whether the account exists or not. */
export function organizationPage(c: PageContext, p: OrganizationPageProps): string {
  const { words, basePath } = c
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, clientTitle(c, 'signIn.title', 'signIn.titleFor'), false)}>
      <ClientHeading context={c} plain="signIn.title" named="signIn.titleFor" />
      <SignerField context={c} loginName={p.loginName} />
      <div class="providers">
        {p.providers.map(({ id, name, brand }) => (
          <StepForm action={`${basePath}/ui/login/external`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf, provider: id }}>
            <SecondButton><ProviderMark brand={brand} />{words('external.button', { provider: name })}</SecondButton>
          </StepForm>
        ))}
      </div>
      {p.passwordHref === undefined ? null : <p class="way"><Link href={p.passwordHref}>{words('passkey.usePassword')}</Link></p>}
      {p.passkeyHref === undefined ? null : <p class="way"><Link href={p.passkeyHref}>{words('passkey.button')}</Link></p>}
      <p class="way"><Link href={p.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}
