import type { Request, Response } from 'express'
import { ClientBarred, Unauthenticated } from '@keyhall/core/api'
import type { ApiRegistry, AuthenticateCaller, CallerContext } from '@keyhall/core/api'
import type { ClientReads } from '@keyhall/core/clients'
import { ENDPOINTS, WELL_KNOWN } from '@keyhall/core/protocol'
import { OWN_RESOURCE_SCOPES } from '@keyhall/core/resources'
import type { OwnResource } from '@keyhall/core/resources'
import { Failure } from '@keyhall/core/shared'
import type { Issuer, Reader } from '@keyhall/core/shared'
import { isUnexpected, toApiError } from '../api/api-error.js'
import { presentedBy } from '../api/caller-of.js'
import { departureOf } from '../api/departure.js'
import { UnreadableBody, readJson } from '../api/read-json.js'
import { apiOrigins, publicPreflight } from '../oauth/cross-origin.js'
import { publicJsonOf, sendPublicJson } from '../oauth/public-json.js'
import { protocolFamily } from '../server/families.js'
import type { Family, Framed, Handler } from '../server/frame.js'
import { refused } from '../server/mount-endpoints.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { isOn } from '../server/is-on.js'
import { MCP_BUDGET, PUBLIC_BUDGET } from '../server/route-budget.js'
import type { CertificateSource } from '../wire/client-certificate.js'
import { sendProtocolProblem } from '../wire/oauth-error-response.js'
import { NO_STORE, sendEmpty, sendJson } from '../wire/send.js'
import { senderReader } from '../wire/sender.js'
import { RPC_CODES, RpcError, readMessage, rpcError, rpcResult } from './json-rpc.js'
import type { RpcMessage } from './json-rpc.js'
import { Tools } from './tools.js'

/** The protocol versions that are served, the newest first. */
const VERSIONS = ['2025-11-25', '2025-06-18']
/** A client without the header speaks this version, whose messages have the same form (Model Context Protocol, Transports). */
const WITHOUT_HEADER = '2025-03-26'

const BODY = { mostBytes: MCP_BUDGET.maxBodyBytes, beyond: '' }

interface Dependencies {
  readonly api: ApiRegistry
  readonly authenticateCaller: AuthenticateCaller
  readonly ownResource: OwnResource
  readonly storage: Reader<{ clients: ClientReads }>
  readonly issuer: Issuer
  readonly vendor: string
  readonly version: string
  readonly clientCertificates: CertificateSource
}

/** The caller of a message. */
interface Agent {
  readonly context: CallerContext
  readonly mayWrite: boolean
}

/** The token may only read. */
class WriteScopeNeeded extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'mcp.write_scope_needed'
}

/** Where the metadata of this resource is: between host and path of its address (RFC 9728 §3.1). */
export const mcpMetadataPath = (basePath: string): string => `${WELL_KNOWN.protectedResource}${basePath}${ENDPOINTS.mcp}`

const basePathOf = (issuer: Issuer): string => new URL(issuer).pathname.replace(/\/$/, '')

/** RFC 9728 §5.1; RFC 6750 §3.1 with `insufficient_scope`. */
function challengeOf(issuer: Issuer, scope: string, error?: string): string {
  const metadata = `${new URL(issuer).origin}${mcpMetadataPath(basePathOf(issuer))}`
  return `Bearer realm="keyhall", ${error === undefined ? '' : `error="${error}", `}scope="${scope}", resource_metadata="${metadata}"`
}

const familyOf = (issuer: Issuer): Family => ({
  ...protocolFamily,
  onProblem: (res, problem) => {
    const authorized = res.req.headers.authorization !== undefined
    if (problem instanceof ClientBarred) {
      // Not 401: the client would ask the person again, for the same refusal.
      res.locals['reason'] = problem.message
      sendJson(res, 403, rpcError(null, { code: RPC_CODES.request, message: problem.message }), NO_STORE)
    } else if (problem instanceof Unauthenticated) {
      sendEmpty(res, 401, { ...NO_STORE, 'WWW-Authenticate': challengeOf(issuer, OWN_RESOURCE_SCOPES.read, authorized ? 'invalid_token' : undefined) })
    } else if (problem instanceof UnreadableBody) {
      sendJson(res, problem.status, rpcError(null, { code: RPC_CODES.parse, message: problem.message }), NO_STORE)
    } else if (problem instanceof RpcError) sendJson(res, 400, rpcError(null, problem), NO_STORE)
    else return sendProtocolProblem(res, problem)
    return 'expected'
  },
})

/**
 * A page of another site must not reach the server through the browser (Model Context Protocol, Transports: Origin). Anyone can register an origin where
 * registration is open, so those of clients that registered themselves do not count.
 */
async function isForeignOrigin(req: Request, { issuer, storage }: Dependencies): Promise<boolean> {
  const { origin } = req.headers
  if (origin === undefined || origin === new URL(issuer).origin) return false
  return !(await storage.read(({ clients }) => clients.allowsOrigin(origin.toLowerCase(), 'registered_by_others')))
}

