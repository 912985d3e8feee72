import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, jwtVerify } from 'jose'

type Json = Readonly<Record<string, unknown>>

/** An MCP server of another vendor, which accepts JWT access tokens for itself only. It has one tool, which returns the subject of the token. */
export class McpResourceServer {
  readonly #server = http.createServer((req, res) => void this.#answer(req, res))
  readonly #issuer: () => string
  readonly #now: () => Date

  /**
   * @param issuer the authorization server that it trusts
   * @param now the time of the authorization server; that of this machine by default
   */
  constructor(issuer: () => string, now = () => new Date()) {
    this.#issuer = issuer
    this.#now = now
  }

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Its address, which is its resource identifier too. */
  get uri(): string {
    return `${this.origin}/mcp`
  }

  async #answer(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const send = (status: number, body?: Json, headers: http.OutgoingHttpHeaders = {}): void =>
      void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body && JSON.stringify(body))
    // RFC 9728 §3.1
    if (req.url === '/.well-known/oauth-protected-resource/mcp') {
      return send(200, { resource: this.uri, authorization_servers: [this.#issuer()], scopes_supported: ['notes:read'], bearer_methods_supported: ['header'] })
    }
    if (req.url !== '/mcp') return send(404)
    if (req.method !== 'POST') return send(405)
    const subject = await this.#subjectOf(req.headers.authorization)
    if (subject === undefined) {
      return send(401, undefined, { 'www-authenticate': `Bearer resource_metadata="${this.origin}/.well-known/oauth-protected-resource/mcp"` })
    }
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly id?: unknown; readonly method: string; readonly params?: Json }
    if (id === undefined) return send(202)
    return send(200, { jsonrpc: '2.0', id, result: resultOf(method, params, subject) })
  }

  async #subjectOf(authorization = ''): Promise<string | undefined> {
    const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? []
    const keys = createRemoteJWKSet(new URL(`${this.#issuer()}/oauth/v2/keys`))
    const verified = await jwtVerify(token, keys, { issuer: this.#issuer(), audience: this.uri, typ: 'at+jwt', currentDate: this.#now() }).catch(() => undefined)
    return verified?.payload.sub
  }
}

function resultOf(method: string, params: Json | undefined, subject: string): Json {
  switch (method) {
    case 'initialize':
      return { protocolVersion: params?.['protocolVersion'] ?? '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1' } }
    case 'tools/list':
      return { tools: [{ name: 'whoami', inputSchema: { type: 'object' } }] }
    case 'tools/call':
      return { content: [{ type: 'text', text: subject }] }
    default:
      return {}
  }
}
