import { publicJsonOf, sendPublicJson } from '../oauth/public-json.js'
import type { Handler } from '../server/frame.js'

/** GET /.well-known/openid-configuration (OIDC Discovery §4). @param discovery the same object until a change */
export function discoveryRoute(discovery: () => Readonly<Record<string, unknown>>): Handler {
  const jsonOf = publicJsonOf()
  return (req, res) => sendPublicJson(req, res, jsonOf(discovery()))
}
