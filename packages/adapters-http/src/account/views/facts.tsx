import type { OwnApplication } from '@keyhall/core/accounts'
import type { Passkey } from '@keyhall/core/factors'
import type { NamedLink } from '@keyhall/core/identity-providers'
import { knownUserAgent } from '@keyhall/core/sessions'
import type { Session } from '@keyhall/core/sessions'
import type { EpochSeconds } from '@keyhall/core/shared'
import type { Words } from '@keyhall/texts'
import { Day, Minute } from './time.js'

/** The name of a passkey, when it was added and when it was used. */
export function PasskeyFacts({ words, passkey: { name, addedAt, lastUsedAt, isBackedUp } }: { readonly words: Words; readonly passkey: Passkey }) {
  const used = lastUsedAt === undefined
    ? words('account.passkeys.unused')
    : words.parts('account.passkeys.used', { when: <Minute words={words} at={lastUsedAt} /> })
  return (
    <>
      <b><bdi>{name}</bdi></b>
      <p>{words.parts('account.passkeys.added', { date: <Day words={words} at={addedAt} /> })}</p>
      <p>{used}</p>
      {isBackedUp ? <p>{words('account.passkeys.synced')}</p> : null}
    </>
  )
}

/** The provider of a linked sign-in, the name of the person there, and when it was linked. */
export function LinkFacts({ words, named: { provider, link } }: { readonly words: Words; readonly named: NamedLink }) {
  return (
    <>
      <b><bdi>{provider.name}</bdi></b>
      <p><bdi>{link.userName}</bdi></p>
      <p>{words.parts('account.links.since', { date: <Day words={words} at={link.linkedAt} /> })}</p>
      {link.suspendedAt === undefined ? null : <p class="suspended">{words('account.links.suspended')}</p>}
    </>
  )
}

/** The authenticator app, and when it was set up. */
export function FactorFacts({ words, addedAt }: { readonly words: Words; readonly addedAt: EpochSeconds }) {
  return (
    <>
      <b>{words('account.totp.title')}</b>
      <p>{words.parts('account.totp.on', { date: <Day words={words} at={addedAt} /> })}</p>
    </>
  )
}

/** Describes browser and operating system. */
export function deviceOf(words: Words, { userAgent = '' }: Session): string {
  const { browser, system } = knownUserAgent(userAgent)
  if (browser !== undefined && system !== undefined) return words('account.sessions.browserOn', { browser, system })
  return browser ?? system ?? words('account.sessions.unknown')
}

/** Browser, IP address and times of a session. */
export function SessionFacts({ words, session }: { readonly words: Words; readonly session: Session }) {
  const { address, authTime, lastSeenAt } = session
  return (
    <>
      <b>{deviceOf(words, session)}</b>
      {address === undefined ? null : <p>{words.parts('account.sessions.from', { address: <bdi>{address}</bdi> })}</p>}
      <p>{words.parts('account.sessions.signedIn', { when: <Minute words={words} at={authTime} /> })}</p>
      <p>{words.parts('account.sessions.seen', { when: <Minute words={words} at={lastSeenAt} /> })}</p>
    </>
  )
}

/** Name of an application, start of access and last use. */
export function ApplicationFacts({ words, application }: { readonly words: Words; readonly application: Pick<OwnApplication, 'name' | 'since' | 'lastUsedAt'> }) {
  const { name, since, lastUsedAt } = application
  return (
    <>
      <b><bdi>{name}</bdi></b>
      <p>{words.parts('account.applications.since', { date: <Day words={words} at={since} /> })}</p>
      <p>{words.parts('account.applications.used', { when: <Minute words={words} at={lastUsedAt} /> })}</p>
    </>
  )
}
