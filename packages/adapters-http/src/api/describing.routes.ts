import type { ApiRegistry } from '@keyhall/core/api'
import { publicJson, sendPublicJson } from '../oauth/public-json.js'
import type { PublicJson } from '../oauth/public-json.js'
import { sendPage } from '../login/send-page.js'
import type { Handler } from '../server/frame.js'
import { docsPage } from './docs/docs-page.js'
import { openApiDocument } from './openapi.js'
import type { ApiFacts } from './openapi.js'

/** GET /openapi.json: made at the first request, and kept. */
export function openApiRoute(registry: ApiRegistry, facts: ApiFacts): Handler {
  let made: PublicJson | undefined
  return (req, res) => {
    made ??= publicJson(openApiDocument(registry, facts))
    sendPublicJson(req, res, made)
  }
}

/** GET /docs */
export const docsRoute =
  (registry: ApiRegistry, baseUrl: string, basePath: string): Handler =>
  (_req, res) => {
    sendPage(res, 200, (nonce) => docsPage(registry, { nonce, baseUrl, basePath }))
  }