/** POST /mcp: the Model Context Protocol over Streamable HTTP, without sessions and streams. */
function answering(deps: Dependencies): Handler {
  const { authenticateCaller, ownResource, issuer, vendor, clientCertificates } = deps
  const tools = new Tools(deps.api)
  const writeChallenge = challengeOf(issuer, `${OWN_RESOURCE_SCOPES.read} ${OWN_RESOURCE_SCOPES.write}`, 'insufficient_scope')
  const presented = presentedBy({ vendor, sender: senderReader(clientCertificates, issuer) })

  const agentOf = async (req: Request, framed: Framed): Promise<Agent> => {
    const { context, scopes } = await authenticateCaller.authenticateAt(ownResource.uri, presented(req, framed.origin()))
    return { context, mayWrite: scopes.includes(OWN_RESOURCE_SCOPES.write) }
  }

  return async (req, res, framed) => {
    if (await isForeignOrigin(req, deps)) return sendEmpty(res, 403, NO_STORE)
    const version = req.headers['mcp-protocol-version'] ?? WITHOUT_HEADER
    const agent = await agentOf(req, framed)
    if (typeof version !== 'string' || ![...VERSIONS, WITHOUT_HEADER].includes(version)) {
      throw new RpcError(RPC_CODES.request, `MCP-Protocol-Version must be one of ${VERSIONS.join(', ')}`)
    }
    const message = readMessage(await readJson(req, BODY))
    if (message?.id === undefined) return sendEmpty(res, 202, NO_STORE)
    const { id } = message
    try {
      return sendJson(res, 200, rpcResult(id, await resultOf(message, agent, { deps, tools, framed, res })), NO_STORE)
    } catch (problem) {
      if (problem instanceof WriteScopeNeeded) return sendJson(res, 403, rpcError(id, { code: RPC_CODES.request, message: problem.message }), { ...NO_STORE, 'WWW-Authenticate': writeChallenge })
      if (!(problem instanceof RpcError)) throw problem
      return sendJson(res, 200, rpcError(id, problem), NO_STORE)
    }
  }
}

interface Around {
  readonly deps: Dependencies
  readonly tools: Tools
  readonly framed: Framed
  readonly res: Response
}

async function resultOf({ method, params }: RpcMessage, agent: Agent, around: Around): Promise<unknown> {
  switch (method) {
    case 'initialize': {
      const requested = params['protocolVersion']
      const { version } = around.deps
      return {
        protocolVersion: VERSIONS.find((one) => one === requested) ?? VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'keyhall', title: 'Keyhall', version },
        instructions: 'Each tool is a method of the management API and acts with the permissions of the signed-in user. Tools that change something need the scope api:write.',
      }
    }
    case 'ping':
      return {}
    case 'tools/list':
      return around.tools.list(agent.context, agent.mayWrite, params['cursor'])
    case 'tools/call':
      return callTool(params, agent, around)
    default:
      throw new RpcError(RPC_CODES.method, 'this server has no such method')
  }
}

async function callTool(params: RpcMessage['params'], { context, mayWrite }: Agent, { deps: { api }, tools, framed, res }: Around): Promise<object> {
  const tool = tools.find(params['name'])
  if (!tool) throw new RpcError(RPC_CODES.parameters, 'there is no such tool')
  if (!tool.isReadOnly && !mayWrite) throw new WriteScopeNeeded('this tool changes something, which needs the scope api:write')
  try {
    const answer = await api.invoke(tool.method, params['arguments'] ?? {}, { ...context, departure: departureOf(res) })
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (problem) {
    // A failure of the tool is a result, so that the model can read it and correct itself.
    const what = toApiError(problem, String(res.getHeader('X-Request-Id')))
    if (isUnexpected(what)) framed.report(problem)
    return { content: [{ type: 'text', text: [what.message, ...what.details.map(({ message }) => message)].join('\n') }], isError: true }
  }
}

/** The metadata of the API as a resource (RFC 9728 §2). */
export function protectedResourceMetadata(deps: Dependencies, path: string): Endpoint {
  const { issuer, ownResource } = deps
  const jsonOf = publicJsonOf()
  const metadata = {
    resource: ownResource.uri,
    authorization_servers: [issuer],
    scopes_supported: Object.values(OWN_RESOURCE_SCOPES),
    bearer_methods_supported: ['header'],
    resource_name: 'Keyhall API',
  }
  const GET: Handler = async (req, res) => {
    await ownResource.ensure()
    sendPublicJson(req, res, jsonOf(metadata))
  }
  return {
    path, name: 'protected_resource_metadata', methods: { GET }, family: protocolFamily, budget: PUBLIC_BUDGET, isSafe: true, preflight: publicPreflight,
    isServed: isOn('mcp'),
  }
}

/** The server of the Model Context Protocol, and the metadata of its resource where that is below the path of the base URL. */
export function mcpEndpoints(deps: Dependencies): readonly Endpoint[] {
  const row = { family: familyOf(deps.issuer), budget: MCP_BUDGET, isSafe: false, isServed: isOn('mcp') }
  const { around, preflight } = apiOrigins(deps.storage, deps.issuer)
  const isAtOrigin = basePathOf(deps.issuer) === ''
  return [
    { path: ENDPOINTS.mcp, name: 'mcp', methods: { POST: around(answering(deps)) }, ...row, preflight: (allowed) => preflight(allowed, refused(allowed)) },
    ...(isAtOrigin ? [protectedResourceMetadata(deps, mcpMetadataPath(''))] : []),
  ]
}
