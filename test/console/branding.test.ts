import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { recordedBy } from '../support/audit-trail.js'
import { woff2 } from '../support/fonts.js'
import { UserAgent } from '../support/user-agent.js'
import { pngOf } from '../support/pictures.js'
import { OWN_PALETTES, contrastProblems, parseColour, writeColour } from '@keyhall/core/branding'
import { inConsole, operators, settled } from './console-world.js'

/** The fields of the form by the names of the core. */
const FIELDS = { accent: 'Buttons and links', page: 'Background', card: 'Card', ink: 'Text', bad: 'Errors' } as const
const NAMES = Object.keys(FIELDS) as readonly (keyof typeof FIELDS)[]

/** Colours on both sides of each limit; those that are missing are of the product. */
const LOOKS: readonly Partial<Record<keyof typeof FIELDS, string>>[] = [
  {}, { accent: '#777777' }, { accent: '#767676' }, { accent: '#fff' }, { accent: '#000000' }, { page: '#808080' }, { page: '#2f4fa8', ink: '#ffffff' }, { card: '#777777' },
  { card: '#000', ink: '#fff', accent: '#949494', page: '#595959' }, { ink: '#757575', page: '#eef1f6' }, { bad: '#ff0000' }, { bad: '#c00', card: '#ffe' },
]

const preview = (page: Page) => page.frameLocator('.preview iframe')
/** The colour of the button of the previewed page. */
const buttonColour = async (page: Page, colour: string): Promise<void> => {
  await page.waitForFunction((wanted) => {
    const frame = document.querySelector<HTMLIFrameElement>('.preview iframe')?.contentDocument
    const button = frame?.querySelector('button')
    return button !== null && button !== undefined && getComputedStyle(button).backgroundColor === wanted
  }, colour)
}

