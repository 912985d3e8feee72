import type { OwnApplication } from '@keyhall/core/accounts'
import type { Passkey } from '@keyhall/core/factors'
import type { NamedLink } from '@keyhall/core/identity-providers'
import type { Session } from '@keyhall/core/sessions'
import type { EpochSeconds } from '@keyhall/core/shared'
import type { MessageKey, Words } from '@keyhall/texts'
import type { ComponentChildren } from 'preact'
import { accountAddress } from '../../login/account-address.js'
import { renderDocument } from '../../login/views/document.js'
import { Problem } from '../../login/views/parts.js'
import type { AccountPage, ConfirmingPage } from '../account-pages.js'
import { AccountDocument, AccountForm, nameOf, WayBack } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { ApplicationFacts, deviceOf, FactorFacts, LinkFacts, PasskeyFacts, SessionFacts } from './facts.js'

interface Factor {
  /** Whether only the password is left afterwards. */
  readonly isLastFactor: boolean
}

/** Why an object cannot be removed now: another way to sign in has to be added first. */
export type RemovalBlock = 'only_way' | 'only_link' | 'last_owner'

/** The object to remove. */
export type Removal = { readonly block?: RemovalBlock } & (
  | { readonly kind: 'phone'; readonly number: string }
  | Factor & { readonly kind: 'passkey'; readonly passkey: Passkey }
  | Factor & { readonly kind: 'totp'; readonly addedAt: EpochSeconds }
  | Factor & { readonly kind: 'email_code'; readonly address: string }
  | { readonly kind: 'link'; readonly named: NamedLink }
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'other_sessions'; readonly sessions: readonly Session[] }
  | { readonly kind: 'application'; readonly application: OwnApplication }
)

export interface ConfirmPageProps {
  readonly place: ConfirmingPage
  /** The page that links here. */
  readonly list: AccountPage
  readonly removal: Removal
  /** Whether the login policy allows passwords. */
  readonly mayHavePassword: boolean
}

const TITLES = {
  phone: 'removal.phone.title', passkey: 'removal.passkey.title', totp: 'removal.totp.title', email_code: 'removal.emailCode.title', link: 'removal.link.title',
  session: 'removal.session.title', other_sessions: 'removal.others.title', application: 'removal.application.title',
} as const satisfies Record<Removal['kind'], MessageKey>

const BUTTONS = {
  phone: 'account.phone.remove', passkey: 'removal.passkey.submit', totp: 'removal.totp.submit', email_code: 'account.emailCode.switchOff', link: 'removal.link.submit',
  session: 'account.sessions.end', other_sessions: 'account.sessions.endOthers', application: 'account.applications.revoke',
} as const satisfies Record<Removal['kind'], MessageKey>

const BLOCKS = {
  only_way: 'removal.passkey.onlyWay', only_link: 'removal.link.onlyWay', last_owner: 'removal.lastOwner',
} as const satisfies Record<RemovalBlock, MessageKey>

/** Renders the confirmation of a removal: the object, the consequences, a red button and a link back. */
export function confirmPage(frame: AccountFrame, { place, list, removal, mayHavePassword }: ConfirmPageProps): string {
  const { context: { words } } = frame
  const { kind, block } = removal
  return renderDocument(
    <AccountDocument frame={frame} title={words(TITLES[kind])} hasProblem={block !== undefined}>
      {block ? <Problem text={words(BLOCKS[block])} /> : null}
      <div class="narrow">
        <div id="subject" class="subject what">{factsOf(words, removal)}</div>
        {block ? <OtherWays frame={frame} mayHavePassword={mayHavePassword} /> : (
          <>
            {consequencesOf(words, removal).map((text) => <p class="lead">{text}</p>)}
            <AccountForm frame={frame} place={place} hidden={fieldsOf(removal)}>
              <button id="submit-button" type="submit" class="main-button bad-button">{words(BUTTONS[kind])}</button>
            </AccountForm>
          </>
        )}
      </div>
      <WayBack frame={frame} page={list} />
    </AccountDocument>,
  )
}

/** Renders the message that nothing is left to remove. */
export function gonePage(frame: AccountFrame, { list, problem }: { readonly list: AccountPage; readonly problem: string }): string {
  const title = frame.context.words(`account.${nameOf(list)}.name`)
  return renderDocument(
    <AccountDocument frame={frame} title={title} hasProblem>
      <Problem text={problem} />
      <p class="way"><a href={accountAddress(frame.context.basePath, list)}>{title}</a></p>
    </AccountDocument>,
  )
}

/** Links to other ways to sign in, to add before the only one is removed. */
function OtherWays({ frame: { context: { words, basePath } }, mayHavePassword }: { readonly frame: AccountFrame; readonly mayHavePassword: boolean }) {
  return (
    <>
      <a class="main-button" href={accountAddress(basePath, 'security/passkey')}>{words('account.passkeys.add')}</a>
      {mayHavePassword ? <a class="second-button" href={accountAddress(basePath, 'password')}>{words('account.password.submitFirst')}</a> : null}
    </>
  )
}

/** Identifies the object. */
function factsOf(words: Words, removal: Removal): ComponentChildren {
  switch (removal.kind) {
    case 'phone':
      return <b><bdi>{removal.number}</bdi></b>
    case 'passkey':
      return <PasskeyFacts words={words} passkey={removal.passkey} />
    case 'totp':
      return <FactorFacts words={words} addedAt={removal.addedAt} />
    case 'email_code':
      return <b><bdi>{removal.address}</bdi></b>
    case 'link':
      return <LinkFacts words={words} named={removal.named} />
    case 'session':
      return <SessionFacts words={words} session={removal.session} />
    case 'application':
      return <ApplicationFacts words={words} application={removal.application} />
    case 'other_sessions':
      return <ul>{removal.sessions.map((session) => <li>{deviceOf(words, session)}</li>)}</ul>
  }
}

function consequencesOf(words: Words, removal: Removal): readonly string[] {
  switch (removal.kind) {
    case 'phone':
      return [words('removal.phone.text')]
    case 'passkey':
      return [words('removal.passkey.text'), ...withoutFactor(words, removal)]
    case 'totp':
      return [words('removal.totp.text'), ...withoutFactor(words, removal)]
    case 'email_code':
      return [words('removal.emailCode.text'), ...withoutFactor(words, removal)]
    case 'link':
      return [words('removal.link.text')]
    case 'session':
      return [words('removal.session.text')]
    case 'other_sessions':
      return [words('removal.others.text')]
    case 'application':
      return [words('removal.application.text'), words('account.applications.again')]
  }
}

const withoutFactor = (words: Words, { isLastFactor }: Factor): readonly string[] => (isLastFactor ? [words('removal.lastFactor')] : [])

function fieldsOf(removal: Removal): Readonly<Record<string, string>> {
  switch (removal.kind) {
    case 'phone':
      return {}
    case 'passkey':
      return { factor: 'passkey', id: removal.passkey.registrationId }
    case 'totp':
    case 'email_code':
      return { factor: removal.kind }
    case 'link':
      return { factor: 'link', provider: removal.named.link.providerId, id: removal.named.link.externalId }
    case 'session':
      return { id: removal.session.id }
    case 'other_sessions':
      return { others: 'yes' }
    case 'application':
      return { id: removal.application.clientId }
  }
}
