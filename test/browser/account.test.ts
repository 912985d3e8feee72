import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { violationsOn } from '../support/accessibility.js'
import type { BrowserWorld } from '../support/browser-world.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { send } from '../support/send.js'
import { people } from '../support/standard-document.js'
import { words } from '../support/words.js'

const { alice } = people
const PAGES = [
  '', 'profile', 'email', 'phone', 'password', 'security', 'security/totp', 'security/passkey', 'sessions', 'applications', 'data',
] as const

async function signedIn(world: BrowserWorld, page: Page): Promise<void> {
  await page.goto(`${world.issuer}/ui/account`)
  await typeInto(page, alice)
  await page.waitForURL(/\/ui\/account$/)
}

async function problemsOf(page: Page): Promise<readonly string[]> {
  const violations = await violationsOn(page)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

inBrowser('the account page', 'memory', (world) => {
  it('has no accessibility violations (narrow and light, wide and dark, right to left) and no horizontal scrolling', async () => {
    await world.withPage(async (page) => {
      await signedIn(world, page)
      for (const place of PAGES) {
        for (const [width, colorScheme, lang] of [[320, 'light', 'en'], [1280, 'dark', 'ar']] as const) {
          await page.setViewportSize({ width, height: 700 })
          await page.emulateMedia({ colorScheme })
          await page.goto(`${world.issuer}/ui/account/${place}?lang=${lang}`.replace('/?', '?'))
          const at = `${place} ${width} ${colorScheme} ${lang}`
          assert.equal(await page.locator('html').getAttribute('dir'), lang === 'ar' ? 'rtl' : 'ltr', at)
          assert.deepEqual([await problemsOf(page), await overflowOf(page)], [[], 0], at)
          await page.setViewportSize({ width: 1600 - width, height: 700 })
          assert.equal(await overflowOf(page), 0, `${at}, the other width`)
        }
      }
    })
  })

  for (const javaScriptEnabled of [true, false]) {
    it(`is reached by its links and changed by its forms, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await world.withPage(async (page) => {
        await signedIn(world, page)
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 700 })
          await page.goto(`${world.issuer}/ui/account`)
          await page.getByRole('link', { name: words('account.profile.name') }).click()
          await page.waitForURL(/\/profile$/)
          await page.locator('#nickname').fill(`nick ${width}`)
          await page.locator('#submit-button').click()
          const note = page.getByRole('status')
          assert.equal(await note.textContent(), words('account.note.saved'))
          assert.equal(await page.locator('#nickname').inputValue(), `nick ${width}`)
          await page.reload()
          assert.equal(await note.count(), 0)
        }
        await page.getByRole('link', { name: words('account.signOut') }).click()
        await page.locator('#submit-button').click()
        await page.locator('#logout-result').waitFor()
        await page.goto(`${world.issuer}/ui/account`)
        assert.match(page.url(), /\/ui\/login\/loginname/)
      }, { javaScriptEnabled })
    })
  }

  it('verifies a phone number by the code of a text message', async () => {
    await world.withPage(async (page) => {
      await signedIn(world, page)
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(`${world.issuer}/ui/account/phone`)
      await page.locator('#phone').fill('+41 79 000 60 01')
      await page.locator('#submit-button').click()
      const note = page.getByRole('status')
      assert.equal(await note.textContent(), words('account.note.phone_sent'))
      assert.deepEqual([await problemsOf(page), await overflowOf(page)], [[], 0])
      const code = page.getByLabel(words('account.phone.codeLabel'))
      assert.deepEqual([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')], ['one-time-code', 'numeric'])
      await page.getByRole('button', { name: words('account.phone.send'), exact: true }).click()
      await world.keyhall.runJobs()
      const inbox = await send(`${world.issuer}/dev/inbox?to=+41790006001`, { headers: { accept: 'application/json' } })
      const { mails: [{ text }] } = JSON.parse(inbox.body) as { mails: [{ text: string }] }
      await code.fill(/^\d{6}/.exec(text)?.[0] ?? '')
      await page.getByRole('button', { name: words('account.phone.confirm') }).click()
      assert.equal(await note.textContent(), words('account.note.phone_verified'))
      assert.equal(await page.locator('#verification').count(), 0)
    })
  })

  it("shows times in the browser's time zone and the language of the page, and in UTC without scripts", async () => {
    const timeZone = 'Asia/Kolkata'
    const format = { dateStyle: 'long', timeStyle: 'short' } as const
    for (const javaScriptEnabled of [true, false]) {
      await world.withPage(async (page) => {
        await signedIn(world, page)
        await page.goto(`${world.issuer}/ui/account/sessions?lang=de`)
        const time = page.locator('#here time').first()
        const at = new Date(await time.getAttribute('datetime') ?? '')
        const utc = `${new Intl.DateTimeFormat('de', { ...format, timeZone: 'UTC' }).format(at)} UTC`
        const expected = javaScriptEnabled
          ? { text: new Intl.DateTimeFormat('de', { ...format, timeZone }).format(at), tooltip: utc }
          : { text: utc, tooltip: null }
        assert.deepEqual({ text: await time.textContent(), tooltip: await time.getAttribute('title') }, expected)
      }, { javaScriptEnabled, timezoneId: timeZone })
    }
  })

  for (const javaScriptEnabled of [true, false]) {
    it(`offers recovery codes with the first factor, to copy, download and print, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      await world.withPage(async (page, context) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await signedIn(world, page)
        await page.goto(`${world.issuer}/ui/account/security`)
        await page.locator('#email-code button').click()
        await page.locator('#recovery-codes button').click()
        const codes = await page.locator('#codes code').allTextContents()
        assert.equal(codes.length, 10)
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByText(words('recoveryCodes.download')).click()])
        const file = await readFile(await download.path(), 'utf8')
        assert.deepEqual([download.suggestedFilename(), file.split('\n').slice(1)], ['recovery-codes.txt', [alice.loginName, '', ...codes, '']])
        const [copy, print] = [page.locator('[data-copy]'), page.locator('[data-print]')]
        assert.deepEqual([await copy.isVisible(), await print.isVisible()], [javaScriptEnabled, javaScriptEnabled])
        if (javaScriptEnabled) {
          await copy.click()
          await page.getByRole('button', { name: words('recoveryCodes.copied') }).waitFor()
          assert.equal(await page.evaluate(() => navigator.clipboard.readText()), codes.join('\n'))
          assert.deepEqual([await problemsOf(page), await overflowOf(page)], [[], 0])
          await page.setViewportSize({ width: 320, height: 700 })
          assert.equal(await overflowOf(page), 0)
        }
        await page.goto(`${world.issuer}/ui/account/security`)
        await page.locator('#email-code a').click()
        await page.locator('#submit-button').click()
      }, { javaScriptEnabled })
    })
  }

  it('says without scripts that passkeys need them', async () => {
    await world.withPage(async (page) => {
      await signedIn(world, page)
      await page.goto(`${world.issuer}/ui/account/security/passkey`)
      assert.ok(await page.getByText(words('passkey.needsScript')).isVisible())
      assert.equal(await page.locator('#passkey-button').isVisible(), false)
    }, { javaScriptEnabled: false })
  })

  it('adds a passkey, renames it and deletes it', async () => {
    await world.withPage(async (page, context) => {
      const devtools = await context.newCDPSession(page)
      await devtools.send('WebAuthn.enable')
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      })
      await signedIn(world, page)
      await page.goto(`${world.issuer}/ui/account/security`)
      await page.getByRole('link', { name: words('account.passkeys.add') }).click()
      await page.locator('#name').fill('My laptop')
      await page.locator('#passkey-button').click()
      await page.waitForURL(/\/security$/)
      assert.equal(await page.getByRole('status').textContent(), words('account.note.passkey_added'))
      await page.locator('#passkeys summary').click()
      await page.locator('#name-0').fill('Laptop')
      await page.locator('#passkeys details button').click()
      assert.equal(await page.getByRole('status').textContent(), words('account.note.passkey_renamed'))
      assert.equal(await page.locator('#passkeys b').textContent(), 'Laptop')
      await page.locator('#passkeys > li > a').click()
      await page.getByRole('heading', { name: words('removal.passkey.title') }).waitFor()
      assert.deepEqual([await problemsOf(page), await overflowOf(page)], [[], 0])
      await page.locator('#submit-button').click()
      assert.equal(await page.getByRole('status').textContent(), words('account.note.passkey_removed'))
    })
  })
})
