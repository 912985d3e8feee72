import type { ComponentChildren } from 'preact'
import { ENDPOINTS } from '@keyhall/core/protocol'
import { PAGE_SCRIPT_PATH } from '../../assets/page-script.js'
import { accountAddress } from '../../login/account-address.js'
import { BrandLine } from '../../login/views/brand-line.js'
import { Document } from '../../login/views/document.js'
import { FootLinks } from '../../login/views/foot-links.js'
import { LanguageSwitcher } from '../../login/views/languages.js'
import type { PageContext } from '../../login/views/page-context.js'
import { HiddenFields, pageTitle } from '../../login/views/parts.js'
import { enhancements } from '../../login/views/script.js'
import { Sign } from '../../login/views/sign.js'
import { pageStylesheet } from '../../login/views/stylesheet.js'
import type { AccountPage, AccountPlace, ConfirmingPage } from '../account-pages.js'
import { navigationPages } from '../account-pages.js'
import { accountStylesheet } from './account-stylesheet.js'

/** Properties of the frame of every account page. */
export interface AccountFrame {
  readonly context: PageContext
  /** The page to highlight in the navigation. */
  readonly current: AccountPage
  /** Treated as hostile text. */
  readonly displayName: string
  readonly loginName: string
  readonly csrf: string
  /** Whether the navigation contains the page of requested sign-ins. */
  readonly hasRequests?: boolean
  /** Result of the previous form. */
  readonly note?: { readonly text: string; readonly isWarning: boolean }
}

/** The name of a page in the texts. */
export const nameOf = (page: AccountPage): Exclude<AccountPage, ''> | 'overview' => (page === '' ? 'overview' : page)

const STYLESHEETS = [pageStylesheet, accountStylesheet]

interface AccountDocumentProps {
  readonly frame: AccountFrame
  readonly title: string
  readonly hasProblem?: boolean
  /** The URL of a script of this page. Default: the shared script. */
  readonly file?: string
  readonly children: ComponentChildren
}

/** An account page: navigation, heading, note and content. */
export function AccountDocument({ frame, title, hasProblem = false, file, children }: AccountDocumentProps) {
  const { context, current, displayName, loginName, note } = frame
  const { words, basePath } = context
  return (
    <Document
      context={context} title={pageTitle(words, title, hasProblem)} bodyClass="wide"
      stylesheets={STYLESHEETS} script={enhancements} file={file ?? `${basePath}${PAGE_SCRIPT_PATH}`}
    >
      <div class="frame">
        <header>
          <BrandLine context={context} />
          <p class="who-is"><b><bdi>{displayName}</bdi></b>{displayName === loginName ? null : <span><bdi>{loginName}</bdi></span>}</p>
        </header>
        <nav class="side" aria-label={words('account.navigation')}><Sections frame={frame} /></nav>
        <main class="card">
          {current === '' ? null : <p class="back"><a href={accountAddress(basePath, '')}>{words('account.back')}</a></p>}
          <h1 id="login-title" class="title title-plain">{title}</h1>
          {note && !hasProblem ? <NoteBox {...note} /> : null}
          {children}
        </main>
      </div>
      <div class="foot">
        <FootLinks context={context} />
        <LanguageSwitcher context={context} />
      </div>
    </Document>
  )
}

interface SectionsProps {
  readonly frame: AccountFrame
  /** Whether the list leaves out the page that contains it. */
  readonly isWithoutOverview?: boolean
}

/** Links to all pages and the sign-out button. */
export function Sections({ frame: { context: { words, basePath }, current, hasRequests = false }, isWithoutOverview = false }: SectionsProps) {
  const pages = navigationPages(hasRequests).filter((page) => !isWithoutOverview || page !== '')
  return (
    <ul>
      {pages.map((page) => (
        <li>
          <a href={accountAddress(basePath, page)} aria-current={page === current ? 'page' : undefined}>
            {words(`account.${nameOf(page)}.name`)}
          </a>
        </li>
      ))}
      <li><a class="sign-out" href={`${basePath}${ENDPOINTS.endSession}`}>{words('account.signOut')}</a></li>
    </ul>
  )
}

/** Shows the note. It receives the focus and is announced by screen readers, without a script. */
function NoteBox({ text, isWarning }: { readonly text: string; readonly isWarning: boolean }) {
  return (
    <div id="note" class={isWarning ? 'warn-note' : 'done-note'} role="status" tabIndex={-1} autofocus>
      <Sign kind={isWarning ? 'time' : 'done'} />
      <p>{text}</p>
    </div>
  )
}

interface AccountFormProps {
  readonly frame: AccountFrame
  /** The page that handles the form. */
  readonly place: AccountPlace
  readonly hidden?: Readonly<Record<string, string>>
  readonly id?: string
  readonly look?: string
  readonly children: ComponentChildren
}

/** A form of the account: a POST with a token bound to the page, the session and the browser. The server validates it, for localized messages. */
export function AccountForm({ frame: { context, csrf }, place, hidden = {}, id, look, children }: AccountFormProps) {
  return (
    <form method="post" action={accountAddress(context.basePath, place)} accept-charset="utf-8" novalidate id={id} class={look}>
      <HiddenFields values={{ ...hidden, csrf }} />
      {children}
    </form>
  )
}

interface ButtonFormProps extends Omit<AccountFormProps, 'children'> {
  readonly label: string
  /** Appended to the label for screen readers, when several buttons have the same label. */
  readonly about?: string
}

/** A form with only a button. */
export function ButtonForm({ label, about, ...form }: ButtonFormProps) {
  return (
    <AccountForm {...form}>
      <button type="submit" class="small-button">
        {label}{about === undefined ? null : <span class="unseen"> <bdi>{about}</bdi></span>}
      </button>
    </AccountForm>
  )
}

interface RemoveLinkProps {
  readonly frame: AccountFrame
  readonly place: ConfirmingPage
  /** Identifies the object. */
  readonly query?: Readonly<Record<string, string>>
  readonly label: string
  /** Appended to the label for screen readers, when several links have the same label. */
  readonly about?: string
}

/** A link to the confirmation page of a removal. */
export function RemoveLink({ frame: { context: { basePath } }, place, query = {}, label, about }: RemoveLinkProps) {
  const search = new URLSearchParams(query).toString()
  return (
    <a class="small-button" href={`${accountAddress(basePath, place)}${search === '' ? '' : `?${search}`}`}>
      {label}{about === undefined ? null : <span class="unseen"> <bdi>{about}</bdi></span>}
    </a>
  )
}

/** The link back from a confirmation page. */
export function WayBack({ frame: { context: { words, basePath } }, page }: { readonly frame: AccountFrame; readonly page: AccountPage }) {
  return <p class="narrow cancel"><a class="quiet-button" href={accountAddress(basePath, page)}>{words('messages.cancel')}</a></p>
}
