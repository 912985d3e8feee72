import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'

/** How the client becomes known to the authorization server. */
export interface KnownBy {
  /** A client_id that was registered before. */
  readonly information?: OAuthClientInformationMixed
  /** The address of its metadata document. */
  readonly clientMetadataUrl?: string
}

export const MCP_REDIRECT = 'http://localhost:33418/callback'

/** What the SDK stores for a client. */
export class McpProvider implements OAuthClientProvider {
  readonly redirectUrl = MCP_REDIRECT
  readonly clientMetadata = { client_name: 'An agent', redirect_uris: [MCP_REDIRECT], grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' }
  readonly clientMetadataUrl?: string
  information: OAuthClientInformationMixed | undefined
  saved: OAuthTokens | undefined
  /** Where the person is sent. */
  authorization: URL | undefined
  /** How often the person is sent there. */
  authorizations = 0
  #verifier = ''

  constructor({ information, clientMetadataUrl }: KnownBy) {
    this.information = information
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl
  }

  clientInformation = (): OAuthClientInformationMixed | undefined => this.information
  saveClientInformation = (information: OAuthClientInformationMixed): void => void (this.information = information)
  tokens = (): OAuthTokens | undefined => this.saved
  saveTokens = (tokens: OAuthTokens): void => void (this.saved = tokens)
  redirectToAuthorization = (url: URL): void => {
    this.authorization = url
    this.authorizations += 1
  }
  saveCodeVerifier = (verifier: string): void => void (this.#verifier = verifier)
  codeVerifier = (): string => this.#verifier
}

/** Sends an initial access token with registrations (RFC 7591 §3), as a client does that an administrator has prepared. */
export const initialAccess = (token: string): typeof fetch => (input, init) => {
  const { url, method } = new Request(input, init)
  if (method !== 'POST' || !url.endsWith('/oauth/v2/register')) return fetch(input, init)
  return fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), authorization: `Bearer ${token}` } })
}

/**
 * Connects the client of the SDK, with a person for the authorization.
 *
 * @param authorize opens the address as the person, and returns the code
 * @param fetchFn sends every request; that of the platform by default
 */
export async function connectMcp(url: string, provider: McpProvider, authorize: (url: URL) => Promise<string>, fetchFn: typeof fetch = fetch): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider, fetch: fetchFn })
  try {
    await client.connect(transport)
    return client
  } catch (problem) {
    if (!(problem instanceof UnauthorizedError) || !provider.authorization) throw problem
  }
  await transport.finishAuth(await authorize(provider.authorization))
  const authorized = new Client({ name: 'test', version: '1' })
  await authorized.connect(new StreamableHTTPClientTransport(new URL(url), { authProvider: provider, fetch: fetchFn }))
  return authorized
}
