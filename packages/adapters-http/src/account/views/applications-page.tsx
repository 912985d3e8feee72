import type { OwnApplication } from '@keyhall/core/accounts'
import { renderDocument } from '../../login/views/document.js'
import { AccountDocument, RemoveLink } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { ApplicationFacts } from './facts.js'

/** An application with its permissions in words. */
export type ShownApplication = Omit<OwnApplication, 'scopes'> & { readonly may: readonly string[] }

export interface ApplicationsPageProps {
  readonly applications: readonly ShownApplication[]
}

/** Renders the applications with access. */
export function applicationsPage(frame: AccountFrame, { applications }: ApplicationsPageProps): string {
  const { context: { words } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.applications.name')}>
      <p class="lead">{words(applications.length === 0 ? 'account.applications.none' : 'account.applications.lead')}</p>
      {applications.length === 0 ? null : (
        <ul class="rows" id="applications">{applications.map((application) => <Row frame={frame} application={application} />)}</ul>
      )}
    </AccountDocument>,
  )
}

function Row({ frame, application }: { readonly frame: AccountFrame; readonly application: ShownApplication }) {
  const { context: { words } } = frame
  const { clientId, name, may } = application
  return (
    <li>
      <div class="what">
        <ApplicationFacts words={words} application={application} />
        <p>{words('account.applications.may')}</p>
        <ul>{may.map((text) => <li>{text}</li>)}</ul>
      </div>
      <RemoveLink
        frame={frame} place="applications/remove" query={{ id: clientId }} label={words('account.applications.revoke')} about={name}
      />
    </li>
  )
}
