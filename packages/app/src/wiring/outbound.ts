import { egressPolicy, guardedHttp, localAddresses } from '@keyhall/adapters-outbound'
import { isLoopback } from '../config/base-url.js'
import { OUTGOING_HTTP, OWN_PORTS, SETTINGS } from './tokens.js'
import type { Wiring } from './wiring.js'

/** Binds the client for addresses outside. */
export function wireOutbound(wiring: Wiring): void {
  wiring
    .single(OWN_PORTS, (get) => new Set([get(SETTINGS).port]))
    .single(OUTGOING_HTTP, (get) => {
      const { baseUrl, egressAllow } = get(SETTINGS)
      const policy = egressPolicy({ allow: egressAllow, baseUrlIsLoopback: isLoopback(baseUrl), ownPorts: get(OWN_PORTS), localAddresses })
      return guardedHttp({ policy })
    })
}
