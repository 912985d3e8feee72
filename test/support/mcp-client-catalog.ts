/** What an authorization request names besides the parameters that every client sends. */
export interface CatalogRequest {
  /** The title in a test. */
  readonly title: string
  /** Whether it has the parameter `resource` (RFC 8707). */
  readonly hasResource: boolean
  /** Its scopes: those of the resource, those in the metadata of this server, a text, or no parameter. */
  readonly scopes?: 'of the resource' | 'of this server' | { readonly text: string }
}

interface CatalogClient {
  readonly name: string
  /** The files and threads that the registration, or the document, and the requests were read from. */
  readonly sources: readonly string[]
  /** Addresses that the client sends in authorization requests. */
  readonly redirectUris: readonly string[]
  readonly requests: readonly CatalogRequest[]
  /** What is not public, and what the test does instead. */
  readonly missing?: string
}

/** A client that registers itself. */
export interface RegisteringClient extends CatalogClient {
  /** The body of its registration, member by member as the client sends it. */
  readonly registration: Readonly<Record<string, unknown>>
}

/** A client with a metadata document. */
export interface DocumentClient extends CatalogClient {
  /** The address of the document. The test serves it at a host of its own. */
  readonly address: string
  /** Its content without `client_id` and `jwks_uri`. */
  readonly document: Readonly<Record<string, unknown>>
  /** The path of its `jwks_uri`. */
  readonly keysPath?: string
}

const BOTH: CatalogRequest = { title: 'resource and scope', hasResource: true, scopes: 'of the resource' }
const RESOURCE: CatalogRequest = { title: 'resource alone', hasResource: true }
const SCOPE: CatalogRequest = { title: 'scope alone', hasResource: false, scopes: 'of the resource' }
const NEITHER: CatalogRequest = { title: 'neither resource nor scope', hasResource: false }
const SERVER_SCOPES: CatalogRequest = {
  title: 'resource and every scope of the authorization server',
  hasResource: true,
  scopes: 'of this server',
}

const CODE_AND_REFRESH = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] }

