import { isLoopbackUrl, wellKnown } from './addresses.js'
import type { JsonObject } from '../wire/json-answer.js'
import { jsonAnswer } from '../wire/json-answer.js'
import type { HttpAnswer, Send } from '../wire/send.js'

/** What a step of an MCP client found. */
export interface Finding {
  readonly outcome: 'passed' | 'warning' | 'failed'
  /** What was checked. */
  readonly title: string
  /** The problem, and what to do. */
  readonly advice?: string
}

/** The server cannot be reached, or the step before has failed. */
class Stopped extends Error {}

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0', id: 1, method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'keyhall doctor', version: '1' } },
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])

/** Without a signature: a server that accepts it verifies nothing. */
function forgedToken(issuer: string, resource: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'at+jwt' })}.${part({ iss: issuer, aud: resource, sub: 'unknown', exp: 9_999_999_999 })}.`
}

/** Plays an MCP client against a server, step by step, as far as that is possible without a person. */
class Examination {
  readonly #send: Send
  readonly #url: string
  readonly findings: Finding[] = []

  constructor(url: string, send: Send) {
    this.#url = url
    this.#send = send
  }

  async run(): Promise<void> {
    try {
      const challenge = await this.#challenge()
      const metadata = await this.#resourceMetadata(challenge)
      for (const issuer of texts(metadata['authorization_servers']).slice(0, 3)) await this.#authorizationServer(issuer)
      await this.#forgery(texts(metadata['authorization_servers'])[0] ?? '', text(metadata['resource']))
    } catch (problem) {
      if (!(problem instanceof Stopped)) throw problem
    }
  }

  #note(title: string, isRight: boolean, advice: string, otherwise: 'failed' | 'warning' = 'failed'): boolean {
    this.findings.push(isRight ? { outcome: 'passed', title } : { outcome: otherwise, title, advice })
    return isRight
  }

  async #ask(title: string, request: Parameters<Send>[0]): Promise<HttpAnswer> {
    try {
      return await this.#send(request)
    } catch (problem) {
      this.findings.push({ outcome: 'failed', title, advice: `${request.url} cannot be reached: ${(problem as Error).message}` })
      throw new Stopped()
    }
  }

  #post(title: string, token?: string): Promise<HttpAnswer> {
    const headers = { 'content-type': 'application/json', 'accept': 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
    return this.#ask(title, { method: 'POST', url: this.#url, headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }, body: INITIALIZE })
  }

  /** The first request of a client has no token. @returns the challenge */
  async #challenge(): Promise<string> {
    this.#note('the address uses TLS', this.#url.startsWith('https:') || isLoopbackUrl(this.#url), 'serve the MCP server by https: tokens are sent to it')
    const title = 'a request without a token is refused with 401'
    const { status, headers } = await this.#post(title)
    if (!this.#note(title, status === 401, `the server answers ${status}; it must answer 401 with WWW-Authenticate, so that clients begin an authorization${status === 404 ? '. For /mcp of Keyhall, turn the feature mcp on' : ''}`)) throw new Stopped()
    const challenge = headers['www-authenticate'] ?? ''
    this.#note('the refusal names the metadata of the resource (RFC 9728 §5.1)', /^Bearer\b/i.test(challenge) && /resource_metadata=/.test(challenge),
      'send WWW-Authenticate: Bearer resource_metadata="<address of the metadata>"; older clients try the well-known address only', 'warning')
    return challenge
  }

  /** RFC 9728 §3. */
  async #resourceMetadata(challenge: string): Promise<JsonObject> {
    const named = /resource_metadata="?([^",\s]+)/.exec(challenge)?.[1]
    const addresses = named !== undefined && URL.canParse(named) ? [named] : [wellKnown(this.#url, 'oauth-protected-resource'), `${new URL(this.#url).origin}/.well-known/oauth-protected-resource`]
    const title = 'the metadata of the resource can be read (RFC 9728 §3)'
    const found = await this.#firstDocument(title, addresses)
    if (!found) {
      this.#note(title, false, `none of these addresses has a JSON object: ${addresses.join(', ')}`)
      throw new Stopped()
    }
    this.#note(title, true, '')
    const resource = text(found['resource'])
    this.#note('resource in it is the address of the server (RFC 9728 §3.3)', resource === this.#url, `resource is "${resource}" but must be "${this.#url}", character by character: clients send it to the authorization server`)
    this.#note('it names an authorization server', texts(found['authorization_servers']).length > 0, 'add authorization_servers with the issuer, such as ["https://id.example.com"]')
    this.#note('it names scopes', texts(found['scopes_supported']).length > 0, 'add scopes_supported: clients request these scopes when they know no others', 'warning')
    return found
  }

  async #firstDocument(title: string, addresses: readonly string[]): Promise<JsonObject | undefined> {
    for (const url of addresses) {
      const { status, json } = jsonAnswer(await this.#ask(title, { method: 'GET', url, headers: { accept: 'application/json' } }))
      if (status === 200 && Object.keys(json).length > 0) return json
    }
    return undefined
  }

  /** RFC 8414 §3, and the addresses of OpenID Connect Discovery that clients try next. */
  async #authorizationServer(issuer: string): Promise<void> {
    const about = (what: string): string => `${issuer}: ${what}`
    const title = about('its metadata can be read (RFC 8414 §3)')
    if (!URL.canParse(issuer)) return void this.#note(title, false, 'the issuer is not a URL')
    const addresses = [...new Set([wellKnown(issuer, 'oauth-authorization-server'), wellKnown(issuer, 'openid-configuration'), `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`])]
    const metadata = await this.#firstDocument(title, addresses)
    if (!this.#note(title, metadata !== undefined, `none of these addresses has a JSON object: ${addresses.join(', ')}. At Keyhall, turn the feature mcp on`) || !metadata) return
    this.#note(about('issuer in it is the one that the resource names (RFC 8414 §3.3)'), metadata['issuer'] === issuer, `issuer is "${text(metadata['issuer'])}"`)
    for (const name of ['authorization_endpoint', 'token_endpoint']) {
      const address = text(metadata[name])
      this.#note(about(`its ${name} uses TLS`), address.startsWith('https:') || isLoopbackUrl(address), `${name} is "${address}"`)
    }
    this.#note(about('it supports PKCE with S256'), texts(metadata['code_challenge_methods_supported']).includes('S256'), 'code_challenge_methods_supported must contain S256: clients refuse to continue without it')
    const methods = texts(metadata['token_endpoint_auth_methods_supported'])
    this.#note(about('it accepts public clients'), methods.includes('none'), 'token_endpoint_auth_methods_supported should contain none: most MCP clients are programs on a device and have no secret', 'warning')
    this.#note(about('it issues refresh tokens'), texts(metadata['grant_types_supported']).includes('refresh_token'), 'without the grant type refresh_token, people must sign in again when the access token expires', 'warning')
    this.#note(about('it names itself in authorization responses (RFC 9207)'), metadata['authorization_response_iss_parameter_supported'] === true, 'clients that use several authorization servers cannot tell them apart', 'warning')
    await this.#registration(about, metadata)
  }

  /** How an unknown client gets a client_id. */
  async #registration(about: (what: string) => string, metadata: JsonObject): Promise<void> {
    const takesDocuments = metadata['client_id_metadata_document_supported'] === true
    const endpoint = metadata['registration_endpoint']
    this.#note(about('it reads client metadata documents'), takesDocuments, 'client_id_metadata_document_supported is not true: unknown clients must register, or be registered by an administrator', 'warning')
    if (typeof endpoint !== 'string') {
      this.#note(about('unknown clients can become known'), takesDocuments, 'there is neither a registration_endpoint nor support for metadata documents: register each client, and enter its client_id in it')
      return
    }
    const title = about('its registration endpoint can be used without a token (RFC 7591 §3)')
    // Without redirect URIs, nothing is registered.
    const { status } = await this.#ask(title, { method: 'POST', url: endpoint, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ redirect_uris: [] }) })
    this.#note(title, status === 400, `it answers ${status}; clients without a metadata document need an initial access token, or a registration by an administrator`, 'warning')
  }

  async #forgery(issuer: string, resource: string): Promise<void> {
    for (const [title, token] of [['a token that is random text is refused with 401', 'random-text'], ['a JWT without a signature is refused with 401', forgedToken(issuer, resource)]] as const) {
      const { status } = await this.#post(title, token)
      this.#note(title, status === 401, `the server answers ${status}: verify signature, iss, exp and aud of each token, or introspect it`)
    }
  }
}

/**
 * Plays an MCP client against any server, up to the point where a person would sign in, and says what to fix.
 *
 * @param url of the MCP server
 */
export async function examineMcpServer(url: string, send: Send): Promise<readonly Finding[]> {
  const examination = new Examination(url, send)
  await examination.run()
  return examination.findings
}
