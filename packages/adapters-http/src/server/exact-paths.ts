import type { Express, NextFunction, Request, Response } from 'express'
import type { ComparedInstance } from '@keyhall/core/instance'
import { whenCompared } from './mount-endpoints.js'
import type { MountedEndpoint } from './mount-endpoints.js'

/** Matches the paths of an endpoint such as `/files/:name`. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

/** The endpoints without parameters in their path, by their path below the origin. */
function withoutParameters(endpoints: readonly MountedEndpoint[], basePath: string): ReadonlyMap<string, MountedEndpoint> {
  const found = new Map<string, MountedEndpoint>()
  const patterns: RegExp[] = []
  for (const endpoint of endpoints) {
    const { path } = endpoint
    if (path.includes(':')) patterns.push(patternOf(path))
    // The first endpoint of the table that matches answers, as in the router of Express.
    else if (!found.has(basePath + path) && !patterns.some((pattern) => pattern.test(path))) found.set(basePath + path, endpoint)
  }
  return found
}

type Handle = (req: Request, res: Response, next?: NextFunction) => void

/**
 * Answers requests whose path is exactly that of an endpoint from a table, because the router of Express tries the endpoints one after the
 * other. The application still has all of them, and answers every other request.
 */
export function answerExactPaths(app: Express, endpoints: readonly MountedEndpoint[], basePath: string, compared: ComparedInstance): void {
  const table = withoutParameters(endpoints, basePath)
  const application = app as unknown as { handle: Handle }
  const search = application.handle.bind(app)
  application.handle = (req, res, next) => {
    const { url } = req
    const mark = url.indexOf('?')
    const found = table.get(mark < 0 ? url : url.slice(0, mark))
    // `createServer` sets the prototype. Express sets it for other servers.
    if (!found || Object.getPrototypeOf(req) !== app.request) return search(req, res, next)
    const { isServed } = found
    if (!isServed) return answer(found, req, res)
    whenCompared(compared(), (instance) => (isServed(instance) ? answer(found, req, res) : search(req, res, next)))
  }
  const answer = (found: MountedEndpoint, req: Request, res: Response): void => {
    // The members that Express sets.
    req.res = res
    res.locals = Object.create(null) as Response['locals']
    const { url } = req
    req.originalUrl = url
    req.baseUrl = basePath
    if (basePath !== '') req.url = url.slice(basePath.length)
    void (found.methods.get(req.method) ?? found.refuse)(req, res, ignore)
  }
}

/** Framed handlers answer every request. */
const ignore = (): void => undefined
