import type { Request, RequestHandler, Response } from 'express'
import type { AnyMethod, ApiRegistry, Binding, AuthenticateCaller, ReadOptions } from '@keyhall/core/api'
import type { DpopNonces } from '@keyhall/core/assertions'
import { withDpopNonce } from '../wire/dpop-nonce.js'
import type { Family, Frame, Framed, Handler } from '../server/frame.js'
import { apiBudget } from '../server/route-budget.js'
import type { RouteBudget } from '../server/route-budget.js'
import { queryOf } from '../wire/form-encoding.js'
import { NO_STORE, sendJson } from '../wire/send.js'
import type { SenderReader } from '../wire/sender.js'
import type { ApiOrigins } from '../oauth/cross-origin.js'
import { binaryFamily, connectFamily, restFamily } from './api-family.js'
import type { BinaryCalls } from './binary-calls.js'
import { callerOf } from './caller-of.js'
import { departureOf } from './departure.js'
import { applyStrict, prefersStrict } from './preferences.js'
import { queryMembers } from './query-members.js'
import { USUAL_JSON, readJson } from './read-json.js'
import { sendLines } from './send-lines.js'
import { RouteTable } from './route-table.js'
import type { RouteMatch } from './route-table.js'
import { unknowns } from './unknown-address.js'

interface Dependencies {
  readonly registry: ApiRegistry
  readonly authenticate: AuthenticateCaller
  readonly nonces: DpopNonces
  readonly sender: SenderReader
  readonly binary: BinaryCalls
  readonly frame: Frame
  readonly origins: ApiOrigins
  /** The path of the API reference, if it is enabled. */
  readonly docs: string | undefined
}

const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Members in the path override those in the query and the body, in either spelling. */
function withMembers(message: object, members: RouteMatch['members']): object {
  const named = Object.fromEntries(Object.entries(members).map(([name, value]) => [toCamelCase(name), value]))
  const rest = Object.entries(message).filter(([name]) => !Object.hasOwn(named, toCamelCase(name)))
  return { ...Object.fromEntries(rest), ...named }
}

const asMessage = (raw: unknown): object => (typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? raw : {})

/** The member of the header `If-Match`. `*` matches every revision (RFC 9110 §13.1.1). */
function ifMatch({ headers }: Request, { ifMatch: member }: Binding): RouteMatch['members'] {
  const sent = headers['if-match']?.trim()
  if (member === undefined || sent === undefined || sent === '*') return {}
  return { [member]: /^(?:W\/)?"([^"]*)"$/.exec(sent)?.[1] ?? sent }
}

/** Applies the preferences of the request, and confirms them in the response. */
function preferred(req: Request, res: Response): ReadOptions {
  const refuseUnknown = prefersStrict(req)
  if (refuseUnknown) applyStrict(res)
  return { refuseUnknown }
}

/**
 * Serves every method of the registry by its REST paths and its full name, with JSON or protobuf. One handler behind all other routes
 * looks methods up in a table, so that their number does not slow other routes down.
 */
