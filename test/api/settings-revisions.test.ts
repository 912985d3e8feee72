import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { pngOf } from '../support/pictures.js'
import { send } from '../support/send.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const SETTINGS = 'settings.v2.SettingsService'

type Json = Readonly<Record<string, unknown>>

interface Revised {
  readonly title: string
  readonly read: readonly [method: string, request: Json, where: (answer: never) => { readonly revision: string }]
  readonly write: readonly [method: string, first: Json, late: Json]
}

const ofPolicy = ({ policy }: { readonly policy: { readonly revision: string } }) => policy
const ofText = ({ customText }: { readonly customText: { readonly revision: string } }) => customText
const ofSettings = ({ settings }: { readonly settings: { readonly revision: string } }) => settings
const english = { language: 'en' }

/** Each object with two changes; the second is outdated. */
const OBJECTS: readonly Revised[] = [
  { title: 'the branding draft of the instance', read: [`${ADMIN}/GetPreviewLabelPolicy`, {}, ofPolicy], write: [`${ADMIN}/UpdateLabelPolicy`, { primaryColor: '#1a5c3a' }, { primaryColor: '#5c1a3a' }] },
  {
    title: 'the branding draft of an organization', read: [`${MANAGEMENT}/GetPreviewLabelPolicy`, {}, ofPolicy],
    write: [`${MANAGEMENT}/AddCustomLabelPolicy`, { primaryColor: '#1a5c3a' }, { primaryColor: '#5c1a3a' }],
  },
  {
    title: 'the page texts of the instance', read: [`${ADMIN}/GetCustomLoginTexts`, english, ofText],
    write: [`${ADMIN}/SetCustomLoginText`, { ...english, texts: { 'signIn.title': 'Welcome' } }, { ...english, texts: {} }],
  },
  {
    title: 'the page texts of an organization', read: [`${MANAGEMENT}/GetCustomLoginTexts`, english, ofText],
    write: [`${MANAGEMENT}/SetCustomLoginText`, { ...english, texts: { 'signIn.title': 'Welcome' } }, { ...english, texts: {} }],
  },
  {
    title: 'the texts of a mail of the instance', read: [`${ADMIN}/GetCustomInitMessageText`, english, ofText],
    write: [`${ADMIN}/SetDefaultInitMessageText`, { ...english, subject: 'Welcome' }, { ...english, subject: 'Hello' }],
  },
  {
    title: 'the texts of a mail of an organization', read: [`${MANAGEMENT}/GetCustomInitMessageText`, english, ofText],
    write: [`${MANAGEMENT}/SetCustomInitMessageText`, { ...english, subject: 'Welcome' }, { ...english, subject: 'Hello' }],
  },
  {
    title: 'the lifetimes of tokens', read: [`${ADMIN}/GetOIDCSettings`, {}, ofSettings],
    write: [
      `${ADMIN}/UpdateOIDCSettings`, { accessTokenLifetime: '900s', idTokenLifetime: '900s', refreshTokenIdleExpiration: '86400s', refreshTokenExpiration: '864000s' },
      { accessTokenLifetime: '600s', idTokenLifetime: '600s', refreshTokenIdleExpiration: '86400s', refreshTokenExpiration: '864000s' },
    ],
  },
  {
    title: 'the settings of the instance', read: [`${ADMIN}/GetInstanceSettings`, {}, (answer) => answer],
    write: [`${ADMIN}/SetInstanceSettings`, { lifetimes: { session: '86400s', sessionIdle: '3600s' } }, { lifetimes: { session: '43200s' } }],
  },
  {
    title: 'the security settings', read: [`${SETTINGS}/GetSecuritySettings`, {}, ofSettings],
    write: [`${SETTINGS}/SetSecuritySettings`, { enableImpersonation: true }, { enableImpersonation: false }],
  },
  {
    title: 'the policy for unknown clients', read: [`${SETTINGS}/GetOpenClientSettings`, {}, ofSettings],
    write: [`${SETTINGS}/SetOpenClientSettings`, { keepDomains: true, maxClients: 7 }, { keepDomains: true, maxClients: 8 }],
  },
]

apiOnEveryStorage('the revision of settings', (api) => {
  for (const { title, read: [reading, request, where], write: [method, first, late] } of OBJECTS) {
    it(`lets the first of two changes of ${title} win`, async () => {
      const read = async (): Promise<string> => where((await api.ok(reading, request)) as never).revision
      const seen = await read()
      assert.match(seen, /^\d+$/)
      await api.ok(method, { ...first, revision: seen })
      const now = await read()
      assert.notEqual(now, seen)
      assert.match(await api.refused('aborted', method, { ...late, revision: seen }), /changed meanwhile/)
      assert.equal(await read(), now)
      await api.ok(method, { ...late, revision: now })
    })
  }

  it('keeps a draft from being published that the caller has not read', async () => {
    for (const [service, own] of [[ADMIN, ''], [MANAGEMENT, 'Custom']] as const) {
      const draft = async (): Promise<string> => (await api.ok(`${service}/GetPreviewLabelPolicy`, {})).policy.revision
      await api.ok(`${service}/Update${own}LabelPolicy`, { primaryColor: '#0b3d91' })
      const seen = await draft()
      await api.ok(`${service}/Set${own}LabelPolicyPicture`, { slot: 'LABEL_PICTURE_LOGO', picture: pngOf(40, 40).toString('base64') })
      await api.refused('aborted', `${service}/Activate${own}LabelPolicy`, { revision: seen })
      await api.ok(`${service}/Activate${own}LabelPolicy`, { revision: await draft() })
    }
  })

  it('is that of an API resource, and can be sent as If-Match', async () => {
    const described = { projectId: '300', name: 'Orders', scopes: [{ name: 'orders.read', description: 'Read orders', isDefault: true }] }
    const { resourceId } = await api.ok('resource.v2.ResourceService/CreateResource', { ...described, uri: 'https://orders.example' })
    const read = async (): Promise<string> => (await api.ok('resource.v2.ResourceService/GetResource', { projectId: '300', resourceId })).resource.revision
    const seen = await read()
    const change = { ...described, resourceId, name: 'All orders' }
    await api.ok('resource.v2.ResourceService/UpdateResource', { ...change, revision: seen })
    assert.match(await api.refused('aborted', 'resource.v2.ResourceService/UpdateResource', { ...change, name: 'No orders', revision: seen }), /it has revision 2, not 1/)
    const put = (tag: string) => send(`${api.world.issuer}/v2/projects/300/resources/${resourceId}`, {
      method: 'PUT', body: JSON.stringify({ ...described, name: 'Some orders' }),
      headers: { authorization: `Bearer ${callers.iamOwner.token}`, 'content-type': 'application/json', 'if-match': tag },
    })
    assert.equal((await put(`"${await read()}"`)).status, 200)
    assert.equal((await put(`"${seen}"`)).status, 409)
  })
})
