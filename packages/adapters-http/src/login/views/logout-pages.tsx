import { CardPage, renderDocument } from './document.js'
import { linkable } from './linkable.js'
import type { PageContext } from './page-context.js'
import { Heading, HiddenFields, MainButton, StepForm } from './parts.js'
import { continueWhenLoaded } from './script.js'
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

/** A page of a client may end its session, and neither replace our page nor open windows. */
const FRAME_RIGHTS = 'allow-scripts allow-same-origin allow-forms'

export interface LoggedOutPageProps {
  /** Pages of clients that the browser loads (OIDC Front-Channel Logout §2). */
  readonly frames?: readonly string[]
  /** Where the browser goes once they are loaded. */
  readonly onward?: Onward | undefined
}

/** An address, or a form that the browser posts. */
export interface Onward {
  readonly url: string
  readonly fields?: Readonly<Record<string, string>>
}

function OnwardButton({ url, fields, text }: { readonly url: string; readonly fields: Onward['fields']; readonly text: string }) {
  if (fields === undefined) return <a id="onward" class="main-button" href={url}>{text}</a>
  return (
    <form id="onward" method="post" action={url} accept-charset="utf-8">
      <HiddenFields values={fields} />
      <button type="submit" class="main-button">{text}</button>
    </form>
  )
}

/** Renders the signed-out page, when there is no redirect to a client, or clients are notified by the browser first. */
export function loggedOutPage(c: PageContext, { frames = [], onward }: LoggedOutPageProps = {}): string {
  const { words } = c
  const next = onward === undefined ? undefined : linkable(onward.url)
  return renderDocument(
    <CardPage context={c} title={words('logout.doneTitle')} {...(next === undefined ? {} : { script: continueWhenLoaded })}>
      <div id="logout-result">
        <Sign kind="done" />
        <Heading text={words('logout.doneTitle')} />
        <p class="lead">{words('logout.doneText')}</p>
        {next === undefined ? null : <OnwardButton url={next} fields={onward?.fields} text={words('messages.backToApp')} />}
      </div>
      {frames.map((src) => <iframe key={src} src={src} sandbox={FRAME_RIGHTS} title={words('logout.doneTitle')} hidden aria-hidden="true" />)}
    </CardPage>,
  )
}
