import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'
import { SamlProvider } from '../support/saml-provider.js'
import { UserAgent } from '../support/user-agent.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const { metadata } = new SamlProvider()
const bytes = (text: string): string => Buffer.from(text).toString('base64')

const ENTITY_ID = /entityID="([^"]*)"/.exec(metadata)?.[1] ?? ''
const OTHER = 'https://other.example/metadata'
const withoutDeclaration = metadata.replace(/^<\?xml[^>]*\?>/, '')
/** A document of a federation, of nearly 10 MB. */
const federation = `<m:EntitiesDescriptor xmlns:m="urn:oasis:names:tc:SAML:2.0:metadata">${withoutDeclaration.replaceAll(ENTITY_ID, OTHER)}${withoutDeclaration}` +
  `${'<m:EntityDescriptor entityID="urn:sp"><m:SPSSODescriptor/></m:EntityDescriptor>'.repeat(125_000)}</m:EntitiesDescriptor>`

type Json = Readonly<Record<string, unknown>>

apiOnEveryStorage('SAML providers', (api) => {
  /** Serves the metadata. */
  const server = createServer((req, res) => {
    if (req.url === '/federation') return res.end(federation)
    if (req.url === '/moved') return res.writeHead(302, { location: '/metadata' }).end()
    return req.url === '/metadata' ? res.end(metadata) : res.writeHead(404).end()
  })
  let origin = ''
  before(async () => {
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => server.close())

  const add = async (own: Json, service = ADMIN, as = callers.iamOwner): Promise<string> =>
    String((await api.ok(`${service}/AddSAMLProvider`, own, { as }))['id'])
  const config = async (id: string): Promise<Json> => {
    const { idp } = await api.ok(`${ADMIN}/GetProviderByID`, { id }) as { readonly idp: { readonly config: { readonly saml: Json } } }
    return idp.config.saml
  }
  const ownMetadata = async (id: string): Promise<string> => (await new UserAgent().open(api.world.url(`/idps/${id}/saml/metadata`))).html
  const certificates = (xml: string): readonly string[] => [...xml.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, text = '']) => text)

  it('are added with their metadata, read and changed; a key of ours is made', async () => {
    const id = await add({ name: 'Corporation', metadataXml: bytes(metadata), withSignedRequest: true, nameIdFormat: 'SAML_NAME_ID_FORMAT_EMAIL_ADDRESS', federatedLogoutEnabled: true })
    const stored = { federatedLogoutEnabled: true, metadataXml: bytes(metadata), binding: 'SAML_BINDING_REDIRECT', withSignedRequest: true, nameIdFormat: 'SAML_NAME_ID_FORMAT_EMAIL_ADDRESS' }
    assert.deepEqual(await config(id), stored)
    const [own] = certificates(await ownMetadata(id))
    assert.ok(own)
    await api.ok(`${ADMIN}/UpdateSAMLProvider`, { id, name: 'Corporation', nameIdFormat: 'SAML_NAME_ID_FORMAT_TRANSIENT', transientMappingAttributeName: 'uid' })
    const { withSignedRequest: _signed, ...kept } = stored
    assert.deepEqual(await config(id), { ...kept, nameIdFormat: 'SAML_NAME_ID_FORMAT_TRANSIENT', transientMappingAttributeName: 'uid' })
    assert.equal(certificates(await ownMetadata(id))[0], own, 'the key stays')
    await api.ok(`${ADMIN}/RegenerateSAMLProviderCertificate`, { id })
    assert.notEqual(certificates(await ownMetadata(id))[0], own)
  })

  it('never show our private key, and have a digest of their metadata in the audit trail', async () => {
    const id = await add({ name: 'Quiet', metadataXml: bytes(metadata) })
    await api.ok(`${ADMIN}/RegenerateSAMLProviderCertificate`, { id })
    const { events } = await api.ok(`${ADMIN}/ListEvents`, { eventTypes: ['provider.identity.added', 'provider.identity.changed'], limit: 1000 })
    const shown = JSON.stringify([events, await config(id)])
    assert.match(shown, /"metadataXml":"sha256:/)
    assert.doesNotMatch(shown, /PRIVATE KEY|privateKey|EntityDescriptor/)
  })

  it('are read from an address, which is called once more when they are changed', async () => {
    const id = await add({ name: 'Fetched', metadataUrl: `${origin}/metadata`, binding: 'SAML_BINDING_REDIRECT' })
    const { metadataXml, metadataUrl } = await config(id)
    assert.deepEqual([metadataXml, metadataUrl], [bytes(metadata), `${origin}/metadata`])
    const problem = await api.refused('invalid_argument', `${ADMIN}/UpdateSAMLProvider`, { id, name: 'Fetched', metadataUrl: `${origin}/none` })
    assert.match(problem, /metadataUrl: the metadata address answers with status 404/)
    assert.equal((await config(id))['metadataUrl'], `${origin}/metadata`, 'nothing changed')
    await api.ok(`${ADMIN}/UpdateSAMLProvider`, { id, name: 'Passed', metadataXml: bytes(metadata) })
    assert.equal((await config(id))['metadataUrl'], undefined)
  })

  it('are chosen by entityId of a document of many, which may have 10 MB', async () => {
    for (const [source, service] of [[{ metadataXml: bytes(federation) }, ADMIN], [{ metadataUrl: `${origin}/federation` }, MANAGEMENT]] as const) {
      const problem = await api.refused('invalid_argument', `${service}/AddSAMLProvider`, { name: 'Federation', ...source })
      assert.ok(problem.includes(`the metadata describes 2 identity providers, choose one with entityId: ${OTHER}, ${ENTITY_ID}`), problem)
      const id = await add({ name: 'Federation', ...source, entityId: ENTITY_ID }, service)
      const { idp } = await api.ok(`${service}/GetProviderByID`, { id }) as { readonly idp: { readonly config: { readonly saml: Json } } }
      const { metadataXml, entityId } = idp.config.saml
      assert.deepEqual([entityId, Buffer.from(String(metadataXml), 'base64').length < 20_000], [ENTITY_ID, true])
    }
  })

  it('are refused with the reason when no sign-in could work', async () => {
    const wrong: readonly (readonly [Json, RegExp])[] = [
      [{}, /metadataXml or metadataUrl is required/],
      [{ metadataXml: bytes(metadata), metadataUrl: `${origin}/metadata` }, /exclude each other/],
      [{ metadataXml: bytes('<html/>') }, /is an HTML page/],
      [{ metadataXml: bytes('<a/>') }, /describes no identity provider/],
      [{ metadataXml: Buffer.from(metadata, 'utf16le').toString('base64') }, /is in UTF-16: pass it in UTF-8/],
      [{ metadataXml: bytes(metadata), entityId: 'https://other.example' }, /entityId: the metadata describes .* instead/],
      [{ metadataXml: bytes(`<!DOCTYPE a [<!ENTITY b "c">]>${metadata}`) }, /the metadata/],
      [{ metadataXml: bytes(metadata), binding: 'SAML_BINDING_POST' }, /no address for the binding post: choose redirect/],
      [{ metadataXml: bytes(metadata), binding: 'SAML_BINDING_ARTIFACT' }, /SAML_BINDING_ARTIFACT is not supported/],
      [{ metadataXml: bytes(metadata), nameIdFormat: 'SAML_NAME_ID_FORMAT_TRANSIENT' }, /transientMappingAttributeName is required/],
      [{ metadataXml: bytes(metadata.replaceAll(/<ds:X509Certificate>[^<]+/g, '<ds:X509Certificate>AAAA')) }, /certificate/],
      [{ metadataXml: bytes('x'.repeat(200_001)) }, /more than 200000 characters/],
    ]
    const { result: before } = await api.ok(`${ADMIN}/ListProviders`)
    for (const [own, words] of wrong) assert.match(await api.refused('invalid_argument', `${ADMIN}/AddSAMLProvider`, { name: 'Wrong', ...own }), words)
    assert.deepEqual((await api.ok(`${ADMIN}/ListProviders`))['result'], before)
  })

  it('do not make the server call addresses that it may not call, or follow redirects', async () => {
    const forbidden = ['http://169.254.169.254/metadata', 'https://metadata.google.internal/saml', `${api.world.issuer}/debug/healthz`, 'file:///etc/passwd', `${origin}/moved`]
    for (const metadataUrl of forbidden) assert.match(await api.refused('invalid_argument', `${ADMIN}/AddSAMLProvider`, { name: 'Inside', metadataUrl }), /metadataUrl/)
  })

  it('belong to the organization of the call, whose methods change no others', async () => {
    const asOwner = { as: callers.orgOwner }
    const id = await add({ name: 'Own', metadataXml: bytes(metadata) }, MANAGEMENT, callers.orgOwner)
    await api.ok(`${MANAGEMENT}/UpdateSAMLProvider`, { id, name: 'Own, renamed' }, asOwner)
    await api.ok(`${MANAGEMENT}/RegenerateSAMLProviderCertificate`, { id }, asOwner)
    for (const [service, as] of [[ADMIN, callers.iamOwner], [MANAGEMENT, callers.otherOwner]] as const) {
      await api.refused('not_found', `${service}/UpdateSAMLProvider`, { id, name: 'Taken' }, { as })
      await api.refused('not_found', `${service}/RegenerateSAMLProviderCertificate`, { id }, { as })
    }
    await api.refused('permission_denied', `${MANAGEMENT}/AddSAMLProvider`, { metadataXml: bytes(metadata) }, { as: callers.orgViewer })
  })

  it('have methods of their own: others neither change them nor get keys', async () => {
    const { id: other } = await api.ok(`${ADMIN}/AddGitHubProvider`, { clientId: 'id', clientSecret: 'secret' })
    await api.refused('failed_precondition', `${ADMIN}/RegenerateSAMLProviderCertificate`, { id: other })
    await api.refused('failed_precondition', `${ADMIN}/UpdateSAMLProvider`, { id: other, metadataXml: bytes(metadata) })
  })
})
