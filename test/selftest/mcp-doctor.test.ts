import assert from 'node:assert/strict'
import type { Finding, HttpAnswer, HttpRequest } from '@keyhall/selftest'
import { examineMcpServer, nodeSend } from '@keyhall/selftest'
import { McpResourceServer } from '../support/mcp-resource-server.js'
import { standardDocument } from '../support/standard-document.js'
import { inMemory } from '../support/world.js'

type Json = Readonly<Record<string, unknown>>

const failed = (findings: readonly Finding[]): readonly string[] => findings.filter(({ outcome }) => outcome === 'failed').map(({ title }) => title)

inMemory('keyhall doctor mcp', (world) => {
  const server = new McpResourceServer(() => world.issuer)
  before(() => server.start())
  after(() => server.stop())

  it('finds nothing to fix at the MCP server of Keyhall, and at one that Keyhall protects', async () => {
    for (const url of [`${world.issuer}/mcp`, server.uri]) {
      const findings = await examineMcpServer(url, nodeSend)
      assert.deepEqual(failed(findings), [], JSON.stringify(findings))
      assert.ok(findings.length > 12)
    }
  })

  it('stops at a server that cannot be reached, or needs no token', async () => {
    assert.match((await examineMcpServer('http://localhost:1/mcp', nodeSend)).at(-1)?.advice ?? '', /cannot be reached/)
    const off = async (): Promise<HttpAnswer> => ({ status: 404, headers: {}, body: '{}' })
    assert.match((await examineMcpServer('https://id.example/mcp', off)).at(-1)?.advice ?? '', /answers 404; .* turn the feature mcp on/)
    const open = async (): Promise<HttpAnswer> => ({ status: 200, headers: {}, body: '{}' })
    assert.deepEqual(failed(await examineMcpServer('https://notes.example/mcp', open)), ['a request without a token is refused with 401'])
  })

  /** Changes the JSON of responses whose address contains a text. */
  const broken = (part: string, change: (body: Json) => Json | undefined) => async (request: HttpRequest): Promise<HttpAnswer> => {
    const answer = await nodeSend(request)
    if (!request.url.includes(part) || answer.status !== 200) return answer
    const changed = change(JSON.parse(answer.body) as Json)
    return changed ? { ...answer, body: JSON.stringify(changed) } : { status: 404, headers: {}, body: '' }
  }

  const faults: readonly (readonly [title: string, part: string, change: (body: Json) => Json | undefined, finding: RegExp])[] = [
    ['no metadata', 'oauth-protected-resource', () => undefined, /metadata of the resource can be read/],
    ['the address of another resource', 'oauth-protected-resource', (body) => ({ ...body, resource: 'https://other.example/mcp' }), /resource in it is the address/],
    ['an address that differs in a slash', 'oauth-protected-resource', (body) => ({ ...body, resource: `${String(body['resource'])}/` }), /resource in it is the address/],
    ['no authorization server', 'oauth-protected-resource', (body) => ({ ...body, authorization_servers: [] }), /names an authorization server/],
    ['an authorization server without metadata', '.well-known/o', (body) => ('issuer' in body ? undefined : body), /its metadata can be read/],
    ['another issuer', 'oauth-authorization-server', (body) => ({ ...body, issuer: 'https://other.example' }), /issuer in it/],
    ['a token endpoint without TLS', 'oauth-authorization-server', (body) => ({ ...body, token_endpoint: 'http://id.example/token' }), /token_endpoint uses TLS/],
    ['no PKCE', 'oauth-authorization-server', (body) => ({ ...body, code_challenge_methods_supported: [] }), /PKCE/],
    ['no way to become known', 'oauth-authorization-server', (body) => ({ ...body, client_id_metadata_document_supported: false, registration_endpoint: undefined }), /become known/],
  ]
  for (const [title, part, change, finding] of faults) {
    it(`finds ${title}`, async () => {
      const findings = failed(await examineMcpServer(server.uri, broken(part, change)))
      assert.ok(findings.some((one) => finding.test(one)), findings.join('; '))
    })
  }

  it('finds a server that accepts unsigned tokens', async () => {
    const careless = async (request: HttpRequest): Promise<HttpAnswer> =>
      (request.headers['authorization']?.startsWith('Bearer ey') ? { status: 200, headers: {}, body: '{}' } : nodeSend(request))
    assert.deepEqual(failed(await examineMcpServer(server.uri, careless)), ['a JWT without a signature is refused with 401'])
  })
}, { bootstrap: { ...standardDocument(), features: { mcp: true, oauthResources: true }, openClients: { registration: { mode: 'open' } } } })
