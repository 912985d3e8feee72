import { fail } from '../verdict.js'
import type { Arrival } from './arrival.js'
import type { Browser } from './browser.js'
import type { HtmlForm } from './html-document.js'

const LOGIN_NAME = 'loginName'
const PASSWORD = 'password'

/** Pages that a login may have: a name, a password, and what else wants no answer. */
const MAX_PAGES = 6

/** Who signs in. */
export interface Person {
  readonly loginName: string
  readonly password: string
}

const has = ({ fields }: HtmlForm, name: string): boolean => fields.some((field) => field.name === name)

/** The form of a login page; `undefined` when the browser is somewhere else. */
export const loginForm = ({ leftTo, document }: Arrival): HtmlForm | undefined =>
  leftTo === undefined ? document.forms.find((form) => has(form, LOGIN_NAME) || has(form, PASSWORD)) : undefined

/** What a login page has in its field for the name; `undefined` without such a field. */
export const nameInForm = (page: Arrival): string | undefined => loginForm(page)?.fields.find(({ name }) => name === LOGIN_NAME)?.value

/**
 * Fills in the login pages from where the browser is.
 *
 * @returns the first place that is no login page
 * @throws Verdict when the login refuses the person
 */
export async function signIn(browser: Browser, from: Arrival, person: Person): Promise<Arrival> {
  let page = from
  let hasSentPassword = false
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const form = loginForm(page)
    if (!form) return page
    if (hasSentPassword) fail(`the login takes no name and password: ${page.description}`)
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
