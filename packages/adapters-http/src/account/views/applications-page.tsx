import type { OwnApplication } from '@keyhall/core/accounts'
import { renderDocument } from '../../login/views/document.js'
import { Problem } from '../../login/views/parts.js'
import { AccountDocument, ButtonForm } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { Day, Minute } from './time.js'

/** An application, and what it may do in words. */
export type ShownApplication = Omit<OwnApplication, 'scopes'> & { readonly may: readonly string[] }

export interface ApplicationsPageProps {
  readonly applications: readonly ShownApplication[]
  readonly problem?: string
}

/** Renders the applications that may do something in the name of a person. */
export function applicationsPage(frame: AccountFrame, { applications, problem }: ApplicationsPageProps): string {
  const { context: { words } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.applications.name')} hasProblem={problem !== undefined}>
      {problem === undefined ? null : <Problem text={problem} />}
      <p class="lead">{words(applications.length === 0 ? 'account.applications.none' : 'account.applications.lead')}</p>
      {applications.length === 0 ? null : (
        <ul class="rows" id="applications">{applications.map((application) => <Row frame={frame} application={application} />)}</ul>
      )}
      {applications.length === 0 ? null : <p class="way">{words('account.applications.again')}</p>}
    </AccountDocument>,
  )
}

function Row({ frame, application }: { readonly frame: AccountFrame; readonly application: ShownApplication }) {
  const { context: { words } } = frame
  const { clientId, name, since, lastUsedAt, may } = application
  return (
    <li>
      <div class="what">
        <b><bdi>{name}</bdi></b>
        <p>{words.parts('account.applications.since', { date: <Day words={words} at={since} /> })}</p>
        <p>{words.parts('account.applications.used', { when: <Minute words={words} at={lastUsedAt} /> })}</p>
        <p>{words('account.applications.may')}</p>
        <ul>{may.map((text) => <li>{text}</li>)}</ul>
      </div>
      <ButtonForm
        frame={frame} place="applications" hidden={{ clientID: clientId }} label={words('account.applications.revoke')} about={name}
      />
    </li>
  )
}
