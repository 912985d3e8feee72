import assert from 'node:assert/strict'
import * as oauth from 'oauth4webapi'
import * as oidc from 'openid-client'
import type { Page } from 'playwright-core'
import type { BrowserWorld } from '../support/browser-world.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { aDevice, pollOnce } from '../support/device.js'
import { attribute } from '../support/relying-party.js'
import { clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { words } from '../support/words.js'

const { alice } = people
const { tv, web, post } = clients

/** Opens the address that a device shows, signs in, compares the code and allows the request. */
async function connect(page: Page, address: string, code: string): Promise<void> {
  await page.goto(address)
  await page.locator('#submit-button').click()
  await typeInto(page, alice)
  await page.locator('#deny-button').waitFor()
  assert.equal(await page.locator('#user-code').textContent(), code)
  await page.locator('#submit-button').click()
  await page.locator('#device-result').waitFor()
}

inBrowser('a device sign-in', 'sqlite', (world) => {
  for (const javaScriptEnabled of [true, false]) {
    describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => pages(world, javaScriptEnabled))
  }

  it('focuses the code field, and can be linked to from another site', async () => {
    await world.withPage(async (page) => {
      const device = await aDevice(world)
      world.relyingParty.serve('/link', `<a href="${attribute(device.verification_uri_complete)}">go</a>`)
      await page.goto(`${world.relyingParty.origin}/link`)
      await page.locator('a').click()
      await page.locator('#user-code:focus').waitFor()
      assert.equal(await page.locator('#user-code').inputValue(), device.user_code)
      await page.keyboard.press('Enter')
      await page.locator('#loginName:focus').waitFor()
    })
  })

  it('accepts no code from a form of another site', async () => {
    await world.withPage(async (page) => {
      const device = await aDevice(world)
      await page.goto(device.verification_uri)
      const fields = `<input name="user_code" value="${device.user_code}"><button>go</button>`
      world.relyingParty.serve('/post', `<form method="post" action="${device.verification_uri}">${fields}</form>`)
      await page.goto(`${world.relyingParty.origin}/post`)
      await page.locator('button').click()
      await page.locator('#error-message').waitFor()
      assert.equal(await page.locator('h1').textContent(), words('messages.formRefused.title'))
    })
  })
})

function pages(world: BrowserWorld, javaScriptEnabled: boolean): void {
  it('succeeds after the code, the sign-in and a press on Allow; "back" shows the result again', async () => {
    await world.withPage(
      async (page) => {
        const device = await aDevice(world)
        await page.goto(device.verification_uri)
        await page.locator('#user-code').fill('WRONG')
        await page.locator('#submit-button').click()
        assert.equal(await page.locator('#error-message').textContent(), words('problems.userCode.malformed'))
        await page.locator('#user-code').fill(device.user_code.toLowerCase())
        await page.locator('#submit-button').click()
        await typeInto(page, alice)
        await page.locator('#deny-button').waitFor()
        await page.locator('#submit-button').click()
        await page.locator('#device-result').waitFor()
        assert.equal((await pollOnce(world, device)).status, 200)
        await page.goBack()
        // The page from the back-forward cache or a fresh one: in both cases the form leads only to the result.
        if (await page.locator('#deny-button').isVisible()) await page.locator('#deny-button').click()
        await page.locator('#device-result').waitFor()
        assert.equal(await page.locator('h1').textContent(), words('deviceResult.allowed.title'))
      },
      { javaScriptEnabled },
    )
  })

  it('is refused by a press on Deny', async () => {
    await world.withPage(
      async (page) => {
        const device = await aDevice(world)
        await page.goto(device.verification_uri_complete)
        await page.locator('#submit-button').click()
        await typeInto(page, alice)
        await page.locator('#deny-button').click()
        await page.locator('#device-result').waitFor()
        assert.equal(await page.locator('h1').textContent(), words('deviceResult.denied.title'))
        assert.equal((await pollOnce(world, device)).body.error, 'access_denied')
      },
      { javaScriptEnabled },
    )
  })

  it('succeeds once when Allow is pressed twice', async () => {
    await world.withPage(
      async (page) => {
        const device = await aDevice(world)
        await page.goto(device.verification_uri_complete)
        await page.locator('#submit-button').click()
        await typeInto(page, alice)
        await page.locator('#deny-button').waitFor()
        await page.locator('#submit-button').dblclick({ noWaitAfter: true })
        await page.locator('#device-result').waitFor()
        assert.equal(await page.locator('h1').textContent(), words('deviceResult.allowed.title'))
        assert.equal((await pollOnce(world, device)).status, 200)
      },
      { javaScriptEnabled },
    )
  })
}

type DeviceClient = TestClient & { readonly method: 'client_secret_basic' | 'client_secret_post' | 'none' }

/** Polls, waits for the decision of the user and polls again at once. */
async function withOpenidClient(world: BrowserWorld, page: Page, client: DeviceClient): Promise<string> {
  const proofs = { client_secret_basic: oidc.ClientSecretBasic, client_secret_post: oidc.ClientSecretPost, none: oidc.None }
  const insecure = { execute: [oidc.allowInsecureRequests] }
  const config = await oidc.discovery(new URL(world.issuer), client.id, undefined, proofs[client.method](client.secret), insecure)
  const device = await oidc.initiateDeviceAuthorization(config, { scope: 'openid email offline_access' })
  assert.deepEqual([device.expires_in, device.interval], [900, 5])
  await connect(page, device.verification_uri_complete ?? '', device.user_code)
  const tokens = await oidc.pollDeviceAuthorizationGrant(config, { ...device, interval: 0 })
  const subject = tokens.claims()?.sub ?? ''
  assert.equal((await oidc.fetchUserInfo(config, tokens.access_token, subject)).email, 'alice@mail.example')
  assert.ok((await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).access_token)
  return subject
}

async function withOauth4webapi(world: BrowserWorld, page: Page, { id, method, secret = '' }: DeviceClient): Promise<string> {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(world.issuer)
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const client: oauth.Client = { client_id: id }
  const proofs = { client_secret_basic: oauth.ClientSecretBasic, client_secret_post: oauth.ClientSecretPost, none: oauth.None }
  const proof = proofs[method](secret)
  const asked = await oauth.deviceAuthorizationRequest(as, client, proof, { scope: 'openid' }, insecure)
  const device = await oauth.processDeviceAuthorizationResponse(as, client, asked)
  const poll = async () =>
    oauth.processDeviceCodeResponse(as, client, await oauth.deviceCodeGrantRequest(as, client, proof, device.device_code, insecure))
  const isError = (error: string) => (problem: unknown) => problem instanceof oauth.ResponseBodyError && problem.error === error
  await assert.rejects(poll(), isError('authorization_pending'))
  await assert.rejects(poll(), isError('slow_down'))
  await connect(page, device.verification_uri_complete ?? '', device.user_code)
  const tokens = await poll()
  await assert.rejects(poll(), isError('invalid_grant'))
  return oauth.getValidatedIdTokenClaims(tokens)?.sub ?? ''
}

for (const kind of ['sqlite', 'postgres'] as const) {
  inBrowser('device grants of client libraries (RFC 8628)', kind, (world) => {
    for (const [library, run] of [
      ['openid-client', withOpenidClient],
      ['oauth4webapi', withOauth4webapi],
    ] as const) {
      for (const client of [tv, web, post] as readonly DeviceClient[]) {
        it(`${library} completes the flow with ${client.method}`, async () => {
          await world.withPage(async (page) => assert.equal(await run(world, page, client), alice.id))
        })
      }
    }
  })
}
