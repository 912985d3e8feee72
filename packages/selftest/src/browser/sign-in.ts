import { fail } from '../verdict.js'
import type { Arrival } from './arrival.js'
import type { Browser } from './browser.js'
import type { HtmlForm } from './html-document.js'

const LOGIN_NAME = 'loginName'
const PASSWORD = 'password'

/** Maximum number of login pages: name, password, and pages without input. */
const MAX_PAGES = 6

/** The user who signs in. */
export interface Person {
  readonly loginName: string
  readonly password: string
}

const has = ({ fields }: HtmlForm, name: string): boolean => fields.some((field) => field.name === name)

/** The form of a login page; `undefined` on other pages. */
export const loginForm = ({ leftTo, document }: Arrival): HtmlForm | undefined =>
  leftTo === undefined ? document.forms.find((form) => has(form, LOGIN_NAME) || has(form, PASSWORD)) : undefined

/** The value of the login-name field; `undefined` without one. */
export const nameInForm = (page: Arrival): string | undefined => loginForm(page)?.fields.find(({ name }) => name === LOGIN_NAME)?.value

/**
 * Completes the login pages, starting at the current page.
 *
 * @returns the first page that is not a login page
 * @throws Verdict when the login rejects the user
 */
export async function signIn(browser: Browser, from: Arrival, person: Person): Promise<Arrival> {
  let page = from
  let hasSentPassword = false
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const form = loginForm(page)
    if (!form) return page
    if (hasSentPassword) fail(`the login does not accept the name and password: ${page.description}`)
    hasSentPassword = has(form, PASSWORD)
    page = await browser.submit(page, form, valuesFor(form, person))
  }
  return fail(`the login has more than ${MAX_PAGES} pages: ${page.description}`)
}

function valuesFor(form: HtmlForm, { loginName, password }: Person): Readonly<Record<string, string>> {
  const name = form.fields.find((field) => field.name === LOGIN_NAME)
  return {
    ...(name && !name.isReadOnly ? { [LOGIN_NAME]: loginName } : {}),
    ...(has(form, PASSWORD) ? { [PASSWORD]: password } : {}),
  }
}