/** Clients that register themselves (RFC 7591). */
export const REGISTERING_CLIENTS: readonly RegisteringClient[] = [
  {
    name: 'Cursor',
    sources: [
      'github.com/mcpmux/mcp-mux/pull/152',
      'github.com/erp-mafia/accounted/pull/2225',
      'github.com/coder/coder/issues/28910',
    ],
    registration: {
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
      ],
      token_endpoint_auth_method: 'none',
      ...CODE_AND_REFRESH,
      client_name: 'Cursor',
    },
    redirectUris: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
    ],
    requests: [BOTH, RESOURCE, SCOPE, NEITHER],
    missing: 'the parameters of its authorization request: every form is tried',
  },
  {
    name: 'Cursor, as a web application',
    sources: ['github.com/elie222/inbox-zero/pull/3780'],
    registration: {
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      ...CODE_AND_REFRESH,
      client_name: 'Cursor',
    },
    redirectUris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
    requests: [BOTH],
    missing: 'members beside redirect_uris and application_type: they are those of the row above',
  },
  {
    name: 'Visual Studio Code',
    sources: ['github.com/microsoft/vscode: src/vs/base/common/oauth.ts', 'github.com/microsoft/vscode/issues/252892'],
    registration: {
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code'],
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
      scope: 'notes:read',
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    },
    redirectUris: [
      'http://127.0.0.1:33418/',
      'http://127.0.0.1:49152/',
      'https://vscode.dev/redirect',
      'https://insiders.vscode.dev/redirect',
    ],
    // github.com/microsoft/vscode/issues/284477: versions that leave the resource out
    requests: [BOTH, RESOURCE, SCOPE],
  },
  {
    name: 'Claude Code',
    sources: [
      'github.com/openstory-so/openstory/issues/1692',
      'github.com/anthropics/claude-code/issues/10572',
      'github.com/anthropics/claude-code/issues/12077',
      'github.com/anthropics/claude-code/issues/55954',
      'github.com/anthropics/claude-code/issues/90497',
    ],
    registration: {
      client_name: 'Claude Code',
      redirect_uris: ['http://localhost:53999/callback'],
      token_endpoint_auth_method: 'none',
      ...CODE_AND_REFRESH,
    },
    redirectUris: ['http://localhost:53999/callback', 'http://localhost:59430/callback'],
    requests: [BOTH, RESOURCE, SCOPE, NEITHER, SERVER_SCOPES],
    missing: 'the value of client_name',
  },
  {
    name: 'Claude Code, as a native application',
    sources: ['github.com/elmohq/elmo/pull/684'],
    registration: {
      client_name: 'Claude Code',
      redirect_uris: ['http://localhost:3118/callback'],
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      ...CODE_AND_REFRESH,
    },
    redirectUris: ['http://localhost:3118/callback'],
    requests: [BOTH],
    missing: 'members beside redirect_uris and application_type: they are those of the row above',
  },
  {
    name: 'claude.ai',
    sources: [
      'github.com/anthropics/claude-code/issues/5826',
      'github.com/anthropics/claude-ai-mcp/issues/1043',
      'github.com/anthropics/claude-code/issues/8001',
      'github.com/anthropics/claude-code/issues/30511',
    ],
    registration: {
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      token_endpoint_auth_method: 'client_secret_post',
      ...CODE_AND_REFRESH,
      client_name: 'Claude',
    },
    redirectUris: ['https://claude.ai/api/mcp/auth_callback'],
    requests: [BOTH, RESOURCE, SCOPE, NEITHER],
    missing: 'the value of client_name, and the parameters of its authorization request: every form is tried',
  },
  {
    name: 'ChatGPT',
    sources: ['github.com/danielealbano/android-remote-control-mcp/pull/166', 'github.com/garrytan/gbrain/pull/894'],
    registration: {
      client_name: 'ChatGPT',
      redirect_uris: ['https://chatgpt.com/connector/oauth/OUbdUMlL15Ct'],
      token_endpoint_auth_method: 'none',
      ...CODE_AND_REFRESH,
    },
    redirectUris: ['https://chatgpt.com/connector/oauth/OUbdUMlL15Ct'],
    requests: [BOTH, RESOURCE, SCOPE, NEITHER],
    missing:
      'the body of its registration beside redirect_uris and the method: the other members are those of its metadata document',
  },
  {
    name: 'mcp-remote',
    sources: ['github.com/geelen/mcp-remote: src/lib/node-oauth-client-provider.ts'],
    registration: {
      redirect_uris: ['http://localhost:3335/oauth/callback'],
      token_endpoint_auth_method: 'none',
      ...CODE_AND_REFRESH,
      client_name: 'MCP CLI Client',
      client_uri: 'https://github.com/modelcontextprotocol/mcp-cli',
      software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
      software_version: '0.1.37',
      scope: 'notes:read',
    },
    redirectUris: ['http://localhost:3335/oauth/callback'],
    // Its scopes are those of the challenge, of the resource, of the authorization server, or the text below.
    requests: [
      BOTH,
      SERVER_SCOPES,
      { title: 'resource and its scopes of last resort', hasResource: true, scopes: { text: 'openid email profile' } },
    ],
  },
  {
    name: 'MCP Inspector',
    sources: ['github.com/modelcontextprotocol/inspector: client/src/lib/auth.ts'],
    registration: {
      redirect_uris: ['http://localhost:6274/oauth/callback', 'http://localhost:6274/oauth/callback/debug'],
      token_endpoint_auth_method: 'none',
      ...CODE_AND_REFRESH,
      client_name: 'MCP Inspector',
      client_uri: 'https://github.com/modelcontextprotocol/inspector',
      scope: '',
    },
    redirectUris: ['http://localhost:6274/oauth/callback', 'http://localhost:6274/oauth/callback/debug'],
    requests: [BOTH, RESOURCE, SERVER_SCOPES],
  },
  {
    name: 'GitHub Copilot CLI',
    sources: [
      'github.com/dozigden/boardoil/issues/11',
      'github.com/github/copilot-cli/issues/1951',
      'github.com/github/copilot-cli/issues/4582',
    ],
    registration: {
      redirect_uris: ['http://127.0.0.1:56679/'],
      ...CODE_AND_REFRESH,
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      client_name: 'GitHub Copilot CLI',
    },
    redirectUris: ['http://127.0.0.1:56679/', 'http://127.0.0.1:49231/'],
    requests: [BOTH, RESOURCE, SCOPE, NEITHER],
    missing: 'the value of client_name',
  },
  {
    name: 'Gemini CLI',
    sources: ['github.com/google-gemini/gemini-cli: packages/core/src/mcp/oauth-provider.ts'],
    registration: {
      client_name: 'Gemini CLI MCP Client',
      redirect_uris: ['http://localhost:7777/oauth/callback'],
      ...CODE_AND_REFRESH,
      token_endpoint_auth_method: 'none',
      scope: '',
    },
    redirectUris: ['http://localhost:7777/oauth/callback'],
    requests: [BOTH, RESOURCE],
  },
]

