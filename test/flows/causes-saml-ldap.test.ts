import assert from 'node:assert/strict'
import { inflateRawSync } from 'node:zlib'
import { LDAP_REFUSED } from '@keyhall/adapters-federation/test/ldap/deviations.js'
import { provider as directoryProvider } from '@keyhall/adapters-federation/test/ldap/directories.js'
import { SERVICE_PASSWORD } from '@keyhall/adapters-federation/test/ldap/people.js'
import { RawServers } from '@keyhall/adapters-federation/test/ldap/raw-server.js'
import { documentsFor, SAML_REFUSED } from '@keyhall/adapters-federation/test/saml/deviations.js'
import { idpMetadata, signed } from '@keyhall/adapters-federation/test/saml/documents.js'
import { FailedSignIns } from '../support/failed-sign-ins.js'
import { formsOf } from '../support/html.js'
import { postFromProvider } from '../support/saml-sign-in.js'

const requestIdOf = (request: string): string => / ID="([^"]*)"/.exec(inflateRawSync(Buffer.from(request, 'base64')).toString())?.[1] ?? assert.fail(request)

describe('the cause of a failed sign-in at a SAML provider', () => {
  const signIns = new FailedSignIns()

  for (const [what, [deviation, kind, ...expected]] of Object.entries(SAML_REFUSED)) {
    // Keyhall makes a key for every provider.
    if (deviation.isUnsaved || deviation.withoutKey) continue
    it(`is in trace, audit event and log, and not on the page: ${what}`, async () => {
      const { document = (of) => signed(of.response()), parameters = {}, settings: { nameIdFormat = 'persistent', transientMappingAttribute } = {} } = deviation
      await signIns.with('AddSAMLProvider', {
        metadataXml: Buffer.from(idpMetadata()).toString('base64'), nameIdFormat: `SAML_NAME_ID_FORMAT_${nameIdFormat.toUpperCase()}`, transientMappingAttributeName: transientMappingAttribute,
      }, async (id) => {
        const { leftTo, agent } = await signIns.leave(id)
        const { SAMLRequest = '', RelayState = '' } = Object.fromEntries(leftTo?.searchParams ?? [])
        const ours = `${signIns.world.issuer}/idps/${id}/saml`
        const of = { requestId: requestIdOf(SAMLRequest), recipient: `${ours}/acs`, destination: `${ours}/acs`, audience: `${ours}/metadata` }
        const sent: Readonly<Record<string, string | undefined>> = { SAMLResponse: Buffer.from(await document(documentsFor(of))).toString('base64'), ...parameters }
        const page = await postFromProvider(agent, { action: of.destination, fields: { SAMLResponse: sent['SAMLResponse'] ?? '', RelayState } })
        const filled = expected.map((word) => word.replace('{acs}', of.destination).replace('{audience}', of.audience).replace('{request}', of.requestId))
        await signIns.assertCause(page, id, kind, filled)
      })
    })
  }
})

describe('the cause of a failed sign-in at a directory', () => {
  const signIns = new FailedSignIns()
  const servers = new RawServers()
  afterEach(() => servers.close())

  for (const [what, [deviation, kind, ...expected]] of Object.entries(LDAP_REFUSED)) {
    if (deviation.isUnsaved) continue
    it(`is in trace, audit event and log, and not on the page: ${what}`, async () => {
      const { bindPassword = SERVICE_PASSWORD, userName = 'ada', password = 'ada-password' } = deviation
      const { settings: { attributes, groups, timeoutSeconds, rootCa, ...own } } = directoryProvider(await deviation.settings(servers))
      await signIns.with('AddLDAPProvider', {
        ...own, ...(bindPassword === '' ? {} : { bindPassword }), timeout: `${timeoutSeconds}s`, attributes: { idAttribute: attributes.id, preferredUsernameAttribute: 'uid', emailAttribute: 'mail' },
        ...(rootCa === undefined ? {} : { rootCa: Buffer.from(rootCa).toString('base64') }), ...(groups ? { groupBaseDn: groups.baseDn, nestedGroups: groups.isNested } : {}),
      }, async (id) => {
        const page = await signIns.leave(id)
        const form = formsOf(page.html).find(({ fields }) => 'userName' in fields) ?? assert.fail(page.path)
        const answered = await page.agent.post(new URL(form.action, page.answer.url), { ...form.fields, userName, password })
        const cause = await signIns.assertCause(answered, id, kind, expected)
        assert.ok(!cause.includes(SERVICE_PASSWORD) && !cause.includes('ada-password'))
      })
    })
  }
})
