import type { PublicJwk } from '@keyhall/core/keys'
import type { Handler } from '../server/frame.js'
import { publicJson, sendPublicJson } from './public-json.js'
import type { PublicJson } from './public-json.js'

export interface PublicKeySet {
  readonly keys: readonly PublicJwk[]
}

/** GET /oauth/v2/keys (RFC 7517 §5): public members only, cacheable for five minutes. */
export function keysRoute(keySet: () => Promise<PublicKeySet>): Handler {
  let sent: { readonly of: string; readonly json: PublicJson } | undefined
  return async (req, res) => {
    const { keys } = await keySet()
    const of = keys.map(({ kid }) => kid).join(' ')
    if (sent?.of !== of) sent = { of, json: publicJson({ keys }) }
    sendPublicJson(req, res, sent.json)
  }
}