/** Clients with a metadata document (Client ID Metadata Document draft 02). */
export const DOCUMENT_CLIENTS: readonly DocumentClient[] = [
  {
    name: 'Visual Studio Code',
    sources: ['github.com/github/copilot-cli/issues/4901', 'github.com/microsoft/vscode/issues/298300'],
    address: 'https://vscode.dev/oauth/client-metadata.json',
    document: {
      client_name: 'Visual Studio Code',
      client_uri: 'https://vscode.dev/product',
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
    },
    redirectUris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
    requests: [BOTH, RESOURCE, SCOPE],
  },
  {
    name: 'Claude Code',
    sources: [
      'github.com/anthropics/claude-code/issues/42301',
      'github.com/anthropics/claude-code/issues/64705',
      'github.com/anthropics/claude-code/issues/44378',
    ],
    address: 'https://claude.ai/oauth/claude-code-client-metadata',
    document: {
      client_name: 'Claude Code',
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
      ...CODE_AND_REFRESH,
      token_endpoint_auth_method: 'none',
    },
    redirectUris: ['http://localhost:55611/callback', 'http://127.0.0.1:52163/callback'],
    requests: [BOTH, RESOURCE, SCOPE, NEITHER],
  },
  {
    name: 'claude.ai',
    sources: ['github.com/cloudflare/workers-oauth-provider/pull/254', 'github.com/brendanlong/lion-reader/pull/1519'],
    address: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    document: {
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      ...CODE_AND_REFRESH,
      token_endpoint_auth_method: 'none',
    },
    redirectUris: ['https://claude.ai/api/mcp/auth_callback'],
    requests: [BOTH, RESOURCE, SCOPE, NEITHER],
    missing: 'grant_types and response_types of the document: they are those of Claude Code',
  },
  {
    name: 'ChatGPT',
    sources: [
      'github.com/django-oauth/django-oauth-toolkit/issues/1845',
      'github.com/Altinity/altinity-mcp/issues/118',
    ],
    address: 'https://chatgpt.com/oauth/client.json',
    document: {
      client_uri: 'https://chatgpt.com/',
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      ...CODE_AND_REFRESH,
      client_name: 'ChatGPT',
      logo_uri: 'https://persistent.oaistatic.com/sonic/misc/openai-logo.png',
      token_endpoint_auth_signing_alg: 'RS256',
    },
    keysPath: '/oauth/jwks.json',
    redirectUris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
    requests: [BOTH, RESOURCE, SCOPE, NEITHER],
  },
]
