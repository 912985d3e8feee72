import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Heading, MainButton, StepForm } from './parts.js'
import { Sign } from './sign.js'
import { textsIn } from './texts.js'

export interface LogoutConfirmPageProps {
  readonly csrf: string
  /** What the client sent, to be sent back unchanged with the answer. */
  readonly fields: Readonly<Record<string, string>>
  readonly action: string
}

/** Renders the question before a sign-out that another site has asked for. */
export function logoutConfirmPage(c: PageContext, p: LogoutConfirmPageProps): string {
  const texts = textsIn(c.lang).logout
  return renderDocument(
    <CardPage context={c} title={texts.question}>
      <Heading lead={texts.question} />
      <p class="lead">{texts.text}</p>
      <StepForm action={p.action} hidden={{ ...p.fields, csrf: p.csrf }}>
        <MainButton>{texts.submit}</MainButton>
      </StepForm>
    </CardPage>,
  )
}

/** Renders the end of a session, where no client has asked to have the person back. */
export function loggedOutPage(c: PageContext): string {
  const texts = textsIn(c.lang).logout
  return renderDocument(
    <CardPage context={c} title={texts.doneTitle}>
      <div id="logout-result">
        <Sign kind="done" />
        <Heading lead={texts.doneTitle} />
        <p class="lead">{texts.doneText}</p>
      </div>
    </CardPage>,
  )
}
