import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { CodeField, Heading, MainButton, pageTitle, Problem, StepForm } from './parts.js'
import { textsIn } from './texts.js'

export interface CodePageProps {
  readonly csrf: string
  readonly action: string
  readonly userId: string
  /** What the field holds: the code in the link of the mail, or what was typed before. */
  readonly code: string
}

export interface VerifyEmailPageProps extends CodePageProps {
  readonly problem?: string
}

/** Renders the page that verifies a mail address. It knows nothing of the person, so that it tells nothing. */
export function verifyEmailPage(c: PageContext, p: VerifyEmailPageProps): string {
  const texts = textsIn(c.lang)
  const { title, lead, submit } = texts.verifyEmail
  const hasProblem = p.problem !== undefined
  return renderDocument(
    <CardPage context={c} title={pageTitle(c.lang, title, hasProblem)}>
      <Heading lead={title} />
      {hasProblem ? <Problem text={p.problem} /> : <p class="lead">{lead}</p>}
      <StepForm action={p.action} hidden={{ userID: p.userId, csrf: p.csrf }} isCheckedByServer>
        <CodeField texts={texts} value={p.code} problemId={hasProblem ? 'error-message' : undefined} hasFocus={!hasProblem} />
        <MainButton>{submit}</MainButton>
      </StepForm>
    </CardPage>,
  )
}
