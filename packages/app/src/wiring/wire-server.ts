import { wireApi } from './api.js'
import { wireLoginTrace } from './login-trace.js'
import { wireBranding } from './branding.js'
import { wireTransports } from './transports.js'
import { wire } from './wire.js'
import type { Foundations } from './wire.js'
import type { Wiring } from './wiring.js'

/** Binds everything of one server in a container of its own: what commands have too, the API, and what is reached from outside. */
export function wireServer(foundations: Foundations): Wiring {
  const wiring = wire(foundations)
  wireLoginTrace(wiring)
  wireApi(wiring)
  wireBranding(wiring, foundations.masterKey)
  wireTransports(wiring)
  return wiring
}
