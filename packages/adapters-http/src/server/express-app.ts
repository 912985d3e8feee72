import express from 'express'
import type { Express } from 'express'

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
