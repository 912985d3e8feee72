import { Person } from './consent-parts.js'
import type { ConsentingPerson } from './consent-parts.js'
import { CardPage, renderDocument } from './document.js'
import type { PageContext } from './page-context.js'
import { Heading, HiddenFields, Link, MainButton } from './parts.js'
import { linkable } from './linkable.js'

export interface InvitationPageProps {
  readonly csrf: string
  readonly action: string
  /** Parameters of the link, repeated in the form. */
  readonly fields: Readonly<Record<string, string>>
  readonly orgName: string
  readonly address: string
  /** The account that joins; absent for a new account, and for one that must sign in first. */
  readonly person?: ConsentingPerson
  /** Present when an account has the address and must sign in first. */
  readonly signInHref?: string
}

/** Renders the page behind the link of an invitation. */
export function invitationPage(c: PageContext, p: InvitationPageProps): string {
  const { words } = c
  const title = words('invitation.title', { org: p.orgName })
  return renderDocument(
    <CardPage context={c} title={title}>
      <Heading text={title} />
      <p class="lead">{words.parts('invitation.lead', { org: <bdi>{p.orgName}</bdi>, address: <bdi>{p.address}</bdi> })}</p>
      {p.person ? <><h2 class="small-title">{words('invitation.as')}</h2><Person person={p.person} /></> : null}
      {p.person ? null : <p class="lead">{words(p.signInHref === undefined ? 'invitation.new' : 'invitation.signIn')}</p>}
      {p.signInHref === undefined ? (
        <form method="post" action={linkable(p.action) ?? ''} accept-charset="utf-8">
          <HiddenFields values={{ ...p.fields, csrf: p.csrf }} />
          <MainButton>{words('invitation.accept')}</MainButton>
        </form>
      ) : <Link href={p.signInHref} look="main-button">{words('register.signIn')}</Link>}
    </CardPage>,
  )
}
