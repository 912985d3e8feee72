import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { apiDocument, callers } from '../support/api-callers.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import type { KnownBy } from '../support/mcp-client.js'
import { MCP_REDIRECT, McpProvider, connectMcp, initialAccess } from '../support/mcp-client.js'
import { McpResourceServer } from '../support/mcp-resource-server.js'
import { BARRED_SENTENCE } from '../support/mcp-sign-in.js'
import { send } from '../support/send.js'
import { people, projects } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { LOCALHOST } from './localhost-certificate.js'

/** Registered by the operator in the bootstrap file. */
const PREREGISTERED = { project: projects.shop, client_id: 'desktop-agent', token_endpoint_auth_method: 'none', application_type: 'native', redirect_uris: [MCP_REDIRECT], grant_types: ['authorization_code', 'refresh_token'] }

/** One host may use the API, the other asks the person for consent only. */
const OPEN_CLIENTS = {
  registration: { mode: 'open' }, documents: { domains: [{ domain: 'localhost', decision: 'allow' }, { domain: '127.0.0.1', decision: 'ask' }] },
}

/** Clients of `@modelcontextprotocol/sdk`, unmodified, against a resource server that checks the audience. */
describe('clients of the Model Context Protocol', function () {
  let installation: Installation
  let keyhall: KeyhallProcess
  const documents = https.createServer({ cert: LOCALHOST.certificate, key: LOCALHOST.key }, (req, res) => {
    const document = { client_id: `https://${req.headers.host ?? ''}/agent.json`, client_name: 'An agent', redirect_uris: [MCP_REDIRECT], grant_types: ['authorization_code', 'refresh_token'] }
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  })
  const [notes, other] = [new McpResourceServer(() => keyhall.baseUrl), new McpResourceServer(() => keyhall.baseUrl)]
  const documentUrl = (host = 'localhost'): string => `https://${host}:${(documents.address() as AddressInfo).port}/agent.json`

  const register = async (uri: string): Promise<void> => {
    const scopes = [{ name: 'notes:read', description: 'Read your notes', isDefault: true }]
    const { status, body } = await send(`${keyhall.baseUrl}/v2/projects/${projects.shop}/resources`, {
      method: 'POST', headers: { 'authorization': `Bearer ${callers.iamOwner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ uri, name: 'Notes', scopes, accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT', isOpen: true }),
    })
    assert.ok(status === 200 || status === 201, body)
  }

  before(async () => {
    await once(documents.listen(0, '127.0.0.1'), 'listening')
    await Promise.all([notes.start(), other.start()])
    const whole = apiDocument({ features: { mcp: true, oauthResources: true }, openClients: OPEN_CLIENTS }) as { readonly clients: readonly object[] }
    installation = await (await Installation.create()).setUp({ ...whole, clients: [...whole.clients, PREREGISTERED] })
    const trusted = `${installation.folder}/trusted.pem`
    fs.writeFileSync(trusted, LOCALHOST.certificate)
    keyhall = await installation.start({ NODE_EXTRA_CA_CERTS: trusted })
    await Promise.all([register(notes.uri), register(other.uri)])
  })

  after(async () => {
    documents.close()
    notes.stop()
    other.stop()
    await installation.remove()
  })

  /** Signs in and allows the access. */
  const authorize = async (url: URL): Promise<string> => {
    const agent = new UserAgent()
    const page = await typeNameAndPassword(await agent.open(url), people.alice)
    const last = page.path === '/ui/login/consent' ? await page.submit({ answer: 'allow' }) : page
    return answered(last).parameters['code'] ?? ''
  }

  const ways: readonly (readonly [title: string, known: () => KnownBy])[] = [
    ['a client metadata document alone', () => ({ clientMetadataUrl: documentUrl() })],
    ['dynamic registration alone', () => ({})],
    ['a registration by an administrator', () => ({ information: { client_id: PREREGISTERED.client_id } })],
  ]
  for (const [title, known] of ways) {
    it(`complete with ${title}`, async () => {
      const provider = new McpProvider(known())
      const client = await connectMcp(notes.uri, provider, authorize)
      const { content } = await client.callTool({ name: 'whoami', arguments: {} })
      assert.deepEqual(content, [{ type: 'text', text: people.alice.id }])
      assert.equal(provider.authorization?.searchParams.get('resource'), notes.uri)
      await client.close()
    })
  }

  it('get a token that another resource refuses', async () => {
    const provider = new McpProvider({ information: { client_id: PREREGISTERED.client_id } })
    await (await connectMcp(notes.uri, provider, authorize)).close()
    const call = (uri: string) => send(uri, {
      method: 'POST', headers: { 'authorization': `Bearer ${provider.saved?.access_token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
    assert.deepEqual([(await call(notes.uri)).status, (await call(other.uri)).status], [200, 401])
  })

  const api = (): string => `${keyhall.baseUrl}/mcp`
  const admitted: readonly (readonly [title: string, known: () => KnownBy, fetch?: typeof fetch])[] = [
    ['a client metadata document at a domain that an administrator allows', () => ({ clientMetadataUrl: documentUrl() })],
    ['dynamic registration with an initial access token of an administrator', () => ({}), initialAccess(callers.iamOwner.token)],
    ['a registration by an administrator', () => ({ information: { client_id: PREREGISTERED.client_id } })],
  ]
  for (const [title, known, fetch] of admitted) {
    it(`call the API with ${title}`, async () => {
      const provider = new McpProvider(known())
      const client = await connectMcp(api(), provider, authorize, fetch)
      const { structuredContent } = await client.callTool({ name: 'user_v2_GetUserByID', arguments: { userId: people.alice.id } })
      assert.equal((structuredContent as { readonly user: { readonly userId: string } }).user.userId, people.alice.id)
      assert.equal(provider.authorizations, 1)
      await client.close()
    })
  }

  const ownedByOrganization = async (): Promise<KnownBy> => {
    const { status, body } = await send(`${keyhall.baseUrl}/keyhall.management.v1.ManagementService/AddOIDCApp`, {
      method: 'POST', headers: { 'authorization': `Bearer ${callers.orgOwner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        projectId: projects.shop, name: 'Agent', redirectUris: [MCP_REDIRECT], appType: 'OIDC_APP_TYPE_NATIVE', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE',
        grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'],
      }),
    })
    assert.equal(status, 200, body)
    return { information: { client_id: (JSON.parse(body) as { readonly clientId: string }).clientId } }
  }
  const barred: readonly (readonly [title: string, known: () => KnownBy | Promise<KnownBy>])[] = [
    ['a client metadata document at another domain', () => ({ clientMetadataUrl: documentUrl('127.0.0.1') })],
    ['dynamic registration alone', () => ({})],
    ['a registration by the owner of an organization', ownedByOrganization],
  ]
  for (const [title, known] of barred) {
    it(`read what an administrator can do, before any page and once, with ${title}`, async () => {
      const provider = new McpProvider(await known())
      let answer: Readonly<Record<string, string>> = {}
      const refused = connectMcp(api(), provider, async (url) => {
        answer = answered(await new UserAgent().open(url)).parameters
        throw new Error(answer['error_description'])
      })
      await assert.rejects(refused, { message: BARRED_SENTENCE })
      assert.deepEqual([answer['error'], provider.authorizations], ['invalid_target', 1])
    })
  }
})
