import assert from 'node:assert/strict'
import { launchBrowser } from './chromium.js'

describe('the test browser', () => {
  it('opens two contexts that share nothing', async () => {
    const browser = await launchBrowser()
    try {
      const titles = await Promise.all(['one', 'two'].map(async (title) => {
        const page = await (await browser.newContext()).newPage()
        await page.setContent(`<title>${title}</title>`)
        return page.title()
      }))
      assert.deepEqual(titles, ['one', 'two'])
    } finally {
      await browser.close()
    }
  })
})
