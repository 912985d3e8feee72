import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { typeNameAndPassword } from '../support/authorization.js'
import type { ConnectedApplication } from '../support/connected-application.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page as Answer } from '../support/user-agent.js'

/** A library, the card of it, and how a sign-in begins in the code of its page. */
export interface Library {
  readonly page: string
  readonly card: RegExp
  readonly begin: (agent: UserAgent, origin: string) => Promise<Answer>
  /** The name and the email address in what the application shows to the person. */
  readonly shown: (shown: Record<string, unknown>) => { readonly name: unknown; readonly email: unknown }
}

/** Frameworks whose code runs unmodified after the registration by their card. */
export const libraries: readonly Library[] = [
  {
    page: 'authjs', card: /Auth\.js/, begin: async (agent, origin) => (await agent.open(`${origin}/auth/signin`)).submit(), shown: ({ email, name }) => ({ name, email }),
  },
  { page: 'openid-client', card: /openid-client/, begin: (agent, origin) => agent.open(`${origin}/login`), shown: ({ email, name }) => ({ name, email }) },
  {
    page: 'passport', card: /Passport/, begin: (agent, origin) => agent.open(`${origin}/login`),
    shown: ({ emails, displayName }) => ({ name: displayName, email: (emails as readonly { readonly value: string }[])[0]?.value }),
  },
]

/** What the wizard hands over: the downloaded variables, and the code on the page. */
export interface Handover {
  readonly env: Readonly<Record<string, string>>
  readonly code: string
}

/** Registers in three steps, beginning at the choice of the framework. */
export async function registerIn(page: Page, { card }: Library, origin: string): Promise<Handover> {
  await page.getByRole('link', { name: card }).click()
  await page.getByLabel('Name', { exact: true }).fill('Shop of the test')
  for (const list of ['Redirect URIs', 'Sign-out URIs']) {
    for (const line of await page.getByRole('group', { name: list }).getByRole('textbox').all()) await line.fill((await line.inputValue()).replace('http://localhost:3000', origin))
  }
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()])
  const env = Object.fromEntries(fs.readFileSync(await file.path(), 'utf8').trim().split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const code = (await page.locator('pre[aria-label="server.mjs"]').textContent()) ?? ''
  return { env, code }
}

/** Starts the application with its code from the wizard. @param own further variables of its process */
export async function startWith(application: ConnectedApplication, { env, code }: Handover, own: Readonly<Record<string, string>> = {}): Promise<void> {
  fs.writeFileSync(path.join(application.folder, 'server.mjs'), code)
  await application.startApplication([process.execPath, 'server.mjs'], { ...env, ...own })
}

/** Signs in to a running application. @returns the name and the email address that it shows */
export async function signInTo({ origin }: ConnectedApplication, library: Library, issuer: string, person: Pick<TestPerson, 'loginName' | 'password'>): Promise<ReturnType<Library['shown']>> {
  const agent = new UserAgent()
  const { leftTo } = await library.begin(agent, origin)
  assert.ok(leftTo && leftTo.href.startsWith(`${issuer}/`), leftTo?.href)
  const back = await typeNameAndPassword(await agent.open(leftTo), person)
  assert.ok(back.leftTo, `${back.path} ${back.problem ?? ''}`)
  await agent.open(back.leftTo)
  return library.shown(JSON.parse((await agent.open(origin)).html) as Record<string, unknown>)
}
