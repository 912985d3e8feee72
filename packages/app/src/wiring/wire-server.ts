import { wireApi } from './api.js'
import { wireLoginTrace } from './login-trace.js'
import { wireBranding } from './branding.js'
import { wireTransports } from './transports.js'
import { wire } from './wire.js'
import type { Foundations } from './wire.js'
import type { Wiring } from './wiring.js'

/** Binds a whole server in a new container: the parts that commands share, the API and the transports. */
export function wireServer(foundations: Foundations): Wiring {
  const wiring = wire(foundations)
  wireLoginTrace(wiring)
  wireApi(wiring)
  wireBranding(wiring, foundations.masterKey)
  wireTransports(wiring)
  return wiring
}
