import { publicJsonOf, sendPublicJson } from '../oauth/public-json.js'
import type { Handler } from '../server/frame.js'

type Discovery = Readonly<Record<string, unknown>>

/**
 * GET /.well-known/openid-configuration (OIDC Discovery §4).
 *
 * @param discovery the same object until a change; a promise only while a change is looked up
 */
export function discoveryRoute(discovery: () => Discovery | Promise<Discovery>): Handler {
  const jsonOf = publicJsonOf()
  return (req, res) => {
    const document = discovery()
    if (document instanceof Promise) return document.then((current: Discovery) => sendPublicJson(req, res, jsonOf(current)))
    return sendPublicJson(req, res, jsonOf(document))
  }
}
