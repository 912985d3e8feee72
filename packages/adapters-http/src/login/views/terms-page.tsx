import { renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Link, MainButton, StepForm } from './parts.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

export interface TermsPageProps extends SignerPageProps {
  readonly version: string
  readonly termsHref: string
}

/** Renders the page on which a person accepts the terms of service. */
export function termsPage(c: PageContext, p: TermsPageProps): string {
  const { words } = c
  return renderDocument(
    <SignerCard context={c} page={p} title={words('terms.title')} lead={words('terms.lead', { version: p.version })}>
      <p class="way terms"><Link href={p.termsHref}>{words('terms.read')}</Link></p>
      <StepForm action={`${c.basePath}/ui/login/terms`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf, version: p.version }}>
        <SignerField context={c} loginName={p.loginName} />
        <MainButton>{words('terms.accept')}</MainButton>
      </StepForm>
    </SignerCard>,
  )
}