inConsole('the branding page of the console', ({ world, as }) => {
  // First, because a later test gives the organization of the sign-in page a look of its own.
  it('uploads a font into the draft, refuses another file, and publishes it for the sign-in pages', async () => {
    await as(operators.iamOwner, '/branding', async ({ page, checkAccessibility }) => {
      const font = page.locator('.slot').filter({ hasText: 'Font file' })
      const upload = (name: string, buffer: Buffer) => font.locator('input[type="file"]').setInputFiles({ name, mimeType: 'font/woff2', buffer })
      await upload('font.ttf', Buffer.from('no font'))
      await font.getByRole('alert').waitFor()
      assert.equal(await font.getByRole('button', { name: 'Remove Font file' }).count(), 0)
      const file = woff2()
      await upload('font.woff2', file)
      await font.getByRole('button', { name: 'Remove Font file' }).waitFor()
      assert.equal(await font.getByRole('alert').count(), 0)
      await checkAccessibility()
      assert.doesNotMatch((await new UserAgent().open(world.authorizeUrl({ scope: 'openid' }))).html, /@font-face/)
      await page.getByRole('button', { name: 'Publish…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
      await page.locator('.chip-good').waitFor()
      const { html } = await new UserAgent().open(world.authorizeUrl({ scope: 'openid' }))
      const address = /url\("?([^")]+\.woff2)/.exec(html)?.[1] ?? assert.fail('the sign-in page has no font')
      const served = await fetch(new URL(address, world.issuer))
      assert.equal(served.headers.get('content-type'), 'font/woff2')
      assert.deepEqual(Buffer.from(await served.arrayBuffer()), file)
      await page.getByRole('button', { name: 'Remove Font file' }).click()
      await page.getByText('Draft not published').waitFor()
      await page.getByRole('button', { name: 'Publish…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
      await page.getByText('Draft not published').waitFor({ state: 'detached' })
      assert.doesNotMatch((await new UserAgent().open(world.authorizeUrl({ scope: 'openid' }))).html, /@font-face/)
      // The file has the structure of a font, and no glyphs.
      world.complaints.push(...world.complaints.splice(0).filter((complaint) => !/downloaded font|OTS parsing error/.test(complaint)))
    })
  })

  it('shows the contrast of a colour and the nearest passing one, and publishes', async () => {
    await as(operators.orgOwner, '/branding', async ({ page, checkAccessibility, picture }) => {
      await page.getByText('Inherited from the instance').waitFor()
      await preview(page).getByRole('heading', { includeHidden: true }).first().waitFor({ state: 'attached' })
      await picture('branding-inherited')
      await page.getByRole('button', { name: 'Change for this organization' }).click()
      const accent = page.getByRole('group', { name: 'Colors, light' }).getByLabel('Buttons and links', { exact: true })
      await accent.fill('#777777')
      await page.getByText('Contrast 4.47:1 on the card. At least 4.5:1 is needed.').waitFor()
      await checkAccessibility()
      await page.getByRole('button', { name: 'Save draft' }).click()
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
      await picture('branding-contrast')
      await page.getByText('Inherited from the instance').waitFor()
      await page.getByRole('button', { name: /^Use #/ }).click()
      const passing = await accent.inputValue()
      assert.equal(passing, '#767676')
      await page.getByText('Contrast 4.54:1').waitFor()
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(passing.slice(at, at + 2), 16))
      await buttonColour(page, `rgb(${red}, ${green}, ${blue})`)
      const events = await recordedBy(world, async () => {
        await page.getByRole('button', { name: 'Save draft' }).click()
        await page.getByText('Draft not published').waitFor()
        assert.doesNotMatch((await new UserAgent().open(world.authorizeUrl({ scope: 'openid' }))).html, new RegExp(passing))
        await page.getByRole('button', { name: 'Publish…' }).click()
        await page.getByRole('dialog').getByRole('cell', { name: passing }).waitFor()
        await picture('branding-publish')
        await checkAccessibility()
        await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
        await page.locator('.chip-good').waitFor()
      })
      assert.match((await new UserAgent().open(world.authorizeUrl({ scope: 'openid' }))).html, new RegExp(`--accent:${passing}`))
      const actor = { kind: 'user', userId: operators.orgOwner.id, orgId: '100' }
      assert.deepEqual(events.map((event) => [event.type, event.actor]), [['policy.branding.set', actor], ['policy.branding.activated', actor]])
    })
  })

  it('judges colours as the server does, and shows those of the product', async () => {
    await as(operators.iamOwner, '/branding', async ({ page }) => {
      for (const scheme of ['light', 'dark'] as const) {
        const fields = page.getByRole('group', { name: `Colors, ${scheme}` })
        const field = (name: keyof typeof FIELDS) => fields.getByLabel(FIELDS[name], { exact: true })
        for (const name of NAMES) assert.equal(await field(name).getAttribute('placeholder'), writeColour(OWN_PALETTES[scheme][name]), `${scheme} ${name}`)
        for (const look of LOOKS) {
          for (const name of NAMES) await field(name).fill(look[name] ?? '')
          const palette = Object.fromEntries(NAMES.flatMap((name) => (look[name] === undefined ? [] : [[name, parseColour(look[name])]])))
          const problems = contrastProblems({ light: {}, dark: {}, [scheme]: palette })
          const ofConsole = []
          for (const name of NAMES) if (await field(name).getAttribute('aria-invalid') === 'true') ofConsole.push(name)
          assert.deepEqual(ofConsole, NAMES.filter((name) => problems.some(({ of }) => of === name)), `${scheme} ${JSON.stringify(look)}`)
          for (const { of, on, contrast: measured } of problems.filter(({ of: one }, index) => problems.findIndex(({ of: other }) => other === one) === index))
            assert.match(await fields.innerText(), new RegExp(`Contrast ${String(measured).replace('.', '\\.')}:1 on the ${on === 'page' ? 'background' : 'card'}`), `${scheme} ${of}`)
        }
      }
    })
  })

  it('shows device, scheme, page and language of the real login without changing the language of the operator', async () => {
    await as(operators.iamOwner, '/branding', async ({ page, picture, checkAccessibility }) => {
      await page.getByRole('combobox', { name: 'Corners' }).click()
      await page.getByRole('option', { name: 'Square' }).click()
      await page.getByText('Desktop', { exact: true }).click()
      await page.getByText('Dark', { exact: true }).click()
      await page.getByRole('combobox', { name: 'Page of the preview' }).click()
      await page.getByRole('option', { name: 'Registration' }).click()
      await page.getByRole('combobox', { name: 'Language of the preview' }).click()
      await page.getByRole('option', { name: 'Deutsch' }).click()
      await preview(page).getByRole('heading', { name: /Konto .*erstellen/, includeHidden: true }).waitFor({ state: 'attached' })
      await picture('branding-desktop-dark')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.reload()
      await settled(page)
      assert.equal(await page.locator('html').getAttribute('lang'), 'en')
      assert.deepEqual((await page.context().cookies()).filter(({ value }) => value === 'de'), [])
    })
  })

  it('uploads a logo into the draft and removes it, and records the operator', async () => {
    await as(operators.iamOwner, '/branding', async ({ page, checkAccessibility }) => {
      const logo = page.locator('.slot').first()
      const events = await recordedBy(world, async () => {
        await logo.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(120, 40) })
        await logo.locator('img').waitFor()
        await preview(page).locator('#logo').waitFor({ state: 'attached' })
        await checkAccessibility()
        await page.getByRole('button', { name: 'Remove Logo', exact: true }).click()
        await logo.locator('img').waitFor({ state: 'detached' })
        await logo.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
        await logo.getByRole('alert').waitFor()
      })
      assert.deepEqual(events.map(({ type, actor }) => [type, (actor as { userId?: string }).userId]), Array.from({ length: 2 }, () => ['policy.branding.set', operators.iamOwner.id]))
    })
  })

  it('shows a viewer the look as text, with the preview', async () => {
    await as(operators.orgViewer, '/branding', async ({ page, checkAccessibility }) => {
      assert.equal(await page.getByRole('button', { name: /Save|Publish|Upload|Change for|Use the setting/ }).count(), 0)
      await page.locator('.preview iframe').waitFor()
      await checkAccessibility()
    })
  })

  it('fits into 320 px in the dark scheme, as do the sign-in pages', async () => {
    await as(operators.iamOwner, '/branding', async ({ page, go, checkAccessibility, picture }) => {
      for (const path of ['/branding', '/sign-in', '/sign-in/passwords', '/sign-in/lockout', '/sign-in/lifetimes', '/sign-in/links', '/sign-in/page-texts', '/sign-in/mail-texts']) {
        await go(path)
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path)
        await picture(`narrow-dark${path.replaceAll('/', '-')}`)
        await checkAccessibility()
      }
    }, { viewport: { width: 320, height: 800 }, colorScheme: 'dark' })
  })
}, { onPostgres: /^(?:shows the contrast|uploads a logo)/ })
