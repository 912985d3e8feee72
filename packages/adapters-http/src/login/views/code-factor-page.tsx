import { renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Field, type FieldInput, Link, MainButton, StepForm } from './parts.js'
import type { SignerPageProps } from './signer.js'
import { SignerCard, SignerField } from './signer.js'

export interface CodeFactorPageProps extends SignerPageProps {
  readonly factor: 'totp' | 'recovery_code'
  readonly problem?: string
  /** Absent when the user has no other factor. */
  readonly otherWayHref?: string
}

const PAGES = { totp: 'totp', recovery_code: 'recovery-code' } as const
const AREAS = { totp: 'totp', recovery_code: 'recoveryCode' } as const

const INPUTS: Readonly<Record<CodeFactorPageProps['factor'], FieldInput>> = {
  totp: { type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric', spellcheck: false },
  recovery_code: { type: 'text', autocomplete: 'off', autocapitalize: 'characters', spellcheck: false },
}

/** Renders the page for a one-time password or recovery code. */
export function codeFactorPage(c: PageContext, p: CodeFactorPageProps): string {
  const { words } = c
  const area = AREAS[p.factor]
  const hasProblem = p.problem !== undefined
  return renderDocument(
    <SignerCard context={c} page={p} title={words(`${area}.title`)} lead={words(`${area}.lead`)} problem={p.problem}>
      <StepForm
        action={`${c.basePath}/ui/login/${PAGES[p.factor]}`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }} isCheckedByServer
      >
        <SignerField context={c} loginName={p.loginName} />
        <Field
          id="code" label={words(`${area}.label`)} hint={p.factor === 'recovery_code' ? words('recoveryCode.hint') : undefined}
          problemId={hasProblem ? 'error-message' : undefined} input={{ ...INPUTS[p.factor], required: true, autofocus: !hasProblem }}
        />
        <MainButton>{words('continue')}</MainButton>
      </StepForm>
      <OtherWay context={c} href={p.otherWayHref} />
    </SignerCard>,
  )
}

/** The link to the other factors. */
export function OtherWay({ context: { words }, href }: { readonly context: PageContext; readonly href: string | undefined }) {
  return href === undefined ? null : <p class="way"><Link href={href}>{words('secondFactor.otherWay')}</Link></p>
}
