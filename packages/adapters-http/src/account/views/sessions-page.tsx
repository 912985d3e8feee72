import { knownUserAgent } from '@keyhall/core/sessions'
import type { Session } from '@keyhall/core/sessions'
import type { Words } from '@keyhall/texts'
import { renderDocument } from '../../login/views/document.js'
import { Problem } from '../../login/views/parts.js'
import { AccountDocument, ButtonForm } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { Minute } from './time.js'

export interface SessionsPageProps {
  readonly here: Session
  /** The one that was used last comes first. */
  readonly others: readonly Session[]
  readonly problem?: string
}

/** The browser and its system in words. */
function deviceOf(words: Words, { userAgent = '' }: Session): string {
  const { browser, system } = knownUserAgent(userAgent)
  if (browser !== undefined && system !== undefined) return words('account.sessions.browserOn', { browser, system })
  return browser ?? system ?? words('account.sessions.unknown')
}

/** Renders where a person is signed in. */
export function sessionsPage(frame: AccountFrame, { here, others, problem }: SessionsPageProps): string {
  const { context: { words } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.sessions.name')} hasProblem={problem !== undefined}>
      {problem === undefined ? null : <Problem text={problem} />}
      <p class="lead">{words('account.sessions.lead')}</p>
      <h2>{words('account.sessions.here')}</h2>
      <ul class="rows" id="here"><Row frame={frame} session={here} /></ul>
      <h2>{words('account.sessions.others')}</h2>
      {others.length === 0 ? <p class="lead">{words('account.sessions.onlyHere')}</p> : (
        <>
          <ul class="rows" id="others">{others.map((session) => <Row frame={frame} session={session} />)}</ul>
          <ButtonForm frame={frame} place="sessions" hidden={{ others: 'yes' }} label={words('account.sessions.endOthers')} isBad />
        </>
      )}
    </AccountDocument>,
  )
}

function Row({ frame, session }: { readonly frame: AccountFrame; readonly session: Session }) {
  const { context: { words } } = frame
  const { id, address, authTime, lastSeenAt } = session
  const device = deviceOf(words, session)
  return (
    <li>
      <div class="what">
        <b>{device}</b>
        {address === undefined ? null : <p>{words.parts('account.sessions.from', { address: <bdi>{address}</bdi> })}</p>}
        <p>{words.parts('account.sessions.signedIn', { when: <Minute words={words} at={authTime} /> })}</p>
        <p>{words.parts('account.sessions.seen', { when: <Minute words={words} at={lastSeenAt} /> })}</p>
      </div>
      <ButtonForm frame={frame} place="sessions" hidden={{ sessionID: id }} label={words('account.sessions.end')} about={device} />
    </li>
  )
}
