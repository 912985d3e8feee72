import { Decision, Person, Resources, Scopes } from './consent-parts.js'
import type { ConsentingPerson, ConsentingResource } from './consent-parts.js'
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
  /** The resources that the device requests. Absent without any. */
  readonly resources?: readonly ConsentingResource[]
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
      {p.scopes.length === 0 ? null : <Scopes title={words('deviceConsent.scopes')} scopes={p.scopes} />}
      <Resources resources={p.resources ?? []} />
      <p class="note"><b>{words('deviceConsent.warningLead')}</b> {words('deviceConsent.warning')}</p>
      <Decision context={c} authRequestId={p.authRequestId} csrf={p.csrf} />
      <p class="way"><Link href={p.otherAccountHref}>{words('useAnotherAccount')}</Link></p>
    </CardPage>,
  )
}
