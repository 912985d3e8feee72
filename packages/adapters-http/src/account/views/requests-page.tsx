import { accountAddress } from '../../login/account-address.js'
import { Resources } from '../../login/views/consent-parts.js'
import type { ConsentingResource } from '../../login/views/consent-parts.js'
import { renderDocument } from '../../login/views/document.js'
import type { AccountPage } from '../account-pages.js'
import { REQUESTS_PAGE } from '../account-pages.js'
import { AccountDocument, AccountForm, nameOf } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { Minute } from './time.js'

/** A sign-in that an application asks for. Names and message are hostile text. */
export interface ShownRequest {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly host?: string
  /** The permissions of the application in words. */
  readonly may: readonly string[]
  readonly resources: readonly ConsentingResource[]
  readonly bindingMessage?: string
  readonly address?: string
  readonly createdAt: number
  readonly expiresAt: number
}

export interface RequestsPageProps {
  readonly requests: readonly ShownRequest[]
}

/** Renders the sign-ins that wait for the person's answer. */
export function requestsPage(frame: AccountFrame, { requests }: RequestsPageProps): string {
  const { context: { words } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.requests.name')}>
      <p class="lead">{words(requests.length === 0 ? 'account.requests.none' : 'account.requests.lead')}</p>
      {requests.length === 0 ? null : <ul class="rows" id="requests">{requests.map((request) => <Row frame={frame} request={request} />)}</ul>}
    </AccountDocument>,
  )
}

function Row({ frame, request }: { readonly frame: AccountFrame; readonly request: ShownRequest }) {
  const { context: { words } } = frame
  const { id, name, may, resources } = request
  return (
    <li>
      <div class="what">
        <Facts frame={frame} request={request} />
        {may.length === 0 ? null : <><p>{words('deviceConsent.scopes')}</p><ul>{may.map((text) => <li><bdi>{text}</bdi></li>)}</ul></>}
        <Resources resources={resources} />
      </div>
      <AccountForm frame={frame} place={REQUESTS_PAGE} hidden={{ id }} look="answers">
        <AnswerButton value="approve" label={words('deviceConsent.allow')} about={name} />
        <AnswerButton value="deny" label={words('deviceConsent.deny')} about={name} />
        <AnswerButton value="unwanted" label={words('account.requests.unwanted')} about={name} />
      </AccountForm>
    </li>
  )
}

function Facts({ frame: { context: { words } }, request }: { readonly frame: AccountFrame; readonly request: ShownRequest }) {
  const { name, owner, host, bindingMessage, address, createdAt, expiresAt } = request
  return (
    <>
      <b><bdi>{name}</bdi></b>
      {host === undefined ? null : <p><bdi dir="ltr">{host}</bdi></p>}
      {owner === '' ? null : <p>{words.parts('account.requests.owner', { owner: <bdi>{owner}</bdi> })}</p>}
      {bindingMessage === undefined ? null : (
        <>
          <p>{words('account.requests.message')}</p>
          <blockquote class="subject binding-message"><bdi>{bindingMessage}</bdi></blockquote>
        </>
      )}
      <p>{words.parts('account.requests.since', { when: <Minute words={words} at={createdAt} /> })}</p>
      <p>{words.parts('account.requests.until', { when: <Minute words={words} at={expiresAt} /> })}</p>
      {address === undefined ? null : <p>{words.parts('account.sessions.from', { address: <bdi>{address}</bdi> })}</p>}
    </>
  )
}

function AnswerButton({ value, label, about }: { readonly value: 'approve' | 'deny' | 'unwanted'; readonly label: string; readonly about: string }) {
  return (
    <button type="submit" class="small-button" name="answer" value={value}>
      {label}<span class="unseen"> <bdi>{about}</bdi></span>
    </button>
  )
}

const ADVISED: readonly AccountPage[] = ['password', 'security', 'sessions']

/** Renders what to do after a sign-in that the person did not start. */
export function unwantedRequestPage(frame: AccountFrame): string {
  const { context: { words, basePath } } = frame
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.requests.unwantedTitle')}>
      <p class="lead">{words('account.requests.unwantedText')}</p>
      <ul id="advice">{ADVISED.map((page) => <li><a href={accountAddress(basePath, page)}>{words(`account.${nameOf(page)}.name`)}</a></li>)}</ul>
      <p class="way"><a href={accountAddress(basePath, REQUESTS_PAGE)}>{words('account.requests.name')}</a></p>
    </AccountDocument>,
  )
}
