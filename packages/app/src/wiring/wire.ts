import { container } from 'tsyringe'
import { textSealer } from '@keyhall/adapters-crypto'
import type { Pace } from '@keyhall/core/credentials'
import type { Clock } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import type { Logger } from '@keyhall/adapters-log'
import { InstanceCache } from '../instance-cache.js'
import { Readiness } from '../lifecycle/readiness.js'
import type { ServerSettings } from '../server-settings.js'
import { wireActions } from './actions.js'
import { wireCore } from './core.js'
import { wireCrypto } from './crypto.js'
import type { SharedCrypto } from './crypto.js'
import { wireFactors } from './factors.js'
import { wireInvitations } from './invitations.js'
import { wireMail } from './mail.js'
import { wireOutbound } from './outbound.js'
import { wireOutbox } from './outbox.js'
import { reloadConfiguration } from './reload-configuration.js'
import { sealSignIns } from './seal-sign-ins.js'
import { hostOf } from './org-use-cases.js'
import { CLOCK, INSTANCE, ISSUER, LOGGER, PACE, READINESS, SEALER, SETTINGS, STORAGE } from './tokens.js'
import { wireSteps } from './steps.js'
import { wireTextMessages } from './text-messages.js'
import { wireUsers } from './users.js'
import { Wiring } from './wiring.js'

/** Input of the wiring. */
export interface Foundations extends SharedCrypto {
  readonly settings: ServerSettings
  readonly logger: Logger
  readonly storage: Storage
  readonly clock: Clock
  readonly pace: Pace
  readonly masterKey: Buffer
}

/**
 * Binds the parts that servers and commands share, in a new container. Instances are created on first use. The API and the transports,
 * half of the code to load, are bound for servers only.
 */
export function wire({ settings, logger, storage, clock, pace, masterKey, ...shared }: Foundations): Wiring {
  const wiring = new Wiring(container.createChildContainer())
    .value(SETTINGS, settings)
    .value(LOGGER, logger)
    .single(STORAGE, (get) => sealSignIns(storage, textSealer(get(SEALER))))
    .value(CLOCK, clock)
    .value(PACE, pace)
    .single(READINESS, () => new Readiness())
    .single(INSTANCE, (get) => new InstanceCache(storage, storage.configuration, hostOf(get(ISSUER))))
  wireCrypto(wiring, masterKey, shared)
  wireOutbound(wiring)
  wireCore(wiring)
  wireOutbox(wiring)
  wireActions(wiring)
  wireUsers(wiring)
  wireMail(wiring)
  wireInvitations(wiring)
  wireTextMessages(wiring)
  wireFactors(wiring, masterKey)
  wireSteps(wiring, masterKey)
  storage.configuration.reloadWith(reloadConfiguration((token) => wiring.get(token)))
  return wiring
}
