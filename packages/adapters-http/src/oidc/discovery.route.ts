import { publicJson, sendPublicJson } from '../oauth/public-json.js'
import type { PublicJson } from '../oauth/public-json.js'
import type { Handler } from '../server/frame.js'

/** GET /.well-known/openid-configuration (OIDC Discovery §4). */
export function discoveryRoute(discovery: () => Readonly<Record<string, unknown>>): Handler {
  let sent: { readonly of: unknown; readonly json: PublicJson } | undefined
  return (req, res) => {
    const document = discovery()
    if (sent?.of !== document) sent = { of: document, json: publicJson(document) }
    sendPublicJson(req, res, sent.json)
  }
}
