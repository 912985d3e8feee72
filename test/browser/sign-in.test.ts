import assert from 'node:assert/strict'
import { inBrowser, typeInto } from '../support/browser-world.js'
import type { BrowserWorld } from '../support/browser-world.js'
import { attribute } from '../support/relying-party.js'
import { OTHER_REDIRECT, clients, people } from '../support/standard-document.js'

const { alice } = people
const url = (world: BrowserWorld, parameters: Record<string, string | undefined> = {}): string =>
  world.authorizeUrl({ client: world.client(clients.web), parameters }).href

inBrowser('a sign-in reaches the client', 'sqlite', (world) => {
  for (const mode of ['query', 'fragment', 'form_post']) {
    it(`by ${mode} without scripts`, async () => {
      await world.withPage(
        async (page) => {
          await page.goto(url(world, { response_mode: mode, state: 's' }))
          const arrived = world.relyingParty.next()
          await typeInto(page, alice)
          // A self-submitting form has a button for browsers without scripts.
          if (mode === 'form_post') await page.locator('#submit-button').click()
          const { method, parameters } = await arrived
          assert.equal(method, mode === 'form_post' ? 'POST' : 'GET')
          if (mode !== 'fragment') assert.match(parameters.get('code') ?? '', /^ac_/)
          await page.waitForURL(/\/web\/callback/)
          if (mode === 'fragment') assert.match(new URL(page.url()).hash, /^#code=ac_.*&state=s&iss=/)
        },
        { javaScriptEnabled: false },
      )
    })
  }

  it('when the client opened it in a popup, which still finds its opener', async () => {
    await world.withPage(async (page, context) => {
      const other = world.address(OTHER_REDIRECT)
      world.relyingParty.serve(
        '/popup',
        `<button onclick="window.open('${attribute(url(world, { redirect_uri: other }))}')">Sign in</button>
        <script>addEventListener('message', (event) => { document.title = 'got ' + event.data })</script>`,
      )
      world.relyingParty.serve('/web/other', '<script>opener.postMessage(location.search, "*")</script>')
      await page.goto(`${world.relyingParty.origin}/popup`)
      const [popup] = await Promise.all([context.waitForEvent('page'), page.locator('button').click()])
      await typeInto(popup, alice)
      await page.waitForFunction(() => document.title.startsWith('got ?code='))
    })
  })
})
