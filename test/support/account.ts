import assert from 'node:assert/strict'
import { formsOf } from './html.js'
import type { Form } from './html.js'
import { typeNameAndPassword } from './authorization.js'
import type { TestPerson } from './standard-document.js'
import { UserAgent } from './user-agent.js'
import type { Page } from './user-agent.js'
import type { World } from './world.js'

type Fields = Readonly<Record<string, string>>

interface Forged {
  /** Values that identify the form. */
  readonly by?: Readonly<Record<string, string | undefined>>
  /** Fields that the form does not have. */
  readonly more?: Fields
}

/** The only form of a page with all of these fields and values. */
export function formWith(page: Page, expected: Readonly<Record<string, string | undefined>>): Form {
  const isIt = ({ fields, buttons }: Form) => Object.entries(expected).every(([name, value]) => {
    const button = buttons.find((each) => each.name === name && (value === undefined || each.value === value))
    return button !== undefined || (Object.hasOwn(fields, name) && (value === undefined || fields[name] === value))
  })
  const [form, ...others] = formsOf(page.html).filter(isIt)
  assert.ok(form && others.length === 0, `${page.path} has ${others.length + (form ? 1 : 0)} forms with ${JSON.stringify(expected)}`)
  return form
}

/** Fills in and submits the form with these fields. `more` adds fields that the form does not have, as a forged request would. */
export function send(page: Page, values: Fields, { by = {}, more = {} }: Forged = {}): Promise<Page> {
  const names = Object.fromEntries(Object.keys(values).map((name) => [name, undefined]))
  const { action, fields } = formWith(page, { ...names, ...by })
  return page.agent.post(new URL(action, page.answer.url), { ...fields, ...values, ...more })
}

/** Presses the button with these values. */
export const press = (page: Page, name: string, value?: string): Promise<Page> => {
  const form = formWith(page, { [name]: value })
  const sent = value ?? form.fields[name] ?? form.buttons.find((each) => each.name === name)?.value ?? ''
  return page.agent.post(new URL(form.action, page.answer.url), { ...form.fields, [name]: sent })
}

/** Follows the link to the confirmation page of a removal, and confirms. @param about the item, if several links have the same text */
export async function remove(page: Page, label: string, about?: string): Promise<Page> {
  const confirming = await page.follow(about === undefined ? label : `${label} ${about}`)
  return confirming.submit()
}

/** The status message of a page. */
export const noteOf = (page: Page): string | undefined =>
  /<div id="note"[^>]*>.*?<p>(.*?)<\/p>/s.exec(page.html)?.[1]?.replaceAll('&#39;', '\'')

/** A fresh browser in which that person has signed in to the account. */
export async function accountOf(world: World, person: TestPerson, agent = new UserAgent()): Promise<UserAgent> {
  const page = await typeNameAndPassword(await agent.open(world.url('/ui/account')), person)
  assert.deepEqual([page.status, page.path], [200, '/ui/account'], page.title)
  return agent
}

/** Opens a page of the account. */
export const openAccount = (world: World, agent: UserAgent, page = ''): Promise<Page> =>
  agent.open(world.url(`/ui/account${page === '' ? '' : `/${page}`}`))