export function apiRoutes({ registry, authenticate, nonces, sender, binary, frame, origins, docs }: Dependencies): RequestHandler {
  const table = new RouteTable(registry.methods)
  const caller = callerOf({ authenticate, vendor: registry.vendor, sender })
  const [rest, connect, protobuf] = [restFamily(registry.vendor), connectFamily(binary), binaryFamily(binary)]

  const call = async (method: AnyMethod, { req, res, framed }: Exchange, raw: () => Promise<unknown>, options?: ReadOptions): Promise<unknown> => {
    const incoming = await caller(req, framed.origin())
    return registry.invoke(method, await raw(), { ...incoming, departure: departureOf(res) }, options)
  }

  const restHandler =
    ({ method, binding, members }: RouteMatch): Handler =>
    async (req, res, framed) => {
      const raw = async () => {
        const query = queryMembers(queryOf(req))
        const body = await readJson(req, method.body)
        return Array.isArray(body) ? body : withMembers({ ...query, ...asMessage(body) }, { ...members, ...ifMatch(req, binding) })
      }
      if (binding.lines === undefined) return sendJson(res, binding.status ?? 200, await call(method, { req, res, framed }, raw, preferred(req, res)), NO_STORE)
      const [message, options] = [asMessage(await raw()), preferred(req, res)]
      const page = (cursor: string | undefined) => call(method, { req, res, framed }, async () => (cursor === undefined ? message : { ...message, cursor }), options)
      return sendLines(res, binding.lines, page)
    }

  const connectHandler =
    (method: AnyMethod): Handler =>
    async (req, res, framed) => {
      sendJson(res, 200, await call(method, { req, res, framed }, () => readJson(req, method.body), preferred(req, res)), NO_STORE)
    }

  const binaryHandler =
    (method: AnyMethod | undefined): Handler =>
    async (req, res, framed) => {
      await binary.answer(req, res, method, (raw) => (method ? call(method, { req, res, framed }, raw) : raw()))
    }

  const isApi = apiAddresses(registry)
  const { unknownAddress, unknownMethod, unknownVerb } = unknowns(docs)

  const otherVerb = ({ method }: Request, allowed: readonly string[]): Handler =>
    (method === 'OPTIONS' ? origins.preflight(allowed.join(', '), unknownVerb(allowed)) : unknownVerb(allowed))

  /** The family of a request; `undefined` when its address is not below the API. */
  const find = (req: Request): Found | undefined => {
    const named = registry.find(req.path)
    if (req.method === 'POST' && binary.serves(req.headers['content-type'])) return { of: named, family: protobuf, handler: binaryHandler(named) }
    if (named) return { of: named, family: connect, handler: req.method === 'POST' ? connectHandler(named) : otherVerb(req, ['POST']) }
    const match = table.match(req.method, req.path)
    if (match && 'allowed' in match) return { family: rest, handler: otherVerb(req, match.allowed) }
    if (match) return { of: match.method, family: rest, handler: restHandler(match) }
    if (FULL_NAME.test(req.path)) return { family: connect, handler: unknownMethod }
    return isApi(req.path) ? { family: rest, handler: unknownAddress } : undefined
  }

  return (req, res, next) => {
    const found = find(req)
    if (!found) return next()
    const { of, family, handler } = found
    return frame.route(of?.name ?? 'api', family, req.method === 'OPTIONS' ? handler : origins.around(withDpopNonce(handler, nonces)), budgetOf(of))(req, res, next)
  }
}

interface Exchange {
  readonly req: Request
  readonly res: Response
  readonly framed: Framed
}

interface Found {
  readonly of?: AnyMethod | undefined
  readonly family: Family
  readonly handler: Handler
}

/** The default limit of gRPC, which is larger than that of JSON. */
const MAX_PROTOBUF_BYTES = 4 * 1024 * 1024
const USUAL_BUDGET = apiBudget(Math.max(USUAL_JSON.mostBytes, MAX_PROTOBUF_BYTES))

const budgetOf = (method: AnyMethod | undefined): RouteBudget => (method?.body ? apiBudget(method.body.mostBytes) : USUAL_BUDGET)

/** `/<package>.<Name>Service/<Method>` */
const FULL_NAME = /^\/[\w.]+\.\w*Service\/\w+$/

/** A version of the API, such as `v2` or `v2beta`. */
const VERSION = /^v\d+[a-z]*$/

/** Whether a path belongs to the API: its first segment is that of a method's path, or a version. */
function apiAddresses({ methods }: Pick<ApiRegistry, 'methods'>): (path: string) => boolean {
  const first = (path: string): string | undefined => path.split('/')[1]
  const known = new Set(methods.flatMap(({ http }) => http.map(({ path }) => first(path))))
  return (path) => (known.has(first(path)) || VERSION.test(first(path) ?? '')) && path.split('/').length > 2
}
