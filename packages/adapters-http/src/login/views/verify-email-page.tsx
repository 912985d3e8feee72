import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { CodeField, Heading, MainButton, pageTitle, Problem, StepForm } from './parts.js'

export interface CodePageProps {
  readonly csrf: string
  readonly action: string
  readonly userId: string
  /** What the link said beside the code, to be sent back with the form. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the field holds: the code in the link of the mail, or what was typed before. */
  readonly code: string
}

export interface VerifyEmailPageProps extends CodePageProps {
  /** Whether the address is one that somebody has, or takes the place of it; or what the code is for otherwise. */
  readonly purpose?: 'verifyEmail' | 'changeEmail' | 'newPasskey'
  readonly problem?: string
}

/** Renders the page that asks for a code alone: to verify a mail address, or one that takes the place of another, or before a passkey. It knows nothing of the person, so that it tells nothing. */
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
