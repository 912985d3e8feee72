import type { Request, RequestHandler, Response } from 'express'
import type { AnyMethod, ApiRegistry, AuthenticateCaller } from '@keyhall/core/api'
import type { Issuer } from '@keyhall/core/shared'
import type { Frame, Handler } from '../server/frame.js'
import { parseQuery } from '../wire/form-encoding.js'
import { NO_STORE, sendEmpty, sendJson } from '../wire/send.js'
import { connectFamily, restFamily } from './api-family.js'
import { callerOf } from './caller-of.js'
import { queryMembers } from './query-members.js'
import { readJson } from './read-json.js'
import { RouteTable } from './route-table.js'
import type { RouteMatch } from './route-table.js'

interface Dependencies {
  readonly registry: ApiRegistry
  readonly authenticate: AuthenticateCaller
  readonly issuer: Issuer
  readonly frame: Frame
}

const asMessage = (raw: unknown): object => (typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? raw : {})

/**
 * Serves every method of the registry, by its REST paths and by its full name. One handler behind all other routes: a table finds the
 * method, so that hundreds of them cost nobody else anything.
 */
export function apiRoutes({ registry, authenticate, issuer, frame }: Dependencies): RequestHandler {
  const table = new RouteTable(registry.methods)
  const caller = callerOf({ authenticate, issuer, vendor: registry.vendor })
  const [rest, connect] = [restFamily(registry.vendor), connectFamily(registry.vendor)]

  const call = async (method: AnyMethod, req: Request, res: Response, raw: () => Promise<unknown>): Promise<unknown> => {
    const incoming = await caller(req, String(res.getHeader('X-Request-Id') ?? ''))
    return registry.invoke(method, await raw(), incoming)
  }

  const restHandler =
    ({ method, binding, members }: RouteMatch): Handler =>
    async (req, res) => {
      const raw = async () => {
        const query = queryMembers(parseQuery(req.url))
        const body = await readJson(req)
        // What the path names is what the method acts on, whatever the body says.
        return Array.isArray(body) ? body : { ...query, ...asMessage(body), ...members }
      }
      sendJson(res, binding.status ?? 200, await call(method, req, res, raw), NO_STORE)
    }

  const connectHandler =
    (method: AnyMethod): Handler =>
    async (req, res) => {
      sendJson(res, 200, await call(method, req, res, () => readJson(req)), NO_STORE)
    }

  return (req, res, next) => {
    const named = registry.find(req.path)
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
