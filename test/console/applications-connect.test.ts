import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { typeNameAndPassword } from '../support/authorization.js'
import { ConnectedApplication } from '../support/connected-application.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page as Answer } from '../support/user-agent.js'
import { inConsole, operators } from './console-world.js'

/** A library, the card of it, and how a sign-in begins in the code of its page. */
interface Library {
  readonly page: string
  readonly card: RegExp
  readonly begin: (agent: UserAgent, origin: string) => Promise<Answer>
  /** The email address in what the application shows to the person. */
  readonly emailIn: (shown: Record<string, unknown>) => unknown
}

const LIBRARIES: readonly Library[] = [
  {
    page: 'authjs', card: /Auth\.js/, begin: async (agent, origin) => (await agent.open(`${origin}/auth/signin`)).submit(), emailIn: ({ email, name }) => (name === 'Alice Liddell' ? email : undefined),
  },
  { page: 'openid-client', card: /openid-client/, begin: (agent, origin) => agent.open(`${origin}/login`), emailIn: ({ email }) => email },
  {
    page: 'passport', card: /Passport/, begin: (agent, origin) => agent.open(`${origin}/login`), emailIn: ({ emails }) => (emails as readonly { readonly value: string }[])[0]?.value,
  },
]

/** Registers in three steps, and returns the downloaded variables and the code on the page. */
async function registerIn(page: Page, { card }: Library, origin: string): Promise<{ readonly env: Record<string, string>; readonly code: string }> {
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

inConsole('the wizard and the code that it shows', ({ as, world }) => {
  for (const library of LIBRARIES) {
    it(`registers ${library.page}, whose code then signs in unmodified, and sees the first sign-in (${library.page === 'authjs' ? '2' : '3'})`, async () => {
      const application = new ConnectedApplication(library.page)
      await application.choosePort()
      try {
        await as(operators.orgOwner, '/applications/new', async ({ page, picture }) => {
          const { env, code } = await registerIn(page, library, application.origin)
          fs.writeFileSync(path.join(application.folder, 'server.mjs'), code)
          await page.getByText('Waiting for the first sign-in…').waitFor()
          await application.startApplication([process.execPath, 'server.mjs'], env)
          const agent = new UserAgent()
          const { leftTo } = await library.begin(agent, application.origin)
          assert.ok(leftTo && leftTo.origin === new URL(world.issuer).origin)
          const back = await typeNameAndPassword(await agent.open(leftTo), people.alice)
          assert.ok(back.leftTo)
          await agent.open(back.leftTo)
          const shown = JSON.parse((await agent.open(application.origin)).html) as Record<string, unknown>
          assert.equal(library.emailIn(shown), 'alice@mail.example')
          await page.getByText('The sign-in works').waitFor()
          await picture(`apps-connected-${library.page}`)
        })
      } finally {
        await application.end()
      }
    })
  }
})
