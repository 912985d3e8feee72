import type { PublicJwk } from '@keyhall/core/keys'
import type { Handler } from '../server/frame.js'
import { publicJsonOf, sendPublicJson } from './public-json.js'

export interface PublicKeySet {
  readonly keys: readonly PublicJwk[]
}

/**
 * GET /oauth/v2/keys (RFC 7517 §5): public members only, cacheable for five minutes.
 *
 * @param keySet the same object until a change; a promise only while the keys are created
 */
export function keysRoute(keySet: () => PublicKeySet | Promise<PublicKeySet>): Handler {
  const jsonOf = publicJsonOf()
  return (req, res) => {
    const set = keySet()
    if (set instanceof Promise) return set.then((created) => sendPublicJson(req, res, jsonOf(created)))
    return sendPublicJson(req, res, jsonOf(set))
  }
}
