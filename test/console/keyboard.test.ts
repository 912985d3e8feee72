import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { signIn } from '../support/authorization.js'
import { readIdToken } from '../support/id-tokens.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inConsole, operators, settled, watchRequests } from './console-world.js'

/** More stops than the longest page of these flows has. */
const MAX_STOPS = 120

type Role = Parameters<Page['getByRole']>[0]

/** Whether the focused element is on the screen and looks different from others: it, its field or its neighbour has an outline. */
const isFocusShown = (page: Page): Promise<string> => page.evaluate(() => {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing has the focus'
  const parent = element.parentElement
  const near = [element, ...parent?.children ?? [], parent].filter((one) => one !== null)
  const hasOutline = near.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  })
  const { top, left, bottom, right } = (element.matches('input[type=checkbox], input[type=radio]') ? parent ?? element : element).getBoundingClientRect()
  const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  return hasOutline && isOnScreen ? '' : `${element.outerHTML.slice(0, 200)} has the focus ${isOnScreen ? 'without an outline' : 'outside of the screen'}`
})

const hasFocus = (target: Locator): Promise<boolean> => target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))

/** A person who has a keyboard only. */
class Typist {
  readonly page: Page
  readonly #place: Page | Locator

  /** @param place where the controls are */
  constructor(page: Page, place: Page | Locator = page) {
    this.page = page
    this.#place = place
  }

  /** The same person in the open dialog. */
  async inDialog(): Promise<Typist> {
    const dialog = this.page.getByRole('dialog')
    await dialog.waitFor()
    return new Typist(this.page, dialog)
  }

  /** Presses Tab until that control has the focus. Every stop on the way shows that it has the focus. */
  async tabTo(role: Role, name: string | RegExp, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
    const target = this.#place.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    // The input of a switch has no size of its own.
    await target.first().waitFor({ state: 'attached' })
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      if (await hasFocus(target)) return
      await this.page.keyboard.press(key)
      const isPastTheEnd = await this.page.evaluate(() => document.activeElement === document.body || document.activeElement === null)
      if (!isPastTheEnd) assert.equal(await isFocusShown(this.page), '')
    }
    assert.fail(`${MAX_STOPS} stops do not reach the ${role} ${String(name)}`)
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
  }

  /** Goes to a control and presses Enter. */
  async use(role: Role, name: string | RegExp): Promise<void> {
    await this.tabTo(role, name)
    await this.press('Enter')
  }

  /** Waits until the page has focused the field, and types: a Tab before that would leave the field that is focused a moment later. */
  async typeIntoFocused(field: string, text: string): Promise<void> {
    await this.page.locator(`${field}:focus`).waitFor()
    assert.equal(await isFocusShown(this.page), '')
    await this.page.keyboard.type(text)
  }

  /** Goes to a field and types. */
  async type(role: Role, name: string | RegExp, text: string): Promise<void> {
    await this.tabTo(role, name)
    await this.page.keyboard.type(text)
  }
}

inConsole('the console without a mouse', ({ world }) => {
  const withKeyboard = (path: string, work: (typist: Typist) => Promise<void>): Promise<void> => world.withPage(async (page) => {
    const typist = new Typist(page)
    watchRequests(page)
    await page.goto(`${world.issuer}/ui/console${path}`)
    await page.waitForURL(/\/ui\/login\/loginname/)
    await typist.typeIntoFocused('#loginName', operators.orgOwner.loginName)
    await typist.press('Enter')
    await typist.typeIntoFocused('#password', operators.orgOwner.password)
    await typist.press('Enter')
    await page.waitForURL(({ pathname }) => pathname === `/ui/console${path}`)
    await settled(page)
    await work(typist)
  }, { viewport: { width: 1440, height: 900 } })

  it('registers an application for Auth.js in three steps (flow 2)', () => withKeyboard('', async (typist) => {
    const { page } = typist
    await typist.use('link', 'Applications')
    await page.waitForURL(/\/applications$/)
    await settled(page)
    await typist.use('link', 'New application')
    await page.waitForURL(/\/applications\/new/)
    await settled(page)
    await typist.use('link', /Auth\.js/)
    await typist.type('textbox', 'Name', 'Shop by keyboard')
    await typist.use('button', 'Register')
    const dialog = await typist.inDialog()
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.use('button', 'Download')])
    assert.match(file.suggestedFilename(), /env/)
    await dialog.use('button', 'Done')
    await page.getByText('Waiting for the first sign-in…').waitFor()
    await page.getByRole('heading', { name: 'Shop by keyboard', level: 1 }).waitFor()
  }))

  it('turns User Info inside ID Token on and saves it (flow 5)', () => withKeyboard('/applications/web', async (typist) => {
    const { page } = typist
    await typist.use('link', 'Tokens')
    await page.waitForURL(/\/tokens$/)
    await settled(page)
    await typist.tabTo('switch', /^User Info inside ID Token/)
    await typist.press('Space')
    await page.locator('[data-output="idToken"] [data-claim="email"]').waitFor({ state: 'attached' })
    await typist.use('button', 'Save')
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    assert.equal((await readIdToken(world, (await world.tokens({ scope: 'openid email' })).id_token, clients.web.id))['email'], 'alice@mail.example')
  }))

  it('locks a person, unlocks them and ends their session (flow 12)', () => withKeyboard('/users', async (typist) => {
    const { page } = typist
    const carol = new UserAgent()
    const account = world.url('/ui/account/profile')
    const enter = async (): Promise<void> => void await signIn(carol, account, people.carol)
    const isIn = async (): Promise<boolean> => (await carol.open(account)).path === account.pathname
    await enter()
    assert.equal(await isIn(), true)
    await typist.press('/')
    await page.keyboard.type('202')
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
    await typist.use('link', /Carol Tester/)
    await page.waitForURL(/\/users\/202/)
    await settled(page)

    await typist.use('button', 'More actions')
    await typist.tabTo('menuitem', 'Deactivate', 'ArrowDown')
    await typist.press('Enter')
    await (await typist.inDialog()).use('button', 'Cancel')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await typist.use('button', 'Lock')
    await (await typist.inDialog()).use('button', 'Lock')
    await page.getByText('Locked', { exact: true }).first().waitFor()
    assert.equal(await isIn(), false)

    await typist.use('button', 'Unlock')
    await (await typist.inDialog()).use('button', 'Unlock')
    await page.getByText('Active', { exact: true }).waitFor()

    await enter()
    await typist.use('link', 'Sessions')
    await page.waitForURL(/\/sessions$/)
    await settled(page)
    await typist.use('button', 'End')
    await (await typist.inDialog()).use('button', 'End')
    await page.getByText('There is no active session.').waitFor()
    assert.equal(await isIn(), false)
  }))
})
