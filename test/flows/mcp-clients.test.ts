import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { postMcp, rpc } from '../support/mcp-calls.js'
import { DOCUMENT_CLIENTS, REGISTERING_CLIENTS } from '../support/mcp-client-catalog.js'
import type { DocumentClient, RegisteringClient } from '../support/mcp-client-catalog.js'
import { McpResourceServer } from '../support/mcp-resource-server.js'
import {
  API_REQUEST,
  BARRED_SENTENCE,
  apiOf,
  mcpAuthorizationUrl,
  mcpTokens,
  refusedAtApi,
  useResource,
} from '../support/mcp-sign-in.js'
import type { KnownClient } from '../support/mcp-sign-in.js'
import { send } from '../support/send.js'
import type { TestClient } from '../support/standard-document.js'
import { people } from '../support/standard-document.js'
import { targetReceiver } from '../support/target-receiver.js'
import type { TargetReceiver } from '../support/target-receiver.js'
import { keys } from '../support/test-keys.js'
import { inMemory, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const KEY = { alg: 'RS256', kid: 'cimd-1', key: keys.rsa } as const

type Json = Readonly<Record<string, unknown>>

async function register(world: World, { registration }: RegisteringClient, token?: string): Promise<Json> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const { status, body } = await send(`${world.issuer}/oauth/v2/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(registration),
  })
  assert.equal(status, 201, body)
  return JSON.parse(body) as Json
}

function registeredOf(body: Json): KnownClient {
  const {
    client_id: id,
    token_endpoint_auth_method: method,
    client_secret: secret,
  } = body as {
    readonly client_id: string
    readonly token_endpoint_auth_method: TestClient['method']
    readonly client_secret?: string
  }
  return { id, method, ...(secret === undefined ? {} : { secret }) }
}

/** Publishes the document of a client, and its keys. */
function publish(host: TargetReceiver, { address, document, keysPath }: DocumentClient): KnownClient {
  const id = host.origin + new URL(address).pathname
  const headers = { 'content-type': 'application/json' }
  const body = { client_id: id, ...document, ...(keysPath === undefined ? {} : { jwks_uri: host.origin + keysPath }) }
  host.answer(new URL(address).pathname, { body, headers })
  if (keysPath === undefined) return { id, method: 'none' }
  host.answer(keysPath, { body: { keys: [{ ...KEY.key.publicJwk, kid: KEY.kid, use: 'sig' }] }, headers })
  return { id, method: 'private_key_jwt', signs: KEY }
}

/** Calls a tool of the API of this server as the person. */
async function useApi(world: World, client: TestClient): Promise<void> {
  const { access_token: token } = await mcpTokens(
    world,
    client,
    await mcpAuthorizationUrl(world, client, API_REQUEST, apiOf(world)),
  )
  const { status, body } = await rpc(
    world,
    'tools/call',
    { name: 'user_v2_GetUserByID', arguments: { userId: people.alice.id } },
    { token },
  )
  assert.deepEqual([status, body.result.structuredContent?.user.userId], [200, people.alice.id], JSON.stringify(body))
}

/** A resource server of one's own, registered for every client. */
function notesOf(world: World): McpResourceServer {
  const notes = new McpResourceServer(
    () => world.issuer,
    () => new Date(world.clock.now() * 1000),
  )
  before(async () => {
    await notes.start()
    const scopes = [{ name: 'notes:read', description: 'Read your notes', isDefault: true }]
    await new Api(world, 'rest').ok('resource.v2.ResourceService/CreateResource', {
      projectId: '300',
      uri: notes.uri,
      name: 'Notes',
      scopes,
      accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT',
      isOpen: true,
    })
  })
  after(() => notes.stop())
  return notes
}

/** Every client with every address and every form of its request. */
const combinationsOf = <C extends RegisteringClient | DocumentClient>(clients: readonly C[]) =>
  clients.flatMap((client) =>
    client.redirectUris.flatMap((redirectUri) => client.requests.map((request) => ({ client, redirectUri, request }))),
  )

const firstAddress = ({ redirectUris: [first = ''] }: RegisteringClient | DocumentClient): string => first

const documentWith = (openClients: object): object =>
  apiDocument({ features: { mcp: true, oauthResources: true }, openClients })
const OPEN = documentWith({ registration: { mode: 'open', dailyPerNetwork: 10_000 } })

inMemory(
  "an MCP client that registers itself, at a resource of one's own",
  (world) => {
    const notes = notesOf(world)

    for (const { client, redirectUri, request } of combinationsOf(REGISTERING_CLIENTS)) {
      it(`calls a tool: ${client.name}, ${request.title}, at ${redirectUri}`, async () => {
        const known = registeredOf(await register(world, client))
        await useResource(world, { ...known, redirectUri }, request, { uri: notes.uri, scope: 'notes:read' })
      })
    }
  },
  { bootstrap: OPEN },
)

onEveryStorage(
  'the registration of an MCP client',
  (world) => {
    for (const client of REGISTERING_CLIENTS) {
      it(`is returned as sent: ${client.name}`, async () => {
        const body = await register(world, client)
        // Scopes belong to requests here, nothing uses the name of the software, and the application type follows from the redirect URIs.
        const {
          scope: _scope,
          software_id: _id,
          software_version: _version,
          application_type: _type,
          grant_types: asked,
          ...returned
        } = client.registration
        assert.deepEqual(Object.fromEntries(Object.keys(returned).map((name) => [name, body[name]])), returned)
        assert.deepEqual(
          body['grant_types'],
          (asked as readonly string[]).filter((type) => !type.startsWith('urn:')),
        )
        assert.equal(
          body['application_type'],
          client.redirectUris.some((uri) => !uri.startsWith('https:')) ? 'native' : 'web',
        )
      })
    }
  },
  { bootstrap: OPEN },
)

onEveryStorage(
  'an MCP client that registers itself, at the API of this server',
  (world) => {
    before(() => send(`${world.issuer}/.well-known/oauth-protected-resource/mcp`))

    for (const client of REGISTERING_CLIENTS) {
      const redirectUri = firstAddress(client)

      it(`is refused in words before any page: ${client.name}`, async () => {
        const { id } = registeredOf(await register(world, client))
        assert.deepEqual(await refusedAtApi(world, { id, redirectUri }), [
          redirectUri,
          'invalid_target',
          BARRED_SENTENCE,
        ])
      })

      it(`calls a tool if an administrator has registered it: ${client.name}`, async () => {
        await useApi(world, { ...registeredOf(await register(world, client, callers.iamOwner.token)), redirectUri })
      })
    }

    it('learns from the challenge where the metadata is', async () => {
      const { status, headers } = await postMcp(world, { jsonrpc: '2.0', id: 1, method: 'ping' }, { token: null })
      assert.equal(status, 401)
      assert.match(
        String(headers['www-authenticate']),
        /resource_metadata="[^"]+\/\.well-known\/oauth-protected-resource\/mcp"/,
      )
    })
  },
  { bootstrap: OPEN },
)

inMemory(
  "an MCP client with a metadata document, at a resource of one's own",
  (world) => {
    const host = targetReceiver()
    const notes = notesOf(world)

    for (const { client, redirectUri, request } of combinationsOf(DOCUMENT_CLIENTS)) {
      it(`calls a tool: ${client.name}, ${request.title}, at ${redirectUri}`, async () => {
        await useResource(world, { ...publish(host, client), redirectUri }, request, {
          uri: notes.uri,
          scope: 'notes:read',
        })
      })
    }
  },
  { bootstrap: documentWith({}) },
)

for (const decision of ['allow', 'ask'] as const) {
  const rule = { domain: '127.0.0.1', decision }

  onEveryStorage(
    `an MCP client with a metadata document at a domain with the decision ${decision}, at the API of this server`,
    (world) => {
      const host = targetReceiver()
      before(() => send(`${world.issuer}/.well-known/oauth-protected-resource/mcp`))

      for (const client of DOCUMENT_CLIENTS) {
        const redirectUri = firstAddress(client)

        it(`${decision === 'allow' ? 'calls a tool' : 'is refused in words before any page'}: ${client.name}`, async () => {
          const known = publish(host, client)
          if (decision === 'allow') return useApi(world, { ...known, redirectUri })
          assert.deepEqual(await refusedAtApi(world, { id: known.id, redirectUri }), [
            redirectUri,
            'invalid_target',
            BARRED_SENTENCE,
          ])
        })
      }
    },
    { bootstrap: documentWith({ documents: { domains: [rule] } }) },
  )
}

describe('the catalog of MCP clients', () => {
  it('names where each row was read', () => {
    for (const { name, sources } of [...REGISTERING_CLIENTS, ...DOCUMENT_CLIENTS]) {
      assert.ok(
        sources.length > 0 &&
          sources.every((source) => /^github\.com\/[\w.-]+\/[\w.-]+(\/(issues|pull)\/\d+|: [\w./-]+)$/.test(source)),
        name,
      )
    }
  })

  it('has every client that the documents name', () => {
    const names = [...REGISTERING_CLIENTS, ...DOCUMENT_CLIENTS].map(({ name }) => name)
    const documented = [
      'ChatGPT',
      'Claude Code',
      'claude.ai',
      'Cursor',
      'Gemini CLI',
      'GitHub Copilot CLI',
      'mcp-remote',
      'MCP Inspector',
      'Visual Studio Code',
    ]
    assert.deepEqual(
      documented.filter((name) => !names.includes(name)),
      [],
    )
  })
})
