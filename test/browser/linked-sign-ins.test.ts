import assert from 'node:assert/strict'
import { violationsOn } from '../support/accessibility.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { people } from '../support/standard-document.js'
import { words } from '../support/words.js'
import { OfferedProvider } from './provider-pages.js'

inBrowser('linked sign-ins on the account page', 'memory', (world) => {
  for (const [javaScriptEnabled, person] of [[true, people.alice], [false, people.bob]] as const) {
    it(`are added and removed ${javaScriptEnabled ? 'with' : 'without'} scripts, and accessible`, async () => {
      await world.withPage(async (page) => {
        const assertAccessible = async (): Promise<void> => {
          if (javaScriptEnabled) assert.deepEqual((await violationsOn(page)).map(({ id }) => id), [])
        }
        const note = page.getByRole('status')
        const provider = new OfferedProvider(world)
        await provider.offer()
        provider.signInAs(person.loginName)
        await page.goto(`${world.issuer}/ui/account/security`)
        await typeInto(page, person)
        await page.waitForURL(/\/ui\/account\/security$/)
        await page.getByRole('heading', { name: words('account.links.title') }).waitFor()
        await page.getByRole('button', { name: words('account.links.add', { provider: 'Corporation' }) }).click()
        await page.waitForURL(/\/ui\/account\/security$/)
        assert.equal(await note.textContent(), words('account.note.link_added'))
        assert.match(await page.locator('#links').textContent() ?? '', /Corporation.*uma@corporation\.example/s)
        await assertAccessible()
        await page.locator('#links a').click()
        assert.equal(await page.locator('h1').textContent(), words('removal.link.title'))
        await assertAccessible()
        await page.locator('#submit-button').click()
        assert.equal(await note.textContent(), words('account.note.link_removed'))
        assert.equal(await page.locator('#links').count(), 0)
        await provider.remove()
      }, { javaScriptEnabled })
    })
  }
})
