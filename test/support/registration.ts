import assert from 'node:assert/strict'
import { codeIn } from './mail-world.js'
import type { KeptMail } from './mail-world.js'
import { send } from './send.js'
import type { Page } from './user-agent.js'
import type { World } from './world.js'

/** The mails to an address, the newest first, once everything that waits is sent. */
export async function mailsAt(world: World, address: string): Promise<readonly KeptMail[]> {
  await world.keyhall.runJobs()
  const answer = await send(world.url('/dev/inbox', { to: address }), { headers: { accept: 'application/json' } })
  assert.equal(answer.status, 200, answer.body)
  return (JSON.parse(answer.body) as { mails: KeptMail[] }).mails
}

/** The code in the newest mail to an address. */
export const codeAt = async (world: World, address: string): Promise<string> => codeIn((await mailsAt(world, address))[0]?.text)

/** Fills in the registration form, and then the code from the mail. @returns where the browser is then */
export async function registerOn(page: Page, world: World, form: Readonly<Record<string, string>> & { readonly email: string }): Promise<Page> {
  const asked = await page.submit(form)
  assert.equal(asked.path, '/ui/login/register-code', asked.problem)
  return asked.submit({ code: await codeAt(world, form.email) })
}
