import { PAGE_SCRIPT_PATH } from '../../assets/page-script.js'
import { Codes } from './codes.js'
import { renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { MainButton, StepForm } from './parts.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard } from './signer.js'

export interface RecoveryCodesPageProps extends SignerPageProps {
  /** `ABCD-EFGH-JKLM` */
  readonly codes: readonly string[]
}

/** Renders the recovery codes, once. Without language switcher, because the page cannot be shown again. */
export function recoveryCodesPage({ self: _self, ...c }: PageContext, p: RecoveryCodesPageProps): string {
  const { words } = c
  return renderDocument(
    <SignerCard context={c} page={p} title={words('recoveryCodes.title')} lead={words('recoveryCodes.lead')} file={`${c.basePath}${PAGE_SCRIPT_PATH}`}>
      <Codes id="recovery-codes" words={words} loginName={p.loginName} codes={p.codes} />
      <StepForm action={`${c.basePath}/ui/login/recovery-codes`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
        <MainButton>{words('recoveryCodes.stored')}</MainButton>
      </StepForm>
    </SignerCard>,
  )
}
