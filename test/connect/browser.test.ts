import assert from 'node:assert/strict'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { typeInto } from '../support/browser-world.js'
import { launchBrowser } from '../support/chromium.js'
import { ConnectPage, connectDocument, person } from '../support/connect-page.js'
import { freePort } from '../support/keyhall-process.js'
import { World } from '../support/world.js'

const file = (name: string): string => fileURLToPath(import.meta.resolve(name))
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

describe('docs/connect/oidc-client-ts.md (Chromium)', function () {
  this.timeout(60_000)
  const page = new ConnectPage('oidc-client-ts')
  const world = new World('memory')
  let browser: Browser
  let server: http.Server
  let origin = ''

  before(async () => {
    const port = await freePort()
    origin = `http://localhost:${port}`
    world.clock.set(Math.floor(Date.now() / 1000))
    await world.start({ bootstrap: connectDocument([page.document(origin)]) })
    const files: Readonly<Record<string, string>> = {
      '/': page.file('index.html').replace('http://localhost:8080', world.issuer),
      '/app.js': page.file('app.js'),
      '/modules/oidc-client-ts.js': fs.readFileSync(path.join(path.dirname(file('oidc-client-ts')), '../esm/oidc-client-ts.js'), 'utf8'),
      '/modules/jwt-decode.js': fs.readFileSync(file('jwt-decode'), 'utf8'),
    }
    server = http.createServer((req, res) => {
      const { pathname } = new URL(req.url ?? '/', origin)
      res.writeHead(pathname in files ? 200 : 404, { 'content-type': TYPES[path.extname(pathname)] ?? 'text/html' }).end(files[pathname])
    })
    await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    server?.close()
    await world.stop()
  })

  it('signs in from scripts of another origin, knows the user, and signs out', async () => {
    const tab = await browser.newPage({ locale: 'en-US' })
    await tab.goto(origin)
    assert.equal(await tab.locator('#user').textContent(), 'Not signed in')
    await tab.locator('#login').click()
    await typeInto(tab, person)
    const user = tab.locator('#user', { hasText: 'email' })
    await user.waitFor()
    assert.equal((JSON.parse((await user.textContent()) ?? '') as { readonly email: string }).email, person.email)
    await tab.locator('#logout').click()
    await tab.locator('#user', { hasText: 'Not signed in' }).waitFor()
    assert.equal(new URL(tab.url()).origin, origin)
  })
})
