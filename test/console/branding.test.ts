import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { recordedBy } from '../support/audit-trail.js'
import { UserAgent } from '../support/user-agent.js'
import { pngOf } from '../support/pictures.js'
import { inConsole, operators, settled } from './console-world.js'

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
  it('acceptance 14: shows the contrast of a colour and the nearest passing one, and publishes', async () => {
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

  it('acceptance 26: uploads a logo into the draft and removes it, and records the operator', async () => {
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
}, { onPostgres: /^acceptance 14/ })
