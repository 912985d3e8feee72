import { renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { CodeField, Field, Link, MainButton, SecondButton, StepForm } from './parts.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

export interface VerifyEmailStepPageProps extends SignerPageProps {
  /** `a•••@example.com` */
  readonly address: string
  readonly changeHref: string
  readonly problem?: string
}

/** Renders the email verification during a sign-in. */
export function verifyEmailStepPage(c: PageContext, p: VerifyEmailStepPageProps): string {
  const { words } = c
  const { address } = p
  const hasProblem = p.problem !== undefined
  return renderDocument(
    <SignerCard
      context={c} page={p} title={words('verifyEmailStep.title')} lead={words('verifyEmailStep.lead', { address })} problem={p.problem}
    >
      <StepForm action={`${c.basePath}/ui/login/verify-email`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }} isCheckedByServer>
        <SignerField context={c} loginName={p.loginName} />
        <CodeField words={words} value="" problemId={hasProblem ? 'error-message' : undefined} hasFocus={!hasProblem} />
        <MainButton>{words('verifyEmailStep.submit')}</MainButton>
        <SecondButton name="send" value="yes">{words('verifyEmailStep.sendAgain')}</SecondButton>
      </StepForm>
      <p class="way"><Link href={p.changeHref}>{words('verifyEmailStep.change')}</Link></p>
    </SignerCard>,
  )
}

export interface ChangeAddressPageProps extends SignerPageProps {
  /** Earlier input. */
  readonly email: string
  readonly backHref: string
  readonly problem?: string
}

/** Renders the form for correcting the email address. */
export function changeAddressPage(c: PageContext, p: ChangeAddressPageProps): string {
  const { words } = c
  const hasProblem = p.problem !== undefined
  return renderDocument(
    <SignerCard context={c} page={p} title={words('changeAddress.title')} lead={words('changeAddress.lead')} problem={p.problem}>
      <StepForm
        action={`${c.basePath}/ui/login/verify-email`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf, change: 'yes' }} isCheckedByServer
      >
        <SignerField context={c} loginName={p.loginName} />
        <Field
          id="email" label={words('changeAddress.label')} problemId={hasProblem ? 'error-message' : undefined}
          input={{ type: 'email', value: p.email, autocomplete: 'email', spellcheck: false, required: true, autofocus: !hasProblem }}
        />
        <MainButton>{words('changeAddress.submit')}</MainButton>
      </StepForm>
      <p class="way"><Link href={p.backHref}>{words('verifyEmailStep.title')}</Link></p>
    </SignerCard>,
  )
}
