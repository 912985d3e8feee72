import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startKeyhall } from '@keyhall/app'
import type { Keyhall } from '@keyhall/app'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/chromium.js'

const example = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../examples/relying-party')

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The example as a newcomer runs it, on different ports. */
describe('the example application', function () {
  this.timeout(60_000)
  let keyhall: Keyhall
  let application: ChildProcess
  let browser: Browser
  let home: string
  let output = ''

  before(async () => {
    const port = await freePort()
    home = `http://localhost:${port}`
    const document = fs.readFileSync(path.join(example, 'keyhall.bootstrap.json'), 'utf8').replaceAll('localhost:3000', `localhost:${port}`)
    keyhall = await startKeyhall({ bootstrap: JSON.parse(document) as unknown })
    application = spawn(process.execPath, [path.join(example, 'dist/main.js')], {
      env: { ...process.env, NODE_OPTIONS: '', ISSUER: keyhall.issuer, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    application.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await once(application.stdout ?? application, 'data')
    browser = await launchBrowser()
  })
  after(async () => {
    await browser.close()
    application.kill()
    await keyhall.close()
  })

  it('prints the address, a login name and a password', () => {
    assert.match(output, new RegExp(`Open ${home} and sign in as demo@example.localhost with the password: rabbit hole demo`))
  })

  it('signs a person in, shows the claims, refreshes and signs out', async () => {
    const page = await browser.newPage()
    await page.goto(home)
    await page.locator('#login').click()
    assert.equal(await page.locator('h1').textContent(), 'Sign in to Example application')
    await page.locator('#loginName').fill('demo@example.localhost')
    await page.locator('#submit-button').click()
    await page.locator('#password').fill('rabbit hole demo')
    await page.locator('#submit-button').click()

    await page.locator('#userinfo').waitFor()
    assert.equal(await page.locator('h1').textContent(), 'Hello, Dee Mo')
    const info = JSON.parse((await page.locator('#userinfo').textContent()) ?? '') as Record<string, unknown>
    assert.deepEqual([info['sub'], info['email'], info['preferred_username']], ['demo', 'demo@example.localhost', 'demo@example.localhost'])
    const hashBefore = (JSON.parse((await page.locator('#claims').textContent()) ?? '') as Record<string, unknown>)['at_hash']

    await page.locator('#refresh').click()
    await page.locator('#userinfo').waitFor()
    const claims = JSON.parse((await page.locator('#claims').textContent()) ?? '') as Record<string, unknown>
    assert.equal(claims['sub'], 'demo')
    assert.notEqual(claims['at_hash'], hashBefore)

    await page.locator('#logout').click()
    await page.locator('#login').waitFor()
    await page.locator('#login').click()
    assert.equal(await page.locator('#loginName').count(), 1, 'signed out at the server too')
  })

  it('rejects a response to a request that it did not send', async () => {
    const page = await browser.newPage()
    await page.goto(`${home}/callback?code=x&state=y`)
    assert.ok(await page.locator('#login').isVisible())
  })
})
