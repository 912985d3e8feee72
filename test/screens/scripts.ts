import type { Browser, Page } from 'playwright-core'
import { formPost, hostileState } from './samples.js'
import type { SampleServer } from './server.js'

/** Tries what the scripts of the pages are for, and returns what they do not do. */
export async function scriptProblems(browser: Browser, server: SampleServer): Promise<string[]> {
  const page = await browser.newPage()
  const withoutScripts = await browser.newPage({ javaScriptEnabled: false })
  try {
    return [
      ...await formPostProblems(page, server),
      ...await revealProblems(page, withoutScripts, server),
      ...await secondSendProblems(page, server),
      ...await focusProblems(page, server),
    ]
  } finally {
    await page.close()
    await withoutScripts.close()
  }
}

/** The page must send itself, once, and what arrives must be what was given. */
async function formPostProblems(page: Page, { origin, received }: SampleServer): Promise<string[]> {
  await page.goto(`${origin}/${formPost.name}`)
  await page.waitForURL(`${origin}/callback`)
  const delivered = received.filter(({ path }) => path === '/callback')
  return [
    ...delivered.length === 1 ? [] : [`form-post: delivered ${delivered.length} times`],
    ...delivered[0]?.values.get('state') === hostileState() ? [] : ['form-post: the state was changed on the way'],
  ]
}

/** Shows and hides, and is not there where it could not work. */
async function revealProblems(page: Page, withoutScripts: Page, { origin }: SampleServer): Promise<string[]> {
  await withoutScripts.goto(`${origin}/password`)
  const isDeadButtonShown = await withoutScripts.locator('.reveal').isVisible()
  await page.goto(`${origin}/password`)
  const states = [await revealState(page)]
  for (let times = 0; times < 2; times++) {
    await page.locator('.reveal').click()
    states.push(await revealState(page))
  }
  const shown = states.join(', ')
  return [
    ...isDeadButtonShown ? ['reveal: shown without scripts'] : [],
    ...shown === 'password Show, text Hide, password Show' ? [] : [`reveal: ${shown}`],
  ]
}

async function revealState(page: Page): Promise<string> {
  const type = await page.locator('#password').getAttribute('type')
  return `${type} ${await page.locator('[data-word]').textContent()}`
}

/** Two presses while the first answer is on its way are one form; after "back" it can be sent again. */
async function secondSendProblems(page: Page, { origin, received }: SampleServer): Promise<string[]> {
  const count = () => received.filter(({ path }) => path === '/ui/login/password').length
  await page.goto(`${origin}/password`)
  await page.locator('#password').fill('correct horse')
  // The second press comes when the first form has left: two in one breath would be one form without any script.
  await page.evaluate(() => {
    const press = () => { document.querySelector<HTMLButtonElement>('#submit-button')?.click() }
    press()
    setTimeout(press, 150)
  })
  await page.waitForURL(`${origin}/ui/login/password`)
  const afterTwoPresses = count()
  await page.goBack()
  await page.locator('#password').fill('correct horse')
  await page.locator('#submit-button').click()
  await page.waitForURL(`${origin}/ui/login/password`)
  const counts = `${afterTwoPresses} and ${count()}`
  return counts === '1 and 2' ? [] : [`sending twice: ${counts} forms arrived`]
}

/** The field to fill has the focus, or else what stands in the way. */
async function focusProblems(page: Page, { origin }: SampleServer): Promise<string[]> {
  const expected = {
    'login-name': 'loginName', password: 'password', register: 'givenName',
    'login-name-problem': 'error-message', 'password-problem': 'error-message', 'register-problems': 'error-message',
  }
  const problems: string[] = []
  for (const [name, id] of Object.entries(expected)) {
    await page.goto(`${origin}/${name}`)
    const focused = await page.evaluate(() => document.activeElement?.id)
    if (focused !== id) problems.push(`${name}: the focus is on ${focused}`)
  }
  return problems
}
