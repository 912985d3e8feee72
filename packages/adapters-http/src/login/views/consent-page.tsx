import { Decision, Person, Resources, Scopes } from './consent-parts.js'
import type { ConsentingPerson, ConsentingResource } from './consent-parts.js'
import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { linkable } from './linkable.js'
import { ClientHeading, clientTitle } from './parts.js'

/** The publisher of an application that no administrator registered. */
export interface PublisherProps {
  /** In A-labels, so that no letter imitates another one. Absent when the publisher is unknown. */
  readonly host?: string
  /** Whether the policy of the instance trusts the host. */
  readonly isVerified: boolean
}

/** A page of an application, at an address that the application chose itself. */
export interface ApplicationPage {
  readonly name: 'policy' | 'terms'
  readonly href: string
  readonly host: string
}

export interface ConsentPageProps {
  readonly authRequestId: string
  readonly csrf: string
  /** The organization that registered the application. */
  readonly owner: string
  /** For an application that no administrator registered. */
  readonly publisher?: PublisherProps
  /** Host of the redirect URI; absent for an application on this device. */
  readonly host?: string
  /** Absent without any. */
  readonly pages?: readonly ApplicationPage[]
  readonly person: ConsentingPerson
  /** Permissions that the person has not given before, in words. */
  readonly added: readonly string[]
  /** Permissions that the person has given before, in words. */
  readonly allowed: readonly string[]
  /** The resources that the application requests. Absent without any. */
  readonly resources?: readonly ConsentingResource[]
  readonly isRemembered: boolean
}

const Host = ({ id, host }: { readonly id: string; readonly host: string }) => <p class="host" id={id} dir="ltr">{host}</p>

/** Where an application comes from and where the person goes, for one whose name proves nothing. */
function PublisherNotes({ context: { words }, publisher, host }: { readonly context: PageContext; readonly publisher: PublisherProps; readonly host: string | undefined }) {
  const from = publisher.host
  const isElsewhere = host !== undefined && host !== from
  return (
    <div id="application-origin">
      {from === undefined ? null : <><p class="note">{words('consent.publisher')}</p><Host id="publisher" host={from} /></>}
      {publisher.isVerified ? null : (
        <p class="note" id="unverified">{from === undefined ? words('consent.itself') : words.parts('consent.unverified', { host: <b><bdi>{from}</bdi></b> })}</p>
      )}
      {isElsewhere ? <><p class="note">{words('consent.elsewhere')}</p><Host id="destination" host={host} /></> : null}
      {host === undefined ? <p class="note" id="on-device">{words('consent.onDevice')}</p> : null}
    </div>
  )
}

const PageLink = ({ id, href, label }: { readonly id: string; readonly href: string | undefined; readonly label: string }) =>
  href === undefined ? null : <a id={id} href={href} target="_blank" rel="noopener noreferrer nofollow">{label}</a>

/** Links to its pages, each with its host, because the application chose the address. They open in a new tab, so that the decision stays open. */
function Pages({ context: { words }, pages }: { readonly context: PageContext; readonly pages: readonly ApplicationPage[] }) {
  if (pages.length === 0) return null
  return (
    <ul class="pages" id="application-pages">
      {pages.map(({ name, href, host }) => (
        <li><PageLink id={`application-${name}`} href={linkable(href)} label={words(`consent.${name}`)} /> <bdi dir="ltr">{host}</bdi></li>
      ))}
    </ul>
  )
}

/** Renders the consent page of an application that is not first-party. */
export function consentPage(c: PageContext, p: ConsentPageProps): string {
  const { words, clientName = '' } = c
  const client = <bdi>{clientName}</bdi>
  return renderDocument(
    <CardPage context={c} title={clientTitle(c, 'consent.title', 'consent.titleFor')}>
      <ClientHeading context={c} plain="consent.title" named="consent.titleFor" />
      {p.publisher ? <PublisherNotes context={c} publisher={p.publisher} host={p.host} /> : (
        <p class="note" id="application-origin">
          {words.parts('consent.owner', { owner: <b><bdi>{p.owner}</bdi></b> })}{' '}
          {p.host === undefined ? words('consent.onThisDevice') : words.parts('consent.host', { host: <b><bdi>{p.host}</bdi></b> })}
        </p>
      )}
      <Pages context={c} pages={p.pages ?? []} />
      <h2 class="small-title">{words('consent.person')}</h2>
      <Person person={p.person} />
      {p.added.length === 0 ? null : <Scopes id="added-scopes" title={words.parts('consent.scopes', { client })} scopes={p.added} />}
      {p.allowed.length === 0 ? null : <Scopes id="allowed-scopes" title={words.parts('consent.allowed', { client })} scopes={p.allowed} />}
      <Resources resources={p.resources ?? []} />
      <Decision context={c} authRequestId={p.authRequestId} csrf={p.csrf}>
        {p.publisher ? null : (
          <>
            <p class="check">
              <input type="checkbox" id="remember" name="remember" value="on" checked={p.isRemembered} aria-describedby="remember-hint" />
              <label for="remember">{words('consent.remember')}</label>
            </p>
            <p class="hint" id="remember-hint">{words('consent.rememberHint', { page: words('account.applications.name') })}</p>
          </>
        )}
      </Decision>
    </CardPage>,
  )
}
