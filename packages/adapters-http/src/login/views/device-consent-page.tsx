import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { ClientHeading, clientTitle, Link, MainButton, StepForm } from './parts.js'

export interface DeviceConsentPageProps {
  readonly authRequestId: string
  readonly csrf: string
  /** Formatted like on the device. */
  readonly userCode: string
  /** The permissions of the device in words. */
  readonly scopes: readonly string[]
  readonly person: { readonly displayName: string; readonly loginName: string }
  readonly otherAccountHref: string
}

/** Renders the consent page of a device (RFC 8628 §3.3). */
export function deviceConsentPage(c: PageContext, p: DeviceConsentPageProps): string {
  const { words } = c
  return renderDocument(
    <CardPage context={c} title={clientTitle(c, 'deviceConsent.title', 'deviceConsent.titleFor')}>
      <ClientHeading context={c} plain="deviceConsent.title" named="deviceConsent.titleFor" />
      <p class="question">{words('deviceConsent.question')}</p>
      <p id="user-code" dir="ltr">{p.userCode}</p>
      <h2 class="small-title">{words('deviceConsent.person')}</h2>
      <Person person={p.person} />
      <h2 class="small-title">{words('deviceConsent.scopes')}</h2>
      <ul class="scopes">{p.scopes.map((scope) => <li>{scope}</li>)}</ul>
      <p class="note"><b>{words('deviceConsent.warningLead')}</b> {words('deviceConsent.warning')}</p>
      <StepForm action={`${c.basePath}/ui/login/consent`} hidden={{ authRequestID: p.authRequestId, csrf: p.csrf }}>
        <MainButton name="answer" value="allow">{words('deviceConsent.allow')}</MainButton>
        <button id="deny-button" type="submit" class="second-button" name="answer" value="deny">{words('deviceConsent.deny')}</button>
      </StepForm>
      <p class="way"><Link href={p.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}

function Person({ person: { displayName, loginName } }: Pick<DeviceConsentPageProps, 'person'>) {
  return (
    <p class="who">
      <span class="who-name"><bdi>{displayName || loginName}</bdi></span>
      {displayName ? <span class="who-login"><bdi>{loginName}</bdi></span> : null}
    </p>
  )
}
