import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Heading, MainButton, StepForm } from './parts.js'
import { Sign } from './sign.js'

export interface LogoutConfirmPageProps {
  readonly csrf: string
  /** Parameters of the client, repeated in the form. */
  readonly fields: Readonly<Record<string, string>>
  readonly action: string
}

/** Renders the confirmation of a sign-out. */
export function logoutConfirmPage(c: PageContext, p: LogoutConfirmPageProps): string {
  const { words } = c
  return renderDocument(
    <CardPage context={c} title={words('logout.question')}>
      <Heading text={words('logout.question')} />
      <p class="lead">{words('logout.text')}</p>
      <StepForm action={p.action} hidden={{ ...p.fields, csrf: p.csrf }}>
        <MainButton>{words('logout.submit')}</MainButton>
      </StepForm>
    </CardPage>,
  )
}

/** Renders the signed-out page, when there is no redirect to a client. */
export function loggedOutPage(c: PageContext): string {
  const { words } = c
  return renderDocument(
    <CardPage context={c} title={words('logout.doneTitle')}>
      <div id="logout-result">
        <Sign kind="done" />
        <Heading text={words('logout.doneTitle')} />
        <p class="lead">{words('logout.doneText')}</p>
      </div>
    </CardPage>,
  )
}
