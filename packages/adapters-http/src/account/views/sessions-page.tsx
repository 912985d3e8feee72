import type { Session } from '@keyhall/core/sessions'
import { renderDocument } from '../../login/views/document.js'
import { AccountDocument, RemoveLink } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { deviceOf, SessionFacts } from './facts.js'

export interface SessionsPageProps {
  readonly here: Session
  /** Most recently used first. */
  readonly others: readonly Session[]
}

/** Renders the sessions of a user. */
export function sessionsPage(frame: AccountFrame, { here, others }: SessionsPageProps): string {
  const { context: { words } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.sessions.name')}>
      <p class="lead">{words('account.sessions.lead')}</p>
      <h2>{words('account.sessions.here')}</h2>
      <ul class="rows" id="here"><Row frame={frame} session={here} /></ul>
      <h2>{words('account.sessions.others')}</h2>
      {others.length === 0 ? <p class="lead">{words('account.sessions.onlyHere')}</p> : (
        <>
          <ul class="rows" id="others">{others.map((session) => <Row frame={frame} session={session} />)}</ul>
          <p class="removal">
            <RemoveLink frame={frame} place="sessions/end" query={{ others: 'yes' }} label={words('account.sessions.endOthers')} />
          </p>
        </>
      )}
    </AccountDocument>,
  )
}

function Row({ frame, session }: { readonly frame: AccountFrame; readonly session: Session }) {
  const { context: { words } } = frame
  return (
    <li>
      <div class="what"><SessionFacts words={words} session={session} /></div>
      <RemoveLink
        frame={frame} place="sessions/end" query={{ id: session.id }} label={words('account.sessions.end')} about={deviceOf(words, session)}
      />
    </li>
  )
}
