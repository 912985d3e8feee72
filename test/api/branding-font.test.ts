import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import { woff2 } from '../support/fonts.js'
import type { Woff2 } from '../support/fonts.js'
import { send } from '../support/send.js'

const MANAGEMENT = 'management.v1.ManagementService'
const ADMIN = 'admin.v1.AdminService'
const acme = { as: callers.orgOwner }

const base64 = (own?: Woff2): string => woff2(own).toString('base64')

/** The stylesheet of the login page, and its policy. */
async function loginPage(api: Api): Promise<{ readonly html: string; readonly policy: string }> {
  const { body, headers } = await send(`${api.world.issuer}/ui/login/loginname`)
  return { html: body, policy: String(headers['content-security-policy']) }
}

apiOnEveryStorage('the font of the branding', (api) => {
  afterEach(async () => {
    await api.ok(`${ADMIN}/RemoveLabelPolicyFont`)
    await api.ok(`${ADMIN}/ActivateLabelPolicy`)
  })

  it('is part of the draft, and of the pages once it is activated, under their policy', async () => {
    const { url } = await api.ok(`${ADMIN}/SetLabelPolicyFont`, { font: base64() })
    assert.match(String(url), /\/ui\/brand\/[0-9a-f]{32}[.]woff2$/)
    assert.ok(!(await loginPage(api)).html.includes('@font-face'))
    await api.ok(`${ADMIN}/ActivateLabelPolicy`)
    const { html, policy } = await loginPage(api)
    assert.ok(html.includes(`@font-face{font-family:brand;src:url("${new URL(String(url)).pathname}") format("woff2")`))
    assert.match(policy, /font-src 'self'/)
    const { policy: { fontUrl } } = await api.ok(`${ADMIN}/GetLabelPolicy`)
    assert.equal(fontUrl, url)
    assert.equal((await api.ok('settings.v2.SettingsService/GetBrandingSettings')).settings.fontUrl, url)
  })

  it('is served as a font and as nothing else, and is gone after its removal', async () => {
    const { url } = await api.ok(`${ADMIN}/SetLabelPolicyFont`, { font: base64() })
    const served = await send(String(url))
    assert.deepEqual([served.status, served.headers['content-type'], served.headers['x-content-type-options']], [200, 'font/woff2', 'nosniff'])
    assert.equal(Number(served.headers['content-length']), woff2().length)
    assert.equal((await send(String(url).replace('woff2', 'png'))).status, 404)
    await api.ok(`${ADMIN}/RemoveLabelPolicyFont`)
    assert.equal((await send(String(url))).status, 404)
  })

  it('can belong to an organization, and is uploaded as a file', async () => {
    const headers = { 'content-type': 'font/woff2', 'authorization': `Bearer ${callers.orgOwner.token}` }
    const { status, body } = await send(`${api.world.issuer}/assets/v1/org/policy/label/font`, { method: 'POST', headers, body: woff2() })
    assert.equal(status, 200, body)
    const { policy } = await api.ok(`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, acme)
    assert.equal(policy.fontUrl, (JSON.parse(body) as { readonly url: string }).url)
    await api.ok(`${MANAGEMENT}/ResetLabelPolicyToDefault`, {}, acme)
  })
})

apiInMemory('a font that is uploaded', (api) => {
  it('is refused unless it is one whole WOFF2 font and nothing else', async () => {
    const refused = (font: string) => api.refused('invalid_argument', `${MANAGEMENT}/SetCustomLabelPolicyFont`, { font }, acme)
    assert.match(await refused(Buffer.from('<svg/>').toString('base64')), /is not a WOFF2 file/)
    assert.match(await refused(base64({ signature: 'wOFF' })), /is not a WOFF2 file/)
    assert.match(await refused(base64({ flavor: 0x74746366 })), /neither TrueType nor OpenType/)
    assert.match(await refused(base64({ extra: Buffer.from('<script>alert(1)</script>') })), /data behind its tables/)
    assert.match(await refused(base64({ metadata: 99 })), /metadata or private data/)
    assert.match(await refused(base64({ claimed: 99 })), /is damaged/)
    assert.match(await refused(base64({ claimed: 101 })), /is damaged/)
    assert.match(await refused(woff2().subarray(0, 60).toString('base64')), /another length/)
    assert.match(await refused(Buffer.alloc(600_000).toString('base64')), /font/)
  })

  it('needs the permission of the branding', async () => {
    await api.refused('permission_denied', `${MANAGEMENT}/SetCustomLabelPolicyFont`, { font: base64() }, { as: callers.orgViewer })
    await api.refused('permission_denied', `${ADMIN}/SetLabelPolicyFont`, { font: base64() }, acme)
  })
})
