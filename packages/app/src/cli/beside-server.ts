import { openStorage } from '@keyhall/adapters-persistence'
import { createLogger } from '@keyhall/adapters-log'
import { refusalPace } from '@keyhall/adapters-crypto'
import { Lifecycle } from '../lifecycle/lifecycle.js'
import { chooseMasterKey, masterKeySource } from '../master-key/master-key.js'
import { assertMasterKey } from '../master-key/master-key-check.js'
import { settingsOf } from '../server-settings.js'
import { systemClock } from '../system-clock.js'
import { INSTANCE, KEY_RING, PASSWORD_HASHER, SEALER } from '../wiring/tokens.js'
import { wire } from '../wiring/wire.js'
import type { Wiring } from '../wiring/wiring.js'
import { processConfig } from './run-config.js'

/** The command needs a storage that a server has set up. */
export class NothingToWorkOn extends Error {}

/**
 * Runs a command on the storage of the configured server, running or not.
 *
 * @throws NothingToWorkOn the storage is in memory, or was never set up
 * @throws WrongMasterKey
 */
export async function besideServer<T>(work: (wiring: Wiring) => Promise<T>): Promise<T> {
  const config = processConfig()
  if (config.storage.kind === 'memory') {
    throw new NothingToWorkOn('KEYHALL_STORAGE: storage in memory cannot be used by another process')
  }
  const lifecycle = new Lifecycle()
  try {
    const storage = await openStorage(config.storage)
    lifecycle.onClose(() => storage.close())
    const isSetUp = (await storage.read(({ instance }) => instance.get())) !== undefined
    if (!isSetUp) throw new NothingToWorkOn('KEYHALL_STORAGE: the storage is empty; start the server once to set it up')
    const { bytes: masterKey } = chooseMasterKey(masterKeySource(config), { isSetUp, isNewRequested: false })
    const logger = createLogger({ level: config.logLevel })
    const wiring = wire({ settings: settingsOf(config, undefined), logger, storage, clock: systemClock, pace: refusalPace, masterKey })
    lifecycle.onClose(() => wiring.get(PASSWORD_HASHER).close())
    await assertMasterKey(storage, wiring.get(SEALER))
    await wiring.get(KEY_RING).load()
    await wiring.get(INSTANCE).refresh()
    return await work(wiring)
  } finally {
    await lifecycle.close()
  }
}
