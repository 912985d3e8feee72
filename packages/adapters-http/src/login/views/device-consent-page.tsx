import { Decision, Person, Scopes } from './consent-parts.js'
import type { ConsentingPerson } from './consent-parts.js'
import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { ClientHeading, clientTitle, Link } from './parts.js'

export interface DeviceConsentPageProps {
  readonly authRequestId: string
  readonly csrf: string
  /** Formatted like on the device. */
  readonly userCode: string
  /** The permissions of the device in words. */
  readonly scopes: readonly string[]
  readonly person: ConsentingPerson
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
      <Scopes title={words('deviceConsent.scopes')} scopes={p.scopes} />
      <p class="note"><b>{words('deviceConsent.warningLead')}</b> {words('deviceConsent.warning')}</p>
      <Decision context={c} authRequestId={p.authRequestId} csrf={p.csrf} />
      <p class="way"><Link href={p.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}
