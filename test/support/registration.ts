import assert from 'node:assert/strict'
import { codeIn } from './mail-world.js'
import type { KeptMail } from './mail-world.js'
import { send } from './send.js'
import type { Page } from './user-agent.js'
import type { World } from './world.js'

/** Delivers pending mails. @returns the mails to an address, newest first */
export async function mailsAt(world: World, address: string): Promise<readonly KeptMail[]> {
  await world.keyhall.runJobs()
  const answer = await send(world.url('/dev/inbox', { to: address }), { headers: { accept: 'application/json' } })
  assert.equal(answer.status, 200, answer.body)
  return (JSON.parse(answer.body) as { mails: KeptMail[] }).mails
}

/** The code in the newest mail to an address. */
export const codeAt = async (world: World, address: string): Promise<string> => codeIn((await mailsAt(world, address))[0]?.text)

/** Enters the code from the mail that a new account waits for. @returns the next page */
export async function enterCode(page: Page, world: World, address: string): Promise<Page> {
  assert.equal(page.path, '/ui/login/register-code', `${page.status} ${page.problem ?? page.title ?? ''}`)
  return page.submit({ code: await codeAt(world, address) })
}

/** Submits the registration form, then the code from the mail. @returns the next page */
export async function registerOn(page: Page, world: World, form: Readonly<Record<string, string>> & { readonly email: string }): Promise<Page> {
  return enterCode(await page.submit(form), world, form.email)
}
