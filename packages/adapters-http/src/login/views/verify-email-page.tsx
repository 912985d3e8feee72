import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { CodeField, Heading, MainButton, pageTitle, Problem, StepForm } from './parts.js'

export interface CodePageProps {
  readonly csrf: string
  readonly action: string
  readonly userId: string
  /** Other parameters of the link, repeated in the form. */
  readonly fields?: Readonly<Record<string, string>>
  /** The code from the link, or earlier input. */
  readonly code: string
}

export interface VerifyEmailPageProps extends CodePageProps {
  /** The purpose of the code. */
  readonly purpose?: 'verifyEmail' | 'changeEmail' | 'newPasskey'
  readonly problem?: string
}

/** Renders the page for entering a code: to verify an email address, to change it, or before registering a passkey. Contains no data of the user. */
export function verifyEmailPage(c: PageContext, p: VerifyEmailPageProps): string {
  const { words } = c
  const { purpose = 'verifyEmail' } = p
  const title = words(`${purpose}.title`)
  const hasProblem = p.problem !== undefined
  return renderDocument(
    <CardPage context={c} title={pageTitle(words, title, hasProblem)}>
      <Heading text={title} />
      {hasProblem ? <Problem text={p.problem} /> : <p class="lead">{words(`${purpose}.lead`)}</p>}
      <StepForm action={p.action} hidden={{ ...p.fields, userID: p.userId, csrf: p.csrf }} isCheckedByServer>
        <CodeField words={words} value={p.code} problemId={hasProblem ? 'error-message' : undefined} hasFocus={!hasProblem} />
        <MainButton>{words(`${purpose}.submit`)}</MainButton>
      </StepForm>
    </CardPage>,
  )
}
