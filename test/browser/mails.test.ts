import assert from 'node:assert/strict'
import type { MailKind } from '@keyhall/core/verification'
import type { MessageId, UserId } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import type { Page } from 'playwright-core'
import { aHuman, anId } from '../contracts/builders.js'
import { violationsOn } from '../support/accessibility.js'
import type { BrowserWorld } from '../support/browser-world.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { clients } from '../support/standard-document.js'
import { words } from '../support/words.js'

const PASSWORD = 'correct horse battery'

async function newcomer(world: BrowserWorld): Promise<{ readonly user: Human; readonly loginName: string; readonly address: string }> {
  const userName = anId()
  const address = `${userName}@mail.example`
  const user = aHuman({ orgId: '100' as Human['orgId'], userName, email: { address, isVerified: false } })
  await (await world.storage()).run(({ users }) => users.add(user))
  return { user, loginName: `${userName}@acme.localhost`, address }
}

async function mailed(world: BrowserWorld, kind: MailKind, userId: UserId): Promise<void> {
  const message = { id: anId<MessageId>(), topic: 'mail', body: { userId, kind }, createdAt: world.clock.now() } as const
  await (await world.storage()).run(({ outbox }) => outbox.append(message))
  await world.keyhall.runJobs()
}

/** Opens the inbox, the newest mail and the page that its link leads to. */
async function followNewest(world: BrowserWorld, page: Page): Promise<void> {
  await page.goto(`${world.issuer}/dev/inbox`)
  await page.locator('.mails a').first().click()
  await page.locator('.mail-text a').click()
  await page.locator('#code').waitFor()
}

inBrowser('a mail leads', 'sqlite', (world) => {
  for (const javaScriptEnabled of [false, true]) {
    it(`from the inbox to a password, and on to a sign-in ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const { user, loginName } = await newcomer(world)
      await mailed(world, 'initialise', user.id)
      await world.withPage(
        async (page) => {
          await followNewest(world, page)
          assert.equal(await page.locator('h1').textContent(), words('newPassword.initialise.title'))
          assert.match(await page.locator('#code').inputValue(), /^\w{6}$/)
          await page.locator('#password').fill(PASSWORD)
          await page.locator('#passwordAgain').fill(PASSWORD)
          await page.locator('#submit-button').click()
          await page.locator('h1', { hasText: words('newPassword.initialise.doneTitle') }).waitFor()
          await page.goto(world.authorizeUrl({ client: world.client(clients.web) }).href)
          await typeInto(page, { loginName, password: PASSWORD })
          await page.waitForURL(/\/callback\?.*code=/)
          await world.relyingParty.next()
        },
        { javaScriptEnabled },
      )
      const stored = (await (await world.storage()).read(({ users }) => users.find(user.id)))?.user
      assert.equal(stored?.kind === 'human' && stored.email?.isVerified, true)
    })
  }

  it('from its HTML, which runs no script and makes no request, to the page as well', async () => {
    const { user } = await newcomer(world)
    await mailed(world, 'email_verification', user.id)
    await world.withPage(async (page) => {
      await page.goto(`${world.issuer}/dev/inbox`)
      await page.locator('.mails a').first().click()
      await page.locator('a', { hasText: 'As HTML' }).click()
      await page.locator('a.button').click()
      await page.locator('#submit-button').click()
      await page.locator('h1', { hasText: words('verifyEmail.doneTitle') }).waitFor()
    })
  })

  for (const kind of ['email_verification', 'initialise', 'password_reset'] as const) {
    it(`from accessible HTML, on light, dark and narrow screens (${kind})`, async () => {
      const { user, address } = await newcomer(world)
      await mailed(world, kind, user.id)
      const [{ html } = { html: '' }] = await (await world.storage()).read(({ inbox }) => inbox.list(address))
      await world.withPage(async (page) => {
        await page.setContent(html)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          // A mail is shown inside the page of a mail program, which provides the landmarks.
          const violations = await violationsOn(page, ['landmark-one-main', 'region'])
          assert.deepEqual(violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.html).join()}`), [])
        }
        await page.setViewportSize({ width: 320, height: 640 })
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0)
      })
    })
  }

  it('to a page that focuses the first field to fill in', async () => {
    await world.withPage(async (page) => {
      await page.goto(`${world.issuer}/ui/login/user/initialise?userID=x&code=K7QXMA`)
      await page.locator('#password:focus').waitFor()
      await page.goto(`${world.issuer}/ui/login/user/initialise`)
      await page.locator('#code:focus').waitFor()
      await page.keyboard.type('K7QXMA')
      await page.keyboard.press('Enter')
      await page.locator('#error-message:focus').waitFor()
      for (const [id, autocomplete] of [['code', 'one-time-code'], ['password', 'new-password'], ['passwordAgain', 'new-password']]) {
        assert.equal(await page.locator(`#${id}`).getAttribute('autocomplete'), autocomplete)
      }
    })
  })
})
