import assert from 'node:assert/strict'
import { formsOf } from './html.js'
import type { Page, UserAgent } from './user-agent.js'
import { words } from './words.js'

/** An authorization response as the client receives it. */
export interface AuthorizationAnswer {
  readonly mode: 'query' | 'fragment' | 'form_post'
  /** The redirect URI without response parameters. */
  readonly to: string
  readonly parameters: Readonly<Record<string, string>>
}

const ANSWERED = ['code', 'id_token', 'access_token', 'error']

const read = (encoded: string): Record<string, string> => Object.fromEntries(new URLSearchParams(encoded))

/** Reads the authorization response of the redirect or the form_post page; `undefined` while the browser is on another page. */
export function answerOf(page: Page): AuthorizationAnswer | undefined {
  const { leftTo } = page
  if (leftTo === undefined) return formPostAnswer(page)
  const inFragment = read(leftTo.hash.slice(1))
  if (ANSWERED.some((name) => name in inFragment))
    return { mode: 'fragment', to: leftTo.href.slice(0, -leftTo.hash.length), parameters: inFragment }
  const inQuery = read(leftTo.search.slice(1))
  if (!ANSWERED.some((name) => name in inQuery)) return undefined
  const [bare = ''] = leftTo.href.split('?')
  return { mode: 'query', to: bare, parameters: inQuery }
}

function formPostAnswer(page: Page): AuthorizationAnswer | undefined {
  const [form] = formsOf(page.html)
  // Our pages have fields of these names too.
  const isOurs = form !== undefined && new URL(form.action, page.answer.url).origin === page.answer.url.origin
  if (!form || isOurs || !ANSWERED.some((name) => name in form.fields)) return undefined
  return { mode: 'form_post', to: form.action, parameters: form.fields }
}

/** The authorization response; fails with the text of the page if there is none. */
export function answered(page: Page): AuthorizationAnswer {
  const answer = answerOf(page)
  assert.ok(
    answer,
    `no authorization response, but ${page.status} ${page.path} ${page.leftTo?.href ?? ''}: ${page.title ?? ''} ${page.problem ?? ''}`,
  )
  return answer
}

/** Signs in on the login pages with that name and password, from the page to which the authorization request leads. */
export async function signIn(
  agent: UserAgent,
  address: string | URL,
  who: { readonly loginName: string; readonly password: string },
): Promise<Page> {
  return typeNameAndPassword(await agent.open(address), who)
}

/** Submits name and password, starting at the login name page. */
export async function typeNameAndPassword(page: Page, who: { readonly loginName: string; readonly password: string }): Promise<Page> {
  assert.ok(page.path.endsWith('/ui/login/loginname'), `${page.path} ${page.status} ${page.title ?? ''} ${page.leftTo?.href ?? ''}`)
  const passwordPage = await page.submit({ loginName: who.loginName })
  return passwordPage.submit({ password: who.password })
}

/** Opens a logout address and confirms. @returns the next page */
export async function signOut(agent: UserAgent, url: URL | string): Promise<Page> {
  const page = await agent.open(url)
  assert.equal(page.title, words('logout.question'))
  return page.submit()
}
