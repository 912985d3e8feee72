import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inConsole, operators, settled } from './console-world.js'

const railOf = (page: Page): Promise<readonly string[]> => page.locator('.rail-link').evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset['page'] ?? ''))

const PHONE = { viewport: { width: 320, height: 700 } }
const TABLET = { viewport: { width: 900, height: 700 } }
const DARK = { colorScheme: 'dark' } as const

inConsole('the frame of the console', ({ as }) => {
  it('shows Home after a sign-in, at an address without leftovers', async () => {
    await as(operators.iamOwner, '/', async ({ page, checkAccessibility, picture }) => {
      assert.equal(await page.locator('h1').textContent(), 'Welcome, Olivia Example')
      assert.deepEqual([new URL(page.url()).search, new URL(page.url()).hash], ['', ''])
      await picture('home')
      await checkAccessibility()
    })
  })

  for (const [name, browser] of [['on a phone', PHONE], ['on a tablet', TABLET], ['dark', DARK], ['in forced colours', { forcedColors: 'active' }]] as const) {
    it(`has no accessibility violation and no sideways scroll ${name}`, async () => {
      await as(operators.iamOwner, '/applications', async ({ page, go, checkAccessibility, picture }) => {
        for (const path of ['/applications', '/sign-in', '/', '/nowhere']) {
          await go(path)
          await picture(`${name.replaceAll(' ', '-')}${path.replaceAll('/', '-')}`)
          await checkAccessibility()
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true, path)
        }
      }, browser)
    })
  }

  it('moves the focus to the heading when the page changes, and announces it', async () => {
    await as(operators.iamOwner, '/', async ({ page }) => {
      await page.locator('[data-page="applications"]').first().click()
      await page.waitForURL(/\/applications$/)
      await settled(page)
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
      assert.equal(await page.title(), 'Applications · Keyhall')
      await page.waitForFunction(() => [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => textContent === 'Applications'))
    })
  })

  it('keeps the organization in the address from page to page, and Back returns', async () => {
    await as(operators.iamOwner, '/applications', async ({ page, picture }) => {
      await page.locator('.org-switch').click()
      await picture('org-switch')
      await page.getByRole('option', { name: 'Globex' }).click()
      await page.waitForURL(/\?org=110$/)
      await page.locator('[data-page="sign-in"]').click()
      await page.waitForURL(/\/sign-in\?org=110$/)
      assert.match(await page.locator('.origin-line').textContent() ?? '', /Inherited from the instance/)
      await page.goBack()
      await page.goBack()
      await page.waitForFunction(() => location.pathname.endsWith('/applications') && location.search === '')
      await page.getByRole('button', { name: /Organization: Instance/ }).waitFor()
    })
  })

  it('leaves out what a role does not permit', async () => {
    const rails = { iamOwner: ['home', 'applications', 'sign-in'], projectOwner: ['home', 'applications'], userManager: ['home'] } as const
    for (const [name, expected] of Object.entries(rails)) {
      await as(operators[name as keyof typeof rails], '/', async ({ page }) => {
        const rail = await railOf(page)
        // Pages that other tests are about may follow.
        for (const id of expected) assert.ok(rail.includes(id), `${name}: ${rail.join()}`)
        if (name === 'projectOwner') assert.ok(!rail.includes('sign-in') && !rail.includes('instance'))
      })
    }
  })

  it('shows what a viewer may not change as text', async () => {
    await as(operators.iamViewer, '/sign-in', async ({ page, checkAccessibility }) => {
      assert.deepEqual([await page.locator('main input').count(), await page.locator('main dd').count() > 0], [0, true])
      await checkAccessibility()
    })
  })

  it('is one sentence for a person without roles', async () => {
    await as(operators.withoutRoles, '/', async ({ page, checkAccessibility, picture }) => {
      assert.equal(await page.locator('h1').textContent(), 'You have no administrative role')
      assert.equal(await page.locator('.rail').count(), 0)
      await picture('no-roles')
      await checkAccessibility()
    })
  })

  it('says so at an address without page, and at one that the role may not see', async () => {
    await as(operators.projectOwner, '/nowhere', async ({ page, go }) => {
      assert.equal(await page.locator('h1').textContent(), 'There is no such page')
      await go('/sign-in')
      assert.equal(await page.locator('h1').textContent(), 'You have no access to this page')
    })
  })
})

inConsole('the keyboard of the console', ({ as }) => {
  it('opens the palette, which finds pages and objects', async () => {
    await as(operators.iamOwner, '/', async ({ page, checkAccessibility, picture }) => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder(/Go to a page/).waitFor()
      await page.keyboard.type('billing')
      await page.getByText('Client billing').waitFor()
      await picture('palette')
      await checkAccessibility()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('applicat')
      await page.locator('.mantine-Spotlight-action', { hasText: 'Applications' }).first().click()
      await page.waitForURL(/\/applications$/)
    })
  })

  it('lists its keys at ?, goes to pages by g, and to the search of a list by /', async () => {
    await as(operators.iamOwner, '/', async ({ page, checkAccessibility, picture }) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await picture('keys')
      await checkAccessibility()
      await page.keyboard.press('Escape')
      await page.keyboard.press('g')
      await page.keyboard.press('a')
      await page.waitForURL(/\/applications$/)
      await settled(page)
      await page.keyboard.press('/')
      await page.keyboard.type('billing')
      await page.waitForURL(/\?q=billing$/)
      await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
    })
  })

  it('reaches the content by the skip link', async () => {
    await as(operators.iamOwner, '/', async ({ page }) => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'main')
    })
  })
})
