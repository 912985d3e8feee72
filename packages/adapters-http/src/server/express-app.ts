import express from 'express'
import type { Express } from 'express'

/** An Express application without routes: addresses are exact, and nothing is added to answers. */
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
