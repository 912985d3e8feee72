import type { Request, RequestHandler } from 'express'
import type { AnyMethod, ApiRegistry, AuthenticateCaller } from '@keyhall/core/api'
import type { Issuer } from '@keyhall/core/shared'
import type { Frame, Framed, Handler } from '../server/frame.js'
import { parseQuery } from '../wire/form-encoding.js'
import { NO_STORE, sendEmpty, sendJson } from '../wire/send.js'
import { binaryFamily, connectFamily, restFamily } from './api-family.js'
import type { BinaryCalls } from './binary-calls.js'
import { callerOf } from './caller-of.js'
import { queryMembers } from './query-members.js'
import { readJson } from './read-json.js'
import { RouteTable } from './route-table.js'
import type { RouteMatch } from './route-table.js'

interface Dependencies {
  readonly registry: ApiRegistry
  readonly authenticate: AuthenticateCaller
  readonly binary: BinaryCalls
  readonly issuer: Issuer
  readonly frame: Frame
}

const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** What the path names is what the method acts on, whatever query and body say, in either spelling. */
function withMembers(message: object, members: RouteMatch['members']): object {
  const named = Object.fromEntries(Object.entries(members).map(([name, value]) => [toCamelCase(name), value]))
  const rest = Object.entries(message).filter(([name]) => !Object.hasOwn(named, toCamelCase(name)))
  return { ...Object.fromEntries(rest), ...named }
}

const asMessage = (raw: unknown): object => (typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? raw : {})

/**
 * Serves every method of the registry, by its REST paths and by its full name, with JSON or protobuf. One handler behind all other
 * routes: a table finds the
 * method, so that hundreds of them cost nobody else anything.
 */
export function apiRoutes({ registry, authenticate, binary, issuer, frame }: Dependencies): RequestHandler {
  const table = new RouteTable(registry.methods)
  const caller = callerOf({ authenticate, issuer, vendor: registry.vendor })
  const [rest, connect, protobuf] = [restFamily(registry.vendor), connectFamily(registry.vendor), binaryFamily(binary)]

  const call = async (method: AnyMethod, req: Request, framed: Framed, raw: () => Promise<unknown>): Promise<unknown> => {
    const incoming = await caller(req, framed.origin())
    return registry.invoke(method, await raw(), incoming)
  }

  const restHandler =
    ({ method, binding, members }: RouteMatch): Handler =>
    async (req, res, framed) => {
      const raw = async () => {
        const query = queryMembers(parseQuery(req.url))
        const body = await readJson(req, method.body)
        return Array.isArray(body) ? body : withMembers({ ...query, ...asMessage(body) }, members)
      }
      sendJson(res, binding.status ?? 200, await call(method, req, framed, raw), NO_STORE)
    }

  const connectHandler =
    (method: AnyMethod): Handler =>
    async (req, res, framed) => {
      sendJson(res, 200, await call(method, req, framed, () => readJson(req, method.body)), NO_STORE)
    }

  const binaryHandler =
    (method: AnyMethod | undefined): Handler =>
    async (req, res, framed) => {
      await binary.answer(req, res, method, (raw) => (method ? call(method, req, framed, raw) : raw()))
    }

  return (req, res, next) => {
    const named = registry.find(req.path)
    if (req.method === 'POST' && binary.serves(req.headers['content-type'])) {
      return frame.route(named?.name ?? 'api', protobuf, binaryHandler(named), 'api')(req, res, next)
    }
    if (named) {
      const handler: Handler = req.method === 'POST' ? connectHandler(named) : refused(['POST'])
      return frame.route(named.name, connect, handler, 'api')(req, res, next)
    }
    const match = table.match(req.method, req.path)
    if (!match) return next()
    if ('allowed' in match) return frame.route('api', rest, refused(match.allowed), 'api')(req, res, next)
    return frame.route(match.method.name, rest, restHandler(match), 'api')(req, res, next)
  }
}

const refused =
  (allowed: readonly string[]): Handler =>
  (_req, res) => {
    sendEmpty(res, 405, { ...NO_STORE, Allow: allowed.join(', ') })
  }
