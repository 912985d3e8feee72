import assert from 'node:assert/strict'
import { violationsOn } from '../support/accessibility.js'
import { Api } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { inBrowser } from '../support/browser-world.js'
import { FOREIGN_CLIENT, ForeignOpenIdProvider } from '../support/foreign-openid-provider.js'
import { NameServer } from '../support/name-server.js'
import { clients } from '../support/standard-document.js'
import { words } from '../support/words.js'

const MANAGEMENT = 'management.v1.ManagementService'
const GLOBEX = { as: callers.otherOwner }
const DOMAIN = 'globex.example'

const names = new NameServer()

inBrowser('the page of an organization that a verified domain leads to', 'memory', (world) => {
  const foreign = new ForeignOpenIdProvider()

  before(async () => {
    const api = new Api(world, 'rest')
    await foreign.start(`${world.issuer}/ui/login/login/externalidp/callback`)
    world.visited.add(new URL(foreign.issuer).host)
    foreign.account = { id: 'gina', email: `gina@${DOMAIN}`, name: 'Gina Globex' }
    const { id } = await api.ok(`${MANAGEMENT}/AddGenericOIDCProvider`, {
      name: 'Globex', issuer: foreign.issuer, ...FOREIGN_CLIENT, scopes: ['openid', 'profile', 'email'], providerOptions: { isCreationAllowed: true },
    }, GLOBEX)
    await api.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, { allowUsernamePassword: true, allowExternalIdp: true, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED' }, GLOBEX)
    await api.ok(`${MANAGEMENT}/AddIDPToLoginPolicy`, { idpId: id, ownerType: 'IDP_OWNER_TYPE_ORG' }, GLOBEX)
    await api.ok(`${MANAGEMENT}/AddOrgDomain`, { domain: DOMAIN }, GLOBEX)
    const { token, url } = await api.ok(`${MANAGEMENT}/GenerateOrgDomainValidation`, { domain: DOMAIN, type: 'DOMAIN_VALIDATION_TYPE_DNS' }, GLOBEX)
    names.records.set(String(url), [String(token)])
    await api.ok(`${MANAGEMENT}/ValidateOrgDomain`, { domain: DOMAIN }, GLOBEX)
    await api.ok('admin.v1.AdminService/UpdateLoginPolicy', { allowUsernamePassword: true, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED', allowDomainDiscovery: true })
  })
  after(async () => {
    await foreign.stop()
    await names.stop()
  })

  for (const javaScriptEnabled of [true, false]) {
    it(`offers its ways ${javaScriptEnabled ? 'with' : 'without'} scripts, is accessible, and leads to the provider and back`, async () => {
      await world.withPage(async (page) => {
        await page.goto(world.authorizeUrl({ client: world.client(clients.web) }).href)
        await page.locator('#loginName').fill(`gina@${DOMAIN}`)
        await page.locator('#submit-button').click()
        await page.waitForURL(/\/ui\/login\/external\?/)
        const button = page.getByRole('button', { name: words('external.button', { provider: 'Globex' }), exact: true })
        await button.waitFor()
        await page.getByRole('link', { name: words('passkey.usePassword'), exact: true }).waitFor()
        if (javaScriptEnabled) assert.deepEqual((await violationsOn(page)).map(({ id }) => id), [])
        await button.click()
        await page.waitForURL(/\/ui\/login\/external-account/)
        assert.equal(await page.locator('h1').textContent(), words('external.choice.title'))
      }, { javaScriptEnabled })
    })
  }
}, async () => {
  await names.start()
  return { dnsServers: [names.address] }
})
