import { CardPage, renderDocument } from '../login/views/document.js'
import {
  accountsPage, changePasswordPage, loggedOutPage, loginNamePage, messagePage, passwordPage, registerPage,
} from '../login/views/index.js'
import type { PageContext } from '../login/views/index.js'
import { Heading, Link } from '../login/views/parts.js'

const ids = { authRequestId: 'preview', csrf: 'preview' }
const loginName = 'ada.lovelace@example.com'
const otherAccountHref = '#'

const named = (context: PageContext): PageContext => ({ ...context, clientName: 'Example' })

/** The main pages with sample data. */
export const PREVIEWS: ReadonlyMap<string, (context: PageContext) => string> = new Map(Object.entries<(context: PageContext) => string>({
  'login-name': (c) => loginNamePage(named(c), { ...ids, loginName: '', registerHref: '#' }),
  'password': (c) => passwordPage(named(c), { ...ids, loginName, otherAccountHref }),
  'password-problem': (c) => passwordPage(named(c), { ...ids, loginName, otherAccountHref, problem: c.words('problems.wrongLoginNameOrPassword') }),
  'accounts': (c) => accountsPage(named(c), {
    ...ids, otherAccountHref, accounts: [{ sessionId: 'preview', displayName: 'Ada Lovelace', loginName }],
  }),
  'register': (c) => registerPage(named(c), {
    ...ids, asksForName: true, values: { givenName: 'Ada', familyName: 'Lovelace', email: '' }, problems: { email: c.words('problems.emailUnusable') },
    signInHref: '#',
  }),
  'change-password': (c) => changePasswordPage(named(c), { ...ids, loginName, otherAccountHref, problems: {} }),
  'error': (c) => messagePage(named(c), {
    kind: 'error', title: c.words('messages.unexpected.title'), text: c.words('messages.unexpected.text'), reference: 'preview',
  }),
  'logged-out': (c) => loggedOutPage(c),
}))

/** In English, like the documentation, because it is for administrators. */
const TITLE = 'Preview'
const LEAD = 'So the pages will look once it is activated. Nothing on them does anything. This link works for an hour.'

/** The index of the preview. @param here returns the URL of a preview page */
export function previewIndex(context: PageContext, here: (page: string) => string): string {
  return renderDocument(
    <CardPage context={context} title={TITLE}>
      <Heading text={TITLE} />
      <p class="lead">{LEAD}</p>
      <ul id="previews">
        {[...PREVIEWS.keys()].map((page) => <li class="way"><Link href={here(page)}>{page}</Link></li>)}
      </ul>
    </CardPage>,
  )
}
