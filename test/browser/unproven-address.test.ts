import assert from 'node:assert/strict'
import { violationsOn } from '../support/accessibility.js'
import { Api } from '../support/api.js'
import { inBrowser } from '../support/browser-world.js'
import { CALLBACK } from '../support/federation.js'
import { FOREIGN_CLIENT, ForeignOpenIdProvider } from '../support/foreign-openid-provider.js'
import { codeAt } from '../support/registration.js'
import { clients } from '../support/standard-document.js'
import { words } from '../support/words.js'

const ADMIN = 'admin.v1.AdminService'

inBrowser('an account with an address that the provider has not verified', 'memory', (world) => {
  const foreign = new ForeignOpenIdProvider()

  before(async () => {
    const api = new Api(world, 'rest')
    await foreign.start(`${world.issuer}${CALLBACK}`)
    world.visited.add(new URL(foreign.issuer).host)
    const { id } = await api.ok(`${ADMIN}/AddGenericOIDCProvider`, {
      name: 'Corporation', issuer: foreign.issuer, ...FOREIGN_CLIENT, scopes: ['openid', 'profile', 'email'],
      providerOptions: { isLinkingAllowed: true, isCreationAllowed: true },
    })
    await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
  })
  after(() => foreign.stop())

  for (const javaScriptEnabled of [true, false]) {
    it(`is created with the mailed code ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const name = javaScriptEnabled ? 'una' : 'ute'
      const email = `${name}@corporation.example`
      foreign.account = { id: name, email: `old-${email}`, name, isVerified: false }
      const assertAccessible = async (page: Parameters<typeof violationsOn>[0]): Promise<void> => {
        if (javaScriptEnabled) assert.deepEqual((await violationsOn(page)).map(({ id }) => id), [])
      }
      await world.withPage(async (page) => {
        await page.goto(world.authorizeUrl({ client: world.client(clients.web), parameters: { state: name } }).href)
        const button = words('external.button', { provider: 'Corporation' })
        await page.getByRole('button', { name: button, exact: true }).click()
        await page.waitForURL(/\/ui\/login\/external-account/)
        assert.equal(await page.locator('#email').inputValue(), `old-${email}`)
        await assertAccessible(page)
        await page.locator('#email').fill(email)
        await page.getByRole('button', { name: words('external.choice.create'), exact: true }).click()
        await page.waitForURL(/\/ui\/login\/register-code/)
        await assertAccessible(page)
        await page.locator('#code').fill('ZZZZZZ')
        await page.locator('#submit-button').click()
        assert.equal(await page.locator('#error-message').textContent(), words('problems.mailCode'))
        const arrived = world.relyingParty.next()
        await page.locator('#code').fill(await codeAt(world, email))
        await page.locator('#submit-button').click()
        const { parameters } = await arrived
        assert.deepEqual([parameters.get('state'), parameters.has('code')], [name, true])
      }, { javaScriptEnabled })
    })
  }
})
