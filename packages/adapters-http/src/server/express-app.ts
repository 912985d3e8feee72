import express from 'express'
import type { Express, Request } from 'express'

/** An Express application without routes, with exact paths and without additional headers. */
export function expressApp(trustedProxies: readonly string[]): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  app.set('query parser', false)
  app.set('trust proxy', [...trustedProxies])
  return app
}

/** The address of the client of a request. `req.ip` reads the headers of proxies, also when no proxy is trusted. */
export const addressReader = (trustedProxies: readonly string[]): ((req: Request) => string | undefined) =>
  trustedProxies.length > 0 ? (req) => req.ip : (req) => req.socket.remoteAddress
