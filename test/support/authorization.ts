import assert from 'node:assert/strict'
import { formsOf } from './html.js'
import type { Page, UserAgent } from './user-agent.js'
import { words } from './words.js'

/** An authorization response as the client receives it. */
export interface AuthorizationAnswer {
  readonly mode: 'query' | 'fragment' | 'form_post'
  /** The redirect URI without what the response added. */
  readonly to: string
  readonly parameters: Readonly<Record<string, string>>
}

const ANSWERED = ['code', 'id_token', 'access_token', 'error']

const read = (encoded: string): Record<string, string> => Object.fromEntries(new URLSearchParams(encoded))

/** Reads the authorization response with which the browser left, or is about to; `undefined` while it is on a page of ours. */
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
  // Pages of ours have fields of these names too.
  const isOurs = form !== undefined && new URL(form.action, page.answer.url).origin === page.answer.url.origin
  if (!form || isOurs || !ANSWERED.some((name) => name in form.fields)) return undefined
  return { mode: 'form_post', to: form.action, parameters: form.fields }
}

/** The authorization response; fails with what the page says when there is none. */
export function answered(page: Page): AuthorizationAnswer {
  const answer = answerOf(page)
  assert.ok(
    answer,
    `no authorization response, but ${page.status} ${page.path} ${page.leftTo?.href ?? ''}: ${page.title ?? ''} ${page.problem ?? ''}`,
  )
  return answer
}

/** Goes through the login pages with that name and password, from wherever the authorization request leads. */
export async function signIn(
  agent: UserAgent,
  address: string | URL,
  who: { readonly loginName: string; readonly password: string },
): Promise<Page> {
  return typeNameAndPassword(await agent.open(address), who)
}

/** Types name and password, beginning at the page for the name. */
export async function typeNameAndPassword(page: Page, who: { readonly loginName: string; readonly password: string }): Promise<Page> {
  assert.equal(page.path, '/ui/login/loginname', `${page.status} ${page.title ?? ''} ${page.leftTo?.href ?? ''}`)
  const asked = await page.submit({ loginName: who.loginName })
  return asked.submit({ password: who.password })
}

/** Opens a logout address and answers its question. @returns what follows */
export async function signOut(agent: UserAgent, url: URL | string): Promise<Page> {
  const page = await agent.open(url)
  assert.equal(page.title, words('logout.question'))
  return page.submit()
}
