import { discoveryDocument } from '@keyhall/core/discovery'
import type { Issuer } from '@keyhall/core/shared'
import { publicJson, sendPublicJson } from '../oauth/public-json.js'
import type { Handler } from '../server/frame.js'

/** GET /.well-known/openid-configuration (OIDC Discovery §4). */
export function discoveryRoute(issuer: Issuer, vendor: string): Handler {
  const json = publicJson(discoveryDocument(issuer, vendor))
  return (req, res) => {
    sendPublicJson(req, res, json)
  }
}
