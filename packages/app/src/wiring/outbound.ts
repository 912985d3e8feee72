import { dnsText, egressPolicy, endpointObjection, guardedHttp, localAddresses } from '@keyhall/adapters-outbound'
import { DNS_TEXT, EGRESS_POLICY, ENDPOINT_OBJECTION, OUTGOING_HTTP, OWN_PORTS, SETTINGS } from './tokens.js'
import type { Wiring } from './wiring.js'

/** Binds the clients for outgoing calls and lookups. */
export function wireOutbound(wiring: Wiring): void {
  wiring
    .single(OWN_PORTS, (get) => new Set([get(SETTINGS).port]))
    .single(EGRESS_POLICY, (get) => {
      const { isLocal, egressAllow } = get(SETTINGS)
      return egressPolicy({ allow: egressAllow, isLocal, ownPorts: get(OWN_PORTS), localAddresses })
    })
    .single(DNS_TEXT, (get) => dnsText({ servers: get(SETTINGS).dnsServers }))
    .single(OUTGOING_HTTP, (get) => guardedHttp({ policy: get(EGRESS_POLICY) }))
    .single(ENDPOINT_OBJECTION, (get) => endpointObjection(get(EGRESS_POLICY), get(SETTINGS).baseUrl))
}
